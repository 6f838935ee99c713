import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { css } from '../support/css-classes.ts'
import { newestCode } from '../support/customer.ts'
import { goInside } from './support/browser.ts'
import { behaviourLocales } from './support/looks.ts'
import { buttonOf, localOf, newPhone, openForVisitors } from './support/visitor.ts'
import type { Visitor } from './support/visitor.ts'

const { address, call, newCustomer, visit } = openForVisitors()

const phone = { viewport: { width: 360, height: 780 }, hasTouch: true }

const pathOf = ({ page }: Visitor) => new URL(page.url()).pathname

const addressOf = ({ page }: Visitor) => page.evaluate(() => location.pathname + location.search)

/** Creates an account in the open dialog or page, as a newcomer does. */
async function signInFrom({ page, t }: Visitor, where: Locator): Promise<void> {
  const phone = newPhone()
  await where.getByRole('button', { name: t('auth.register'), exact: true }).click()
  await where.getByLabel(t('auth.firstName')).fill('Sara')
  await where.getByLabel(t('auth.phone')).fill(localOf(phone))
  await page.keyboard.press('Enter')
  await where.getByRole('heading', { name: t('auth.codeTitle') }).waitFor()
  await page.keyboard.type(await newestCode(call, phone))
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: t('nav.account') }).waitFor()
}

test.each(behaviourLocales)(
  'a page for customers shows a signed-out visitor the sign-in dialog with the reason, and closing it leads home (%s)',
  async (locale) => {
    const visitor = await visit({ locale })
    const { page, t, go } = visitor
    const dialog = page.getByRole('dialog', { name: t('auth.title') })
    for (const [path, reason] of [
      ['/cart', 'auth.needCart'],
      ['/checkout', 'auth.needCheckout'],
      ['/orders', 'auth.needPage'],
      ['/wishlist', 'auth.needSave'],
      ['/profile', 'auth.needPage'],
    ] as const) {
      await (path === '/cart' ? go(path) : goInside(page, path))
      await dialog.getByText(t(reason)).waitFor()
      if (path === '/profile') await page.keyboard.press('Escape')
      else await dialog.getByRole('button', { name: t('common.close') }).click()
      await dialog.waitFor({ state: 'hidden' })
      await expect.poll(() => addressOf(visitor), { message: path }).toBe('/')
    }
  },
)

test('signing in at a guarded page stays on it', async () => {
  const visitor = await visit()
  const { page, t, go } = visitor
  await go('/orders?page=1')
  await signInFrom(visitor, page.getByRole('dialog', { name: t('auth.title') }))
  expect(await addressOf(visitor)).toBe('/orders?page=1')
  await page.getByRole('heading', { name: t('orders.empty') }).waitFor()
})

describe('/login', () => {
  test('the prompt of the cart links to the login page, which returns to the cart', async () => {
    const visitor = await visit({ locale: 'en' })
    const { page, t, go } = visitor
    await go('/cart')
    expect(await page.locator('main a', { hasText: 'Go to Login Page' }).getAttribute('href')).toBe(
      '/login?back=%2Fcart',
    )
    await go('/login?back=%2Fcart')
    await signInFrom(visitor, page.locator('main'))
    await page.waitForURL(`${address()}/cart`)
    await page.getByRole('heading', { name: t('cart.empty') }).waitFor()
  })

  test('the login page never leads out of the shop or back to itself', async () => {
    const visitor = await visit({ customer: await newCustomer() })
    const { page, go } = visitor
    for (const wish of [
      '//evil.example/x',
      'https://evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '/login?back=/cart',
    ]) {
      const login = `/login?back=${encodeURIComponent(wish)}`
      if (wish === '//evil.example/x') await go(login)
      else {
        await goInside(page, '/contact')
        await goInside(page, login)
      }
      await expect.poll(() => addressOf(visitor), { message: wish }).toBe('/')
      expect(new URL(page.url()).origin, wish).toBe(address())
    }
  })

  test('a session that ends in the cart or at the checkout leads to the login page with the address to return to', async () => {
    for (const path of ['/cart', '/checkout']) {
      const customer = await newCustomer()
      await customer.fillCart({ id: 16 })
      const visitor = await visit({ customer })
      const { page, t, go } = visitor
      await go(path)
      await page
        .getByRole('heading', { name: t(path === '/cart' ? 'cart.title' : 'checkout.title') })
        .waitFor()
      await page.getByText('جهنمية فوشيا').first().waitFor()
      await customer.call('POST', '/api/phone-auth/logout')
      await page.evaluate(() => window.dispatchEvent(new CustomEvent('auth_error')))
      await expect.poll(() => addressOf(visitor)).toBe(`/login?back=${encodeURIComponent(path)}`)
      await page.locator('main').getByLabel(t('auth.phone')).waitFor()
    }
  })
})

describe('the pending purchase of a signed-out shopper', () => {
  /** Starts a purchase signed out, asks for a code and loads the page again before the code is entered. */
  async function purchaseUnderWay(): Promise<Visitor & { code: string; dialog: Locator }> {
    const visitor = await visit()
    const { page, t, go } = visitor
    const phone = newPhone()
    await go('/product/16')
    await buttonOf(page, t('card.addToCart')).click()
    const dialog = page.getByRole('dialog', { name: t('auth.title') })
    await dialog.getByLabel(t('auth.phone')).fill(localOf(phone))
    await page.keyboard.press('Enter')
    await dialog.getByRole('heading', { name: t('auth.codeTitle') }).waitFor()
    const code = await newestCode(call, phone)
    await go('/product/16')
    return { ...visitor, code, dialog }
  }

  test.each(behaviourLocales)(
    '“add to cart” asks to sign in and then adds the plant on the same page, with a notice (%s)',
    async (locale) => {
      const visitor = await visit({ locale })
      const { page, t, go, stored } = visitor
      await go('/indoor')
      await buttonOf(page.getByRole('article').first(), t('card.addToCart')).click()
      const dialog = page.getByRole('dialog', { name: t('auth.title') })
      await dialog.getByText(t('auth.needAdd')).waitFor()
      await signInFrom(visitor, dialog)
      await page
        .locator('.Toastify')
        .getByRole('status')
        .filter({ hasText: t('nav.viewCart') })
        .waitFor()
      expect(await page.locator('header [data-count]').getAttribute('data-count')).toBe('1')
      expect(await addressOf(visitor)).toBe('/indoor')
      expect(await stored('bagisto_cart_id')).toMatch(/^\d+$/)
    },
  )

  test('“buy now” leads to the checkout after signing in, with the chosen quantity in the cart, and Back from there to the plant', async () => {
    const visitor = await visit({ screen: phone })
    const { page, t, go, stored } = visitor
    await go('/about')
    await goInside(page, '/product/16')
    await buttonOf(page, t('common.increase')).click()
    await buttonOf(page, t('product.buyNow')).click()
    const dialog = page.getByRole('dialog', { name: t('auth.title') })
    await dialog.getByText(t('auth.needBuy')).waitFor()
    await signInFrom(visitor, dialog)
    await page.waitForURL(`${address()}/checkout`)
    const { body } = await call('GET', '/api/v1/customer/cart', {
      token: (await stored('auth_token')) ?? '',
    })
    expect(body.data.items).toMatchObject([{ product_id: 16, quantity: 2 }])
    await page.goBack()
    await expect.poll(() => pathOf(visitor)).toBe('/product/16')
    expect(await page.locator('dialog[open]').count()).toBe(0)
    await page.goBack()
    await expect.poll(() => pathOf(visitor)).toBe('/about')
  })

  test.each<[string, (visitor: Visitor) => Promise<void>]>([
    [
      'to save a plant',
      async ({ page, t }) => {
        await page.locator(css('gallery.favorite')).click()
        await page
          .locator('.Toastify')
          .getByRole('button', { name: t('nav.login') })
          .click()
      },
    ],
    [
      'to see the cart',
      ({ page }) => page.locator('header a[href$="/cart"]').locator('visible=true').first().click(),
    ],
  ])(
    'the purchase is discarded when the shopper signs in after a reload for something else: %s',
    async (_, ask) => {
      const visitor = await purchaseUnderWay()
      const { page, t, code, dialog } = visitor
      const kept = () => page.evaluate(() => sessionStorage.getItem('remembered_purchase'))
      expect(await kept()).not.toBeNull()
      await ask(visitor)
      await dialog.getByRole('heading', { name: t('auth.codeTitle') }).waitFor()
      await expect.poll(kept).toBeNull()
      await page.keyboard.type(code)
      await page.keyboard.press('Enter')
      await dialog.getByLabel(t('auth.firstName')).fill('سارة')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: t('nav.account') }).waitFor()
      await page.waitForLoadState('networkidle')
      expect(await page.locator('header [data-count]').count()).toBe(0)
    },
  )

  test('Back from a guarded page cancels the sign-in and discards the purchase', async () => {
    const visitor = await purchaseUnderWay()
    const { page, t, dialog } = visitor
    await page.locator('header a[href$="/cart"]').locator('visible=true').first().click()
    await dialog.getByRole('heading', { name: t('auth.codeTitle') }).waitFor()
    await page.goBack()
    await dialog.waitFor({ state: 'hidden' })
    expect(await addressOf(visitor)).toBe('/product/16')
    await page.getByRole('button', { name: t('nav.login') }).click()
    await dialog.getByLabel(t('auth.phone')).waitFor()
    await signInFrom(visitor, dialog)
    await page.waitForLoadState('networkidle')
    expect(await page.locator('header [data-count]').count()).toBe(0)
  })

  test('the purchase is completed after a reload at the question for a name', async () => {
    const visitor = await visit()
    const { page, t, go } = visitor
    const phone = newPhone()
    await go('/product/16')
    await buttonOf(page, t('card.addToCart')).click()
    const dialog = page.getByRole('dialog', { name: t('auth.title') })
    await dialog.getByLabel(t('auth.phone')).fill(localOf(phone))
    await page.keyboard.press('Enter')
    await dialog.getByRole('heading', { name: t('auth.codeTitle') }).waitFor()
    await page.keyboard.type(await newestCode(call, phone))
    await page.keyboard.press('Enter')
    const question = dialog.getByRole('heading', { name: t('auth.nameTitle') })
    await question.waitFor()
    await go('/product/16')
    await page.getByRole('button', { name: t('nav.login') }).click()
    await question.waitFor()
    await dialog.getByLabel(t('auth.firstName')).fill('سارة')
    await page.keyboard.press('Enter')
    await expect
      .poll(() => page.locator('header [data-count]').getAttribute('data-count'))
      .toBe('1')
  })

  test('closing the dialog discards the purchase', async () => {
    const visitor = await visit()
    const { page, t, go } = visitor
    await go('/product/16')
    await buttonOf(page, t('card.addToCart')).click()
    const dialog = page.getByRole('dialog', { name: t('auth.title') })
    await dialog.getByRole('button', { name: t('common.close') }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await addressOf(visitor)).toBe('/product/16')
    await page.getByRole('button', { name: t('nav.login') }).click()
    await signInFrom(visitor, dialog)
    await page.waitForLoadState('networkidle')
    expect(await page.locator('header [data-count]').count()).toBe(0)
  })
})
