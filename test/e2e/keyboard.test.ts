import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { locales } from '#shared/locale.ts'
import { newestCode } from '../support/customer.ts'
import { inspect } from './support/axe.ts'
import { escaped } from './support/texts.ts'
import { css } from '../support/css-classes.ts'
import { fieldNamed, localOf, newPhone, openForVisitors } from './support/visitor.ts'

const { visit, call, address } = openForVisitors()

const named = (words: string) => new RegExp(`^${escaped(words)}`)

test.each(locales)(
  'a newcomer places an order from the home page by keyboard, with the focus always visible (%s)',
  { timeout: 180_000 },
  async (locale) => {
    const { page, t, go } = await visit({ locale })
    const press = (key: string) => page.keyboard.press(key)
    const tabTo = (wanted: Locator, key = 'Tab') => moveFocusTo(page, wanted, key)
    const type = async (label: string, text: string) => {
      await tabTo(fieldNamed(page, t(label)))
      await press('ControlOrMeta+A')
      await page.keyboard.type(text)
    }

    await go('/')
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

    const dialog = page.getByRole('dialog', { name: t('auth.title') })
    await dialog.waitFor()
    const phone = newPhone()
    expect(await focusIs(dialog.getByLabel(t('auth.phone')))).toBe(true)
    await tabTo(dialog.getByRole('button', { name: t('auth.register'), exact: true }), 'Shift+Tab')
    await press('Space')
    await tabTo(dialog.getByLabel(t('auth.firstName')))
    await page.keyboard.type('Sara')
    await tabTo(dialog.getByLabel(t('auth.phone')))
    await page.keyboard.type(localOf(phone))
    await press('Enter')
    await dialog.getByRole('heading', { name: t('auth.codeTitle') }).waitFor()
    await page.keyboard.type(await newestCode(call, phone))
    await press('Enter')
    await dialog.waitFor({ state: 'hidden' })

    const toCart = page.locator('.Toastify').getByRole('link', { name: t('nav.viewCart') })
    await toCart.waitFor()
    await press('Alt+T')
    await tabTo(toCart)
    await press('Enter')
    await page.waitForURL(`${address()}/cart`)
    const toCheckout = page.getByRole('link', { name: t('cart.checkout') }).locator('visible=true')
    await toCheckout.first().waitFor()
    await tabTo(toCheckout.first())
    await press('Enter')

    await page.waitForURL(`${address()}/checkout`)
    await page.getByRole('textbox', { name: t('checkout.email'), exact: true }).waitFor()
    await type('checkout.lastName', 'Alharbi')
    await type('checkout.email', 'sara@example.com')
    await type('checkout.address', '12 Palm Street')
    await type('checkout.city', 'Riyadh')
    const cash = page.getByRole('radio', { name: named(t('checkout.cash_on_delivery')) })
    await tabTo(
      page.getByRole('radio', { checked: true }).and(page.locator('[name=paymentMethod]')),
    )
    if (!(await cash.isChecked())) await press('ArrowDown')
    expect(await cash.isChecked()).toBe(true)
    await expectFocus(page)
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

const focusIs = (wanted: Locator) =>
  wanted.evaluate((element) => element === document.activeElement)

/** Presses `key` (Tab or Shift+Tab) until the wanted element has the focus; expects every stop on the way to be visible. */
async function moveFocusTo(page: Page, wanted: Locator, key: string): Promise<void> {
  for (let step = 0; step < 90; step += 1) {
    if (await focusIs(wanted)) return
    await page.keyboard.press(key)
    await expectFocus(page)
  }
  throw new Error(`${wanted} cannot be reached with ${key}`)
}

/** Expects the focused element to be in the window, uncovered, and to have a focus ring (or its label). */
async function expectFocus(page: Page): Promise<void> {
  const seen = await page.evaluate((field) => {
    const at = document.activeElement
    // Between the last element and the first the focus is in the browser's toolbar.
    if (!at || at === document.body || at === document.documentElement) return 'outside'
    if (at.closest('dialog') && at.matches('dialog')) return 'in sight'
    const name = `${at.tagName} ${at.className} ${at.getAttribute('aria-label') ?? at.textContent?.slice(0, 30)}`
    const wearers = [
      at,
      at.nextElementSibling,
      at.parentElement,
      at.parentElement?.parentElement,
    ].filter((one) => one instanceof Element)
    const hasRing = wearers.some((one) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
      const isField = one === at || one.matches(field)
      return (
        (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) ||
        (isField && boxShadow !== 'none')
      )
    })
    if (!hasRing) return `no ring: ${name}`
    const shown = wearers.find((one) => one.getBoundingClientRect().width > 4) ?? at
    const { left, top, width, height } = shown.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + Math.min(height / 2, innerHeight / 2)]
    if (y < 0 || y > innerHeight || x < 0 || x > innerWidth) return `out of the window: ${name}`
    const there = document.elementFromPoint(x, y)
    return there && (shown.contains(there) || there.contains(shown))
      ? 'in sight'
      : `covered: ${name} by ${there?.className}`
  }, css('field.input'))
  expect(['in sight', 'outside']).toContain(seen)
}
