import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ShopCustomer } from '../../support/customer.ts'
import { addMember, idempotencyHeaders } from '../../support/office.ts'
import type { Plant } from '../../support/plants.ts'
import { openShop, type Shop } from '../../support/shop.ts'

let shop: Shop
let owner: ShopCustomer
let rose: Plant
beforeAll(async () => {
  shop = await openShop()
  owner = await shop.staff()
  rose = await shop.stockPlant({ colorIds: [1, 2], sizeIds: [1] })
})
afterAll(async () => {
  expect(shop.failures).toEqual([])
  await shop.close()
})

const call = (method: string, path: string, body?: object) =>
  owner.call(method, `/api/office/${path}`, {
    ...(body && { body }),
    ...(path.endsWith('/merge') && { headers: idempotencyHeaders() }),
  })
const shown = async () => (await shop.call('GET', `/api/products/${rose.id}`)).body.data
const lastAudit = async () =>
  (
    await shop.db
      .selectFrom('audit_log')
      .select('action')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.action

describe('a colour', () => {
  const violet = { name_ar: 'بنفسجي', name_en: 'Red', hex_code: '#7e3fa0' }

  test('a new colour is last in the list and needs a valid hex code', async () => {
    const { status, body } = await call('POST', 'colors', violet)
    expect([status, body.data]).toMatchObject([
      201,
      { id: 5, position: 5, hex_code: '#7E3FA0', version: 1, products_count: 0, is_active: true },
    ])
    expect((await call('POST', 'colors', { ...violet, hex_code: 'violet' })).status).toBe(422)
  })

  test('a colour is renamed at its version, and the shop shows the new name', async () => {
    expect((await call('PUT', 'colors/1', { name_en: 'Crimson' })).status).toBe(422)
    const { body } = await call('PUT', 'colors/1', { version: 1, name_en: 'Crimson' })
    expect(body.data.version).toBe(2)
    expect((await shown()).colors[0].name_en).toBe('Crimson')
    const stale = await call('PUT', 'colors/1', { version: 1, name_en: 'Scarlet' })
    expect([stale.status, stale.body.data]).toMatchObject([
      409,
      { changed_fields: ['name_en'], current: { name_en: 'Crimson' } },
    ])
  })

  test('a hidden colour is shown on no product and in no filter', async () => {
    await call('PUT', 'colors/2', { version: 1, is_active: false })
    expect((await shown()).colors.map(({ id }: { id: number }) => id)).toEqual([1])
    const { data } = (await shop.call('GET', '/api/filters')).body
    expect(data.colors.map(({ id }: { id: number }) => id)).not.toContain(2)
    await call('PUT', 'colors/2', { version: 2, is_active: true })
    expect((await shown()).colors.map(({ id }: { id: number }) => id)).toEqual([1, 2])
  })

  test('a colour is deleted only when it is unused', async () => {
    const used = await call('DELETE', 'colors/1')
    expect([used.status, used.body.code]).toEqual([400, 'inUse'])
    expect((await call('DELETE', 'colors/5')).status).toBe(200)
    expect(await lastAudit()).toBe('color.deleted')
  })

  test('a colour is merged into another, also in carts, and restored by undoing', async () => {
    const sara = await shop.customer()
    await sara.fillCart(rose, 2, { colorId: 1 })
    await sara.fillCart(rose, 1, { colorId: 2 })
    const layla = await shop.customer()
    await layla.fillCart(rose, 1, { colorId: 2 })
    const { status, body } = await call('POST', 'colors/2/merge', { into_id: 1 })
    expect([status, body.data]).toMatchObject([201, { kind: 'products.merge', total: 1 }])
    await shop.runJobs()
    expect((await call('GET', 'colors')).body.data.map(({ id }: Plant) => id)).not.toContain(2)
    expect((await shown()).colors.map(({ id }: { id: number }) => id)).toEqual([1])
    const linesOf = async (customer: ShopCustomer) =>
      (
        await shop.db
          .selectFrom('cart_items')
          .innerJoin('carts', 'carts.id', 'cart_id')
          .select(['color_id', 'quantity'])
          .where('customer_id', '=', customer.id)
          .execute()
      ).map(({ color_id, quantity }) => [color_id, quantity])
    expect([await linesOf(sara), await linesOf(layla)]).toEqual([[[1, 3]], [[1, 1]]])
    const mergedColor = await shop.db
      .selectFrom('audit_log')
      .select(['title', 'changes'])
      .where('action', '=', 'color.merged')
      .executeTakeFirstOrThrow()
    expect(mergedColor.changes).toEqual({
      into: [mergedColor.title, expect.stringMatching(/\p{L}/u)],
    })
    const { data } = (await call('GET', `products/${rose.id}/history`)).body
    expect(data[0].changes).toEqual({ color_ids: [[1, 2], [1]] })
    await call('POST', `jobs/${body.data.id}/undo`)
    await shop.runJobs()
    expect((await shown()).colors.map(({ id }: { id: number }) => id)).toEqual([1, 2])
    expect([await linesOf(sara), await linesOf(layla)]).toEqual([[[1, 3]], [[2, 1]]])
    expect(await lastAudit()).toBe('product.updated')
  })
})

describe('a size', () => {
  test('a size has guiding texts and is edited like a colour', async () => {
    const { body } = await call('POST', 'sizes', {
      name_ar: 'كبير جدًا',
      name_en: 'Extra large',
      guide_ar: 'من 150 إلى 200 سم',
    })
    expect(body.data).toMatchObject({ guide_ar: 'من 150 إلى 200 سم', guide_en: null })
    const changed = await call('PUT', `sizes/${body.data.id}`, {
      version: 1,
      guide_ar: null,
      guide_en: '150–200 cm',
    })
    expect(changed.body.data).toMatchObject({ guide_ar: null, guide_en: '150–200 cm', version: 2 })
    expect((await call('PUT', 'sizes/1', { version: 1, guide_ar: 'x'.repeat(201) })).status).toBe(
      422,
    )
  })

  test('sizes are listed in the order that staff set', async () => {
    const ids = (await call('GET', 'sizes')).body.data.map(({ id }: { id: number }) => id)
    const { body } = await call('PUT', 'sizes/order', { ids: ids.toReversed() })
    expect(body.data.map(({ id }: { id: number }) => id)).toEqual(ids.toReversed())
    expect(await lastAudit()).toBe('size.reordered')
    expect((await call('PUT', 'sizes/order', { ids: [1] })).status).toBe(422)
  })
})

describe('synonyms', () => {
  const put = async (groups: string[][]) => {
    const { version } = (await call('GET', 'synonyms')).body
    return call('PUT', 'synonyms', { groups, version })
  }

  test('of two members who save synonyms of one version the second is refused with the changes', async () => {
    const { version } = (await call('GET', 'synonyms')).body
    expect((await call('PUT', 'synonyms', { groups: [['a', 'b']] })).status).toBe(422)
    const answers = await Promise.all(
      ['one', 'two'].map((word) => call('PUT', 'synonyms', { groups: [[word, 'other']], version })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const conflict = answers.find(({ status }) => status === 409)?.body
    const current = (await call('GET', 'synonyms')).body
    expect(current.version).toBe(version + 1)
    expect(conflict).toMatchObject({
      code: 'editConflict',
      data: {
        version: version + 1,
        changed_fields: ['groups'],
        current: { version: version + 1, groups: current.data },
      },
    })
  })

  test('synonyms are replaced as groups, folded, and used by the search at once', async () => {
    const groups = [
      ['نبتة الثعبان', 'جلد النمر', 'Snake-Plant'],
      ['زاميا', 'ZZ'],
    ]
    const { body } = await put(groups)
    expect(body.data).toHaveLength(2)
    expect(body.data.flat().toSorted()).toEqual(
      ['نبته ثعبان', 'جلد نمر', 'snake plant', 'زاميا', 'zz'].toSorted(),
    )
    const words = encodeURIComponent('جلد النمر')
    const { data } = (await shop.call('GET', `/api/products?facets=0&q=${words}`)).body
    expect(data.map(({ id }: Plant) => id)).toEqual([rose.id])
    const tried = (await call('GET', `synonyms/test?q=${words}`)).body.data
    expect(tried).toMatchObject({ total: 1, products: [{ id: rose.id }] })
    expect(await lastAudit()).toBe('synonym.updated')
    expect((await call('GET', 'synonyms')).body.data).toEqual(body.data)
  })

  test('a group of synonyms needs at least two words', async () => {
    expect((await put([['نخلة']])).status).toBe(422)
    expect((await put([['نخلة', 'النخله']])).status).toBe(422)
  })

  test('a word may be in two groups of synonyms', async () => {
    const groups = [
      ['lemon', 'لومي'],
      ['lime', 'لومي'],
    ]
    const { body } = await put(groups)
    expect(body.data.map((group: string[]) => group.toSorted()).toSorted()).toEqual(groups)
  })

  test('synonyms are refused to a packer', async () => {
    const packer = await addMember(shop, 'Packer', 'packer')
    expect((await packer.call('GET', '/api/office/synonyms')).status).toBe(403)
  })
})

test('colours and sizes are listed with their numbers of products', async () => {
  const countOf = async (kind: string, id: number) =>
    (await call('GET', kind)).body.data.find((one: { id: number }) => one.id === id).products_count
  const before = [await countOf('colors', 1), await countOf('sizes', 2)]
  await shop.stockPlant({ colorIds: [1], sizeIds: [2] })
  await shop.stockPlant({ colorIds: [1] })
  expect([await countOf('colors', 1), await countOf('sizes', 2)]).toEqual([
    before[0] + 2,
    before[1] + 1,
  ])
})

test('sizes of one name that several members add at once are all added', async () => {
  const size = { name_ar: 'وسط', name_en: 'Medium' }
  const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => call('POST', 'sizes', size)))
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201))
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(6)
})
