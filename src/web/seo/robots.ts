import type { RouterContextProvider } from 'react-router'
import { locales } from '#shared/locale.ts'
import { originContext, rehearsalContext } from '../lib/page-context.ts'
import { inLocale, paths, serverPaths } from '../lib/paths.ts'

/** Pages of one customer, and searches, whose number is unlimited. */
const closed = [
  paths.cart(),
  paths.checkout(),
  paths.orders(),
  paths.wishlist(),
  paths.profile(),
  paths.myPlants(),
  paths.login(),
  `${paths.products()}?q=`,
]

/**
 * The paths that crawlers should not visit, and the address of the sitemap. In a rehearsal nothing is disallowed: a crawler that may not
 * fetch a page does not see its `noindex`, and may list the bare address.
 */
export function loader({ context }: { context: Readonly<RouterContextProvider> }): Response {
  if (context.get(rehearsalContext)) return robots(['User-agent: *', 'Allow: /'])
  const addresses = [
    '/api/',
    '/dev/',
    '/office',
    ...closed.flatMap((path) => [path, ...locales.map((locale) => inLocale(locale, path))]),
  ]
  const lines = [
    'User-agent: *',
    ...addresses.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${context.get(originContext)}${serverPaths.sitemap()}`,
  ]
  return robots(lines)
}

const robots = (lines: string[]): Response =>
  new Response(`${lines.join('\n')}\n`, {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    },
  })
