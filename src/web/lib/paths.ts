import { isLocale, locales, type Locale } from '#shared/locale.ts'

/** What may stand behind `/products?`. */
export interface ProductsQuery {
  q?: string
  category?: string
  color?: string
  size?: string
  /** Dearest price in halalas. */
  max?: string
  sort?: string
  page?: string
}

export const policyNames = ['returns', 'delivery', 'complaints', 'privacy'] as const
export type PolicyName = (typeof policyNames)[number]

const withQuery = (path: string, query: object): string => {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  return pairs.length > 0 ? `${path}?${new URLSearchParams(pairs)}` : path
}

/** The part of a sold-out product's page that asks for a restock notice: an id, and what stands behind the `#`. */
export const restockNoticeId = 'restock'

/**
 * Every address of the shop; nothing else writes one. The language prefix (`/ar`, `/en`) is the router's
 * basename and is added by links and navigation by themselves.
 */
export const paths = {
  home: () => '/',
  products: (query: ProductsQuery = {}) => withQuery('/products', query),
  category: (slug: string) => `/${slug}`,
  product: (id: number) => `/product/${id}`,
  /** The form of a sold-out plant. */
  restockNotice: (id: number) => `/product/${id}#${restockNoticeId}`,
  landscape: () => '/landscape',
  events: () => '/events',
  about: () => '/about',
  /** `about`: a plant that was searched for in vain, to ask about. */
  contact: (about = '') => withQuery('/contact', { about }),
  faq: () => '/faq',
  /** `query`: the answers, as `URLSearchParams` writes them; without them the questions. */
  placeFinder: (query = '') => `/place-finder${query && `?${query}`}`,
  method: () => '/how-we-reckon',
  policy: (name: PolicyName) => `/policies/${name}`,
  icon: (file: string) => `/icons/${file}`,
  manifest: () => '/manifest.webmanifest',
  serviceWorker: () => '/sw.js',
  cart: () => '/cart',
  /** `order`: one whose payment is being settled with the bank. */
  checkout: (order?: number) => withQuery('/checkout', { order }),
  orders: (page = 1) => (page > 1 ? `/orders?page=${page}` : '/orders'),
  order: (id: number) => `/orders/${id}`,
  invoice: (orderId: number) => `/orders/${orderId}/invoice`,
  creditNote: (orderId: number, id: number) => `/orders/${orderId}/credit-notes/${id}`,
  wishlist: () => '/wishlist',
  myPlants: () => '/my-plants',
  myPlant: (id: number) => `/my-plants/${id}`,
  /** What the shop knows of a kind of plant. */
  care: (profile: string) => `/care/${profile}`,
  profile: () => '/profile',
  account: () => '/account',
  addresses: () => '/addresses',
  paymentMethods: () => '/payment-methods',
  devices: () => '/devices',
  login: (back?: string) => withQuery('/login', { back }),
  inboxMail: (id: number) => `/dev/inbox/${id}.html`,
  texts: (locale: Locale, namespace: string) => `/locales/${locale}/${namespace}.json`,
}

/** Addresses that only the server writes: no first view carries them. */
export const serverPaths = {
  offline: () => '/offline',
  /** `part`: of a large shop's, from 1. At the root, or it could not name pages outside of its folder. */
  sitemap: (part?: number) => withQuery('/sitemap.xml', { part }),
}

const prefix = new RegExp(`^/(${locales.join('|')})(?=/|\\.data$|$)`)

/** `/en/cart` → `en`; null when the address names no language. */
export function localeOfPath(pathname: string): Locale | null {
  const named = prefix.exec(pathname)?.[1]
  return isLocale(named) ? named : null
}

/** The address without its language: `/en/cart` → `/cart`. */
export const withoutLocale = (pathname: string): string => pathname.replace(prefix, '') || '/'

/** The address in one language, for sharing, search engines and the language link: `/cart` → `/en/cart`. */
export function inLocale(locale: Locale, path: string): string {
  const plain = withoutLocale(path)
  return plain === '/' ? `/${locale}` : `/${locale}${plain}`
}
