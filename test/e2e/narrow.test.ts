import { expect, test } from 'vitest'
import { locales } from '#shared/locale.ts'
import { css } from '../support/css-classes.ts'
import { inspect } from './support/axe.ts'
import { expectNothingCut, expectToFit, goInside, untilLoaded } from './support/browser.ts'
import { buttonOf, openForVisitors } from './support/visitor.ts'

const { visit, newCustomer } = openForVisitors()

/** The viewports of a 1280 px window zoomed to 400 % and to 200 % (WCAG 1.4.4 and 1.4.10). */
const atFourTimes = { width: 320, height: 640 }
const atTwice = { width: 640, height: 450 }

/** Screens that axe checks at another size, or that consist of the same parts: not checked again, because axe takes most of the time. */
const seenAtOtherSizes = new Set([
  'cart',
  'checkout',
  'orders',
  'register',
  'invoice',
  'addresses',
  'paymentmethods',
  'devices',
  'cancel',
  'panel',
  'new-address',
])

test.each(locales)(
  'the customer’s screens fit 320 px and a zoom of 200 % without horizontal scrolling: %s',
  { timeout: 180_000 },
  async (locale) => {
    const customer = await newCustomer({
      firstName: 'عبدالرحمن',
      lastName: 'Alabdulrahman-Alharbi',
    })
    await customer.fillCart({ id: 46 }, 2)
    const paid = await customer.payByCard()
    await customer.fillCart({ id: 46 }, 2)
    const { body } = await customer.placeOrder()
    await customer.fillCart({ id: 24 }, 2)
    await customer.call('POST', '/api/v1/customer/wishlist/24')
    // This plant is sold out.
    await customer.call('POST', '/api/v1/customer/wishlist/8')
    const { page, t, go } = await visit({
      locale,
      customer,
      screen: { viewport: atFourTimes, hasTouch: true },
    })
    const look = async (screen: string) => {
      await untilLoaded(page)
      for (const size of [atTwice, atFourTimes]) {
        await page.setViewportSize(size)
        await expectToFit(page, `${screen} at ${size.width} px`)
        await expectNothingCut(page, `${screen} at ${size.width} px`)
      }
      if (!seenAtOtherSizes.has(screen)) await inspect(page, `${screen}-${locale}-320`)
    }

    let open = go
    for (const [path, ready] of [
      ['/cart', page.locator(css('cart-line.line'))],
      ['/checkout', page.locator('main form')],
      ['/orders', page.locator('table')],
      ['/wishlist', page.getByRole('article')],
      [`/orders/${body.data.order.id}`, page.locator(css('order-details.facts'))],
      [`/orders/${paid.body.data.order.id}/invoice`, page.getByRole('article')],
      ['/profile', page.locator(css('account-layout.head'))],
      ['/addresses', page.locator(css('account-layout.head'))],
      ['/payment-methods', page.locator(css('account-layout.head'))],
      ['/devices', page.locator(css('account-layout.head'))],
    ] as const) {
      await open(path)
      await ready.first().waitFor()
      await look(path.endsWith('invoice') ? 'invoice' : path.slice(1).replaceAll(/\W\d*/g, ''))
      open = (next) => goInside(page, next)
    }

    await open(`/orders/${body.data.order.id}`)
    await buttonOf(page, t('orders.cancel')).click()
    await page.locator('dialog[open]').waitFor()
    await look('cancel')
    await open('/orders')
    await buttonOf(page.locator('table'), t('orders.detailsFor').split('{{')[0] ?? '').click()
    await page.locator(css('order-panel.panel')).waitFor()
    await look('panel')
    await open('/addresses')
    await buttonOf(page, t('profile.addAddress')).click()
    await page.locator('dialog[open] form').waitFor()
    await look('new-address')

    await page.evaluate(() => localStorage.clear())
    await go('/contact')
    await buttonOf(page, t('nav.login')).click()
    const dialog = page.getByRole('dialog', { name: t('auth.title') })
    await dialog.getByRole('button', { name: t('auth.register'), exact: true }).click()
    await look('register')
    expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(atFourTimes.width)
  },
)
