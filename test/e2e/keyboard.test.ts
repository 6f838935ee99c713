import { expect, test } from 'vitest'
import { locales } from '#shared/locale.ts'
import { inspect } from './support/axe.ts'
import { expectFocus, focusIs, keyboardOn } from './support/keyboard.ts'
import { holdNotices } from './support/notices.ts'
import { escaped } from './support/texts.ts'
import { openForVisitors } from './support/visitor.ts'

const { visit, call, address } = openForVisitors()

const named = (words: string) => new RegExp(`^${escaped(words)}`)

test.each(locales)(
  'a newcomer places an order from the home page by keyboard, with the focus always visible (%s)',
  { timeout: 180_000 },
  async (locale) => {
    const { page, t, go } = await visit({ locale })
    const { press, tabTo, register, goToCheckout, fillCheckout } = keyboardOn(page, t)

    await go('/')
    await holdNotices(page)
    await press('Tab')
    await expectFocus(page)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
      t('common.skipToContent'),
    )
    await press('Enter')
    // Arabic goes by the product list, English by the place finder.
    if (locale === 'ar') {
      await tabTo(page.getByRole('link', { name: t('home.shop') }))
      await press('Enter')
      await page.getByRole('heading', { level: 1, name: t('products.title') }).waitFor()
      await tabTo(page.getByRole('article').getByRole('heading').getByRole('link').first())
      await press('Enter')
      await page.waitForURL(/\/product\/\d+$/)
    } else {
      await tabTo(page.getByRole('link', { name: t('nav.placeFinder') }).first(), 'Shift+Tab')
      await press('Enter')
      await page.getByRole('heading', { level: 1, name: t('finder.title') }).waitFor()
      await tabTo(page.locator('input[name=where]:checked'))
      await press('ArrowDown')
      await tabTo(page.locator('input[name=facing]:checked'))
      await press('ArrowUp')
      await tabTo(page.locator('input[name=cats]'))
      await press('Space')
      await press('Enter')
      await page.waitForURL(/where=balcony&facing=w&cats=1$/)
      await page.getByRole('article').first().waitFor()
    }
    const add = page
      .getByRole('button', { name: named(t('card.addToCart')) })
      .locator('visible=true')
    await add.first().waitFor()
    await tabTo(add.first())
    await press('Enter')
    await register(call, 'Sara')

    const toCart = page.locator('.Toastify').getByRole('link', { name: t('nav.viewCart') })
    await toCart.waitFor()
    await press('Alt+T')
    await tabTo(toCart)
    await press('Enter')
    await page.waitForURL(`${address()}/cart`)
    await goToCheckout()
    await fillCheckout({
      lastName: 'Alharbi',
      email: 'sara@example.com',
      address: '12 Palm Street',
      city: 'Riyadh',
    })
    const place = page
      .getByRole('button', { name: t('checkout.placeOrder') })
      .locator('visible=true')
    await tabTo(place.first())
    await inspect(page, `keyboard-checkout-${locale}`)
    await press('Enter')
    const done = page.getByRole('heading', { name: t('checkout.success') })
    await done.waitFor()
    expect(await focusIs(done)).toBe(true)
  },
)

test(
  'a newcomer goes from the first question of the place finder to the placed order by keyboard',
  { timeout: 180_000 },
  async () => {
    const { page, t, go } = await visit({ locale: 'ar' })
    const { press, tabTo, register, goToCheckout, fillCheckout } = keyboardOn(page, t)
    const answer = async (name: string, key: string, value: string) => {
      await tabTo(page.locator(`input[name=${name}]:checked`))
      await press(key)
      expect(await page.locator(`input[name=${name}]:checked`).inputValue()).toBe(value)
      await expectFocus(page)
    }

    await go('/place-finder')
    await answer('city', 'ArrowDown', 'jeddah')
    await answer('city', 'ArrowUp', 'riyadh')
    await answer('where', 'ArrowDown', 'balcony')
    await answer('facing', 'ArrowUp', 'w')
    await tabTo(page.locator('input[name=who]').first())
    await press('Space')
    await tabTo(page.locator('input[name=cats]'))
    await press('Space')
    await tabTo(page.getByRole('button', { name: t('finder.show'), exact: true }))
    await press('Enter')
    await page.waitForURL(/where=balcony&facing=w&who=me&cats=1$/)
    const plant = page.getByRole('article').first().getByRole('heading').getByRole('link')
    await plant.waitFor()
    await tabTo(plant)
    await press('Enter')

    await page.waitForURL(/\/product\/\d+\?city=riyadh&place=balcony_w/)
    const add = page.getByRole('button', { name: named(t('card.addToCart')) })
    await add.locator('visible=true').first().waitFor()
    await tabTo(add.locator('visible=true').first())
    await press('Enter')
    await register(call, 'سارة')

    const cart = page.getByRole('banner').getByRole('link', {
      name: named(t('nav.cartCount_one', { count: '1' })),
    })
    await cart.waitFor()
    await tabTo(cart, 'Shift+Tab')
    await press('Enter')
    await page.waitForURL(`${address()}/cart`)
    await goToCheckout()
    await fillCheckout({
      lastName: 'الحربي',
      email: 'sara@example.com',
      address: 'شارع النخيل 12',
      city: 'الرياض',
    })
    await tabTo(
      page
        .getByRole('button', { name: t('checkout.placeOrder') })
        .locator('visible=true')
        .first(),
    )
    await press('Enter')

    await page.getByRole('heading', { name: t('checkout.success') }).waitFor()
    await page.waitForURL(/\/orders/)
    const details = page.getByRole('button', {
      name: named(t('orders.detailsFor').split('{{')[0] ?? ''),
    })
    await details.waitFor()
    await tabTo(details)
    await press('Enter')
    const panel = page.locator('dialog[open]')
    await panel.waitFor()
    await tabTo(panel.getByRole('link', { name: t('orders.open') }))
    await press('Enter')
    await page.waitForURL(/\/orders\/\d+$/)
    await page.getByRole('heading', { level: 1, name: /#\d{6,}/ }).waitFor()
  },
)

test.each([
  ['ar', 360],
  ['en', 1280],
] as const)(
  'moving the focus up a page never leaves the focused element under the header (%s, %i px)',
  async (locale, width) => {
    const { page, go } = await visit({ locale })
    await page.setViewportSize({ width, height: 740 })
    await go('/products')
    await page.getByRole('contentinfo').getByRole('link').first().focus()
    for (let step = 0; step < 40; step += 1) {
      await page.keyboard.press('Shift+Tab')
      await expectFocus(page)
    }
  },
)
