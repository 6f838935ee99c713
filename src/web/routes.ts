import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  index('storefront/home-page.tsx'),
  route('products', 'storefront/list/products-page.tsx'),
  route('product/:id', 'storefront/product/product-page.tsx'),
  route('care/:profile', 'my-plants/care/care-page.tsx'),
  route('place-finder', 'place-finder/place-finder-page.tsx'),
  route('how-we-reckon', 'place-finder/method-page.tsx'),
  route('landscape', 'services/landscape-page.tsx'),
  route('events', 'services/events-page.tsx'),
  route('about', 'storefront/about-page.tsx'),
  route('contact', 'services/contact-page.tsx'),
  route('faq', 'storefront/faq-page.tsx'),
  route('policies/:policy', 'storefront/policy-page.tsx'),
  route('offline', 'storefront/offline-page.tsx'),
  route('sitemap.xml', 'seo/sitemap.ts'),
  route('robots.txt', 'seo/robots.ts'),
  route('manifest.webmanifest', 'seo/manifest.ts'),
  // Addresses that people guess or search engines remember.
  route('products/:id', 'seo/old-product-address.ts'),
  // The customer's screens: cart, checkout, orders, account; sign-in as a page; the demo inbox.
  route('login', 'auth/login-page.tsx'),
  route('cart', 'cart/cart-page.tsx'),
  route('checkout', 'checkout/checkout-page.tsx'),
  layout('orders/orders-layout.tsx', [
    route('orders', 'orders/orders-page.tsx'),
    route('wishlist', 'wishlist/wishlist-page.tsx'),
  ]),
  route('orders/:id', 'orders/order-page.tsx'),
  route('orders/:id/invoice', 'invoice/invoice-page.tsx'),
  route('orders/:id/credit-notes/:noteId', 'invoice/credit-note-page.tsx'),
  route('my-plants', 'my-plants/my-plants-page.tsx'),
  // Linked from mails; must precede the route with an id.
  route('my-plants/stop', 'my-plants/stop-page.tsx'),
  route('my-plants/:id', 'my-plants/plant/plant-page.tsx'),
  route('profile', 'profile/profile-page.tsx'),
  route('account', 'profile/profile-page.tsx', { id: 'account' }),
  route('addresses', 'profile/addresses-page.tsx'),
  route('payment-methods', 'profile/payment-methods-page.tsx'),
  route('devices', 'profile/devices-page.tsx'),
  route('dev/inbox', 'inbox/inbox-page.tsx'),
  // /trees, /indoor …: an unknown category is an unknown page.
  route(':category', 'storefront/list/category-page.tsx'),
  route('*', 'storefront/unknown-page.tsx'),
] satisfies RouteConfig
