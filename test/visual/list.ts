import type { Page, Route } from 'playwright-core'
import type { CustomerHistory } from './create-history.ts'
import { plantScreens } from './plant-list.ts'

export interface Scene {
  page: Page
  /** A text of `locales/` in the scene's language: `t('cart.apply')`. */
  t(key: string): string
}

export interface Screen {
  name: string
  path: string | ((owner: CustomerHistory) => string)
  /** `anonymous` by default; `newcomer` has an empty account. */
  who?: 'anonymous' | 'newcomer' | 'owner'
  /** Intercepts requests before the page opens. */
  before?: (page: Page) => Promise<void>
  /** Brings the loaded page into the state. */
  then?: (scene: Scene) => Promise<void>
}

const never = () => new Promise<void>(() => {})
const serverError = (route: Route) =>
  route.fulfill({
    status: 500,
    contentType: 'application/json',
    body: '{"message":"","code":"serverError"}',
  })

const answering =
  (pattern: string, answer: (route: Route) => Promise<void>) => async (page: Page) => {
    await page.route(pattern, answer)
  }

/** A screen with the two states of every screen that loads data: loading and error. */
const withStates = (screen: Screen, calls: string): Screen[] => [
  screen,
  { ...screen, name: `${screen.name}-loading`, before: answering(calls, never) },
  { ...screen, name: `${screen.name}-error`, before: answering(calls, serverError) },
]

const typeCode = async ({ page, t }: Scene) => {
  await page
    .getByLabel(t('auth.phone'))
    .first()
    .fill(`05${String(Date.now()).slice(-8)}`)
  await page.getByRole('button', { name: t('auth.sendCode') }).click()
  await page.getByText(t('auth.codeTitle')).first().waitFor()
}
const press =
  (key: string, role: 'button' | 'link' | 'radio' = 'button') =>
  async ({ page, t }: Scene) =>
    page
      .getByRole(role, { name: t(key) })
      .locator('visible=true')
      .first()
      .click()

/** Every screen of the shop and the states it can be in: empty, loading, error, success. */
export const screens: Screen[] = [
  { name: 'home', path: '/' },
  { name: 'products', path: '/products' },
  { name: 'products-page-2', path: '/products?page=2' },
  { name: 'products-filtered', path: '/products?category=trees,shrubs&size=2&max=20000' },
  { name: 'products-searched', path: '/products?q=palm' },
  { name: 'products-none', path: '/products?q=zzzzzz' },
  { name: 'category', path: '/trees' },
  { name: 'category-pet-safe', path: '/pet-safe' },
  { name: 'product', path: '/product/3' },
  { name: 'product-special', path: '/product/1' },
  { name: 'product-not-found', path: '/product/99999' },
  { name: 'landscape', path: '/landscape' },
  { name: 'landscape-errors', path: '/landscape', then: press('form.send') },
  { name: 'events', path: '/events' },
  { name: 'about', path: '/about' },
  { name: 'contact', path: '/contact' },
  { name: 'policy-returns', path: '/policies/returns' },
  { name: 'policy-delivery', path: '/policies/delivery' },
  { name: 'policy-complaints', path: '/policies/complaints' },
  { name: 'policy-privacy', path: '/policies/privacy' },
  { name: 'not-found', path: '/no/such/page' },
  { name: 'offline', path: '/offline' },

  { name: 'login', path: '/login' },
  { name: 'login-register', path: '/login', then: press('auth.register') },
  { name: 'login-code', path: '/login', then: typeCode },
  { name: 'guard', path: '/profile' },
  { name: 'cart-signed-out', path: '/cart' },

  ...withStates({ name: 'cart', path: '/cart', who: 'owner' }, '**/api/v1/customer/cart'),
  { name: 'cart-empty', path: '/cart', who: 'newcomer' },
  { name: 'checkout', path: '/checkout', who: 'owner' },
  { name: 'checkout-errors', path: '/checkout', who: 'owner', then: press('checkout.placeOrder') },
  { name: 'checkout-empty', path: '/checkout', who: 'newcomer' },
  ...withStates({ name: 'orders', path: '/orders', who: 'owner' }, '**/api/v1/customer/orders?*'),
  { name: 'orders-empty', path: '/orders', who: 'newcomer' },
  { name: 'wishlist', path: '/wishlist', who: 'owner' },
  { name: 'wishlist-empty', path: '/wishlist', who: 'newcomer' },
  ...withStates(
    { name: 'order-shipped', path: ({ shippedId }) => `/orders/${shippedId}`, who: 'owner' },
    '**/api/v1/customer/orders/*',
  ),
  { name: 'order-pending', path: ({ pendingId }) => `/orders/${pendingId}`, who: 'owner' },
  { name: 'order-delivered', path: ({ deliveredId }) => `/orders/${deliveredId}`, who: 'owner' },
  { name: 'order-cancelled', path: ({ cancelledId }) => `/orders/${cancelledId}`, who: 'owner' },
  { name: 'order-not-found', path: '/orders/2147483647', who: 'owner' },
  { name: 'invoice', path: ({ deliveredId }) => `/orders/${deliveredId}/invoice`, who: 'owner' },
  {
    name: 'invoice-not-yet',
    path: ({ pendingId }) => `/orders/${pendingId}/invoice`,
    who: 'owner',
  },
  ...withStates(
    { name: 'profile', path: '/profile', who: 'owner' },
    '**/api/v1/customer/{get,orders?*}',
  ),
  { name: 'profile-new', path: '/profile', who: 'newcomer' },
  ...withStates(
    { name: 'addresses', path: '/addresses', who: 'owner' },
    '**/api/v1/customer/addresses',
  ),
  { name: 'addresses-empty', path: '/addresses', who: 'newcomer' },
  ...withStates(
    { name: 'payment-methods', path: '/payment-methods', who: 'owner' },
    '**/api/v1/customer/{transactions*,cart}',
  ),
  ...withStates({ name: 'devices', path: '/devices', who: 'owner' }, '**/api/v1/customer/sessions'),
  { name: 'inbox', path: '/dev/inbox' },
  ...plantScreens,
]
