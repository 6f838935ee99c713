import { describe, expect, test } from 'vitest'
import { css } from '../support/css-classes.ts'
import { behaviourLocales } from './support/looks.ts'
import { inspect } from './support/axe.ts'
import { goInside } from './support/browser.ts'
import { keyboardOn } from './support/keyboard.ts'
import { pageOfProxy } from './support/refusals.ts'
import { escaped } from './support/texts.ts'
import { buttonOf, openForVisitors } from './support/visitor.ts'
import type { Visitor } from './support/visitor.ts'

const { call, newCustomer, visit } = openForVisitors()

const named = (words: string) => new RegExp(`^${escaped(words)}`)

type Screen = Pick<Visitor, 'page' | 't'>

const dialog = ({ page }: Pick<Screen, 'page'>) => page.locator('dialog[open]')

describe('hearts', () => {
  test.each(behaviourLocales)(
    'a favourite button asks a signed-out visitor to log in and stays empty, in a list and on a product page (%s)',
    async (locale) => {
      const { page, t, go } = await visit({ locale })
      for (const [path, where, sentence] of [
        ['/indoor', 'article', 'product.loginToFavorite'],
        ['/product/3', css('gallery.gallery'), 'pleaseLoginToSaveItems'],
      ] as const) {
        await (path === '/indoor' ? go(path) : goInside(page, path))
        const favorite = page
          .locator(where)
          .getByRole('button', { name: named(t('card.save')) })
          .first()
        await favorite.click()
        await page.getByRole('status').getByText(t(sentence)).waitFor()
        expect(await favorite.getAttribute('aria-pressed')).toBe('false')
      }
    },
  )

  test('a plant whose heart was pressed before signing in is saved afterwards', async () => {
    const { page, t, go } = await visit()
    await go('/product/3')
    const favorite = page
      .locator(css('gallery.gallery'))
      .getByRole('button', { name: named(t('card.save')) })
    await favorite.click()
    await page
      .getByRole('status')
      .getByRole('button', { name: t('nav.login') })
      .click()
    await keyboardOn(page, t).register(call, 'نورة')
    await expect.poll(() => favorite.getAttribute('aria-pressed')).toBe('true')
    await goInside(page, '/wishlist')
    await page.locator('main article').waitFor()
  })

  test('a favourite button changes at once, and changes back with a message when saving fails', async () => {
    const customer = await newCustomer()
    const { page, t, go } = await visit({ customer })
    await go('/product/3')
    await page.getByRole('button', { name: t('nav.account') }).waitFor()
    const favorite = page
      .locator(css('gallery.gallery'))
      .getByRole('button', { name: named(t('card.save')) })
    let answer = () => {}
    const answered = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/customer/wishlist/3', async (route) => {
      await answered
      await route.fulfill(pageOfProxy)
    })

    await favorite.click()
    expect(await favorite.getAttribute('aria-pressed')).toBe('true')
    answer()
    await page.getByRole('alert').getByText(t('product.favoriteFailed')).waitFor()
    expect(await favorite.getAttribute('aria-pressed')).toBe('false')

    await page.unrouteAll()
    await favorite.click()
    await expect
      .poll(async () => (await customer.call('GET', '/api/v1/customer/wishlist')).body.data.length)
      .toBe(1)
    expect(await favorite.getAttribute('aria-pressed')).toBe('true')
  })
})

test.each(behaviourLocales)(
  'saved plants show what has changed since, and all move to the cart except those that are named (%s)',
  async (locale) => {
    const customer = await newCustomer()
    for (const id of [12, 20]) await customer.call('POST', `/api/v1/customer/wishlist/${id}`)
    await customer.call('POST', '/api/v1/customer/wishlist/8')
    const screen = await visit({ locale, customer })
    const { page, t, go } = screen
    await page.route('**/api/v1/customer/wishlist', async (route) => {
      const response = await route.fetch()
      const answer = await response.json()
      const [soldOut, dearer, cheaper] = answer.data
      dearer.saved_price = dearer.product.effective_price - 5
      Object.assign(cheaper, {
        saved_price: cheaper.product.effective_price + 20,
        saved_in_stock: false,
      })
      soldOut.saved_price = null
      await route.fulfill({ response, json: answer })
    })
    await go('/wishlist')
    const since = page.locator(css('saved-plant.changes'))
    await since.first().waitFor()
    expect(await since.count()).toBe(2)
    expect(await since.first().innerText()).toContain(
      t('wishlist.priceRose', { amount: '' }).trim().split(' ').at(-1),
    )
    expect(await since.last().innerText()).toContain(t('wishlist.backInStock'))
    await since.last().locator(css('saved-plant.fell')).getByText('20').first().waitFor()
    await inspect(page, `wishlist-since-${locale}`)
    await page.unroute('**/api/v1/customer/wishlist')
    await buttonOf(page, t('wishlist.moveAll')).click()
    await dialog(screen).getByRole('listitem').waitFor()
    expect(await dialog(screen).getByRole('listitem').count()).toBe(1)
    await buttonOf(dialog(screen), t('common.close')).click()
    await expect.poll(() => page.getByRole('article').count()).toBe(1)
    expect(await customer.cart()).toMatchObject({
      items_qty: 2,
      items: [{ product_id: 20 }, { product_id: 12 }],
    })
    // The remaining plant is sold out: its link leads to the restock form, which needs one more press.
    await page
      .getByRole('article')
      .getByRole('link', { name: t('wishlist.tellMe') })
      .click()
    await page.waitForURL(/\/product\/8#restock$/)
    const ask = page.getByRole('button', { name: t('restock.ask') })
    await expect.poll(() => ask.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await page.locator(`${css('buy-box.buyBox')} ${css('alert.done')}`).waitFor()
    await goInside(page, '/wishlist')
    await page.getByRole('article').getByText(t('wishlist.willTell'), { exact: true }).waitFor()
    expect(await page.getByRole('link', { name: t('wishlist.tellMe') }).count()).toBe(0)
  },
)

describe.each(behaviourLocales)('the account (%s)', (locale) => {
  test('a plant moves from the cart to the wishlist and back, and the focus to the saved plant after it, or to the page', async () => {
    const customer = await newCustomer()
    await customer.fillCart({ id: 36 })
    await customer.call('POST', '/api/v1/customer/wishlist/46')
    const screen = await visit({ locale, customer })
    const { page, t, go } = screen
    await go('/cart')
    await page.locator(css('cart-line.actions')).getByRole('button').first().click()
    await page.getByRole('heading', { name: t('cart.empty') }).waitFor()
    await goInside(page, '/wishlist')
    const plants = page.getByRole('article')
    const move = plants.first().getByRole('button', { name: t('wishlist.move') })
    await plants.nth(1).waitFor()
    await move.press('Enter')
    await expect.poll(() => plants.count()).toBe(1)
    await expect
      .poll(() => plants.evaluate((plant) => plant.contains(document.activeElement)))
      .toBe(true)
    await move.press('Enter')
    await page.getByRole('heading', { name: t('wishlist.empty') }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
    expect(await customer.cart()).toMatchObject({ items_qty: 2 })
  })
})
