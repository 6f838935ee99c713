import { route, type RouteConfigEntry } from '@react-router/dev/routes'

/** The customer's own screens: cart, checkout, orders, account; sign-in as a page; the demo inbox. */
export const accountRoutes: RouteConfigEntry[] = [
  route('login', 'account/login-page.tsx'),
  route('cart', 'account/cart-page.tsx'),
  route('checkout', 'account/checkout-page.tsx'),
  route('orders', 'account/orders-page.tsx'),
  // The same screen with the saved plants in front (spec §2).
  route('wishlist', 'account/orders-page.tsx', { id: 'wishlist' }),
  route('orders/:id', 'account/order-page.tsx'),
  route('orders/:id/invoice', 'account/invoice-page.tsx'),
  route('profile', 'account/profile-page.tsx'),
  route('account', 'account/profile-page.tsx', { id: 'account' }),
  route('addresses', 'account/addresses-page.tsx'),
  route('payment-methods', 'account/payment-methods-page.tsx'),
  route('devices', 'account/devices-page.tsx'),
  route('dev/inbox', 'account/inbox-page.tsx'),
]
