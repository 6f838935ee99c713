import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ShopCustomer } from '../../support/customer.ts'
import { root } from '../../support/files.ts'
import { behaviourLocales } from '../support/looks.ts'
import { expectToFit, inspect } from '../support/browser.ts'
import { openForVisitors } from '../support/visitor.ts'
import { goAsStaff, signInOwner } from './support.ts'

const { call, visit } = openForVisitors({ OTP_RESEND: '1' })

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

describe.each(behaviourLocales)('work on the catalogue (%s)', (locale) => {
  test('one saves, goes on to the next of the list, and sees what is typed on the shop’s page', async () => {
    const { page, say, context, ...visitor } = await visit({ locale })
    const ids = [await newDraft(`تالٍ ${locale} 1`), await newDraft(`تالٍ ${locale} 2`)]
    const list = `/office/products?ids=${ids.join(',')}&sort=name_ar&order=asc`
    await goAsStaff({ page, say, context, ...visitor }, owner, list)
    await page.getByRole('link', { name: `تالٍ ${locale} 1` }).click()
    await page.locator('[id="field-place"]').fill('D-07')
    await page.getByRole('button', { name: say('office.editor.saveAndNext') }).click()
    await page.waitForURL(new RegExp(`/products/${ids[1]}$`))
    expect(await read(`products/${ids[0]}`)).toMatchObject({ place: 'D-07' })

    // The last row has no next one.
    await page.getByRole('heading', { level: 1, name: `تالٍ ${locale} 2` }).waitFor()
    await page.locator('[id="field-name_ar"]').fill('اسم لم يُحفظ')
    expect(await page.getByRole('button', { name: say('office.editor.saveAndNext') }).count()).toBe(
      0,
    )
    const [shop] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: say('office.product.preview') }).click(),
    ])
    await shop.getByRole('complementary').getByText(say('preview.mark')).waitFor()
    await shop.getByRole('heading', { level: 1 }).first().waitFor()
    if (locale === 'ar') await shop.getByText('اسم لم يُحفظ').first().waitFor()
    await inspect(shop, `office-preview-${locale}`)
    await shop.close()
    expect(await read(`products/${ids[1]}`)).toMatchObject({ name_ar: `تالٍ ${locale} 2` })
  }, 120_000)

  test('a category gets a picture, and an order with one plant first', async () => {
    const visitor = await visit({ locale })
    const { page, say } = visitor
    const name = `Order ${locale}`
    const category = await post('categories', { name_ar: name, name_en: name })
    const fields = { category_ids: [category.id] }
    const first = await newDraft(`مرتب ${locale} 1`, fields)
    const second = await newDraft(`مرتب ${locale} 2`, fields)
    await goAsStaff(visitor, owner, `/office/categories/${category.id}`)
    await page
      .locator('input[type=file]')
      .setInputFiles(join(root, 'demo/pictures/scenes/care.webp'))
    await page.getByRole('region', { name: say('office.editor.unsaved') }).waitFor()
    await page.keyboard.press('Control+s')
    await expect
      .poll(() => read(`categories/${category.id}`))
      .toMatchObject({
        media_id: expect.any(Number),
      })
    await inspect(page, `office-category-picture-${locale}`)
    await page.getByRole('link', { name: say('office.categoryOrder.title') }).click()
    for (const number of [1, 2])
      await page
        .getByRole('listitem')
        .filter({ hasText: `مرتب ${locale} ${number}` })
        .getByRole('button', { name: say('office.categoryOrder.pin').slice(0, 3) })
        .click()
    await page.locator(`[data-move="${second}/-1"]`).click()
    await page.getByLabel(say('office.categoryOrder.rule')).selectOption('price')
    await inspect(page, `office-category-order-${locale}`)
    await page.keyboard.press('Control+s')
    await expect
      .poll(() => read(`categories/${category.id}/products`))
      .toMatchObject({ rule: 'price', product_ids: [second, first] })
  }, 120_000)
})

test('on a phone the order of a category fits', async () => {
  const visitor = await visit({ screen: phone })
  const { page, say } = visitor
  await goAsStaff(visitor, owner, '/office/categories/1/order')
  await page.getByRole('heading', { level: 1, name: say('office.categoryOrder.title') }).waitFor()
  await expectToFit(page, 'office-category-order-phone')
  await inspect(page, 'office-category-order-phone')
}, 120_000)
