import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ShopCustomer } from '../../support/customer.ts'
import { behaviourLocales } from '../support/looks.ts'
import { inspect } from '../support/axe.ts'
import { expectToFit, goInside } from '../support/browser.ts'
import { openForVisitors } from '../support/visitor.ts'
import { openOfficePage, signInOwner } from './support.ts'

const { call, visit } = openForVisitors('office')

let owner: ShopCustomer
beforeAll(async () => {
  owner = await signInOwner(call)
}, 180_000)

const once = () => ({ 'Idempotency-Key': randomUUID() })
const newPlant = async (name_ar: string): Promise<{ id: number; sku: string }> => {
  const fields = { name_ar, name_en: 'Rubber fig', price_halalas: 15_500, place: 'A-03' }
  return (await owner.call('POST', '/api/office/products', { body: fields, headers: once() })).body
    .data
}
/** The number of pages of a PDF. */
const pageCount = (pdf: Buffer): number =>
  pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
/** The width and height of a PDF's first page, in millimetres. */
const paperOf = (pdf: Buffer): number[] => {
  const box = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(pdf.toString('latin1'))
  return [box?.[1], box?.[2]].map((points) => Math.round((Number(points) / 72) * 25.4))
}

describe.each(behaviourLocales)('labels (%s)', (locale) => {
  test('a receipt prints one label for each intact piece, on paper of the chosen size; a product links to its labels, whose screen fits a phone', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    const { id, sku } = await newPlant(`تين مطاط ${locale}`)
    const lines = [{ product_id: id, delivered: 4, broken: 1 }]
    const body = { received_on: '2026-11-20', lines }
    const receipt = await owner.call('POST', '/api/office/stock/receipts', {
      body,
      headers: once(),
    })
    await openOfficePage(visitor, owner, `/office/stock/documents/${receipt.body.data.id}`)
    await page.getByRole('link', { name: t('office.labels.title') }).click()
    await page.getByRole('img', { name: sku }).first().waitFor()
    await inspect(page, `office-labels-${locale}`)
    const labels = await page.pdf({ preferCSSPageSize: true })
    expect(pageCount(labels)).toBe(3)
    expect(paperOf(labels)).toEqual([50, 25])
    await page.getByLabel(t('office.labels.size')).selectOption('a4-24')
    await expect
      .poll(async () => {
        const sheet = await page.pdf({ preferCSSPageSize: true })
        return [pageCount(sheet), ...paperOf(sheet)]
      })
      .toEqual([1, 210, 297])
    await page.getByLabel(t('office.labels.size')).selectOption('a6')
    await page.getByText('155.00').first().waitFor()
    await inspect(page, `office-cards-${locale}`)
    const cards = await page.pdf({ preferCSSPageSize: true })
    expect([pageCount(cards), ...paperOf(cards)]).toEqual([3, 105, 148])

    await page.setViewportSize({ width: 360, height: 740 })
    await goInside(page, `/office/products/${id}`)
    await page.getByRole('link', { name: t('office.labels.title') }).click()
    await page.getByRole('heading', { level: 1, name: t('office.labels.title') }).waitFor()
    const plant = locale === 'ar' ? `تين مطاط ${locale}` : 'Rubber fig'
    await page
      .getByRole('group', { name: `${t('office.labels.copies')}: ${plant}`, exact: true })
      .getByRole('textbox')
      .fill('٥')
    await page.getByText(t('office.labels.count_few', { total: '\u20685\u2069' })).waitFor()
    await expectToFit(page, 'office-labels-phone')
    // A whole sheet is made smaller, not cut off.
    await page.getByLabel(t('office.labels.size')).selectOption('a4-24')
    const sheet = page.getByRole('region', { name: t('office.labels.pages') }).locator('> div')
    await expect
      .poll(() => sheet.first().evaluate((paper) => paper.scrollWidth - paper.clientWidth))
      .toBe(0)
    await inspect(page, 'office-labels-phone')
  }, 120_000)
})
