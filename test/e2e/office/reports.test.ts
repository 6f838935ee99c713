import { beforeAll, describe, expect, test } from 'vitest'
import { dayOf } from '#shared/day.ts'
import { locales } from '#shared/locale.ts'
import type { ShopCustomer } from '../../support/customer.ts'
import { inspect } from '../support/axe.ts'
import { expectToFit } from '../support/browser.ts'
import { behaviourLocales } from '../support/looks.ts'
import { openForVisitors, type Visitor } from '../support/visitor.ts'
import { goToOfficePage, openOfficePage, proveBySms, signInOwner } from './support.ts'

const { call, visit, newCustomer } = openForVisitors('office')

/** Search words that match nothing in the demo shop, by language. */
const unknownWords = { ar: 'كينوا', en: 'زعتر بري' }

let owner: ShopCustomer
/** The ids of a delivered order and of a pending one. */
let deliveredId: number
let openId: number
beforeAll(async () => {
  owner = await signInOwner(call)
  const buy = async (): Promise<number> => {
    const buyer = await newCustomer({ firstName: 'نورة', lastName: 'القحطاني' })
    await buyer.fillCart({ id: 41 }, 2)
    return (await buyer.placeOrder()).body.data.order.id
  }
  deliveredId = await buy()
  openId = await buy()
  for (const status of ['processing', 'shipped', 'delivered'])
    await owner.call('POST', `/api/office/orders/${deliveredId}/status`, { body: { status } })
  for (const q of Object.values(unknownWords))
    await call('GET', `/api/products?q=${encodeURIComponent(q)}`)
}, 180_000)

/** Arabic on a phone in light mode, English on a desktop in dark mode. */
const screens = {
  ar: { viewport: { width: 360, height: 740 }, colorScheme: 'light' },
  en: { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
} as const

/** Confirms the identity by SMS if asked before `isDone` settles. */
async function stepUp(visitor: Visitor, isDone: () => Promise<unknown>): Promise<void> {
  const sheet = visitor.page.getByRole('dialog', { name: visitor.t('office.stepUp.title') })
  await Promise.race([sheet.waitFor(), isDone()])
  if (!(await sheet.isVisible())) return
  await proveBySms(visitor, call, owner.phone)
  await sheet.waitFor({ state: 'detached' })
}

const quarterOf = (day: string) =>
  `${day.slice(0, 4)}-Q${Math.floor((Number(day.slice(5, 7)) - 1) / 3) + 1}`

/** The number of pages of a PDF, and the width and height of its first page in millimetres. */
function pagesOf(pdf: Buffer): number[] {
  const text = pdf.toString('latin1')
  const box = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(text)
  const millimetres = [box?.[1], box?.[2]].map((points) => Math.round((Number(points) / 72) * 25.4))
  return [text.match(/\/Type\s*\/Page\b/g)?.length ?? 0, ...millimetres]
}

describe.each(locales)('reports (%s)', (locale) => {
  const screen = screens[locale]
  const isBehaviour = behaviourLocales.includes(locale)

  test('J6: the VAT report of the quarter shows the API’s total, is exported, and each month links to its documents', async () => {
    const visitor = await visit({ locale, screen })
    const { page, t } = visitor
    await openOfficePage(visitor, owner, '/office/reports')
    await page.getByRole('link', { name: t('reports.report.vat') }).click()
    await page.getByRole('heading', { level: 1, name: t('reports.report.vat') }).waitFor()
    const today = dayOf(new Date())
    await page.getByLabel(t('reports.period'), { exact: true }).selectOption(quarterOf(today))
    const { body } = await owner.call('GET', `/api/office/reports/vat?period=${quarterOf(today)}`)
    const { gross_halalas: gross } = body.data.totals
    expect(gross).toBeGreaterThan(0)
    const shown = (gross / 100).toFixed(2).replace(/\B(?=(\d{3})+(?!\d))/g, ',')
    await page.getByRole('row').last().waitFor()
    await expect.poll(() => page.getByText(shown, { exact: true }).count()).toBeGreaterThan(0)
    // The current quarter cannot be closed.
    expect(await page.getByRole('button', { name: t('reports.vat.close') }).count()).toBe(0)
    await inspect(page, `office-report-vat-${locale}`)
    await expectToFit(page, 'vat')
    const download = page.waitForEvent('download', { timeout: 30_000 })
    await page.getByRole('button', { name: 'CSV' }).click()
    await stepUp(visitor, () => download)
    expect((await download).suggestedFilename()).toMatch(/^warif-vat-.*\.csv$/)
    const month = page
      .getByRole('table')
      .first()
      .getByRole('row')
      .nth(Number(today.slice(5, 7)) % 3 === 0 ? 3 : Number(today.slice(5, 7)) % 3)
    await month.getByRole('link').first().click()
    await page.getByRole('heading', { level: 1, name: t('reports.report.invoices') }).waitFor()
    await page.getByRole('link', { name: /INV-/ }).first().waitFor()
    // On a phone the totals in the table are beyond its edge.
    const totals = page.getByRole('definition').first()
    expect(await totals.isVisible()).toBe(locale === 'ar')
    await expectToFit(page, 'invoices')
  }, 120_000)

  test('J15: a search without results is listed and gets a synonym; sales are shown in a chart and a table whose choices are kept in the address, and on Home, which says whether the books are consistent', async () => {
    const visitor = await visit({ locale, screen })
    const { page, t } = visitor
    const word = unknownWords[locale]
    // Searches are recorded every ten seconds.
    await expect
      .poll(
        async () =>
          (await owner.call('GET', '/api/office/reports/searches?period=today')).body.data.rows,
        { timeout: 20_000, interval: 500 },
      )
      .toContainEqual(expect.objectContaining({ key: word }))
    await openOfficePage(visitor, owner, '/office/reports/searches?period=today')
    const row = page.getByRole('row', { name: word })
    await row.waitFor()
    await inspect(page, `office-report-searches-${locale}`)
    await row.getByRole('button', { name: t('reports.synonym.make') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('reports.synonym.word')).fill('نعناع')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    const { body } = await owner.call('GET', '/api/office/synonyms')
    expect(
      body.data.some((group: string[]) => group.includes(word) && group.includes('نعناع')),
    ).toBe(true)

    await goToOfficePage(visitor, owner, '/office/reports/sales')
    await page.getByLabel(t('reports.period'), { exact: true }).selectOption('30')
    await page.getByLabel(t('reports.compare')).selectOption('before')
    await expect.poll(() => page.url()).toContain('compare=before')
    await page.getByRole('columnheader', { name: t('reports.column.change') }).waitFor()
    await page.getByRole('img', { name: t('reports.column.net_halalas') }).waitFor()
    await inspect(page, `office-report-sales-${locale}`)
    await expectToFit(page, 'sales')
    if (isBehaviour) {
      await page.getByRole('link', { name: t('reports.column.plant'), exact: true }).click()
      await page.getByRole('rowheader').first().waitFor()
      await expect.poll(() => page.url()).toContain('group=plant')
      await page.reload()
      await page.getByRole('columnheader', { name: t('reports.column.plant') }).waitFor()
    }

    await goToOfficePage(visitor, owner, '/office')
    await page.getByText(t('sales.sales.today'), { exact: true }).waitFor()
    await page.getByRole('img', { name: t('sales.chart.title') }).waitFor()
    await page.getByText(`#${openId}`).waitFor()
    if (isBehaviour) await page.getByRole('button', { name: t('sales.books.check') }).click()
    // In the second language, the result is that of the first.
    const words = t('sales.books.hold').split('{{time}}')[0] ?? ''
    await page.getByText(words).waitFor({ timeout: 90_000 })
    await inspect(page, `office-home-sales-${locale}`)
    await expectToFit(page, 'home')
  }, 150_000)
})

describe.each(behaviourLocales)('closed periods and printing (%s)', (locale) => {
  const screen = screens[locale]

  test('an owner closes the VAT report of a past month, and the printed papers of orders fit their page size', async () => {
    const visitor = await visit({ locale, screen })
    const { page, t } = visitor
    // Each language closes a different month.
    const [month, name] =
      locale === 'ar' ? ['2025-11', 'نوفمبر 2025'] : ['2025-12', 'December 2025']
    await openOfficePage(visitor, owner, `/office/reports/vat?period=${month}`)
    await page.getByRole('button', { name: t('reports.vat.close') }).click()
    const dialog = page.getByRole('dialog', { name: t('reports.vat.close') })
    await dialog.getByRole('button', { name }).click()
    const closed = page.getByText(new RegExp(`VAT-${month}`)).last()
    await stepUp(visitor, () => dialog.waitFor({ state: 'detached' }))
    await closed.waitFor()
    await page.getByText(t('reports.vat.closed'), { exact: true }).first().waitFor()
    // The pressed button is gone; the focus is on what replaced it, not at the top of the document.
    const hasFocus = () => page.evaluate(() => document.activeElement?.textContent)
    await expect.poll(hasFocus).toMatch(new RegExp(`^[^]{0,120}VAT-${month}`))
    const { body } = await owner.call('GET', `/api/office/reports/vat?period=${month}`)
    expect(body.data.closed.number).toBe(`VAT-${month}`)
    await inspect(page, `office-report-vat-closed-${locale}`)

    const ids = `${deliveredId},${openId}`
    const expected = {
      picking_list: [1, 210, 297],
      delivery_note: [2, 210, 297],
      invoice: [1, 210, 297],
      order_label: [2, 100, 150],
    }
    for (const [kind, pages] of Object.entries(expected)) {
      await goToOfficePage(visitor, owner, `/office/print?kind=${kind}&ids=${ids}`)
      await page.getByRole('heading', { level: 1, name: t(`print.title.${kind}`) }).waitFor()
      await page.getByRole('button', { name: t('print.print') }).waitFor()
      const pdf = await page.pdf({
        preferCSSPageSize: true,
        ...(locale === 'ar' && { path: `test-results/print-${kind}.pdf` }),
      })
      expect(pagesOf(pdf), kind).toEqual(pages)
    }
    await inspect(page, `office-print-${locale}`)
    await goToOfficePage(visitor, owner, `/office/print?kind=invoice&ids=${ids}`)
    // A loose page of a long invoice has its number at its foot.
    const number = await page.getByText(/^INV-/).first().innerText()
    const rules = await page.evaluate(() =>
      document.adoptedStyleSheets.flatMap(({ cssRules }) =>
        [...cssRules].map(({ cssText }) => cssText),
      ),
    )
    expect(rules.join('')).toContain(`@bottom-center { content: "${number}"`)
    await page.setViewportSize({ width: 360, height: 780 })
    await expectToFit(page, 'print')
    const preview = page.getByRole('region', { name: t('print.pages') })
    await expect
      .poll(() => preview.evaluate((frame) => frame.scrollWidth - frame.clientWidth))
      .toBe(0)
  }, 120_000)
})
