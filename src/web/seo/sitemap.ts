import type { RouterContextProvider } from 'react-router'
import { locales } from '#shared/locale.ts'
import { listProducts } from '#wire/catalogue.ts'
import { apiContext, orErrorPage, originContext } from '../page-context.ts'
import { inLocale, paths, policyNames } from '../paths.ts'
import { ownPages } from '../storefront/filters.ts'

interface Place {
  path: string
  /** ISO instant of the last change; pages of words have none. */
  changedAt?: string
}

/** Sitemaps may name this many addresses, each in every language. */
const mostPlaces = Math.floor(50_000 / locales.length)
const perPage = 100

/** Every public page in both languages, each naming its twin. */
export async function loader({ context }: { context: Readonly<RouterContextProvider> }): Promise<Response> {
  const origin = context.get(originContext)
  const places = [...pages(), ...(await plants(context))]
  const entries = places.flatMap((place) => locales.map((locale) => entry(origin, place, locale)))
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' } })
}

function pages(): Place[] {
  const { home, products, landscape, events, about, contact } = paths
  const addresses = [home(), products(), landscape(), events(), about(), contact()]
  return [...addresses, ...[...ownPages].map(paths.category), ...policyNames.map(paths.policy)].map((path) => ({ path }))
}

async function plants(context: Readonly<RouterContextProvider>): Promise<Place[]> {
  const api = context.get(apiContext)
  const found: Place[] = []
  for (let page = 1, last = 1; page <= last && found.length < mostPlaces; page += 1) {
    const query = { limit: perPage, page, facets: 0, sort: 'created_at-asc' }
    const { data, meta } = await orErrorPage(api.call(listProducts, { query }))
    last = meta?.last_page ?? 1
    found.push(...data.map(({ id, updated_at }) => ({ path: paths.product(id), changedAt: updated_at })))
  }
  return found
}

function entry(origin: string, { path, changedAt }: Place, locale: (typeof locales)[number]): string {
  const address = (language: typeof locale) => origin + inLocale(language, path)
  const twins = locales.map((language) => `<xhtml:link rel="alternate" hreflang="${language}" href="${address(language)}"/>`)
  return `<url><loc>${address(locale)}</loc>${changedAt ? `<lastmod>${changedAt}</lastmod>` : ''}${twins.join('')}</url>`
}
