import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ShopCustomer } from '../../support/customer.ts'
import { idempotencyHeaders } from '../../support/office.ts'
import { workbookOf } from '../../support/tables.ts'
import { inspect } from '../support/axe.ts'
import { expectToFit } from '../support/browser.ts'
import { buttonOf, openForVisitors } from '../support/visitor.ts'
import { openOfficePage, proveBySms, signInOwner } from './support.ts'

const { call, visit } = openForVisitors('office')

let owner: ShopCustomer
beforeAll(async () => {
  owner = await signInOwner(call)
}, 180_000)

/** Lines with Arabic heads: new plants, one known one, and three wrong prices. */
async function table(tag: string, count: number): Promise<Buffer> {
  const { body } = await owner.call('POST', '/api/office/products', {
    body: { name_ar: `نبتة معروفة ${tag}`, price_halalas: 5_000 },
    headers: idempotencyHeaders(),
  })
  const lines = Array.from({ length: count }, (_, index) => {
    if (index === 0) return `${body.data.sku},,77.00`
    const price = [7, 17, 27].includes(index) ? '12O.00' : `${50 + (index % 40)}.00`
    return `${tag}-${index},نبتة ${tag} ${index},${price}`
  })
  return Buffer.from(['رمز المنتج,الاسم بالعربية,السعر', ...lines].join('\r\n'))
}

test('of a workbook with several sheets, one is chosen before it is read', async () => {
  const { body } = await owner.call('GET', '/api/office/products?limit=1')
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const rowOf = (number: number, ...cells: string[]) =>
    `<row r="${number}">${cells
      .map(
        (text, index) => `<c r="${'AB'[index]}${number}" t="inlineStr"><is><t>${text}</t></is></c>`,
      )
      .join('')}</row>`
  const buffer = workbookOf(rowOf(1, 'About', 'Prices of 2026') + rowOf(2, 'By', 'Noura'), {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="About" sheetId="1" r:id="rId1"/><sheet name="Prices" sheetId="2" r:id="rId2"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${[1, 2].map((id) => `<Relationship Id="rId${id}" Type="${relations}/worksheet" Target="worksheets/sheet${id}.xml"/>`).join('')}</Relationships>`,
    'xl/worksheets/sheet2.xml': `<worksheet xmlns="${main}"><sheetData>${rowOf(1, 'sku', 'price')}${rowOf(2, body.data[0].sku, '77.00')}</sheetData></worksheet>`,
  })
  const visitor = await visit({ locale: 'ar' })
  const { page, t } = visitor
  await openOfficePage(visitor, owner, '/office/import')
  await page.getByLabel(t('office.import.kind')).first().selectOption('prices')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'list.xlsx', mimeType: 'application/octet-stream', buffer })
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByRole('radio', { name: 'About' }).isChecked()).toBe(true)
  await dialog.getByText('Prices', { exact: true }).click()
  await inspect(page, 'office-import-sheet-ar')
  await dialog.getByRole('button', { name: t('office.import.sheet.go') }).click()
  await page.waitForURL(/\/office\/import\/\d+/)
  const id = /\d+$/.exec(new URL(page.url()).pathname)
  const read = (await owner.call('GET', `/api/office/imports/${id}`)).body.data
  expect(read).toMatchObject({ sheet: 'Prices', lines: 1 })
})

// The second language does the same with fewer lines.
describe.each([
  ['ar', 400],
  ['en', 40],
] as const)('import (%s)', (locale, count) => {
  test(`J3: ${count} lines are tried out, applied and taken back`, async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    await openOfficePage(visitor, owner, '/office/import')
    await page.getByText(t('office.import.choose')).waitFor()
    await inspect(page, `office-import-start-${locale}`)
    // A second try finds what the first has imported.
    const tag = `J3-${randomUUID().slice(0, 8).toUpperCase()}`
    const buffer = await table(tag, count)
    const added = String(count - 4)
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'نباتات الشتاء.csv', mimeType: 'text/csv', buffer })
    await page.waitForURL(/\/office\/import\/\d+/)
    const focusedId = () => page.evaluate(() => document.activeElement?.id)
    const sum = (outcome: string) =>
      page
        .locator('dl > div', { hasText: t(`office.import.outcome.${outcome}`) })
        .locator('dd')
        .first()
    await expect.poll(() => sum('wrong').innerText(), { timeout: 60_000 }).toBe('3')
    await expect.poll(() => sum('new').innerText()).toBe(added)
    await expect.poll(() => sum('changed').innerText()).toBe('1')
    await inspect(page, `office-import-check-${locale}`)

    await page.getByRole('button', { name: t('office.import.step.columns') }).click()
    await page.getByText('الاسم بالعربية').first().waitFor()
    await expect.poll(focusedId).toBe('content')
    await inspect(page, `office-import-columns-${locale}`)
    await page.getByRole('button', { name: t('common.next'), exact: true }).click()
    await page.getByText(t('office.import.match')).waitFor()
    await expect.poll(focusedId).toBe('content')
    await inspect(page, `office-import-options-${locale}`)
    await page.getByRole('button', { name: t('office.import.toCheck') }).click()
    await expect.poll(() => sum('new').innerText(), { timeout: 60_000 }).toBe(added)

    const download = page.waitForEvent('download')
    // It appears once the repeated dry run has found a wrong line; the button beside it has a number too.
    const wrongLines = buttonOf(page, t('office.import.wrongLines').split('{{')[0] ?? '')
    await wrongLines.filter({ hasText: '3' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.csv$/)

    await page.getByRole('button', { name: new RegExp(String(count - 3)) }).click()
    await page.getByRole('heading', { level: 1, name: t('office.import.heading.apply') }).waitFor()
    await page
      .getByText(t('office.jobState.done'), { exact: true })
      .first()
      .waitFor({ timeout: 60_000 })
    const found = await owner.call('GET', `/api/office/products?q=${tag}-${count - 1}`)
    expect(found.body.meta.total).toBe(1)
    await inspect(page, `office-import-result-${locale}`)
    await page.getByRole('link', { name: t('office.import.details') }).click()
    // The heading of the import stays until the job has loaded.
    await page
      .getByRole('heading', { level: 1 })
      .filter({ hasNotText: t('office.import.heading.apply') })
      .waitFor()
    await inspect(page, `office-job-${locale}`)

    await page.getByRole('button', { name: t('office.undo'), exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('office.undo') })
      .click()
    await page
      .getByText(t('office.jobState.done'), { exact: true })
      .first()
      .waitFor({ timeout: 60_000 })
    await expect
      .poll(
        async () => {
          const { body } = await owner.call('GET', `/api/office/products?q=${tag}-${count - 1}`)
          return body.meta.total
        },
        { timeout: 60_000, interval: 250 },
      )
      .toBe(0)
    await openOfficePage(visitor, owner, '/office/jobs')
    await page.getByRole('heading', { level: 1, name: t('office.nav.jobs') }).waitFor()
    await inspect(page, `office-jobs-${locale}`)
  }, 180_000)
})

test('products are exported as a file, and everything fits on a phone', async () => {
  const visitor = await visit({
    locale: 'ar',
    screen: { viewport: { width: 360, height: 760 } },
  })
  const { page, t } = visitor
  await openOfficePage(visitor, owner, '/office/import')
  await expectToFit(page, 'import')
  await page.getByRole('button', { name: t('office.export.start') }).click()
  await proveBySms(visitor, call, owner.phone)
  await page.waitForURL(/\/office\/jobs\/\d+/)
  const file = page.getByRole('button', { name: t('office.jobs.file') })
  await file.waitFor({ timeout: 60_000 })
  const download = page.waitForEvent('download')
  await file.click()
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)
  expect(await page.getByText(t('office.jobs.noRows')).count(), 'a file has no rows').toBe(0)
  await inspect(page, 'office-job-phone-ar')
  await expectToFit(page, 'job')
})
