import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { locales } from '#shared/locale.ts'
import { expectToFit, inspect } from './browser.ts'
import { buttonOf, openForVisitors } from './visitor.ts'

const { visitAlone, newCustomer } = openForVisitors()

const screens = {
  '320 px': { viewport: { width: 320, height: 640 }, hasTouch: true },
  '200 %': { viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 },
}

test.each(locales.flatMap((locale) => Object.keys(screens).map((size) => ({ locale, size: size as keyof typeof screens }))))(
  'the customer’s screens fit $size without scrolling sideways: $locale',
  { timeout: 180_000 },
  async ({ locale, size }) => {
    const customer = await newCustomer({ firstName: 'عبدالرحمن', lastName: 'Alabdulrahman-Alharbi' })
    await customer.fillCart({ id: 46 }, 2)
    const { body } = await customer.placeOrder()
    await customer.fillCart({ id: 24 }, 2)
    await customer.call('POST', '/api/v1/customer/wishlist/24')
    const { page, say, go } = await visitAlone({ locale, customer, screen: screens[size] })
    const look = async (screen: string) => {
      await page.waitForLoadState('networkidle')
      await expectToFit(page, screen)
      await expectNothingCut(page, screen)
      if (size === '320 px') await inspect(page, `${screen}-${locale}-320`)
    }

    for (const [path, ready] of [
      ['/cart', page.locator('.line')],
      ['/checkout', page.locator('form.checkout')],
      ['/orders', page.locator('table.orders')],
      ['/wishlist', page.getByRole('article')],
      [`/orders/${body.data.order.id}`, page.locator('.order-details')],
      ['/profile', page.locator('.profile-head')],
    ] as const) {
      await go(path)
      await ready.first().waitFor()
      await look(path.slice(1).replaceAll(/\W\d*/g, '') || 'home')
    }

    await page.evaluate(() => localStorage.clear())
    await go('/contact')
    await buttonOf(page, say('nav.login')).click()
    const dialog = page.getByRole('dialog', { name: say('auth.title') })
    await dialog.getByRole('button', { name: say('auth.register'), exact: true }).click()
    await look('register')
    expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(screens[size].viewport.width)
  },
)

/** Every button and field stands inside the window, but for rows that can be pushed: nothing is hidden where overflow is cut. */
async function expectNothingCut(page: Page, screen: string): Promise<void> {
  const cut = await page.locator('main').evaluate((main) => {
    const canBePushed = (one: Element | null): boolean =>
      one !== null && (getComputedStyle(one).overflowX === 'auto' || canBePushed(one.parentElement))
    return [...main.querySelectorAll('button, input, a, h1, h2')]
      .filter((one) => one.checkVisibility() && !one.closest('.hidden') && !canBePushed(one))
      .map((one) => ({ name: one.textContent?.slice(0, 30) || one.className, ...one.getBoundingClientRect().toJSON() }))
      .filter(({ width, left, right }) => width > 1 && (left < -1 || right > innerWidth + 1))
      .map(({ name }) => name)
  })
  expect(cut, screen).toEqual([])
}
