import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkInvariants } from '#domain/invariants/check-invariants.ts'
import type { ShopCustomer } from '../../../support/customer.ts'
import { act, addMember, idempotencyHeaders } from '../../../support/office.ts'
import type { Plant } from '../../../support/plants.ts'
import { openShop, type Shop } from '../../../support/shop.ts'
import { makeVary } from '../../../support/variants.ts'

let shop: Shop
let owner: ShopCustomer
let ficus: Plant

beforeAll(async () => {
  shop = await openShop()
  owner = await shop.staff()
})
afterAll(() => shop.close())
beforeEach(async () => {
  ficus = await shop.stockPlant({ stock: 10 })
})
afterEach(async () => {
  expect(shop.failures.splice(0)).toEqual([])
  expect(await checkInvariants(shop.db)).toEqual([])
})

const today = () => new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10)
const read = (path: string, member = owner) => member.call('GET', `/api/office${path}`)

const receive = (lines: object[], more: object = {}, member = owner) =>
  act(member, '/stock/receipts', { received_on: today(), lines, ...more })
const adjust = (change: number, reason = 'correction', member = owner, plant = ficus) =>
  act(member, '/stock/adjustments', { reason, lines: [{ product_id: plant.id, change }] })
const undo = (id: number, member = owner) => act(member, `/stock/documents/${id}/undo`)
const rowOf = async (plant: Plant, member = owner) =>
  (await read(`/stock?ids=${plant.id}`, member)).body.data[0]
const ledgerOf = async (plant: Plant) =>
  (await read(`/stock/movements?product=${plant.id}`)).body.data

async function sell(quantity: number, plant = ficus) {
  const buyer = await shop.customer()
  await buyer.fillCart(plant, quantity)
  const { body } = await buyer.placeOrder()
  return { buyer, id: body.data.order.id as number }
}
const move = (orderId: number, status: string) =>
  owner.call('POST', `/api/office/orders/${orderId}/status`, { body: { status } })

test('the code of a label finds exactly its plant, also by a variant and in small letters', async () => {
  const olive = await shop.stockPlant({ stock: 0, sizeIds: [1, 2] })
  const small = `${olive.sku}-S`
  const code = { sku: small, sizeId: 1, priceHalalas: 4_900, stock: 3 }
  await makeVary(owner, olive, [code, { sku: `${olive.sku}-M`, sizeId: 2, priceHalalas: 8_900 }])
  const found = async (sku: string) =>
    (await read(`/stock?sku=${encodeURIComponent(sku)}`)).body.data.map((row: Plant) => row.id)
  expect(await found(small)).toEqual([olive.id])
  expect(await found(ficus.sku.toLowerCase())).toEqual([ficus.id])
  expect(await found(ficus.sku.slice(0, -1))).toEqual([])
})

test('the ledger names the variant of a movement, and finds the movements of a variant and of an order', async () => {
  const olive = await shop.stockPlant({ stock: 0, sizeIds: [1, 2] })
  const code = `${olive.sku}-S`
  const { [code]: id } = await makeVary(owner, olive, [
    { sku: code, sizeId: 1, priceHalalas: 4_900, stock: 3 },
    { sku: `${olive.sku}-M`, sizeId: 2, priceHalalas: 8_900, stock: 2 },
  ])
  const ofVariant = (await read(`/stock/movements?variant=${id}`)).body.data
  expect(ofVariant).toMatchObject([{ variant: { id, sku: code, color_id: null, size_id: 1 } }])
  expect((await ledgerOf(ficus))[0].variant).toBeNull()
  const { id: order } = await sell(2)
  for (const typed of [order, `#${order}`, 1_000_000_000 + order]) {
    const ofOrder = await read(`/stock/movements?order=${encodeURIComponent(String(typed))}`)
    expect(ofOrder.body.data.map((row: { quantity: number }) => row.quantity)).toEqual([-2])
  }
})

test('plants from abroad are received only with the number of their import paper', async () => {
  const lines = [{ product_id: ficus.id, delivered: 5, cost_halalas: 1_000 }]
  const refused = await receive(lines, { from_abroad: true })
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['import_paper']])
  const received = await receive(lines, { from_abroad: true, import_paper: 'PHYTO-2026-118' })
  expect([received.status, received.body.data.import_paper]).toEqual([201, 'PHYTO-2026-118'])
})

test('a receipt of 60 ficus with 12 broken adds 48 with a movement and a new average cost, and is undone', async () => {
  const { body: made } = await act(owner, '/suppliers', {
    name: 'مشتل الوادي',
    phone: '0551112222',
  })
  await receive([{ product_id: ficus.id, delivered: 10, cost_halalas: 1_000 }])
  const receipt = await receive(
    [{ product_id: ficus.id, delivered: 60, broken: 12, cost_halalas: 2_000 }],
    { supplier_id: made.data.id, number: 'D-77' },
  )
  expect(receipt.status).toBe(201)
  expect(receipt.body.data).toMatchObject({
    kind: 'receipt',
    state: 'applied',
    number: 'D-77',
    supplier: { id: made.data.id, name: 'مشتل الوادي' },
    change: 48,
    can_undo: true,
    lines: [
      { product: { id: ficus.id }, delivered: 60, broken: 12, change: 48, cost_halalas: 2_000 },
    ],
  })
  expect(await shop.stockOf(ficus)).toBe(68)
  // 20 pieces at 10.00 and 48 at 20.00.
  expect(await rowOf(ficus)).toMatchObject({
    available: 68,
    average_cost_halalas: 1_706,
    value_halalas: 68 * 1_706,
  })
  expect((await ledgerOf(ficus))[0]).toMatchObject({
    quantity: 48,
    reason: 'received',
    balance: 68,
    document: { id: receipt.body.data.id, number: 'D-77' },
    by: { name: expect.any(String) },
  })
  const supplierNow = async () =>
    (await read('/suppliers?q=الوادي')).body.data[0] as { delivered: number; broken: number }
  expect(await supplierNow()).toMatchObject({
    delivered: 60,
    broken: 12,
    last_received_on: today(),
  })

  const undone = await undo(receipt.body.data.id)
  expect(undone.status).toBe(201)
  expect(undone.body.data).toMatchObject({
    kind: 'undo',
    undoes_id: receipt.body.data.id,
    change: -48,
  })
  expect(await shop.stockOf(ficus)).toBe(20)
  expect(await rowOf(ficus)).toMatchObject({ average_cost_halalas: 1_000 })
  expect(await supplierNow()).toMatchObject({ delivered: 0, broken: 0 })
  expect((await read(`/stock/documents/${receipt.body.data.id}`)).body.data).toMatchObject({
    state: 'undone',
    reversed_by_id: undone.body.data.id,
    can_undo: false,
  })
  expect((await undo(receipt.body.data.id)).body.code).toBe('cannotUndo')
  expect((await undo(undone.body.data.id)).body.code).toBe('cannotUndo')
  const audited = await shop.db
    .selectFrom('audit_log')
    .select('action')
    .where('entity', '=', 'stock')
    .where('entity_id', '=', String(receipt.body.data.id))
    .orderBy('id')
    .execute()
  expect(audited.map(({ action }) => action)).toEqual(['stock.received', 'stock.undone'])
})

test('pieces broken by the shop raise the cost of the others', async () => {
  const line = { product_id: ficus.id, delivered: 10, broken: 5, cost_halalas: 1_000 }
  await shop.setStock(ficus, 0)
  await receive([{ ...line, broken_borne_by: 'us' }])
  expect(await rowOf(ficus)).toMatchObject({ available: 5, average_cost_halalas: 2_000 })
})

test('without a supplier the shop bears the broken pieces, whatever is sent', async () => {
  await shop.setStock(ficus, 0)
  const line = { product_id: ficus.id, delivered: 10, broken: 5, cost_halalas: 3_000 }
  const receipt = await receive([{ ...line, broken_borne_by: 'supplier' }])
  expect(receipt.body.data.lines).toMatchObject([{ broken_borne_by: 'us' }])
  expect(await rowOf(ficus)).toMatchObject({ average_cost_halalas: 6_000 })
})

test('undoing an earlier receipt leaves the average cost of the later one', async () => {
  await shop.setStock(ficus, 0)
  const wrong = await receive([{ product_id: ficus.id, delivered: 10, cost_halalas: 5_000 }])
  await receive([{ product_id: ficus.id, delivered: 30, cost_halalas: 1_000 }])
  expect(await rowOf(ficus)).toMatchObject({ average_cost_halalas: 2_000 })
  await undo(wrong.body.data.id)
  expect(await rowOf(ficus)).toMatchObject({ available: 30, average_cost_halalas: 1_000 })
})

test('a receipt of a day still to come is refused at its date', async () => {
  const { status, body } = await receive([{ product_id: ficus.id, delivered: 5 }], {
    received_on: '2126-01-01',
  })
  expect(status).toBe(422)
  expect(body.errors).toHaveProperty('received_on')
})

test('a receipt sent twice under one key is recorded once', async () => {
  const send = () =>
    owner.call('POST', '/api/office/stock/receipts', {
      headers: { 'Idempotency-Key': 'receipt-of-today' },
      body: { received_on: '2026-11-22', lines: [{ product_id: ficus.id, delivered: 5 }] },
    })
  const [first, second] = [await send(), await send()]
  expect(second.body.data.id).toBe(first.body.data.id)
  expect(second.headers.get('Idempotency-Replayed')).toBe('true')
  expect(await shop.stockOf(ficus)).toBe(15)
})

test('concurrent adjustments of two members both count', async () => {
  const manager = await addMember(shop, 'Huda', 'manager')
  const answers = await Promise.all([
    ...Array.from({ length: 5 }, () => adjust(3)),
    ...Array.from({ length: 5 }, () => adjust(-2, 'damaged', manager)),
  ])
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
  expect(await shop.stockOf(ficus)).toBe(15)
  const balances = (await ledgerOf(ficus)).map(({ balance }: { balance: number }) => balance)
  expect(balances[0]).toBe(15)
})

test('an adjustment takes at most the available stock', async () => {
  await sell(7)
  const refused = await adjust(-4, 'lost')
  expect(refused.status).toBe(400)
  const { name_ar: name } = await rowOf(ficus)
  expect(refused.body).toMatchObject({
    code: 'stockBelowZero',
    message: `الكمية من «${name}» لا تكفي: المتوفر 3.`,
    data: { product_id: ficus.id, available: 3 },
  })
  expect((await adjust(-3, 'lost')).status).toBe(201)
})

test('a refusal names the plant by its Latin name in English where it has no English one', async () => {
  await shop.db.updateTable('products').set({ name_en: null }).where('id', '=', ficus.id).execute()
  const { body } = await owner.call('POST', '/api/office/stock/adjustments', {
    body: { reason: 'lost', lines: [{ product_id: ficus.id, change: -11 }] },
    headers: { ...idempotencyHeaders(), 'X-Locale': 'en' },
  })
  expect(body.message).toBe('Not enough Dracaena trifasciata: 10 in stock.')
})

test('several lines of one plant are checked together', async () => {
  const line = { product_id: ficus.id, change: -6 }
  const refused = await act(owner, '/stock/adjustments', { reason: 'lost', lines: [line, line] })
  expect(refused.body).toMatchObject({ code: 'stockBelowZero', data: { line: 1 } })
  expect(await shop.stockOf(ficus)).toBe(10)
})

test('a document is not undone where the stock would be below zero', async () => {
  const { body } = await receive([{ product_id: ficus.id, delivered: 5 }])
  await sell(12)
  const refused = await undo(body.data.id)
  expect(refused.status).toBe(400)
  expect(refused.body).toMatchObject({
    code: 'cannotUndo',
    data: { product_id: ficus.id, available: 3 },
    message: 'لا يمكن التراجع: المتوفر من «نبتة الثعبان» 3 فقط.',
  })
  expect(await shop.stockOf(ficus)).toBe(3)
})

test('a document of yesterday is undone only after a step-up', async () => {
  const { body } = await receive([{ product_id: ficus.id, delivered: 5 }])
  await shop.db
    .updateTable('stock_documents')
    .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
    .where('id', '=', body.data.id)
    .execute()
  expect(await undo(body.data.id)).toMatchObject({ status: 403, body: { code: 'stepUpRequired' } })
  await shop.db.updateTable('sessions').set({ stepped_up_at: new Date() }).execute()
  expect((await undo(body.data.id)).status).toBe(201)
})

test('a packer receives and writes off, and cannot adjust freely, undo or see costs', async () => {
  const packer = await addMember(shop, 'Salem', 'packer')
  const receipt = await receive(
    [{ product_id: ficus.id, delivered: 5, cost_halalas: 900 }],
    {},
    packer,
  )
  expect(receipt.status).toBe(201)
  expect(receipt.body.data.lines[0]).not.toHaveProperty('cost_halalas')
  expect(await rowOf(ficus, packer)).not.toHaveProperty('average_cost_halalas')
  expect(await rowOf(ficus, packer)).not.toHaveProperty('value_halalas')
  expect((await adjust(-1, 'damaged', packer)).status).toBe(201)
  expect(await adjust(1, 'restocked', packer)).toMatchObject({
    status: 403,
    body: { code: 'forbidden' },
  })
  expect((await undo(receipt.body.data.id, packer)).status).toBe(403)
  const driver = await addMember(shop, 'Badr', 'driver')
  expect((await read('/stock', driver)).status).toBe(403)
})

test('a write-off cannot add stock', async () => {
  expect(await adjust(2, 'damaged')).toMatchObject({
    status: 422,
    body: { errors: { 'lines.0.change': [expect.any(String)] } },
  })
})

test('untracked stock cannot be adjusted or received', async () => {
  const grass = await shop.stockPlant({ stock: null })
  expect(await adjust(1, 'correction', owner, grass)).toMatchObject({
    status: 400,
    body: { code: 'notTracked', data: { product_id: grass.id } },
  })
  expect((await receive([{ product_id: grass.id, delivered: 1 }])).body.code).toBe('notTracked')
  expect(await rowOf(grass)).toMatchObject({ tracked: false, available: null, level: 'untracked' })
})

test.each([
  [{ delivered: 0 }, 'lines.0.delivered'],
  [{ delivered: 5, broken: 6 }, 'lines.0.broken'],
  [{ delivered: 5, product_id: 2_000_000_000 }, 'lines.0.product_id'],
  [{ delivered: 5, variant_id: 7 }, 'lines.0.variant_id'],
])('a receipt with the line %o is refused', async (line, field) => {
  const answer = await receive([{ product_id: ficus.id, ...line }])
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.body.errors)).toEqual([field])
})

test('an unknown supplier or slip is refused', async () => {
  const answer = await receive([{ product_id: ficus.id, delivered: 1 }], {
    supplier_id: 2_000_000_000,
    media_id: 2_000_000_000,
  })
  expect(Object.keys(answer.body.errors)).toEqual(['supplier_id', 'media_id'])
})

test('available stock is for sale, reserved stock is ordered, on hand is their sum, and shipped pieces are in neither', async () => {
  const { id } = await sell(4)
  expect(await rowOf(ficus)).toMatchObject({
    available: 6,
    reserved: 4,
    on_hand: 10,
    sold_30d: 4,
    days_left: 45,
    last_sold_on: today(),
  })
  await move(id, 'processing')
  expect(await rowOf(ficus)).toMatchObject({ reserved: 4, on_hand: 10 })
  await move(id, 'shipped')
  expect(await rowOf(ficus)).toMatchObject({ available: 6, reserved: 0, on_hand: 6 })
})

test('a cancelled order reserves no stock', async () => {
  const { id } = await sell(4)
  await move(id, 'cancelled')
  expect(await rowOf(ficus)).toMatchObject({ available: 10, reserved: 0, on_hand: 10, sold_30d: 0 })
})

test('views, places and suppliers filter the list', async () => {
  const place = `P${ficus.id}`
  const plants = {
    low: await shop.stockPlant({ stock: 3 }),
    zero: await shop.stockPlant({ stock: 0 }),
    untracked: await shop.stockPlant({ stock: null }),
  }
  const ids = [...Object.values(plants), ficus].map(({ id }) => id)
  await shop.db
    .updateTable('products')
    .set({ place: `${place}-01`, low_stock_at: 5 })
    .where('id', 'in', ids)
    .execute()
  for (const [view, { id }] of Object.entries(plants)) {
    const { body } = await read(`/stock?place=${place}&view=${view}`)
    expect(body.data).toMatchObject([{ id, level: view }])
    expect(body.meta.total).toBe(1)
  }
  await shop.db
    .updateTable('products')
    .set({ created_at: new Date('2026-01-01') })
    .where('id', '=', ficus.id)
    .execute()
  expect((await read(`/stock?place=${place}&view=dead`)).body.data).toMatchObject([
    { id: ficus.id },
  ])
  await sell(1)
  expect((await read(`/stock?place=${place}&view=dead`)).body.data).toEqual([])
  const byStock = await read(`/stock?place=${place}&sort=available&order=desc`)
  expect(byStock.body.data.map(({ available }: { available: number }) => available)).toEqual([
    9,
    3,
    0,
    null,
  ])
  expect((await read(`/stock?place=${place}&q=الثعبان`)).body.data).toHaveLength(4)
  // One typo, as the list of products forgives it: a letter more, a letter for another.
  expect((await read(`/stock?place=${place}&q=الثعبانن`)).body.data).toHaveLength(4)
  expect((await read(`/stock?place=${place}&q=الثعبام`)).body.data).toHaveLength(4)
  expect((await read(`/stock?place=${place}&q=الثعلوم`)).body.data).toEqual([])
})

test('the stock is sorted by each column in both directions, products without a value last', async () => {
  const place = `S${ficus.id}`
  const plants = [
    await shop.stockPlant({ stock: 30 }),
    await shop.stockPlant({ stock: null }),
    await shop.stockPlant({ stock: 20 }),
  ]
  const [many, untracked, few] = plants.map(({ id }) => id)
  const rows = [
    { id: many, name_ar: 'باء', place: `${place}-2`, average_cost_halalas: 100 },
    { id: untracked, name_ar: 'تاء', place: `${place}-3`, average_cost_halalas: null },
    { id: few, name_ar: 'ألف', place: `${place}-1`, average_cost_halalas: 900 },
  ]
  for (const { id, ...row } of rows)
    await shop.db
      .updateTable('products')
      .set(row)
      .where('id', '=', id ?? 0)
      .execute()
  const { body: made } = await act(owner, '/suppliers', { name: place, phone: '0551112222' })
  const supplier = made.data.id
  await shop.db
    .updateTable('products')
    .set({ supplier_id: supplier })
    .where('id', '=', few ?? 0)
    .execute()
  await sell(2, plants[2])
  const sorted = async (query: string) =>
    (await read(`/stock?${query}`)).body.data.map(({ id }: { id: number }) => id)
  const expected = {
    name_ar: [few, many, untracked],
    place: [few, many, untracked],
    available: [few, many, untracked],
    value: [many, few, untracked],
    days_left: [few, many, untracked],
    sold_30d: [many, untracked, few],
  }
  for (const [sort, ids] of Object.entries(expected))
    expect([sort, await sorted(`place=${place}&sort=${sort}`)]).toEqual([sort, ids])
  expect(await sorted(`place=${place}&sort=value&order=desc`)).toEqual([few, many, untracked])
  expect(await sorted(`place=${place}&sort=sold_30d&order=desc`)).toEqual([few, untracked, many])
  expect(await sorted(`supplier_id=${supplier}`)).toEqual([few])
})

test('the phone number of a supplier is stored and found in either digits', async () => {
  const { body } = await act(owner, '/suppliers', { name: 'Rabwa', phone: '٠٥٥٣٣٣٤٤٤٥' })
  expect(body.data.phone).toBe('0553334445')
  for (const typed of ['0553334445', '٠٥٥٣٣٣٤٤٤٥'])
    expect((await read(`/suppliers?q=${encodeURIComponent(typed)}`)).body.data).toMatchObject([
      { name: 'Rabwa' },
    ])
})

test('the second of two edits of a supplier is refused with the changes of the first', async () => {
  const { body } = await act(owner, '/suppliers', { name: 'Wadi', email: 'a@wadi.example' })
  const edit = (fields: object) => act(owner, `/suppliers/${body.data.id}`, fields, 'PUT')
  const { data } = (await owner.call('GET', `/api/office/suppliers/${body.data.id}`)).body
  expect(data).toEqual(body.data)
  expect((await edit({ note: 'Pays late', version: 1 })).body.data).toMatchObject({
    note: 'Pays late',
    email: 'a@wadi.example',
    version: 2,
  })
  expect(await edit({ note: 'Pays early', version: 1 })).toMatchObject({
    status: 409,
    body: {
      code: 'editConflict',
      data: { version: 2, changed_fields: ['note'], current: { note: 'Pays late' } },
    },
  })
  expect((await edit({ note: 'x' })).status).toBe(422)
})
