import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { signIn, type ShopCustomer } from '../../support/customer.ts'
import { root } from '../../support/files.ts'
import { newPhone } from '../../support/shop.ts'
import { behaviourLocales, looks } from '../support/looks.ts'
import { inspect } from '../support/axe.ts'
import { expectToFit, goInside } from '../support/browser.ts'
import { openForVisitors } from '../support/visitor.ts'
import { goToOfficePage, openOfficePage, signInOwner } from './support.ts'

const { call, visit } = openForVisitors('office')

let owner: ShopCustomer
beforeAll(async () => {
  owner = await signInOwner(call)
}, 180_000)

const post = async (path: string, body: object) =>
  (
    await owner.call('POST', `/api/office/${path}`, {
      body,
      headers: { 'Idempotency-Key': randomUUID() },
    })
  ).body.data
const read = async (path: string) => (await owner.call('GET', `/api/office/${path}`)).body.data
const newDraft = async (name_ar: string, fields: object = {}): Promise<number> =>
  (await post('products', { name_ar, price_halalas: 10_000, ...fields })).id

const phone = { viewport: { width: 360, height: 740 } }
const desktop = { width: 1280, height: 900 }

describe.each(behaviourLocales)('work on the catalogue (%s)', (locale) => {
  test('the owner saves a product, goes on to the next of the list, previews unsaved text on the shop’s page, adds a picture to a category and pins plants at the start of its order', async () => {
    const { page, t, context, ...visitor } = await visit({ locale })
    const ids = [await newDraft(`تالٍ ${locale} 1`), await newDraft(`تالٍ ${locale} 2`)]
    const list = `/office/products?ids=${ids.join(',')}&sort=name_ar&order=asc`
    await openOfficePage({ page, t, context, ...visitor }, owner, list)
    await page.getByRole('link', { name: `تالٍ ${locale} 1` }).click()
    await page.locator('[id="field-place"]').fill('D-07')
    await page.getByRole('button', { name: t('office.editor.saveAndNext') }).click()
    await page.waitForURL(new RegExp(`/products/${ids[1]}$`))
    expect(await read(`products/${ids[0]}`)).toMatchObject({ place: 'D-07' })

    // The last row has no next row.
    await page.getByRole('heading', { level: 1, name: `تالٍ ${locale} 2` }).waitFor()
    await page.locator('[id="field-name_ar"]').fill('اسم لم يُحفظ')
    expect(await page.getByRole('button', { name: t('office.editor.saveAndNext') }).count()).toBe(0)
    const [shop] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: t('office.product.preview') }).click(),
    ])
    await shop.getByRole('complementary').getByText(t('preview.mark')).waitFor()
    await shop.getByRole('heading', { level: 1 }).first().waitFor()
    if (locale === 'ar') await shop.getByText('اسم لم يُحفظ').first().waitFor()
    await inspect(shop, `office-preview-${locale}`)
    await shop.close()
    expect(await read(`products/${ids[1]}`)).toMatchObject({ name_ar: `تالٍ ${locale} 2` })
    await page.keyboard.press('Control+s')
    await page
      .getByRole('region', { name: t('office.editor.unsaved') })
      .waitFor({ state: 'hidden' })

    const name = `Order ${locale}`
    const category = await post('categories', { name_ar: name, name_en: name })
    const fields = { category_ids: [category.id] }
    const first = await newDraft(`مرتب ${locale} 1`, fields)
    const second = await newDraft(`مرتب ${locale} 2`, fields)
    await goInside(page, `/office/categories/${category.id}`)
    await page
      .locator('input[type=file]')
      .setInputFiles(join(root, 'demo/pictures/scenes/care.webp'))
    await page.getByRole('region', { name: t('office.editor.unsaved') }).waitFor()
    await page.keyboard.press('Control+s')
    await expect
      .poll(() => read(`categories/${category.id}`))
      .toMatchObject({
        media_id: expect.any(Number),
      })
    await inspect(page, `office-category-picture-${locale}`)
    await page.getByRole('link', { name: t('office.categoryOrder.title') }).click()
    await page
      .getByRole('listitem')
      .filter({ hasText: `مرتب ${locale} 2` })
      .waitFor()
    await page.setViewportSize(phone.viewport)
    await expectToFit(page, 'office-category-order-phone')
    await inspect(page, 'office-category-order-phone')
    await page.setViewportSize(desktop)
    for (const number of [1, 2])
      await page
        .getByRole('listitem')
        .filter({ hasText: `مرتب ${locale} ${number}` })
        .getByRole('button', { name: t('office.categoryOrder.pin').slice(0, 3) })
        .click()
    await page.locator(`[data-move="${second}/-1"]`).click()
    await page.getByLabel(t('office.categoryOrder.rule')).selectOption('price')
    await inspect(page, `office-category-order-${locale}`)
    await page.keyboard.press('Control+s')
    await expect
      .poll(() => read(`categories/${category.id}/products`))
      .toMatchObject({ rule: 'price', product_ids: [second, first] })
  }, 120_000)
})

test('the editor shows the plant law while a name is typed, and a recorded permit allows the plant; a date palm is shipped once its certificate of origin is recorded on the order', async () => {
  const visitor = await visit({ locale: 'ar' })
  const { page, t } = visitor
  const id = await newDraft('تين شوكي أملس')
  await openOfficePage(visitor, owner, `/office/products/${id}`)
  // A match by a common name is a hint and refuses nothing.
  await page.getByText(/من الأسماء الشائعة لنبات مقيَّد/).waitFor()
  await page.locator('[id="field-name_latin"]').fill('Opuntia ficus-indica')
  await page.getByText(t('law.line.blocked')).waitFor()
  await page.locator('[id="field-name_latin"]').scrollIntoViewIfNeeded()
  await inspect(page, 'office-law-line-ar')
  await page.keyboard.press('Control+s')
  await expect.poll(() => read(`products/${id}`)).toMatchObject({ name_latin: /^Opuntia/ })

  await goToOfficePage(visitor, owner, '/office/plant-law')
  await page.getByRole('button', { name: t('law.permit.record') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('law.permit.plants')).selectOption('opuntia')
  await dialog.getByLabel(t('law.permit.product')).fill('تين شوكي أملس')
  await dialog.getByRole('button', { name: /تين شوكي أملس/ }).click()
  await dialog.getByLabel(t('law.permit.number')).fill('P-4711')
  await dialog.getByLabel(t('law.permit.issuedBy')).fill('مركز وقاء')
  await inspect(page, 'office-law-permit-ar')
  await dialog.getByRole('button', { name: t('law.permit.save'), exact: true }).click()
  await page.getByText('P-4711').waitFor()

  await openOfficePage(visitor, owner, `/office/products/${id}`)
  await page.getByText(t('law.line.permitted')).waitFor()

  const [palm] = (await call('GET', '/api/products?q=phoenix&facets=0')).body.data
  const buyer = await signIn(call, newPhone())
  await buyer.fillCart(palm, 1, palm.sizes[0] ? { sizeId: palm.sizes[0].id } : {})
  const placed = await buyer.placeOrder()
  expect(placed.status, JSON.stringify(placed.body)).toBe(200)
  const orderId: number = placed.body.data.order.id
  await post(`orders/${orderId}/status`, { status: 'processing' })
  await goInside(page, `/office/orders/${orderId}`)
  await page.getByRole('button', { name: t('orders.certificate.enter') }).click()
  await page.getByLabel(t('orders.certificate.number')).fill('CO-4711 / 9')
  await inspect(page, 'office-law-certificate-ar')
  await page.getByRole('button', { name: t('orders.certificate.save') }).click()
  await page.getByText('CO-4711 / 9').waitFor()
  const shipped = await post(`orders/${orderId}/status`, { status: 'shipped' })
  expect(shipped).toMatchObject({ status: 'shipped' })
}, 120_000)

test.each(looks)(
  'the screens of plants and the law fit and pass axe ($locale, $width)',
  async ({ locale, width, colorScheme }) => {
    const visitor = await visit({
      locale,
      screen: { viewport: { width, height: 900 }, colorScheme },
    })
    const { page, t } = visitor
    await openOfficePage(visitor, owner, '/office/plant-law')
    await page.getByRole('rowheader').first().waitFor()
    await expectToFit(page, `office-law-${locale}`)
    await inspect(page, `office-law-${locale}`)
    await page.getByLabel(t('law.table.search')).fill('لانتانا')
    await page.getByRole('link', { name: 'Lantana' }).click()
    await page.getByLabel(t('law.field.text_ar')).waitFor()
    await expectToFit(page, `office-law-row-${locale}`)
    await inspect(page, `office-law-row-${locale}`)
  },
  120_000,
)
