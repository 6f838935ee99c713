import { locales } from '#shared/locale.ts'
import { listCategories, listProducts } from '#contract/catalogue.ts'
import { listCareGuides } from '#contract/owned-plants/guide.ts'
import type { ApiClient } from '../lib/api-client.ts'
import { inLocale, paths, serverPaths, policyNames } from '../lib/paths.ts'

interface Site {
  api: ApiClient
  origin: string
  sizes?: PartSizes
}
interface PartSizes {
  /** At most 100 (contract §10.1). */
  plantsPerCall: number
  callsPerPart: number
}
interface Place {
  path: string
  /** ISO instant of the last change; content pages have none. */
  changedAt?: string
}

/** 5,000 addresses and 2 MB, so that a part is generated quickly; sitemaps.org allows a file 50,000 and 50 MB. */
const usualSizes: PartSizes = { plantsPerCall: 100, callsPerPart: 25 }
const xmlns = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** The sitemap: every public page in both languages, each with its alternate; for a large shop an index of parts. */
export async function writeSitemap({ api, origin, sizes = usualSizes }: Site): Promise<string> {
  const { plantsPerCall, callsPerPart } = sizes
  const { total } = await callPlants(api, 1, 1)
  const parts = Math.max(1, Math.ceil(total / (plantsPerCall * callsPerPart)))
  if (parts === 1) return urlset(origin, [...(await pages(api)), ...(await plants(api, 1, sizes))])
  const entries = Array.from(
    { length: parts },
    (_, at) => `<sitemap><loc>${origin}${serverPaths.sitemap(at + 1)}</loc></sitemap>`,
  )
  return xml(`<sitemapindex ${xmlns}>`, entries, '</sitemapindex>')
}

/** One part of the sitemap, from 1; null: the part does not exist. New plants are added at the end, so earlier parts do not change. */
export async function writeSitemapPart(
  { api, origin, sizes = usualSizes }: Site,
  part: number,
): Promise<string | null> {
  const places = [...(part === 1 ? await pages(api) : []), ...(await plants(api, part, sizes))]
  return places.length > 0 ? urlset(origin, places) : null
}

/** Includes the categories that shoppers see, built-in and the owner’s, and the care page of each kind of plant. */
async function pages(api: ApiClient): Promise<Place[]> {
  const [{ data: categories }, { data: guides }] = await Promise.all([
    api.call(listCategories, { query: { with_count: '0' } }),
    api.call(listCareGuides),
  ])
  const { home, products, placeFinder, method, landscape, events, about, contact } = paths
  const screens = [home, products, placeFinder, method, landscape, events, about, contact]
  const addresses = screens.map((address) => address())
  const slugs = categories.map(({ slug }) => slug)
  const words = [...addresses, ...slugs.map(paths.category), ...policyNames.map(paths.policy)]
  return [
    ...words.map((path) => ({ path })),
    ...guides.map(({ profile, updated_at: changedAt }) => ({
      path: paths.care(profile),
      changedAt,
    })),
  ]
}

async function plants(
  api: ApiClient,
  part: number,
  { plantsPerCall, callsPerPart }: PartSizes,
): Promise<Place[]> {
  const found: Place[] = []
  const first = (part - 1) * callsPerPart + 1
  for (let page = first, last = first; page <= last && page < first + callsPerPart; page += 1) {
    const { products, total } = await callPlants(api, plantsPerCall, page)
    last = Math.ceil(total / plantsPerCall)
    found.push(
      ...products.map(({ id, updated_at }) => ({ path: paths.product(id), changedAt: updated_at })),
    )
  }
  return found
}

async function callPlants(api: ApiClient, limit: number, page: number) {
  const { data, meta } = await api.call(listProducts, {
    query: { limit, page, facets: 0, sort: 'created_at-asc' },
  })
  return { products: data, total: meta?.total ?? data.length }
}

const urlset = (origin: string, places: Place[]): string =>
  xml(
    `<urlset ${xmlns} xmlns:xhtml="http://www.w3.org/1999/xhtml">`,
    places.flatMap((place) => locales.map((locale) => entry(origin, place, locale))),
    '</urlset>',
  )

function entry(
  origin: string,
  { path, changedAt }: Place,
  locale: (typeof locales)[number],
): string {
  const address = (language: typeof locale) => origin + inLocale(language, path)
  const alternates = locales.map(
    (language) =>
      `<xhtml:link rel="alternate" hreflang="${language}" href="${address(language)}"/>`,
  )
  return `<url><loc>${address(locale)}</loc>${changedAt ? `<lastmod>${changedAt}</lastmod>` : ''}${alternates.join('')}</url>`
}

const xml = (start: string, entries: string[], end: string): string =>
  ['<?xml version="1.0" encoding="UTF-8"?>', start, ...entries, end, ''].join('\n')
