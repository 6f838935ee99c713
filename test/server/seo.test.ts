import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashToken } from '#domain/owned-plants/care-feed.ts'
import { createApiClient } from '#web/lib/api-client.ts'
import { writeSitemap, writeSitemapPart } from '#web/seo/write-sitemap.ts'
import { root } from '../support/files.ts'
import { openPages, origin } from '../support/pages.ts'
import type { Plant } from '../support/plants.ts'
import { openShop } from '../support/shop.ts'
import type { Shop } from '../support/shop.ts'

let shop: Shop
let ficus: Plant
let open: Awaited<ReturnType<typeof openPages>>

beforeAll(async () => {
  shop = await openShop()
  ficus = await shop.stockPlant({
    name: 'فيكس',
    nameLatin: 'Ficus benjamina',
    nameEn: 'Weeping fig',
    profile: 'ficus-benjamina',
    pictures: 1,
    priceHalalas: 11_500,
  })
  const named = { name_ar: 'تصنيف', name_en: 'Category' }
  await shop.db
    .insertInto('categories')
    .values([
      { id: 901, slug: 'trees', position: 1, ...named },
      { id: 902, slug: 'pet-safe', position: 2, ...named },
      { id: 903, slug: 'ferns', position: 3, ...named },
      { id: 904, slug: 'summer', position: 4, ...named, is_active: false },
    ])
    .execute()
  open = await openPages(shop)
})
afterAll(() => shop.close())

/** The value of a tag of the head, such as `<meta name="description" content="…">`. */
function inHead(html: string, tag: RegExp): string | undefined {
  return new RegExp(tag.source + '[^>]*?(?:content|href)="([^"]*)"').exec(html)?.[1]
}
const placesIn = (xml: string): string[] =>
  [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place = '']) => place)
const plantsForSale = async (): Promise<number[]> =>
  (await shop.db.selectFrom('products').select('id').where('is_active', '=', true).execute()).map(
    ({ id }) => id,
  )
const factsOf = (html: string): Record<string, unknown>[] =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}')[
    '@graph'
  ]

test.each(['ar', 'en'])(
  'a page names its canonical address in %s and its version in both languages',
  async (locale) => {
    const html = await (await open(`/${locale}/about`)).text()
    expect(inHead(html, /<link rel="canonical"/)).toBe(`${origin}/${locale}/about`)
    expect(inHead(html, /<link rel="alternate" hrefLang="ar"/)).toBe(`${origin}/ar/about`)
    expect(inHead(html, /<link rel="alternate" hrefLang="en"/)).toBe(`${origin}/en/about`)
    expect(inHead(html, /<meta name="description"/)).toBeTruthy()
  },
)

test('the canonical address of a plain address contains the language of the answer', async () => {
  const html = await (await open('/about', 'lang=en')).text()
  expect(inHead(html, /<link rel="canonical"/)).toBe(`${origin}/en/about`)
})

test('a shared product page has its own picture and title', async () => {
  const html = await (await open(`/en/product/${ficus.id}`)).text()
  expect(inHead(html, /<meta property="og:type"/)).toBe('product')
  expect(inHead(html, /<meta property="og:title"/)).toContain('Ficus benjamina')
  expect(inHead(html, /<meta property="og:image"/)).toMatch(
    new RegExp(`^${origin}/media/product/.*-l\\.webp$`),
  )
})

test('structured data names price, stock and breadcrumb of a product', async () => {
  const facts = factsOf(await (await open(`/ar/product/${ficus.id}`)).text())
  expect(facts[0]).toMatchObject({
    '@type': 'Product',
    name: 'فيكس',
    offers: {
      price: '115.00',
      priceCurrency: 'SAR',
      availability: 'https://schema.org/InStock',
      url: `${origin}/ar/product/${ficus.id}`,
    },
  })
  const steps = facts[1]?.['itemListElement'] as { name: string }[]
  expect(steps.at(-1)).toMatchObject({ name: 'فيكس' })
})

test('structured data names subject and breadcrumb of a care page', async () => {
  const [article, way] = factsOf(await (await open('/en/care/ficus-benjamina')).text())
  expect(article).toMatchObject({
    '@type': 'Article',
    headline: expect.stringContaining('fig'),
    inLanguage: 'en',
    mainEntityOfPage: `${origin}/en/care/ficus-benjamina`,
    about: { name: 'Ficus benjamina' },
  })
  const steps = way?.['itemListElement'] as object[]
  expect(steps.at(-1)).toMatchObject({
    item: `${origin}/en/care/ficus-benjamina`,
  })
})

test('structured data marks a sold-out plant as out of stock', async () => {
  const rare = await shop.stockPlant({ stock: 0 })
  const [product] = factsOf(await (await open(`/ar/product/${rare.id}`)).text())
  expect(product).toMatchObject({ offers: { availability: 'https://schema.org/OutOfStock' } })
})

test('structured data of the home page names the seller', async () => {
  const facts = factsOf(await (await open('/en')).text())
  expect(facts).toContainEqual(
    expect.objectContaining({ '@type': 'GardenStore', name: 'Warif', url: `${origin}/en` }),
  )
})

test('the sitemap contains every page and product in both languages', async () => {
  const response = await open('/sitemap.xml')
  const xml = await response.text()
  expect(response.headers.get('content-type')).toContain('application/xml')
  const wanted = [
    '',
    '/products',
    '/trees',
    '/pet-safe',
    '/policies/privacy',
    `/product/${ficus.id}`,
    '/care/ficus-benjamina',
  ]
  for (const path of wanted) {
    expect(xml).toContain(`<loc>${origin}/ar${path}</loc>`)
    expect(xml).toContain(`<xhtml:link rel="alternate" hreflang="en" href="${origin}/en${path}"/>`)
  }
})

test('the sitemap contains only the categories that shoppers see', async () => {
  const xml = await (await open('/sitemap.xml')).text()
  expect(xml).toContain(`<loc>${origin}/ar/ferns</loc>`)
  expect((await open('/en/ferns')).status).toBe(200)
  // One is hidden, the other does not exist.
  for (const slug of ['summer', 'winter']) expect(xml).not.toContain(`/${slug}<`)
})

test('the sitemap contains no plant that is not for sale', async () => {
  const hidden = await shop.stockPlant({ isActive: false })
  expect(await (await open('/sitemap.xml')).text()).not.toContain(`/product/${hidden.id}<`)
})

test('a large shop has a sitemap of several parts, with every page and each plant once', async () => {
  while ((await plantsForSale()).length < 9) await shop.stockPlant()
  const api = createApiClient({
    fetch: (request) => shop.fetch(request.url.replace(origin, ''), { headers: request.headers }),
    origin,
    locale: () => 'ar',
  })
  const site = { api, origin, sizes: { plantsPerCall: 2, callsPerPart: 2 } }
  const index = await writeSitemap(site)
  const numbers = Array.from(
    { length: Math.ceil((await plantsForSale()).length / 4) },
    (_, at) => at + 1,
  )
  expect(placesIn(index)).toEqual(numbers.map((part) => `${origin}/sitemap.xml?part=${part}`))
  const parts = await Promise.all(numbers.map((part) => writeSitemapPart(site, part)))
  const plantsIn = parts.map((part) =>
    placesIn(part ?? '').filter((place) => place.startsWith(`${origin}/en/product/`)),
  )
  expect(Math.max(...plantsIn.map(({ length }) => length))).toBe(4)
  const all = (await plantsForSale()).map((id) => `${origin}/en/product/${id}`)
  expect(plantsIn.flat().toSorted()).toEqual(all.toSorted())
  for (const path of ['', '/trees', '/policies/privacy'])
    expect(placesIn(parts[0] ?? '')).toContain(`${origin}/ar${path}`)
  expect(await writeSitemapPart(site, numbers.length + 1)).toBeNull()
})

test('a small shop has a sitemap of one part', async () => {
  expect(await (await open('/sitemap.xml?part=1')).text()).toBe(
    await (await open('/sitemap.xml')).text(),
  )
  for (const part of ['0', '2', '99999', 'x', '', '1&part=1'])
    expect((await open(`/sitemap.xml?part=${part}`)).status, part).toBe(404)
})

test('robots.txt excludes the pages of customers and names the sitemap', async () => {
  const text = await (await open('/robots.txt')).text()
  for (const path of ['/api/', '/cart', '/en/checkout', '/ar/orders'])
    expect(text).toContain(`Disallow: ${path}\n`)
  expect(text).toContain(`Sitemap: ${origin}/sitemap.xml`)
})

test('searches and pages of customers are marked noindex', async () => {
  for (const path of ['/products?q=ficus', '/cart', '/offline']) {
    expect(inHead(await (await open(path)).text(), /<meta name="robots"/), path).toBe('noindex')
  }
})

test('the page that ends reminders is not cached, and only its form or a one-click request ends them', async () => {
  const sara = await shop.customer()
  const token = 's'.repeat(43)
  const wish = { by_mail: false, by_sms: true, at: '07:00' }
  await sara.call('PUT', '/api/v1/customer/plants/reminders', { body: wish })
  await sql`update care_wishes set stop_sha256 = ${hashToken(token)} where customer_id = ${sara.id}`.execute(
    shop.db,
  )
  const isReminded = async () =>
    (await sara.call('GET', '/api/v1/customer/plants/reminders')).body.data.by_sms
  const page = await open(`/ar/my-plants/stop?token=${token}`)
  expect(Object.fromEntries(page.headers)).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
  expect(await isReminded()).toBe(true)
  // The form is sent as a browser without script does.
  const html = await page.text()
  const [, action] = /<form action="([^"]*)" method="post"/.exec(html) ?? []
  const fields = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)]
  const send = (body: URLSearchParams, query = '') =>
    shop.fetch(`${action}${query}`, { method: 'POST', body })
  const form = new URLSearchParams(fields.map(([, name = '', value = '']) => [name, value]))
  const answer = await send(form)
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    '/ar/my-plants/stop?outcome=stopped',
  ])
  expect(await isReminded()).toBe(false)
  const after = await (await open('/ar/my-plants/stop?outcome=stopped')).text()
  expect(after).toContain('تم إيقاف التذكير')
  expect(after).not.toContain('method="post"')
  // After a failure the form is shown again.
  const failed = await (await open(`/ar/my-plants/stop?token=${token}&outcome=failed`)).text()
  expect(failed).toContain('تعذّر إيقاف التذكير')
  expect(failed).toContain('method="post"')
  const unknown = await send(new URLSearchParams({ token: 'x', page: 'en' }))
  expect(unknown.headers.get('location')).toBe('/en/my-plants/stop?outcome=invalid')
  // A mail program that unsubscribes for its reader (RFC 8058) is not redirected.
  await sara.call('PUT', '/api/v1/customer/plants/reminders', { body: wish })
  const oneClick = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  expect((await send(oneClick, `?token=${token}`)).status).toBe(200)
  expect(await isReminded()).toBe(false)
})

test('the canonical address of a second page keeps its number but not the filters', async () => {
  const second = await (await open('/ar/products?page=2&color=1')).text()
  expect(inHead(second, /<link rel="canonical"/)).toBe(`${origin}/ar/products?page=2`)
})

test.each([
  ['/products/', '/products'],
  ['/en/', '/en'],
  ['/en/products/?page=2', '/en/products?page=2'],
  ['//shop.example/trees', '/shop.example/trees'],
  ['/products/7', '/product/7'],
  ['/en/products/7', '/en/product/7'],
  ['/product/007', '/product/7'],
  ['/product/7-snake-plant', '/product/7'],
])('%s redirects permanently to %s', async (from, to) => {
  const response = await open(from)
  expect([response.status, response.headers.get('location')]).toEqual([301, to])
})

test.each([
  '/nowhere',
  '/product/9999999',
  '/product/ficus',
  '/policies/nothing',
  '/products/ficus',
  '/en/a/b',
])('%s is answered 404 and marked noindex', async (path) => {
  const response = await open(path)
  expect(response.status).toBe(404)
  expect(inHead(await response.text(), /<meta name="robots"/)).toBe('noindex')
})

test.each(['ar', 'en'])('the web app manifest gives the name of the shop in %s', async (locale) => {
  const response = await open(`/${locale}/manifest.webmanifest`)
  expect(response.headers.get('content-type')).toBe('application/manifest+json')
  const manifest = (await response.json()) as {
    short_name: string
    dir: string
    icons: { src: string }[]
  }
  expect(manifest).toMatchObject({
    lang: locale,
    dir: locale === 'ar' ? 'rtl' : 'ltr',
    short_name: locale === 'ar' ? 'وارف' : 'Warif',
  })
  for (const { src } of manifest.icons)
    expect(existsSync(join(root, 'src/web/public', src)), src).toBe(true)
})

test.each(['returns', 'delivery', 'complaints', 'privacy'])(
  'the policy on %s exists in both languages and is linked from the footer',
  async (policy) => {
    for (const locale of ['ar', 'en'])
      expect((await open(`/${locale}/policies/${policy}`)).status).toBe(200)
    expect(await (await open('/en/about')).text()).toContain(`href="/en/policies/${policy}"`)
  },
)

test('the footer names commercial registration and VAT number, without marking those of a demo as samples', async () => {
  for (const locale of ['ar', 'en']) {
    const html = await (await open(`/${locale}/about`)).text()
    const footer = html.slice(html.indexOf('<footer'), html.indexOf('</footer>'))
    for (const number of ['1010000142', '399999999900003']) expect(footer).toContain(number)
    expect(footer).not.toMatch(/sample|to be filled|تجريبي|يُستكمل/)
  }
})

test('footer, policies and home page use only e-mail addresses of the contact page', async () => {
  const mailsIn = (html: string) => [
    ...new Set([...html.matchAll(/[\w.]+@warif\.example/g)].map(([mail]) => mail)),
  ]
  const contacts = mailsIn(await (await open('/ar/contact')).text())
  expect(contacts.length).toBeGreaterThan(1)
  for (const path of ['/ar/about', '/en', '/ar/policies/privacy', '/en/policies/complaints'])
    expect(contacts, path).toEqual(expect.arrayContaining(mailsIn(await (await open(path)).text())))
})
