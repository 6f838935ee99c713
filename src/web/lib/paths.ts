import { isLocale, locales, type Locale } from '#shared/locale.ts'

/** The query of `/products`. */
export interface ProductsQuery {
  q?: string
  category?: string
  color?: string
  size?: string
  /** Maximum price in halalas. */
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

/** The id of the restock notice form on a sold-out product's page, used as the hash of its address. */
export const restockNoticeId = 'restock'

/**
 * All addresses of the shop; no other code writes them. The language prefix (`/ar`, `/en`) is the router's basename and is added
 * automatically by links and navigation.
 */
export const paths = {
  home: () => '/',
  products: (query: ProductsQuery = {}) => withQuery('/products', query),
  category: (slug: string) => `/${slug}`,
  /** `query`: the place for which the page shows the survival score, as a query string. */
  product: (id: number, query = '') => `/product/${id}${query && `?${query}`}`,
  /** The restock notice form of a sold-out plant. */
  restockNotice: (id: number) => `/product/${id}#${restockNoticeId}`,
  landscape: () => '/landscape',
  events: () => '/events',
  about: () => '/about',
  /** `about`: a plant that a search did not find, to ask about. */
  contact: (about = '') => withQuery('/contact', { about }),
  faq: () => '/faq',
  /** `query`: the answers, in the format of `URLSearchParams`; without them, the questions. */
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
  /** The care page of a kind of plant. */
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

/** Addresses written only by the server, so they are not in the bundle of any first view. */
export const serverPaths = {
  offline: () => '/offline',
  /** `part`: a part of a large shop's site map, from 1. At the root, because a site map can only list pages of its folder. */
  sitemap: (part?: number) => withQuery('/sitemap.xml', { part }),
}

const prefix = new RegExp(`^/(${locales.join('|')})(?=/|\\.data$|$)`)

/** `/en/cart` → `en`; null when the address has no language. */
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
