import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isFrame, watchStatements, type Statement } from '../../../support/database/statements.ts'
import type { ShopCustomer } from '../../../support/customer.ts'
import { addMember, idempotencyHeaders } from '../../../support/office.ts'
import type { Plant } from '../../../support/plants.ts'
import { openShop, type Shop } from '../../../support/shop.ts'

let shop: Shop
let owner: ShopCustomer
let watch: ReturnType<typeof watchStatements>
let ficus: Plant
let picture: number
beforeAll(async () => {
  shop = await openShop()
  watch = watchStatements(shop.pool)
  owner = await shop.staff()
  ficus = await shop.stockPlant({ name: 'فيكس', nameLatin: 'Ficus', nameEn: 'Fig', pictures: 2 })
  picture = (await read(ficus.id)).images[0].id
})
afterAll(async () => {
  expect(shop.failures).toEqual([])
  await shop.close()
})

const products = '/api/office/products'
const read = async (id: number) => (await owner.call('GET', `${products}/${id}`)).body.data
const put = (id: number, body: object, by = owner) => by.call('PUT', `${products}/${id}`, { body })
/** Edits the current version of a product. */
const change = async (id: number, fields: object, by = owner) =>
  put(id, { version: (await read(id)).version, ...fields }, by)
const create = (fields: object = {}, by = owner) =>
  by.call('POST', products, {
    headers: idempotencyHeaders(),
    body: { name_ar: 'ورد', price_halalas: 5_000, ...fields },
  })
const made = async (fields: object = {}) => (await create(fields)).body.data
const complete = () => ({
  category_ids: [1],
  image_ids: [picture],
  description_ar: '<p>نبتة سهلة.</p>',
  status: 'published',
})
const audits = async (id: number) =>
  shop.db
    .selectFrom('audit_log')
    .select(['action', 'staff_id', 'changes', 'title'])
    .where('entity', '=', 'product')
    .where('entity_id', '=', String(id))
    .orderBy('id')
    .execute()
const statusInShop = async (id: number) => (await shop.call('GET', `/api/products/${id}`)).status
const foundInShop = async (words: string): Promise<number[]> =>
  (await shop.call('GET', `/api/products?facets=0&q=${encodeURIComponent(words)}`)).body.data.map(
    ({ id }: Plant) => id,
  )

describe('a new product', () => {
  test('a new product is a draft with a SKU and an address, and not shown in the shop', async () => {
    const { status, body } = await create({ name_latin: "Rosa 'Taif' Ä" })
    expect(status).toBe(201)
    const { id } = body.data
    expect(body.data).toMatchObject({
      sku: `PLT-${String(id).padStart(4, '0')}`,
      slug: 'rosa-taif-a',
      status: 'draft',
      version: 1,
      price_halalas: 5_000,
      stock: { tracked: true, available: 0, on_hand: 0, reserved: 0 },
      publish_missing: ['category', 'picture', 'description_ar'],
      updated_by: { id: owner.id },
    })
    expect(await statusInShop(id)).toBe(404)
    expect(await foundInShop('rosa')).toEqual([])
    expect(await audits(id)).toMatchObject([
      { action: 'product.created', staff_id: owner.id, title: 'ورد' },
    ])
    expect((await made({ name_latin: "Rosa 'Taif' Ä" })).slug).toBe('rosa-taif-a-2')
  })

  test('a new product is created once under one idempotency key', async () => {
    const request = {
      headers: idempotencyHeaders(),
      body: { name_ar: 'نعناع', price_halalas: 900 },
    }
    const first = await owner.call('POST', products, request)
    const second = await owner.call('POST', products, request)
    expect(second.body).toEqual(first.body)
    expect(second.headers.get('Idempotency-Replayed')).toBe('true')
    expect((await owner.call('POST', products, { body: request.body })).status).toBe(422)
  })

  test('a new product needs a name and a price, and refuses invalid fields', async () => {
    const { status, body } = await create({
      name_ar: ' ',
      price_halalas: 0,
      sku: '-x',
      slug: 'A b',
      place: 'x'.repeat(21),
      category_ids: [1, 1],
      care: { heat_limit_c: 61 },
      low_stock_at: -1,
    })
    expect(status).toBe(422)
    expect(Object.keys(body.errors).toSorted()).toEqual([
      'care.heat_limit_c',
      'category_ids',
      'low_stock_at',
      'name_ar',
      'place',
      'price_halalas',
      'sku',
      'slug',
    ])
  })
})

test('a lowest temperature above the highest is refused at its field, and does not prevent other edits where it is stored', async () => {
  const { id } = await made({ care: { heat_limit_c: 40, min_temp_c: 10 } })
  const refused = await change(id, { care: { min_temp_c: 41 } })
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['care.min_temp_c']])
  await sql`update products set care = jsonb_set(care, '{min_temp_c}', '41') where id = ${id}`.execute(
    shop.db,
  )
  expect((await change(id, { place: 'A1' })).status).toBe(200)
})

describe('publishing', () => {
  test('publishing is refused with the missing fields, and shows a complete product', async () => {
    const { id } = await made({ name_ar: 'ياسمين', name_en: 'Jasmine' })
    const refused = await change(id, { status: 'published' })
    expect([refused.status, refused.body.code, refused.body.data.missing]).toEqual([
      400,
      'notPublishable',
      ['category', 'picture', 'description_ar'],
    ])
    const published = await change(id, complete())
    expect(published.body.data).toMatchObject({ status: 'published', publish_missing: [] })
    expect(published.body.data.warnings).toEqual(['english', 'care', 'pictureAlt'])
    expect([await statusInShop(id), await foundInShop('ياسمين')]).toEqual([200, [id]])

    expect((await change(id, { category_ids: [] })).body.code).toBe('notPublishable')
    await change(id, { status: 'archived' })
    expect([await statusInShop(id), await foundInShop('jasmine')]).toEqual([404, []])
  })

  test('a product is said to look like another whose Arabic name is only spelled otherwise', async () => {
    const first = await made({ name_ar: 'أكاسيا مدلّاة' })
    const second = await made({ name_ar: 'اكاسيا مدلاه' })
    const looksLike = async (id: number) => (await read(id)).looks_like
    expect(await looksLike(second.id)).toEqual({
      id: first.id,
      name_ar: 'أكاسيا مدلّاة',
      sku: first.sku,
    })
    const renamed = await change(second.id, { name_ar: 'أكاسيا' })
    expect(renamed.body.data.looks_like).toBeNull()
    expect(await looksLike(first.id)).toBeNull()
  })

  test('a product published by SQL without a picture can be edited', async () => {
    const bare = await shop.stockPlant()
    expect((await change(bare.id, { name_en: 'Bare' })).status).toBe(200)
  })

  test('status and is_active agree after SQL changes either', async () => {
    const plant = await shop.stockPlant()
    const written = async (columns: object) => {
      await shop.db.updateTable('products').set(columns).where('id', '=', plant.id).execute()
      const { status, publish_missing: _, ...rest } = await read(plant.id)
      return [status, await statusInShop(plant.id), rest.version]
    }
    expect(await written({ is_active: false })).toEqual(['archived', 404, 2])
    expect(await written({ is_active: true })).toEqual(['published', 200, 3])
    expect(await written({ status: 'draft' })).toEqual(['draft', 404, 4])
    expect(await foundInShop(plant.sku)).toEqual([])
    expect(await written({ status: 'published' })).toEqual(['published', 200, 5])
    expect(await foundInShop(plant.sku)).toEqual([plant.id])
  })
})

describe('an edit', () => {
  test('an edit changes only the sent fields, raises the version and is logged', async () => {
    const { id } = await made({ care: { light: 'sun', heat_limit_c: 45 }, color_ids: [2, 1] })
    const { body } = await put(id, {
      version: 1,
      name_en: 'Rose',
      care: { heat_limit_c: 40 },
      color_ids: [1, 3],
    })
    expect(body.data).toMatchObject({
      version: 2,
      name_ar: 'ورد',
      name_en: 'Rose',
      color_ids: [1, 3],
      care: { light: 'sun', heat_limit_c: 40 },
    })
    expect((await audits(id))[1]).toMatchObject({
      action: 'product.updated',
      changes: {
        name_en: [null, 'Rose'],
        'care.heat_limit_c': [45, 40],
        color_ids: [
          [2, 1],
          [1, 3],
        ],
      },
    })
    const { headers } = await owner.call('GET', `${products}/${id}`)
    expect(headers.get('ETag')).toBe('"v2"')
  })

  test('an edit without changes writes nothing', async () => {
    const { id } = await made()
    expect((await put(id, { version: 1, name_ar: 'ورد' })).body.data.version).toBe(1)
    expect(await audits(id)).toHaveLength(1)
  })

  test('an edit needs its version, in the body or as If-Match', async () => {
    const { id } = await made()
    const { status, body } = await put(id, { name_ar: 'فل' })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['version']])
    const matched = await owner.call('PUT', `${products}/${id}`, {
      headers: { 'If-Match': '"v1"' },
      body: { name_ar: 'فل' },
    })
    expect(matched.body.data.name_ar).toBe('فل')
  })

  test('of two concurrent edits one is saved, and the other is refused with the changes and their author', async () => {
    const { id } = await made()
    const hind = await addMember(shop, 'هند', 'manager')
    const answers = await Promise.all([
      put(id, { version: 1, price_halalas: 6_000 }),
      put(id, { version: 1, price_halalas: 7_000 }, hind),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    const won = await read(id)
    expect(refused?.body).toMatchObject({
      code: 'editConflict',
      data: {
        version: 2,
        changed_by: won.updated_by,
        changed_fields: ['price_halalas'],
        current: { id, version: 2, price_halalas: won.price_halalas },
      },
    })
    expect(refused?.body.message).toContain(won.updated_by.name)
  })

  test('an edit of an older version is refused with all fields changed since', async () => {
    const { id } = await made()
    await change(id, { name_en: 'Rose' })
    await change(id, { place: 'A-03' })
    const { body } = await put(id, { version: 1, name_ar: 'فل' })
    expect(body.data.changed_fields.toSorted()).toEqual(['name_en', 'place'])
  })

  test('an edit after a change by SQL is refused without an author', async () => {
    const { id } = await made()
    await shop.db.updateTable('products').set({ place: 'B-01' }).where('id', '=', id).execute()
    const { status, body } = await put(id, { version: 1, name_ar: 'فل' })
    expect([status, body.data.changed_by, body.data.changed_fields]).toEqual([409, null, ['place']])
  })

  test('an edit neither conflicts with a sale meanwhile nor undoes it', async () => {
    const plant = await shop.stockPlant({ stock: 5 })
    const { version } = await read(plant.id)
    const sara = await shop.customer()
    await sara.fillCart(plant, 2)
    await sara.placeOrder()
    const { status, body } = await put(plant.id, { version, name_en: 'Sold' })
    expect([status, body.data.stock]).toEqual([
      200,
      { tracked: true, available: 3, reserved: 2, on_hand: 5, low_at: 0, low_level: 0 },
    ])
    expect(body.data.sold_30d).toBe(2)
  })

  test('an edit sanitises descriptions and refuses long ones', async () => {
    const { id } = await made()
    const { body } = await change(id, {
      description_ar: '<h1>كبير</h1><p onclick="x()">نص <script>x()</script><b>غامق</b></p>',
    })
    expect(body.data.description_ar).toBe('كبير<p>نص <b>غامق</b></p>')
    const long = await change(id, { description_en: `<p>${'x'.repeat(20_000)}</p>` })
    expect([long.status, Object.keys(long.body.errors)]).toEqual([422, ['description_en']])
  })

  test('an edit refuses another product’s SKU or address, and an invalid special price', async () => {
    const { id, price_halalas } = await made()
    const fieldsOf = async (fields: object) => Object.keys((await change(id, fields)).body.errors)
    expect(await fieldsOf({ sku: ficus.sku.toLowerCase() })).toEqual(['sku'])
    expect(await fieldsOf({ slug: ficus.sku.toLowerCase() })).toEqual(['slug'])
    expect(await fieldsOf({ special_price_halalas: price_halalas })).toEqual([
      'special_price_halalas',
    ])
    expect(
      await fieldsOf({
        special_price_halalas: 100,
        special_starts_on: '2026-12-02',
        special_ends_on: '2026-12-01',
      }),
    ).toEqual(['special_ends_on'])
    expect(await fieldsOf({ category_ids: [999] })).toEqual(['category_ids'])
    expect(await fieldsOf({ related_ids: [999_999] })).toEqual(['related_ids'])
    expect(await fieldsOf({ supplier_id: 999 })).toEqual(['supplier_id'])
    expect((await read(id)).version).toBe(1)
  })

  test('an edit is shown in the shop at once: price, special price, names, colours', async () => {
    const plant = await shop.stockPlant({ priceHalalas: 8_000, pictures: 1 })
    await change(plant.id, {
      price_halalas: 9_000,
      special_price_halalas: 7_000,
      name_ar: 'بنفسج',
      color_ids: [4],
      new_until: '2999-01-01',
    })
    await sql`update products set created_at = now() - interval '1 year' where id = ${plant.id}`.execute(
      shop.db,
    )
    const { data } = (await shop.call('GET', `/api/products/${plant.id}`)).body
    expect(data).toMatchObject({
      name: 'بنفسج',
      price: 90,
      special_price: 70,
      colors: [{ id: 4 }],
      is_new: true,
    })
    expect(await foundInShop('بنفسج')).toEqual([plant.id])
  })

  test('an edit starts tracking with a stock of zero, and stops tracking', async () => {
    const plant = await shop.stockPlant({ stock: 4 })
    expect((await change(plant.id, { stock_tracked: false })).body.data.stock).toMatchObject({
      tracked: false,
      available: null,
    })
    expect((await change(plant.id, { stock_tracked: true })).body.data.stock).toMatchObject({
      tracked: true,
      available: 0,
    })
    const { rows } = await sql`
      select kind, reason, lines.change, document.staff_id = ${owner.id} as is_hers from stock_documents document
      join stock_document_lines lines on lines.document_id = document.id where product_id = ${plant.id}`.execute(
      shop.db,
    )
    expect(rows).toEqual([{ kind: 'adjustment', reason: 'correction', change: -4, is_hers: true }])
  })

  test('a catalogue keeper may not stop tracking a plant with stock', async () => {
    const sara = await addMember(shop, 'Sara', 'catalogue')
    const plant = await shop.stockPlant({ stock: 4 })
    const { version } = await read(plant.id)
    const { status, body } = await put(plant.id, { version, stock_tracked: false }, sara)
    expect([status, body.code]).toEqual([403, 'forbidden'])
    expect((await read(plant.id)).stock).toMatchObject({ tracked: true, available: 4 })
  })

  test('saving a plant takes at most eight statements, opening it two', async () => {
    const { version } = await read(ficus.id)
    // The settings are read periodically.
    const isCounted = (statement: Statement) =>
      !isFrame(statement) && !statement.text.includes('shop_settings')
    watch.taken()
    await put(ficus.id, { version, name_en: 'Fig tree', color_ids: [1, 2], category_ids: [2] })
    const saved = watch.taken().filter(isCounted)
    await read(ficus.id)
    const opened = watch.taken().filter(isCounted)
    // One statement of each is for the session.
    expect(saved.length - 1).toBeLessThanOrEqual(8)
    expect(opened.length).toBeLessThanOrEqual(2)
  })
})

test('saving a plant of 12 variants and 8 pictures takes at most eight statements with those of the session', async () => {
  const { id } = await shop.stockPlant({
    colorIds: [1, 2, 3, 4],
    sizeIds: [1, 2, 3],
    pictures: 8,
  })
  const combinations = [1, 2, 3, 4].flatMap((color_id) =>
    [1, 2, 3].map((size_id) => ({ color_id, size_id, price_halalas: 9_000 })),
  )
  const { body } = await change(id, {
    varies: true,
    variants: combinations.map((one, place) => ({ ...one, sku: `TWELVE-${place}` })),
  })
  const { variants, images } = body.data
  expect([variants.length, images.length]).toEqual([12, 8])
  const texts = { name_en: 'Twelve', place: 'A-12' }
  const prices = variants.map((variant: object) => ({ ...variant, price_halalas: 9_500 }))
  const withoutOne = prices.map((variant: object, place: number) => ({
    ...variant,
    is_active: place > 0,
  }))
  for (const fields of [texts, { variants: prices }, { ...texts, variants: withoutOne }]) {
    const { version } = await read(id)
    watch.taken()
    expect((await put(id, { version, ...fields })).status).toBe(200)
    const statements = watch.taken().filter((statement) => !isFrame(statement))
    expect(statements.map(({ text }) => text).slice(8)).toEqual([])
  }
})

describe('permissions for products', () => {
  test('a catalogue keeper edits without changing prices or publishing, and a packer edits nothing', async () => {
    const plant = await shop.stockPlant({ pictures: 1 })
    const [clerk, packer] = [
      await addMember(shop, 'Catalogue', 'catalogue'),
      await addMember(shop, 'Packer', 'packer'),
    ]
    expect((await change(plant.id, { name_en: 'By a clerk' }, clerk)).status).toBe(200)
    // Sending the current price changes nothing.
    const same = { price_halalas: plant.priceHalalas, name_en: 'Again' }
    expect((await change(plant.id, same, clerk)).status).toBe(200)
    const priced = await change(plant.id, { price_halalas: 1 }, clerk)
    expect([priced.status, priced.body.code]).toEqual([403, 'forbidden'])
    expect((await change(plant.id, { special_price_halalas: 1 }, clerk)).status).toBe(403)
    expect((await change(plant.id, { status: 'archived' }, clerk)).status).toBe(200)
    expect((await change(plant.id, { name_en: 'By a packer' }, packer)).status).toBe(403)
    expect((await read(plant.id)).price_halalas).toBe(plant.priceHalalas)
  })

  test('only a member who may set prices publishes a plant for the first time', async () => {
    const clerk = await addMember(shop, 'Catalogue', 'catalogue')
    const draft = (await create({ price_halalas: 100 }, clerk)).body.data
    const plant = await shop.stockPlant({ pictures: 1 })
    // Before a first publishing: no member who may set prices has seen the two products.
    await shop.db
      .updateTable('products')
      .set({ status: 'draft' })
      .where('id', '=', plant.id)
      .execute()
    for (const { id } of [draft, plant]) {
      const { status, body } = await change(id, { status: 'published' }, clerk)
      expect([status, body.errors]).toMatchObject([422, { status: [expect.any(String)] }])
    }
    expect((await change(plant.id, { status: 'published' })).status).toBe(200)
    for (const status of ['draft', 'published'])
      expect((await change(plant.id, { status }, clerk)).status).toBe(200)
  })

  test('a packer does not see costs', async () => {
    const plant = await shop.stockPlant({ priceHalalas: 11_500 })
    await shop.db
      .updateTable('products')
      .set({ average_cost_halalas: 2_500 })
      .where('id', '=', plant.id)
      .execute()
    expect(await read(plant.id)).toMatchObject({ average_cost_halalas: 2_500, margin_bp: 7_500 })
    const packer = await addMember(shop, 'Packer', 'packer')
    const { body } = await packer.call('GET', `${products}/${plant.id}`)
    expect(Object.keys(body.data)).not.toContain('average_cost_halalas')
    expect(Object.keys(body.data)).not.toContain('margin_bp')
    const list = await packer.call('GET', `${products}?ids=${plant.id}`)
    expect(Object.keys(list.body.data[0])).not.toContain('margin_bp')
  })
})

describe('history', () => {
  test('the history names members and changes, and an old version is restored as a new one without its stock', async () => {
    const { id } = await made({ name_en: 'Rose', color_ids: [1], price_halalas: 4_000 })
    await change(id, { name_en: 'Wrong', color_ids: [2], price_halalas: 9_900 })
    const { body } = await owner.call('GET', `${products}/${id}/history`)
    expect(body.data.map(({ version }: { version: number }) => version)).toEqual([2, 1])
    expect(body.data[0]).toMatchObject({
      by: { id: owner.id },
      changes: { name_en: ['Rose', 'Wrong'], price_halalas: [4_000, 9_900] },
    })
    const old = await owner.call('GET', `${products}/${id}/history/1`)
    expect(old.body.data.snapshot).toMatchObject({ name_en: 'Rose', color_ids: [1] })

    const restore = (body: object, by = owner) =>
      by.call('POST', `${products}/${id}/restore`, { body })
    expect((await restore({ version_to_restore: 1, version: 1 })).status).toBe(409)
    expect((await restore({ version_to_restore: 7, version: 2 })).status).toBe(404)
    const clerk = await addMember(shop, 'Catalogue', 'catalogue')
    expect((await restore({ version_to_restore: 1, version: 2 }, clerk)).status).toBe(403)
    const restored = await restore({ version_to_restore: 1, version: 2 })
    expect(restored.body.data).toMatchObject({
      version: 3,
      name_en: 'Rose',
      color_ids: [1],
      price_halalas: 4_000,
    })
    expect((await audits(id)).at(-1)?.action).toBe('product.restored')
  })

  test('the history of a product created by SQL begins with its state before the first edit', async () => {
    const plant = await shop.stockPlant({ nameEn: 'Before' })
    await change(plant.id, { name_en: 'After' })
    const { body } = await owner.call('GET', `${products}/${plant.id}/history`)
    expect(body.data).toMatchObject([
      { version: 2, changes: { name_en: ['Before', 'After'] } },
      { version: 1, by: null, changes: {} },
    ])
  })
})

describe('copies and the bin', () => {
  test('a copy is a draft with the same content, without SKU, address and stock', async () => {
    const { status, body } = await owner.call('POST', `${products}/${ficus.id}/duplicate`)
    const source = await read(ficus.id)
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      status: 'draft',
      name_ar: source.name_ar,
      category_ids: source.category_ids,
      stock: { available: 0 },
      images: source.images,
    })
    expect([body.data.sku, body.data.slug]).not.toContain(source.sku)
    expect(body.data.slug).not.toBe(source.slug)
  })

  test('only a draft never ordered or in stock can be deleted, and it can be restored', async () => {
    const remove = (id: number) => owner.call('DELETE', `${products}/${id}`)
    expect((await remove(ficus.id)).status).toBe(422)
    const sold = await shop.stockPlant()
    await change(sold.id, { status: 'draft' })
    expect((await remove(sold.id)).body.code).toBe('inUse')

    const { id } = await made({ name_ar: 'محذوف' })
    expect((await remove(id)).status).toBe(200)
    const listed = async (query: string) =>
      (await owner.call('GET', `${products}?ids=${id}&${query}`)).body.data
    expect([await listed(''), await listed('view=bin')]).toMatchObject([[], [{ id }]])
    expect((await change(id, { name_ar: 'x' })).status).toBe(404)
    expect((await remove(id)).status).toBe(404)
    await owner.call('POST', `${products}/${id}/undelete`)
    expect(await listed('')).toMatchObject([{ id, deleted_at: null }])
    expect((await audits(id)).map(({ action }) => action)).toEqual([
      'product.created',
      'product.deleted',
      'product.undeleted',
    ])
  })
})

describe('variants', () => {
  const red = { color_id: 1, size_id: null, sku: 'ROSE-R', price_halalas: 9_000 }
  const white = { color_id: 2, size_id: null, sku: 'ROSE-W', price_halalas: 7_000 }

  test('variants are unique combinations of the product’s own options', async () => {
    const { id } = await made({ color_ids: [1, 2] })
    const refusedFields = async (fields: object) =>
      Object.keys((await change(id, fields)).body.errors)
    expect(await refusedFields({ variants: [{ ...red, color_id: 3 }] })).toEqual([
      'variants.0.color_id',
    ])
    expect(await refusedFields({ variants: [red, { ...red, sku: 'ROSE-X' }] })).toEqual([
      'variants.1.color_id',
    ])
    expect(await refusedFields({ variants: [red, { ...white, sku: 'ROSE-R' }] })).toEqual([
      'variants.1.sku',
    ])
    expect(await refusedFields({ variants: [{ ...red, special_price_halalas: 9_000 }] })).toEqual([
      'variants.0.special_price_halalas',
    ])
    const { body } = await change(id, { variants: [red, white] })
    expect(body.data.variants).toMatchObject([red, white])
    expect(body.data.price_halalas).toBe(5_000)
  })

  test('variants give a varying product its prices and its stock', async () => {
    const { id } = await made({ color_ids: [1, 2] })
    await change(id, {
      variants: [
        { ...red, sku: 'V-R' },
        { ...white, sku: 'V-W' },
      ],
    })
    await sql`update product_variants set stock_quantity = 3 where product_id = ${id}`.execute(
      shop.db,
    )
    await shop.db.updateTable('products').set({ varies: true }).where('id', '=', id).execute()
    const { variants } = await read(id)
    const cheaper = variants.map((variant: object, place: number) =>
      place === 0 ? { ...variant, special_price_halalas: 6_000 } : variant,
    )
    const { body } = await change(id, { variants: cheaper })
    expect(body.data).toMatchObject({
      price_halalas: 9_000,
      special_price_halalas: 6_000,
      price_now_halalas: 6_000,
      price_to_halalas: 7_000,
      stock: { available: 6 },
    })
    const off = cheaper.map((variant: object, place: number) => ({
      ...variant,
      is_active: place > 0,
    }))
    expect((await change(id, { variants: off })).body.data).toMatchObject({
      price_halalas: 7_000,
      special_price_halalas: null,
      price_to_halalas: 7_000,
      stock: { available: 3 },
    })
  })
})
