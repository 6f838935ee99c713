/**
 * First words of the shop's, the office's and the server's own addresses: no category can have one (office.md §22). A test holds those of
 * pages beside `web/routes.ts`.
 */
export const reservedSlugs: ReadonlySet<string> = new Set([
  // Pages of the shop.
  'products',
  'product',
  'landscape',
  'events',
  'about',
  'contact',
  'faq',
  'place-finder',
  'how-we-reckon',
  'policies',
  'offline',
  'login',
  'cart',
  'checkout',
  'orders',
  'wishlist',
  'profile',
  'account',
  'addresses',
  'payment-methods',
  'devices',
  'dev',
  // The back office, the API, files, languages.
  'office',
  'api',
  'media',
  'assets',
  'icons',
  'fonts',
  'locales',
  'healthz',
  'readyz',
  'metrics',
  'sandbox-bank',
  'ar',
  'en',
])
