import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reservedSlugs } from '#shared/office/reserved-slugs.ts'
import webRoutes from '#web/routes.ts'
import type { ShopCustomer } from '../../support/customer.ts'
import { addMember, idempotencyHeaders } from '../../support/office.ts'
import type { Plant } from '../../support/plants.ts'
import { openShop, type Shop } from '../../support/shop.ts'

let shop: Shop
let owner: ShopCustomer
let ficus: Plant
beforeAll(async () => {
  shop = await openShop()
  owner = await shop.staff()
  ficus = await shop.stockPlant({ categoryIds: [1] })
})
afterAll(async () => {
  expect(shop.failures).toEqual([])
  await shop.close()
})

const path = '/api/office/categories'
const call = (method: string, at: string, body?: object) =>
  owner.call(method, `${path}${at}`, body && { body })
const create = async (fields: object) =>
  (await call('POST', '', { name_ar: 'ظل', name_en: 'Shade', ...fields })).body.data
const inShop = async () => (await shop.call('GET', '/api/categories')).body.data
const addressesInShop = async () => (await inShop()).map(({ slug }: { slug: string }) => slug)
const found = async (words: string) =>
  (await shop.call('GET', `/api/products?facets=0&q=${encodeURIComponent(words)}`)).body.data.map(
    ({ id }: Plant) => id,
  )
const lastAudit = () =>
  shop.db
    .selectFrom('audit_log')
    .select(['action', 'entity_id', 'changes'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

describe('a category', () => {
  test('a new category is last in the list, and its plants are found by its name', async () => {
    const made = await create({ name_ar: 'نباتات عطرية', name_en: 'Fragrant plants' })
    expect(made).toMatchObject({ slug: 'fragrant-plants', position: 5, version: 1 })
    expect(await addressesInShop()).toEqual([
      'indoor',
      'outdoor',
      'flowering',
      'succulents',
      'fragrant-plants',
    ])
    const rose = await shop.stockPlant({ name: 'ورد', categoryIds: [made.id] })
    expect(await found('عطريه')).toEqual([rose.id])
    expect(await lastAudit()).toMatchObject({
      action: 'category.created',
      entity_id: String(made.id),
    })
    await call('PUT', `/${made.id}`, { version: 1, name_ar: 'روائح', name_en: 'Scents' })
    expect([await found('عطريه'), await found('scents')]).toEqual([[], [rose.id]])
  })

  test('a category is edited at its version, and its old address leads to the new one', async () => {
    const made = await create({ slug: 'office-plants' })
    const moved = await call('PUT', `/${made.id}`, { version: 1, slug: 'desk-plants' })
    expect(moved.body.data).toMatchObject({
      slug: 'desk-plants',
      old_slugs: ['office-plants'],
      version: 2,
    })
    for (const slug of ['office-plants', 'desk-plants']) {
      const { body } = await shop.call('GET', `/api/categories/${slug}`)
      expect(body.data).toMatchObject({ id: made.id, slug: 'desk-plants' })
    }
    const stale = await call('PUT', `/${made.id}`, { version: 1, name_ar: 'مكتب' })
    expect([stale.status, stale.body.data]).toMatchObject([
      409,
      {
        version: 2,
        changed_by: { id: owner.id },
        changed_fields: ['slug'],
        current: { slug: 'desk-plants' },
      },
    ])
    // Changed back: the address belongs to the category and is no former one.
    const back = await call('PUT', `/${made.id}`, { version: 2, slug: 'office-plants' })
    expect(back.body.data.old_slugs).toEqual(['desk-plants'])
  })

  test('a category cannot have a reserved address or that of another', async () => {
    for (const [slug, text] of [
      ['cart', 'This address belongs to the shop.'],
      ['office', 'This address belongs to the shop.'],
      ['indoor', 'Already in use.'],
    ]) {
      const { status, body } = await owner.call('POST', `${path}?locale=en`, {
        body: { name_ar: 'س', name_en: 'S', slug },
      })
      expect([slug, status, body.errors]).toEqual([slug, 422, { slug: [text] }])
    }
    expect((await create({ name_en: 'Cart' })).slug).toBe('cart-2')
  })

  test('a hidden category is not shown in the shop and keeps its plants', async () => {
    const { version } = (await call('GET', '/1')).body.data
    await call('PUT', '/1', { version, is_active: false })
    expect(await addressesInShop()).not.toContain('indoor')
    const { data } = (await shop.call('GET', `/api/products/${ficus.id}`)).body
    expect(data.categories).toEqual([])
    await call('PUT', '/1', { version: version + 1, is_active: true })
    expect(await addressesInShop()).toContain('indoor')
  })

  test('a category is deleted only when it is empty', async () => {
    const used = await call('DELETE', '/1')
    expect([used.status, used.body.code]).toEqual([400, 'inUse'])
    const made = await create({ slug: 'short-lived' })
    expect((await call('DELETE', `/${made.id}`)).status).toBe(200)
    expect((await call('GET', `/${made.id}`)).status).toBe(404)
    expect(await lastAudit()).toMatchObject({ action: 'category.deleted' })
  })

  test('a category cannot be created by a packer', async () => {
    const packer = await addMember(shop, 'Packer', 'packer')
    expect((await packer.call('GET', path)).status).toBe(200)
    const { status } = await packer.call('POST', path, { body: { name_ar: 'س', name_en: 'S' } })
    expect(status).toBe(403)
  })
})

test('the order of categories is replaced as a whole', async () => {
  const ids = (await call('GET', '')).body.data.map(({ id }: { id: number }) => id)
  expect((await call('PUT', '/order', { ids: ids.slice(1) })).status).toBe(422)
  const { status, body } = await call('PUT', '/order', { ids: ids.toReversed() })
  expect([status, body.data.map(({ id }: { id: number }) => id)]).toEqual([200, ids.toReversed()])
  expect((await inShop())[0].id).toBe(ids.at(-1))
  expect(await lastAudit()).toMatchObject({ action: 'category.reordered' })
})

test('a merged category hands its plants, its address and its words to another', async () => {
  const from = await create({ slug: 'herbs', name_ar: 'أعشاب', name_en: 'Herbs' })
  const both = await shop.stockPlant({ name: 'ريحان', categoryIds: [from.id, 2] })
  const one = await shop.stockPlant({ name: 'زعتر', categoryIds: [from.id] })
  const merge = (id: number, into: number) =>
    owner.call('POST', `${path}/${id}/merge`, {
      headers: idempotencyHeaders(),
      body: { into_id: into },
    })
  expect((await merge(from.id, from.id)).status).toBe(422)
  expect((await merge(from.id, 999)).status).toBe(404)
  const { status, body } = await merge(from.id, 2)
  expect([status, body.data]).toMatchObject([201, { kind: 'products.merge', total: 2 }])
  expect(body.data.title).toContain('أعشاب')
  // A plant added to the category after the job was created is merged too.
  const late = await shop.stockPlant({ name: 'نعناع', categoryIds: [from.id] })
  await owner.call('PUT', `${path}/${from.id}/products`, {
    body: { version: 1, product_ids: [one.id] },
  })
  const idsOf = async (plant: { id: number }) =>
    (await owner.call('GET', `/api/office/products/${plant.id}`)).body.data.category_ids
  await shop.runJobs()
  for (const plant of [both, one, late]) expect(await idsOf(plant)).toEqual([2])
  expect((await call('GET', '/2')).body.data.old_slugs).toEqual(['herbs'])
  expect((await call('GET', `/${from.id}`)).status).toBe(404)
  expect((await found('اعشاب')).toSorted()).toEqual([both.id, one.id, late.id])
  expect((await shop.call('GET', '/api/categories/herbs')).body.data.id).toBe(2)
  expect(await lastAudit()).toMatchObject({ action: 'category.merged' })

  // The id is not used again, so that the category can be restored.
  expect((await create({ slug: 'after-herbs' })).id).toBeGreaterThan(from.id)
  await owner.call('PUT', `/api/office/products/${late.id}`, {
    body: { version: 2, place: 'A-01' },
  })
  expect((await owner.call('POST', `/api/office/jobs/${body.data.id}/undo`)).status).toBe(201)
  await shop.runJobs()
  expect((await idsOf(both)).toSorted()).toEqual([2, from.id])
  expect(await idsOf(one)).toEqual([from.id])
  // This plant was changed since.
  expect(await idsOf(late)).toEqual([2])
  expect((await call('GET', `/${from.id}`)).body.data).toMatchObject({
    slug: 'herbs',
    name_ar: 'أعشاب',
    products_count: 2,
  })
  expect((await call('GET', '/2')).body.data.old_slugs).toEqual([])
  expect((await found('اعشاب')).toSorted()).toEqual([both.id, one.id])
  const order = await owner.call('GET', `${path}/${from.id}/products`)
  expect(order.body.data.product_ids).toEqual([one.id])
})

test('four categories created at once get different ids', async () => {
  const made = await Promise.all([1, 2, 3, 4].map((n) => create({ slug: `at-once-${n}` })))
  expect(new Set(made.map(({ id }) => id)).size).toBe(4)
})

test('every first segment of a page’s path is reserved', () => {
  const words = (routes: typeof webRoutes): string[] =>
    routes.flatMap(({ path: written, children }) =>
      written ? [written.split('/')[0] ?? ''] : words(children ?? []),
    )
  const fixed = words(webRoutes).filter((word) => /^[a-z0-9-]+$/.test(word))
  expect(fixed.length).toBeGreaterThan(15)
  expect(fixed.filter((word) => !reservedSlugs.has(word))).toEqual([])
})
