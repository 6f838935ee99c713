import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPreview } from '#domain/office/products/preview-product.ts'
import type { ShopCustomer } from '../../support/customer.ts'
import { memberWith, officeSettings, idempotencyHeaders } from '../../support/office.ts'
import { openPages } from '../../support/pages.ts'
import { openShop, type Shop } from '../../support/shop.ts'

let shop: Shop
let owner: ShopCustomer
let read: Awaited<ReturnType<typeof openPages>>
beforeAll(async () => {
  shop = await openShop({ cached: true, settings: officeSettings })
  owner = await shop.staff()
  read = await openPages(shop, undefined, (token) => findPreview(shop.db, token))
})
afterAll(() => shop.close())

const draft = async (): Promise<number> => {
  const body = { name_ar: 'تين مطاط', name_latin: 'Ficus elastica', price_halalas: 9_000 }
  const headers = idempotencyHeaders()
  return (await owner.call('POST', '/api/office/products', { body, headers })).body.data.id
}
const preview = (id: number, body: object, who = owner) =>
  who.call('POST', `/api/office/products/${id}/preview`, { body })

describe('a preview of a product', () => {
  test('a preview shows unsaved fields in both languages, marked, not cached and not indexed', async () => {
    const id = await draft()
    const { status, body } = await preview(id, {
      name_ar: 'تين غير محفوظ',
      price_halalas: 12_345,
      short_description_en: 'Not saved yet',
      seo: { title_ar: 'عنوان للبحث' },
    })
    expect(status).toBe(201)
    const minutes = (Date.parse(body.data.expires_at) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(9)
    expect(minutes).toBeLessThanOrEqual(10.1)
    const path = body.data.url.replace(/^\/\w\w\//, '/')
    const arabic = await read(`/ar${path}`)
    expect(arabic.status).toBe(200)
    expect(arabic.headers.get('cache-control')).toBe('no-store')
    expect(arabic.headers.get('x-robots-tag')).toContain('noindex')
    const html = await arabic.text()
    expect(html).toContain('تين غير محفوظ')
    expect(html).toContain('123.45')
    expect(html).toContain('<title>عنوان للبحث')
    expect(html).toMatch(/<body[^>]*><aside class="[^"]+" aria-label="معاينة">معاينة/)
    expect(await (await read(`/en${path}`)).text()).toContain('Not saved yet')
  })

  test('a preview changes neither the product nor its page', async () => {
    const id = await draft()
    const before = await owner.call('GET', `/api/office/products/${id}`)
    await preview(id, { name_ar: 'اسم آخر', category_ids: [], status: 'published' })
    const after = await owner.call('GET', `/api/office/products/${id}`)
    expect(after.body.data).toEqual(before.body.data)
    expect((await read(`/ar/product/${id}`)).status).toBe(404)
  })

  test('a preview ends after ten minutes, and another token shows nothing', async () => {
    const id = await draft()
    const { url } = (await preview(id, { name_ar: 'مؤقت' })).body.data
    expect((await read(url)).status).toBe(200)
    expect((await read(`${url}x`)).status).toBe(404)
    const other = await draft()
    expect((await read(url.replace(`/${id}?`, `/${other}?`))).status).toBe(404)
    await sql`update product_previews set expires_at = now() - interval '1 second'`.execute(shop.db)
    expect((await read(url)).status).toBe(404)
    await preview(id, {})
    const { rows } = await sql`select from product_previews`.execute(shop.db)
    expect(rows).toHaveLength(1)
  })

  test('a preview is refused for an invalid field and to a packer', async () => {
    const id = await draft()
    const wrong = await preview(id, { special_price_halalas: 99_000 })
    expect(wrong.status).toBe(422)
    expect(wrong.body.errors).toHaveProperty('special_price_halalas')
    const packer = await memberWith(shop, owner, ['packer'])
    expect((await preview(id, {}, packer)).status).toBe(403)
  })
})

test('a page has the texts written for search engines, and the chosen related plants', async () => {
  const { id: plant } = await shop.stockPlant()
  const { id: first } = await shop.stockPlant()
  const { id: second } = await shop.stockPlant()
  const { version } = (await owner.call('GET', `/api/office/products/${plant}`)).body.data
  const body = {
    version,
    related_ids: [second, first],
    seo: { title_en: 'Rubber fig, delivered', description_en: 'Words for search engines' },
  }
  expect((await owner.call('PUT', `/api/office/products/${plant}`, { body })).status).toBe(200)
  const html = await (await read(`/en/product/${plant}`)).text()
  expect(html).toContain('<title>Rubber fig, delivered')
  expect(html).toContain('name="description" content="Words for search engines"')
  const related = await shop.call('GET', `/api/products/${plant}/related`)
  expect(related.body.data.map(({ id }: { id: number }) => id)).toEqual([second, first])
})
