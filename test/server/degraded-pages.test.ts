import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPages } from '../support/pages.ts'
import { openShop } from '../support/shop.ts'
import type { Shop } from '../support/shop.ts'
import { textsIn } from '../e2e/support/texts.ts'

let shop: Shop
let open: Awaited<ReturnType<typeof openPages>>

const away = () => Response.json({ message: 'away', code: 'serviceUnavailable' }, { status: 503 })

beforeAll(async () => {
  shop = await openShop()
  // Including its categories.
  await shop.stockPlant()
  open = await openPages(shop, (path) =>
    path.startsWith('/api/products') || path.startsWith('/api/shop') ? away() : null,
  )
})
afterAll(() => shop.close())

test.each(['ar', 'en'] as const)(
  'a list that cannot be loaded is answered 503 in %s, with a message and a retry link',
  async (locale) => {
    const t = textsIn(locale)
    for (const path of ['/products', '/indoor']) {
      const page = await open(`/${locale}${path}`)
      const html = await page.text()
      expect(page.status).toBe(503)
      expect(html).toContain(t('products.failed'))
      expect(html).toContain(t('common.retry'))
    }
  },
)

test.each(['ar', 'en'] as const)(
  'the home page is shown in %s even if its plants and the seller cannot be loaded',
  async (locale) => {
    const t = textsIn(locale)
    const page = await open(`/${locale}`)
    const html = await page.text()
    expect(page.status).toBe(200)
    expect(html).toContain(t('home.fetchError'))
    expect(html).toContain(t('home.categories'))
    expect(html).toContain(t('footer.rights', { year: String(new Date().getFullYear()) }))
    expect(html).toMatch(new RegExp(`<h2[^>]*>${t('footer.policies')}<`))
    // No heading above nothing.
    expect(html).not.toMatch(new RegExp(`<h2[^>]*>${t('footer.contact')}<`))
  },
)

test('a product that cannot be loaded is answered 503, not 404', async () => {
  const page = await open('/en/product/7')
  expect(page.status).toBe(503)
  expect(await page.text()).toContain(textsIn('en')('error.title'))
})

test('a sitemap that would be incomplete is answered 503', async () => {
  expect((await open('/sitemap.xml')).status).toBe(503)
})
