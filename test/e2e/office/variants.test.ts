import { beforeAll, describe, expect, test } from 'vitest'
import { locales } from '#shared/locale.ts'
import type { ShopCustomer } from '../../support/customer.ts'
import { act } from '../../support/office.ts'
import { css } from '../../support/css-classes.ts'
import { inspect } from '../support/axe.ts'
import { buttonOf, openForVisitors, type Visitor } from '../support/visitor.ts'
import { openOfficePage, signInOwner } from './support.ts'

const { call, visit, newCustomer } = openForVisitors('office')

let owner: ShopCustomer
beforeAll(async () => {
  owner = await signInOwner(call)
}, 180_000)

/** Trees of the demo shop that come in two sizes at one price, by language. */
const trees = { ar: 39, en: 40 }

const readProduct = async (id: number) =>
  (await owner.call('GET', `/api/office/products/${id}`)).body.data

const save = async ({ page, t }: Visitor) => {
  await page.keyboard.press('Control+s')
  await page.getByRole('region', { name: t('office.editor.unsaved') }).waitFor({ state: 'hidden' })
}

const priceOnPage = ({ page }: Visitor) =>
  page.locator(`${css('buy-box.prices')} ${css('price.price')} bdi`).allInnerTexts()

describe.each(locales)('a plant with a price for each size (%s, J9)', (locale) => {
  const id = trees[locale]

  test('the owner sets up the sizes and their prices', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    const { body } = await owner.call('GET', '/api/office/sizes')
    const names: Record<string, string> = Object.fromEntries(
      body.data.map((size: { id: number; name_ar: string; name_en: string }) => [
        size.id,
        locale === 'ar' ? size.name_ar : size.name_en,
      ]),
    )
    const { size_ids } = await readProduct(id)
    const [medium, large] = size_ids.map((one: number) => names[one] ?? '')
    await openOfficePage(visitor, owner, `/office/products/${id}`)
    await page.getByText(t('office.variants.varies'), { exact: true }).click()
    const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
    await row(medium).waitFor()
    // Another size adds a row with the price of the others.
    await page.getByRole('button', { name: t('office.product.add.sizes') }).click()
    await page.getByRole('menuitem').first().click()
    await expect.poll(() => page.getByRole('row').count()).toBe(4)
    const field = (label: string, name: string) =>
      page.getByRole('textbox', { name: `${t(label)}: ${name}`, exact: true })
    await field('office.product.basePrice', medium).fill('49')
    await field('office.product.basePrice', large).fill('١٤٩٫٥٠')
    await field('office.product.sku', large).fill(`TREE-${id}-L`)
    const small = (await page.getByRole('row').last().getByRole('rowheader').innerText()).trim()
    await field('office.product.basePrice', small).fill('89')
    await inspect(page, `office-variants-${locale}`)
    await page.getByText(t('office.product.lowest.net'), { exact: false }).waitFor()
    const { category_ids: before } = await readProduct(id)
    const group = page.getByRole('group', { name: t('office.product.categories') })
    await group.getByRole('checkbox', { checked: false }).first().check()
    const main = group.getByRole('combobox', { name: t('office.product.mainCategory') })
    expect(await main.inputValue()).toBe(String(before[0]))
    await main.selectOption({ index: before.length })
    await save(visitor)
    const saved = await readProduct(id)
    expect(before).not.toContain(saved.category_ids[0])
    expect(saved.category_ids.slice(1)).toEqual(before)
    expect(saved).toMatchObject({
      varies: true,
      price_halalas: 4_900,
      price_to_halalas: 14_950,
      variants: [
        { price_halalas: 4_900, stock_quantity: 0 },
        { price_halalas: 14_950, sku: `TREE-${id}-L` },
        { price_halalas: 8_900 },
      ],
    })
    const [first, second] = saved.variants
    await act(owner, '/stock/receipts', {
      received_on: '2026-11-01',
      lines: [
        { product_id: id, variant_id: first.id, delivered: 20 },
        { product_id: id, variant_id: second.id, delivered: 3 },
      ],
    })
  }, 120_000)

  test('a shopper sees the lowest price, chooses a size and is charged its price', async () => {
    const customer = await newCustomer()
    const visitor = await visit({ locale, customer })
    const { page, t, go } = visitor
    const { variants, sizes: offered } = (await call('GET', `/api/products/${id}`)).body.data
    const nameOf = (sizeId: number) => {
      const size = offered.find((one: { id: number }) => one.id === sizeId)
      return locale === 'ar' ? size.name_ar : size.name_en
    }
    await go(`/products?q=${variants[1].sku}`)
    const card = page.getByRole('article').first()
    await card.getByText(t('common.from'), { exact: true }).waitFor()
    await card.getByRole('link', { name: new RegExp(`^${t('card.choose')}`) }).click()
    await page.getByText(variants[0].sku, { exact: true }).waitFor()
    expect(await priceOnPage(visitor)).toEqual(['49'])
    const choose = (sizeId: number) =>
      page.locator(`${css('buy-box.buyBox')} label`, { hasText: nameOf(sizeId) }).click()
    await choose(variants[2].size_id)
    await page.getByRole('status').getByText(t('product.combination.soldOut')).waitFor()
    const add = buttonOf(page, t('card.addToCart')).locator('visible=true').first()
    expect(await add.isDisabled()).toBe(true)
    await choose(variants[1].size_id)
    await page.getByText(variants[1].sku, { exact: true }).waitFor()
    expect(await priceOnPage(visitor)).toEqual(['149.50'])
    await page.getByText(t('product.left_few').replace('{{count}}', '3')).first().waitFor()
    await inspect(page, `product-variants-${locale}`)
    await add.click()
    await page.locator('.Toastify').getByText(t('nav.viewCart')).click()
    await page.waitForURL('**/cart')
    const line = page.locator(css('cart-line.line')).first()
    await line.getByText(nameOf(variants[1].size_id)).first().waitFor()
    await expect.poll(() => line.innerText()).toContain('149.50')
    const { body } = await customer.placeOrder()
    expect(body.data.order.items).toMatchObject([{ sku: variants[1].sku, price: 149.5 }])
    const left = await readProduct(id)
    expect(left.variants[1]).toMatchObject({ stock_quantity: 2, reserved: 1 })
  }, 120_000)
})
