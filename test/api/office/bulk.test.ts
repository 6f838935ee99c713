import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { openShop, type Shop } from '../../support/shop.ts'
import type { ShopCustomer } from '../../support/customer.ts'
import { act, addMember } from '../../support/office.ts'
import type { Plant } from '../../support/plants.ts'
import { makeVary } from '../../support/variants.ts'

let shop: Shop
let noura: ShopCustomer
beforeAll(async () => {
  shop = await openShop()
  noura = await shop.staff()
})
afterAll(() => shop.close())

let keys = 0
/** Requests a bulk edit as the screen does. */
const bulk = (body: object, headers: Record<string, string> = {}) =>
  noura.call('POST', '/api/office/products/bulk', {
    body,
    headers: { 'Idempotency-Key': `bulk-edit-${(keys += 1)}`, ...headers },
  })
/** Runs a bulk edit and returns its job. */
async function bulkNow(body: object) {
  const { status, body: answer } = await bulk(body)
  expect(status).toBe(201)
  await shop.runJobs()
  return jobOf(answer.data.id)
}
const jobOf = async (id: number) => (await noura.call('GET', `/api/office/jobs/${id}`)).body.data
const rowsOf = async (id: number, state = '') =>
  (await noura.call('GET', `/api/office/jobs/${id}/rows?state=${state}&locale=en`)).body.data
const undo = async (id: number) => {
  const { status, body } = await noura.call('POST', `/api/office/jobs/${id}/undo`)
  expect(status).toBe(201)
  await shop.runJobs()
  return jobOf(body.data.id)
}
const priceOf = async ({ id }: Plant) =>
  (
    await shop.db
      .selectFrom('products')
      .select('price_halalas')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).price_halalas

const plants = async (count: number, priceHalalas = 10_000) => {
  const made: Plant[] = []
  for (let index = 0; index < count; index += 1) made.push(await shop.stockPlant({ priceHalalas }))
  return made
}
const productOf = async ({ id }: Plant) =>
  (await noura.call('GET', `/api/office/products/${id}`)).body.data

/** Waits until a statement waits for a row locked by another transaction. */
async function waitForLock(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        shop.db,
      )
      return rows.length
    })
    .toBeGreaterThan(0)
}

describe('a bulk edit', () => {
  test('a bulk edit previews its changes and makes exactly these', async () => {
    const [dear, cheap] = [
      await shop.stockPlant({ priceHalalas: 9_999 }),
      await shop.stockPlant({ priceHalalas: 1 }),
    ]
    const edit = {
      ids: [dear.id, cheap.id],
      action: 'change_price_percent',
      params: { percent: -50 },
    }
    const { status, body } = await bulk({ ...edit, dry_run: true })
    expect(status).toBe(200)
    // 4999.5 and 0.5, rounded half up.
    expect(body.data).toMatchObject({ changed: 1, same: 1, refused_count: 0 })
    expect(body.data.sample).toMatchObject([
      { id: dear.id, changes: [{ field: 'price_halalas', from: 9_999, to: 5_000 }] },
    ])
    expect(await priceOf(dear)).toBe(9_999)

    const job = await bulkNow(edit)
    expect(job).toMatchObject({ state: 'done', total: 2, done: 1, skipped: 1, can_undo: true })
    expect([await priceOf(dear), await priceOf(cheap)]).toEqual([5_000, 1])
  })

  test('a dry run stops once its client has disconnected', async () => {
    const plant = await shop.stockPlant({ priceHalalas: 9_999 })
    const edit = { ids: [plant.id], action: 'set_price', params: { price_halalas: 5_000 } }
    for (const isGone of [false, true]) {
      const response = await shop.fetch('/api/office/products/bulk', {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${noura.token}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': `abandoned-${isGone}`,
        },
        body: JSON.stringify({ ...edit, dry_run: true }),
        ...(isGone && { signal: AbortSignal.abort() }),
      })
      expect((await response.json()).data).toMatchObject({ changed: isGone ? 0 : 1 })
    }
  })

  test('a price change of all plants also changes the price of every option, previews it and is undone; one that would reach a special price is refused', async () => {
    const plant = await shop.stockPlant({ sizeIds: [1, 2] })
    const [first, second] = [`${plant.sku}-S`, `${plant.sku}-M`]
    await makeVary(noura, plant, [
      { sizeId: 1, sku: first, priceHalalas: 4_500, stock: 3 },
      { sizeId: 2, sku: second, priceHalalas: 8_000, specialPriceHalalas: 7_000 },
    ])
    const pricesOf = async () => {
      const { price_halalas, variants } = await productOf(plant)
      return [price_halalas, ...variants.map((one: { price_halalas: number }) => one.price_halalas)]
    }
    const raise = {
      ids: [plant.id],
      action: 'change_price_percent',
      params: { percent: 7, round: '50' },
    }
    const { body } = await bulk({ ...raise, dry_run: true })
    expect(body.data).toMatchObject({ changed: 1, same: 0, refused: [] })
    const job = await bulkNow(raise)
    expect(await pricesOf()).toEqual([4_850, 4_850, 8_550])
    expect((await productOf(plant)).stock.available).toBe(3)
    await undo(job.id)
    expect(await pricesOf()).toEqual([4_500, 4_500, 8_000])

    const lower = {
      ids: [plant.id],
      action: 'change_price_amount',
      params: { amount_halalas: -1_000 },
    }
    expect((await bulk({ ...lower, dry_run: true })).body.data.refused).toMatchObject([
      { code: 'specialTooHigh' },
    ])
    const set = { ids: [plant.id], action: 'set_price', params: { price_halalas: 5_000 } }
    expect((await bulk({ ...set, dry_run: true })).body.data.refused).toMatchObject([
      { code: 'pricedByOption' },
    ])
  })

  test('a bulk edit writes an audit row and a version for each product', async () => {
    const [plant] = await plants(1)
    const job = await bulkNow({
      ids: [plant!.id],
      action: 'set_price',
      params: { price_halalas: 7_700 },
    })
    expect(
      await shop.db
        .selectFrom('audit_log')
        .select(['action', 'staff_id', 'request_id', 'changes'])
        .where('entity', '=', 'product')
        .where('entity_id', '=', String(plant!.id))
        .execute(),
    ).toEqual([
      {
        action: 'product.updated',
        staff_id: noura.id,
        request_id: `job-${job.id}`,
        changes: { price_halalas: [10_000, 7_700] },
      },
    ])
    expect(
      await shop.db
        .selectFrom('product_versions')
        .select(['version', 'updated_by'])
        .where('product_id', '=', plant!.id)
        .orderBy('version')
        .execute(),
    ).toEqual([
      { version: 1, updated_by: null },
      { version: 2, updated_by: noura.id },
    ])
  })

  test.each([
    ['archive', {}, { status: 'archived' }],
    ['draft', {}, { status: 'draft' }],
    ['add_category', { category_id: 2 }, { category_ids: [1, 4, 2] }],
    ['remove_category', { category_id: 1 }, { category_ids: [4] }],
    ['set_categories', { category_ids: [4, 3] }, { category_ids: [4, 3] }],
    ['add_color', { color_id: 2 }, { color_ids: [1, 2] }],
    ['remove_color', { color_id: 1 }, { color_ids: [] }],
    ['add_size', { size_id: 3 }, { size_ids: [1, 3] }],
    ['remove_size', { size_id: 1 }, { size_ids: [] }],
    ['set_price', { price_halalas: 12_345 }, { price_halalas: 12_345 }],
    ['change_price_percent', { percent: 7, round: '95' }, { price_halalas: 10_695 }],
    ['change_price_percent', { percent: 12.55 }, { price_halalas: 11_255 }],
    ['change_price_amount', { amount_halalas: -1_001 }, { price_halalas: 8_999 }],
    ['round_price', { to: '50' }, { price_halalas: 10_050 }],
    [
      'set_special',
      { percent: 20, starts_on: '2026-09-23', ends_on: '2026-09-30' },
      {
        special_price_halalas: 8_000,
        special_starts_on: '2026-09-23',
        special_ends_on: '2026-09-30',
      },
    ],
    ['set_special', { amount_halalas: 1_001, round: '00' }, { special_price_halalas: 9_000 }],
    ['set_special', { special_price_halalas: 9_900 }, { special_price_halalas: 9_900 }],
    ['set_tracked', { tracked: false }, { stock: { tracked: false, available: null } }],
    ['set_place', { place: 'A-03' }, { place: 'A-03' }],
    ['set_featured', { is_featured: true }, { is_featured: true }],
  ])('the bulk edit %s %j is done and undone', async (action, params, after) => {
    const plant = await shop.stockPlant({
      priceHalalas: 10_000,
      stock: 14,
      categoryIds: [1, 4],
      colorIds: [1],
      sizeIds: [1],
      pictures: 1,
    })
    const { version: _v, updated_at: _a, updated_by: _b, ...before } = await productOf(plant)
    const job = await bulkNow({ ids: [plant.id], action, params })
    expect(job).toMatchObject({ done: 1, failed: 0 })
    expect(await productOf(plant)).toMatchObject(after)
    expect(await undo(job.id)).toMatchObject({ done: 1, skipped: 0, failed: 0 })
    expect(await productOf(plant)).toMatchObject(before)
    expect(await shop.stockOf(plant)).toBe(14)
  })

  test('a bulk edit that stopped tracking is not undone where stock moved since', async () => {
    const plant = await shop.stockPlant({ stock: 14 })
    const job = await bulkNow({
      ids: [plant.id],
      action: 'set_tracked',
      params: { tracked: false },
    })
    await sql`insert into stock_movements (product_id, quantity, reason) values (${plant.id}, -3, 'sold')`.execute(
      shop.db,
    )
    expect(await undo(job.id)).toMatchObject({ done: 0, skipped: 1, failed: 0 })
    expect((await productOf(plant)).stock).toMatchObject({ tracked: false })
  })

  test.each(['archive', 'draft'])(
    'a bulk edit that withdraws plants from sale (%s) is undone also where they do not meet the rules of publishing',
    async (action) => {
      // Published by SQL without a picture or a category.
      const plant = await shop.stockPlant({ categoryIds: [] })
      const job = await bulkNow({ ids: [plant.id], action })
      expect((await productOf(plant)).status).not.toBe('published')
      expect(await undo(job.id)).toMatchObject({ done: 1, failed: 0 })
      expect((await productOf(plant)).status).toBe('published')
    },
  )

  test('a bulk edit of many products is found by the shop’s filters and prices at once', async () => {
    const many = await plants(12, 1_234_500)
    const found = async (price: number) =>
      (await shop.call('GET', `/api/products?limit=24&min_price=${price}&max_price=${price}`)).body
        .meta.total
    expect(await found(12_345)).toBe(12)
    await bulkNow({
      ids: many.map(({ id }) => id),
      action: 'set_price',
      params: { price_halalas: 1_234_600 },
    })
    expect([await found(12_345), await found(12_346)]).toEqual([0, 12])
  })

  test('a bulk edit waits for a concurrent edit of the same plant and keeps its changes', async () => {
    const plant = await shop.stockPlant({ categoryIds: [1] })
    const { body } = await bulk({
      ids: [plant.id],
      action: 'add_category',
      params: { category_id: 2 },
    })
    let running: Promise<number> | undefined
    await shop.db.transaction().execute(async (tx) => {
      await tx.updateTable('products').set({ name_en: 'Fern' }).where('id', '=', plant.id).execute()
      await tx
        .insertInto('product_categories')
        .values({ product_id: plant.id, category_id: 4, position: 2 })
        .execute()
      running = shop.runJobs()
      await waitForLock()
    })
    await running
    expect(await jobOf(body.data.id)).toMatchObject({ done: 1 })
    expect((await productOf(plant)).category_ids).toEqual([1, 4, 2])
    const history = await noura.call('GET', `/api/office/products/${plant.id}/history`)
    expect(history.body.data[0].changes).toEqual({
      category_ids: [
        [1, 4],
        [1, 4, 2],
      ],
    })
  })

  test('a bulk edit refuses single products and names the reason', async () => {
    const [cheap, special] = await plants(2, 500)
    await bulkNow({
      ids: [special!.id],
      action: 'set_special',
      params: { special_price_halalas: 450 },
    })
    const edit = {
      ids: [cheap!.id, special!.id],
      action: 'change_price_amount',
      params: { amount_halalas: -400 },
    }
    const { body } = await bulk({ ...edit, dry_run: true }, { 'X-Locale': 'en' })
    expect(body.data).toMatchObject({
      changed: 1,
      refused_count: 1,
      refused: [
        {
          id: special!.id,
          code: 'specialTooHigh',
          message: 'The special price, 4.50, must be below the price, 1.00.',
        },
      ],
    })
    const job = await bulkNow(edit)
    expect(job).toMatchObject({ done: 1, failed: 1 })
    expect(await rowsOf(job.id, 'failed')).toMatchObject([
      { message: 'The special price, 4.50, must be below the price, 1.00.' },
    ])
    const draft = await shop.stockPlant({ isActive: false, pictures: 1 })
    await noura.call('PUT', `/api/office/products/${draft.id}`, {
      body: { version: (await productOf(draft)).version, image_ids: [] },
    })
    const publish = { ids: [draft.id], action: 'publish', dry_run: true }
    expect((await bulk(publish)).body.data, 'its picture is deleted').toMatchObject({
      refused_count: 1,
    })
    const published = await bulkNow({ ids: [draft.id], action: 'publish' })
    expect(await rowsOf(published.id, 'failed')).toMatchObject([
      {
        message: 'Before it is published it needs: a picture.',
      },
    ])
  })

  test('a bulk edit of a filter edits all its products, and is refused when these are more than expected', async () => {
    const [plant] = await plants(1, 4_321_000)
    const edit = {
      filter: { min_price: '4321000' },
      action: 'set_place',
      params: { place: 'Z-1' },
    }
    const refused = await bulk({ ...edit, expected_count: 5 })
    expect([refused.status, refused.body.code, refused.body.data]).toEqual([
      409,
      'selectionChanged',
      { count: 1 },
    ])
    // A dry run counts: a list counts no further than 10,000.
    const { body } = await bulk({ ...edit, dry_run: true })
    expect(body.data).toMatchObject({ changed: 1, same: 0, refused_count: 0 })
    expect((await bulk(edit)).body.errors).toHaveProperty('expected_count')
    expect(await bulkNow({ ...edit, expected_count: 1 })).toMatchObject({ total: 1, done: 1 })
    expect((await productOf(plant!)).place).toBe('Z-1')
  })

  test('a bulk edit takes thousands of ids as a filter', async () => {
    const chosen = await plants(2)
    const gone = Array.from({ length: 1_998 }, (_, index) => 2_000_000_000 + index)
    const edit = {
      filter: { ids: [...chosen.map(({ id }) => id), ...gone].join(',') },
      expected_count: 2,
      dry_run: true,
      action: 'set_place',
      params: { place: 'Z-2' },
    }
    expect(await bulk(edit)).toMatchObject({ status: 200, body: { data: { changed: 2 } } })
  })

  test('a bulk edit leaves out the products excluded from its filter', async () => {
    const [first, left, last] = await plants(3, 4_322_000)
    const edit = {
      filter: { min_price: '4322000', max_price: '4322000', except: String(left!.id) },
      expected_count: 2,
      action: 'set_place',
      params: { place: 'Z-3' },
    }
    expect(await bulkNow(edit)).toMatchObject({ total: 2, done: 2 })
    const places = [first, left, last].map(async (plant) => (await productOf(plant!)).place)
    expect(await Promise.all(places)).toEqual(['Z-3', null, 'Z-3'])
  })

  test('a bulk edit is done once under one idempotency key', async () => {
    const [plant] = await plants(1)
    const edit = {
      ids: [plant!.id],
      action: 'change_price_percent',
      params: { percent: 10 },
    }
    const again = { 'Idempotency-Key': 'ten-percent-more' }
    const [first, second] = [await bulk(edit, again), await bulk(edit, again)]
    expect(second.body.data.id).toBe(first.body.data.id)
    expect(second.headers.get('idempotency-replayed')).toBe('true')
    await shop.runJobs()
    expect(await priceOf(plant!)).toBe(11_000)
  })

  test.each([
    [{ action: 'set_price', params: {} }],
    [{ action: 'explode', params: {} }],
    [{ action: 'change_price_percent', params: { percent: -91 } }],
    [{ action: 'set_special', params: { percent: 10, amount_halalas: 5 } }],
    [{ action: 'archive', filter: {} }],
  ])('a bulk edit with invalid fields is refused: %j', async (edit) => {
    expect((await bulk({ ...('filter' in edit ? {} : { ids: [1] }), ...edit })).status).toBe(422)
  })

  test.each([
    ['set_profile', { profile: 'no-such-kind' }, 'profile'],
    ['add_category', { category_id: 9_999 }, 'category_id'],
    ['set_categories', { category_ids: [1, 9_999] }, 'category_ids'],
    ['add_color', { color_id: 9_999 }, 'color_id'],
    ['add_size', { size_id: 9_999 }, 'size_id'],
    ['set_supplier', { supplier_id: 9_999 }, 'supplier_id'],
  ])(
    'a bulk edit with an unknown kind, category or option is refused at once: %s %j',
    async (action, params, field) => {
      const [plant] = await plants(1)
      const edit = { ids: [plant!.id], action, params }
      for (const dry_run of [true, false]) {
        const { status, body } = await bulk({ ...edit, dry_run })
        expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [`params.${field}`]])
      }
    },
  )

  test('a catalogue keeper may not edit prices in bulk', async () => {
    const sara = await addMember(shop, 'Sara', 'catalogue')
    const [plant] = await plants(1)
    const asked = (action: string, params: object) =>
      act(sara, '/products/bulk', { ids: [plant!.id], action, params })
    expect((await asked('set_price', { price_halalas: 1 })).status).toBe(403)
    expect((await asked('set_place', { place: 'B-2' })).status).toBe(201)
    await shop.runJobs()
    // Undoing a price change needs the permission for prices.
    const job = await bulkNow({
      ids: [plant!.id],
      action: 'set_price',
      params: { price_halalas: 100 },
    })
    expect((await act(sara, `/jobs/${job.id}/undo`)).status).toBe(404)
  })

  test('a bulk edit by a member suspended meanwhile writes nothing', async () => {
    const omar = await addMember(shop, 'Omar', 'manager')
    const [plant] = await plants(1)
    const { body } = await act(omar, '/products/bulk', {
      ids: [plant!.id],
      action: 'set_place',
      params: { place: 'A-1' },
    })
    await shop.db
      .updateTable('staff')
      .set({ state: 'suspended' })
      .where('customer_id', '=', omar.id)
      .execute()
    await shop.runJobs()
    expect(await jobOf(body.data.id)).toMatchObject({ done: 0, failed: 1 })
    expect((await productOf(plant!)).place).toBeNull()
  })
})

describe('the grid', () => {
  const save = (rows: object[]) => act(noura, '/products/grid?locale=en', { rows }, 'PUT')

  test('the grid saves valid rows, names the others, and can be undone', async () => {
    const [good, stale, wrong, taken, same] = await plants(5)
    await shop.setPrice(stale!, 9_000)
    const { status, body } = await save([
      { id: good!.id, version: 1, price_halalas: 11_000, place: 'A-1' },
      { id: stale!.id, version: 1, price_halalas: 11_000 },
      { id: wrong!.id, version: 1, special_price_halalas: 10_000 },
      { id: taken!.id, version: 1, sku: good!.sku },
      { id: same!.id, version: 1, price_halalas: 10_000 },
      { id: 2_000_000, version: 1, place: 'A' },
    ])
    expect([status, body.saved]).toEqual([200, 1])
    expect(body.data).toMatchObject([
      { id: good!.id, state: 'saved', version: 2, code: null },
      {
        state: 'conflict',
        code: 'editConflict',
        version: 2,
        conflict: { changed_by: null, changed_fields: expect.arrayContaining(['price_halalas']) },
      },
      {
        state: 'refused',
        errors: { special_price_halalas: ['The special price must be below the price.'] },
      },
      { state: 'refused', errors: { sku: ['Already in use.'] } },
      { state: 'same', version: 1 },
      { state: 'refused', code: 'productNotFound', version: null },
    ])
    expect(await jobOf(body.undo.job_id)).toMatchObject({ kind: 'products.grid', state: 'done' })
    await undo(body.undo.job_id)
    expect(await productOf(good!)).toMatchObject({ price_halalas: 10_000, place: null })
  })

  test('the grid without changes has nothing to undo', async () => {
    const [plant] = await plants(1)
    const { body } = await save([{ id: plant!.id, version: 1, place: null }])
    expect(body).toMatchObject({ saved: 0, undo: null })
  })
})
