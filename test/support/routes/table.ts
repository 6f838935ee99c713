import { billingAddress } from '../customer.ts'
import { newPhone } from '../shop.ts'
import { catalogueRoutes } from './office-catalogue.ts'
import { contentRoutes } from './office-content.ts'
import { discountRoutes } from './office-discounts.ts'
import { customerRoutes } from './office-customers.ts'
import { jobRoutes } from './office-jobs.ts'
import { orderRoutes } from './office-orders.ts'
import { plantLawRoutes } from './office-plant-law.ts'
import { ownedPlantRoutes } from './owned-plants.ts'
import { settingsRoutes } from './office-settings.ts'
import { reportRoutes } from './office-reports.ts'
import { refundRoutes } from './office-refunds.ts'
import { stockRoutes } from './office-stock.ts'
import type { Owner } from './seed.ts'
import { everybody, own, signedIn, staffOnly, type Statuses } from './statuses.ts'

/** The callers, in the order of the table's columns. */
export const callers = [
  'no token',
  'customer A',
  "customer B with A's ids",
  'staff',
  'expired',
  'garbage',
] as const

export interface RouteEntry {
  statuses: Statuses
  /** The path with A's ids; the pattern itself when it has none. */
  path?: (a: Owner) => string
  body?: (a: Owner) => object | string
  headers?: Record<string, string>
}

/** Ids that do not exist in the team; `audit-rows.test.ts` calls them with existing ids. */
const withUnknownMember = (pattern: string): RouteEntry => ({
  statuses: staffOnly(404),
  path: () => pattern.replaceAll(/:\w+/g, '2147483647'),
})

const customer = '/api/v1/customer'
const request = { name: 'Sara', phone: '0512345678' }
const nextYear = () => `${new Date().getUTCFullYear() + 1}-06-01`

/**
 * Every route of the shop with its status for each caller. A new route without an entry fails the test. B and the staff have a cart, a code
 * and orders, so where no id of A's is used they get the same as A.
 */
export const routes: Record<string, RouteEntry> = {
  'GET /api/health': { statuses: everybody(200) },
  'GET /healthz': { statuses: everybody(200) },
  'GET /api/ready': { statuses: everybody(200) },
  'GET /readyz': { statuses: everybody(200) },
  'GET /api/openapi.json': { statuses: everybody(200) },
  'GET /locales/:lng/:ns': { statuses: everybody(200), path: () => '/locales/ar/common.json' },
  'POST /locales/add/:lng/:ns': {
    statuses: everybody(200),
    path: () => '/locales/add/ar/common',
    body: () => ({ missing: 'x' }),
  },
  'GET /dev/inbox.json': { statuses: everybody(200) },
  'GET /dev/inbox/:file': { statuses: everybody(404), path: () => '/dev/inbox/2147483647.html' },

  'POST /api/phone-auth/send-otp': {
    statuses: everybody(200),
    body: () => ({ phone: newPhone() }),
  },
  'POST /api/phone-auth/register': {
    statuses: everybody(200),
    body: () => ({ phone: newPhone(), first_name: 'Huda' }),
  },
  // A code that was not sent: 422, never 401, or a wrong code would sign people out (contract §1.3).
  'POST /api/phone-auth/verify-otp': {
    statuses: everybody(422),
    body: () => ({ phone: newPhone(), otp: '0000' }),
  },
  'POST /api/phone-auth/logout': { statuses: everybody(200) },

  'GET /api/products': { statuses: everybody(200) },
  'GET /api/products/:id': { statuses: everybody(200), path: (a) => `/api/products/${a.plantId}` },
  'GET /api/products/:id/related': {
    statuses: everybody(200),
    path: (a) => `/api/products/${a.plantId}/related`,
  },
  'GET /api/products/:id/survival': {
    statuses: everybody(200),
    path: (a) => `/api/products/${a.plantId}/survival?city=riyadh&place=balcony_w`,
  },
  'GET /api/survival': {
    statuses: everybody(200),
    path: (a) => `/api/survival?ids=${a.plantId}&city=riyadh&place=balcony_w`,
  },
  'GET /api/cities': { statuses: everybody(200) },
  'GET /api/places': { statuses: everybody(200) },
  'GET /api/place-finder': {
    statuses: everybody(200),
    path: () => '/api/place-finder?city=riyadh&where=patio',
  },
  'GET /api/plants/:profile': { statuses: everybody(200), path: () => '/api/plants/monstera' },
  'GET /api/search/nearest': {
    statuses: everybody(200),
    path: () => '/api/search/nearest?q=monstra',
  },
  'GET /api/best-sellers': { statuses: everybody(200) },
  'GET /api/offers': { statuses: everybody(200) },
  'GET /api/categories': { statuses: everybody(200) },
  'GET /api/categories/:idOrSlug': {
    statuses: everybody(200),
    path: () => '/api/categories/indoor',
  },
  'GET /api/filters': { statuses: everybody(200) },
  'GET /api/shop': { statuses: everybody(200) },
  'GET /api/content': { statuses: everybody(200) },
  'POST /api/requests/landscape': { statuses: everybody(201), body: () => request },
  'POST /api/requests/events': {
    statuses: everybody(201),
    body: () => ({ ...request, type: 'birthday', date: nextYear() }),
  },
  'POST /api/contact': { statuses: everybody(201), body: () => ({ ...request, message: 'Hello' }) },
  // The product is in stock.
  'POST /api/v1/restock-notices': {
    statuses: everybody(400),
    body: (a) => ({ product_id: a.plantId, phone: newPhone() }),
  },
  // Unsigned, so it is answered as if the address did not exist.
  'POST /api/payments/webhook/:provider': {
    statuses: everybody(404),
    path: () => '/api/payments/webhook/sandbox',
    body: () => ({}),
  },

  [`GET ${customer}/get`]: { statuses: signedIn() },
  [`PUT ${customer}/profile`]: { statuses: signedIn(), body: () => ({ first_name: 'Sara' }) },
  [`GET ${customer}/addresses`]: { statuses: signedIn() },
  [`POST ${customer}/addresses`]: {
    statuses: signedIn(),
    body: () => ({ address: '1 Rose Lane', city: 'Riyadh' }),
  },
  [`GET ${customer}/addresses/:id`]: {
    statuses: own(),
    path: (a) => `${customer}/addresses/${a.addressId}`,
  },
  [`PUT ${customer}/addresses/:id`]: {
    statuses: own(),
    path: (a) => `${customer}/addresses/${a.addressId}`,
    body: () => ({ city: 'Jeddah' }),
  },
  [`PATCH ${customer}/addresses/make-default/:id`]: {
    statuses: own(),
    path: (a) => `${customer}/addresses/make-default/${a.addressId}`,
  },
  [`DELETE ${customer}/addresses/:id`]: {
    statuses: own(),
    path: (a) => `${customer}/addresses/${a.addressId}`,
  },
  [`GET ${customer}/sessions`]: { statuses: signedIn() },
  [`DELETE ${customer}/sessions/:id`]: {
    statuses: own(),
    path: (a) => `${customer}/sessions/${a.sessionId}`,
  },
  [`DELETE ${customer}/sessions`]: { statuses: signedIn() },
  [`GET ${customer}/my-data`]: { statuses: signedIn() },
  // Every customer here has an open order.
  [`POST ${customer}/close-account/code`]: { statuses: signedIn(400) },
  // A's code is for signing in, and valid only for A's phone.
  [`POST ${customer}/close-account`]: { statuses: signedIn(422), body: (a) => ({ otp: a.code }) },

  [`GET ${customer}/cart`]: { statuses: signedIn() },
  [`POST ${customer}/cart/add/:productId`]: {
    statuses: signedIn(),
    path: (a) => `${customer}/cart/add/${a.plantId}`,
  },
  // An id that is not in the caller's cart: 400 (§5.3).
  [`PUT ${customer}/cart/update`]: {
    statuses: signedIn(200, 400),
    body: (a) => ({ qty: { [a.cartItemId]: 2 } }),
  },
  // Not in the caller's cart: 200 without effect (§5.4); `untouched` below checks that A's cart is unchanged.
  [`DELETE ${customer}/cart/remove/:itemId`]: {
    statuses: signedIn(),
    path: (a) => `${customer}/cart/remove/${a.cartItemId}`,
  },
  [`DELETE ${customer}/cart/remove`]: { statuses: signedIn() },
  [`POST ${customer}/cart/coupon`]: { statuses: signedIn(400), body: () => ({ code: 'NOSUCH' }) },
  [`DELETE ${customer}/cart/coupon`]: { statuses: signedIn() },
  [`POST ${customer}/cart/move-to-wishlist/:itemId`]: {
    statuses: signedIn(200, 400),
    path: (a) => `${customer}/cart/move-to-wishlist/${a.cartItemId}`,
  },

  [`POST ${customer}/checkout/save-address`]: {
    statuses: signedIn(),
    body: () => ({ billing: billingAddress }),
  },
  // No address yet.
  [`POST ${customer}/checkout/save-shipping`]: {
    statuses: signedIn(400),
    body: () => ({ shipping_method: 'free_free' }),
  },
  [`POST ${customer}/checkout/save-payment`]: {
    statuses: signedIn(),
    body: () => ({ payment: { method: 'cash_on_delivery' } }),
  },
  [`POST ${customer}/checkout/check-minimum-order`]: { statuses: signedIn() },
  [`POST ${customer}/checkout/save-order`]: { statuses: signedIn(400) },

  [`GET ${customer}/orders`]: { statuses: signedIn() },
  [`GET ${customer}/orders/:id`]: {
    statuses: own(),
    path: (a) => `${customer}/orders/${a.orderId}`,
  },
  [`POST ${customer}/orders/:id/cancel`]: {
    statuses: own(),
    path: (a) => `${customer}/orders/${a.orderId}/cancel`,
  },
  [`GET ${customer}/orders/reorder/:id`]: {
    statuses: own(),
    path: (a) => `${customer}/orders/reorder/${a.deliveredId}`,
  },
  [`GET ${customer}/invoices`]: { statuses: signedIn() },
  [`GET ${customer}/invoices/:id`]: {
    statuses: own(),
    path: (a) => `${customer}/invoices/${a.invoiceId}`,
  },
  [`GET ${customer}/credit-notes`]: { statuses: signedIn() },
  // Nothing of theirs was credited.
  [`GET ${customer}/credit-notes/:id`]: {
    statuses: signedIn(404),
    path: () => `${customer}/credit-notes/2147483647`,
  },
  [`GET ${customer}/shipments`]: { statuses: signedIn() },
  [`GET ${customer}/shipments/:id`]: {
    statuses: own(),
    path: (a) => `${customer}/shipments/${a.shipmentId}`,
  },
  [`GET ${customer}/transactions`]: { statuses: signedIn() },
  [`GET ${customer}/transactions/:id`]: {
    statuses: own(),
    path: (a) => `${customer}/transactions/${a.transactionId}`,
  },

  [`GET ${customer}/cards`]: { statuses: signedIn() },
  // Nobody here has paid by card.
  [`DELETE ${customer}/cards/:id`]: {
    statuses: signedIn(404),
    path: (a) => `${customer}/cards/${a.transactionId}`,
  },

  // The ids of a wishlist are products: they belong to everybody.
  [`GET ${customer}/wishlist`]: { statuses: signedIn() },
  [`POST ${customer}/wishlist/:id`]: {
    statuses: signedIn(),
    path: (a) => `${customer}/wishlist/${a.plantId}`,
  },
  [`POST ${customer}/wishlist/all/move-to-cart`]: { statuses: signedIn() },
  [`POST ${customer}/wishlist/:id/move-to-cart`]: {
    statuses: signedIn(),
    path: (a) => `${customer}/wishlist/${a.plantId}/move-to-cart`,
  },
  [`DELETE ${customer}/wishlist/:id`]: {
    statuses: signedIn(),
    path: (a) => `${customer}/wishlist/${a.plantId}`,
  },
  [`DELETE ${customer}/wishlist/all`]: { statuses: signedIn() },

  'GET /api/office/audit': { statuses: staffOnly() },
  'GET /api/office/home': { statuses: staffOnly() },
  'GET /api/office/me': { statuses: staffOnly() },
  'PUT /api/office/me': { statuses: staffOnly(), body: () => ({ theme: 'dark' }) },
  'DELETE /api/office/me/factors/:id': {
    statuses: staffOnly(404),
    path: () => '/api/office/me/factors/2147483647',
  },
  'POST /api/office/me/factors/passkey': {
    statuses: staffOnly(422),
    body: () => ({ name: 'Phone', response: {} }),
  },
  'POST /api/office/me/factors/passkey-options': { statuses: staffOnly() },
  'POST /api/office/me/factors/totp': { statuses: staffOnly() },
  'POST /api/office/me/factors/totp/confirm': {
    statuses: staffOnly(422),
    body: () => ({ code: '000000' }),
  },
  // Nobody here has a factor that the codes could replace, nor unconfirmed codes.
  'POST /api/office/me/recovery-codes': { statuses: staffOnly(403) },
  'POST /api/office/me/recovery-codes/confirm': { statuses: staffOnly(404) },
  'GET /api/office/orders': { statuses: staffOnly() },
  'GET /api/office/orders/:id': {
    statuses: staffOnly(),
    path: (a) => `/api/office/orders/${a.orderId}`,
  },
  'POST /api/office/orders/:id/status': {
    statuses: staffOnly(),
    path: (a) => `/api/office/orders/${a.orderId}/status`,
    body: () => ({ status: 'processing' }),
  },
  'GET /api/office/pulse': { statuses: staffOnly() },
  'GET /api/office/search': { statuses: staffOnly(), path: () => '/api/office/search?q=ficus' },
  'DELETE /api/office/session': { statuses: staffOnly() },
  'POST /api/office/session': { statuses: staffOnly() },
  'POST /api/office/session/factor': {
    statuses: staffOnly(422),
    body: () => ({ kind: 'totp', code: '000000' }),
  },
  'POST /api/office/session/lock': { statuses: staffOnly() },
  'POST /api/office/session/passkey-options': { statuses: staffOnly() },
  'POST /api/office/session/step-up': {
    statuses: staffOnly(422),
    body: () => ({ kind: 'totp', code: '000000' }),
  },
  'GET /api/office/staff': { statuses: staffOnly() },
  'POST /api/office/staff/invitations': {
    statuses: staffOnly(201),
    body: () => ({ name: 'Khalid', phone: newPhone(), roles: ['packer'] }),
  },
  'DELETE /api/office/staff/invitations/:id': withUnknownMember(
    '/api/office/staff/invitations/:id',
  ),
  'POST /api/office/staff/invitations/:id/resend': withUnknownMember(
    '/api/office/staff/invitations/:id/resend',
  ),
  'POST /api/office/staff/samples': { statuses: staffOnly(201) },
  'GET /api/office/staff/:id': withUnknownMember('/api/office/staff/:id'),
  'PUT /api/office/staff/:id': {
    ...withUnknownMember('/api/office/staff/:id'),
    body: () => ({ version: 1 }),
  },
  'POST /api/office/staff/:id/leave': withUnknownMember('/api/office/staff/:id/leave'),
  'POST /api/office/staff/:id/reset-factors': withUnknownMember(
    '/api/office/staff/:id/reset-factors',
  ),
  'POST /api/office/staff/:id/restore': withUnknownMember('/api/office/staff/:id/restore'),
  'POST /api/office/staff/:id/suspend': withUnknownMember('/api/office/staff/:id/suspend'),
  'DELETE /api/office/staff/:id/sessions': withUnknownMember('/api/office/staff/:id/sessions'),
  'DELETE /api/office/staff/:id/sessions/:sid': withUnknownMember(
    '/api/office/staff/:id/sessions/:sid',
  ),
  'GET /api/office/views': { statuses: staffOnly() },
  'POST /api/office/views': {
    statuses: staffOnly(201),
    body: () => ({ screen: 'orders', name: 'Riyadh', query: 'city=riyadh' }),
  },
  'PUT /api/office/views/:id': withUnknownMember('/api/office/views/:id'),
  'DELETE /api/office/views/:id': withUnknownMember('/api/office/views/:id'),
  ...catalogueRoutes,
  ...contentRoutes,
  ...plantLawRoutes,
  ...discountRoutes,
  ...customerRoutes,
  ...jobRoutes,
  ...orderRoutes,
  ...settingsRoutes,
  ...reportRoutes,
  ...refundRoutes,
  ...stockRoutes,
  ...ownedPlantRoutes,
}
