import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BlockName } from '#shared/content/blocks.ts'
import type { ShopCustomer } from '../support/customer.ts'
import { auditOf, officeSettings, idempotencyHeaders } from '../support/office.ts'
import { openPages } from '../support/pages.ts'
import { openShop, type Shop } from '../support/shop.ts'

// Texts that staff publish, on the shop's pages (office.md §28), through the cache that all visitors share.

let shop: Shop
let owner: ShopCustomer
let read: Awaited<ReturnType<typeof openPages>>
beforeAll(async () => {
  shop = await openShop({ cached: true, settings: officeSettings })
  owner = await shop.staff()
  read = await openPages(shop)
})
afterAll(() => shop.close())

const htmlOf = async (path: string) => (await read(path)).text()
const call = (method: string, path: string, body?: object) =>
  owner.call(method, `/api/office/content${path}`, { body, headers: idempotencyHeaders() })
async function publish(name: BlockName, value: object, period: object = {}) {
  const { version } = (await call('GET', `/${name}`)).body.data
  const saved = await call('PUT', `/${name}`, { value, version })
  const body = { ...period, version: saved.body.data.version }
  expect((await call('POST', `/${name}/publish`, body)).status).toBe(200)
}
const both = (ar: string, en: string) => ({ ar, en })
/** Longer than the maximum age of a cached page. */
const waitForExpiry = () => new Promise((done) => setTimeout(done, 1_100))

test('an empty shop shows its own texts and links to no empty category', async () => {
  const home = await htmlOf('/en')
  expect(home).toContain('at home')
  expect(home).toContain('href="/en/products"')
  expect(home).toContain('href="/en/landscape"')
  for (const slug of ['summer', 'trees', 'indoor', 'winter'])
    expect(home).not.toContain(`href="/en/${slug}"`)
  expect(await htmlOf('/en/about')).not.toContain('href="/en/shrubs"')
  // The empty list does not ask to remove filters, because none is selected.
  const store = await htmlOf('/en/products')
  expect(store).toMatch(/<h2[^>]*>Our plants are on their way</)
  expect(store).not.toMatch(/<h2[^>]*>No matching products</)
  const { id } = await shop.stockPlant({ categoryIds: [1] })
  await waitForExpiry()
  expect(await htmlOf('/en')).toContain('href="/en/indoor"')
  await sql`update products set status = 'archived' where id = ${id}`.execute(shop.db)
  await waitForExpiry()
  expect(await htmlOf('/en/indoor')).toMatch(/<h2[^>]*>No plants in this category now</)
  await sql`update products set status = 'published' where id = ${id}`.execute(shop.db)
})

test('an announcement begins and ends on cached pages without any write', async () => {
  const soon = (ms: number) => new Date(Date.now() + ms).toISOString()
  expect(await htmlOf('/en/cart')).not.toContain('Eid')
  const value = { text: both('إجازة العيد', 'Closed for Eid'), link: '/contact', tone: 'warning' }
  await publish('announcement', value, { starts_at: soon(2_500), ends_at: soon(5_000) })
  const seen: boolean[] = []
  for (let look = 0; look < 14; look += 1) {
    seen.push((await htmlOf('/en')).includes('Closed for Eid'))
    await new Promise((done) => setTimeout(done, 500))
  }
  const [before, after] = [seen.indexOf(true), seen.lastIndexOf(true)]
  expect(seen[0]).toBe(false)
  expect(before).toBeGreaterThan(1)
  expect(after).toBeLessThan(13)
  expect(seen.slice(before, after + 1)).not.toContain(false)
})

test('every process shows a published hero, sections and footer within a second', async () => {
  const other = await openPages({ fetch: shop.fetch })
  await htmlOf('/en')
  await publish('home.hero', {
    title: both('شتاءٌ أخضر', 'A green winter'),
    lead: both('نباتات الموسم', 'Plants of the season'),
    button: both('تسوّق', 'Shop'),
    target: '/products',
    is_mirrored: false,
  })
  await publish('home.sections', { sections: [{ kind: 'services' }, { kind: 'latest', limit: 8 }] })
  await publish('menu.footer', {
    columns: [
      {
        label: both('المشتل', 'Nursery'),
        links: [{ label: both('زورونا', 'Visit us'), target: 'https://maps.example/warif' }],
      },
    ],
  })
  await waitForExpiry()
  for (const html of [await htmlOf('/en'), await (await other('/en')).text()]) {
    expect(html).toContain('A green winter')
    expect(html).not.toMatch(/<h2[^>]*>Choose by place/)
    expect(html).toMatch(/<h2[^>]*>A garden/)
    expect(html).toContain('href="https://maps.example/warif"')
    expect(html).toContain('<meta name="description" content="Plants of the season"')
  }
})

test('pages show the texts that staff published, a policy its date, and /faq exists only with a text', async () => {
  expect((await read('/en/faq')).status).toBe(404)
  const page = (title: string, html: string, rest: object = {}) => ({
    title: both(title, title),
    body: both(html, html),
    ...rest,
  })
  await publish('page.faq', page('Questions', '<h3>Do you deliver?</h3><p>Yes &amp; soon.</p>'))
  for (const name of ['about', 'landscape', 'events', 'contact'] as const)
    await publish(`page.${name}`, page(`About ${name}`, `<p>Words of ${name}</p>`))
  await publish('page.returns', page('Returns', '<p>Seven days</p>', { valid_from: '2026-01-15' }))
  await waitForExpiry()
  expect(await htmlOf('/en/faq')).toContain('<h3>Do you deliver?</h3><p>Yes &amp; soon.</p>')
  expect(await htmlOf('/en/faq')).toContain('content="Do you deliver? Yes &amp; soon."')
  for (const name of ['about', 'landscape', 'events', 'contact']) {
    const html = await htmlOf(`/en/${name}`)
    expect(html).toContain(`<title>About ${name}`)
    expect(html).toContain(`<p>Words of ${name}</p>`)
  }
  const policy = await htmlOf('/en/policies/returns')
  expect(policy).toContain('<p>Seven days</p>')
  expect(policy).toMatch(/Valid from \u2068?15 January 2026/)
  expect(await htmlOf('/en/policies/privacy')).toContain('What we collect and why')
})

test('a preview shows the unsaved text with a mark and without caching, and redirects to the page once it has expired', async () => {
  // A preview of the saved text is shown when the editor opens, without any change by staff.
  const saved = (await call('GET', '/announcement')).body.data.value
  expect((await call('POST', '/announcement/preview', { value: saved })).status).toBe(201)
  expect(await auditOf(shop, 'content.previewed')).toHaveLength(0)
  const value = { text: both('تجربة', 'Only a try'), link: '', tone: 'sale' }
  const { body, status } = await call('POST', '/announcement/preview', { value })
  expect(status).toBe(201)
  const path = body.data.url.replace(/^\/\w\w/, '/en')
  const page = await read(path)
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(page.headers.get('x-robots-tag')).toContain('noindex')
  const html = await page.text()
  expect(html).toContain('Only a try')
  expect(html).toMatch(/<body[^>]*><aside class="[^"]+" aria-label="Preview">/)
  expect(await htmlOf('/en')).not.toContain('Only a try')
  // The back office shows the preview beside the fields and renews it at each pause in typing, with one entry in the audit log.
  const framedBy = ({ headers }: Response) =>
    /frame-ancestors ('\w+')/.exec(headers.get('content-security-policy') ?? '')?.[1]
  expect([framedBy(page), framedBy(await read('/en'))]).toEqual(["'self'", "'none'"])
  await call('POST', '/announcement/preview', { value })
  expect(await auditOf(shop, 'content.previewed')).toHaveLength(1)
  await sql`update content_previews set expires_at = now() - interval '1 second'`.execute(shop.db)
  const over = await read(path)
  expect([over.status, over.headers.get('location')]).toEqual([302, '/en'])
})

test('the page contains nested links of the strip and of the footer', async () => {
  const link = (name: string, target: string) => ({ label: both(name, name), target })
  const trees = { ...link('Trees', '/products'), children: [link('Palms', '/products?q=palm')] }
  await publish('menu.strip', { links: [{ ...trees, icon: 'tree-palm' }] })
  await publish('menu.footer', { columns: [{ label: both('نباتات', 'Plants'), links: [trees] }] })
  await waitForExpiry()
  const html = await htmlOf('/en')
  const inside = (tag: string) => new RegExp(`<${tag}[^>]*>.*?</${tag}>`, 's').exec(html)?.[0] ?? ''
  const palms = 'href="/en/products?q=palm"'
  expect(inside('header').split(palms)).toHaveLength(2)
  expect(inside('footer').split(palms)).toHaveLength(2)
})

test('a closed shop shows on cards and on the product page that it is closed, and offers no purchase', async () => {
  const plant = await shop.stockPlant({ name: 'ريحان', categoryIds: [1] })
  const settings = (path: string, body?: object) =>
    owner.call('POST', `/api/office/settings/shop/${path}`, { body, headers: idempotencyHeaders() })
  expect((await settings('close', {})).status).toBe(200)
  await waitForExpiry()
  for (const path of ['/en', '/en/products', '/en/indoor']) {
    const html = await htmlOf(path)
    expect(html, path).toMatch(/<button[^>]*disabled[^>]*>(<!-- -->)?Closed for now/)
    expect(html, path).not.toMatch(/<button[^>]*>(<!-- -->)?Add to cart/)
  }
  expect(await htmlOf(`/en/product/${plant.id}`)).toContain('The shop is closed for now.')
  await settings('open')
})
