import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { checkInvariants } from '#domain/invariants/check-invariants.ts'
import type { ShopCustomer } from '../../../support/customer.ts'
import { act, addMember } from '../../../support/office.ts'
import type { Plant } from '../../../support/plants.ts'
import { openShop, type Shop } from '../../../support/shop.ts'
import { changeProduct, makeVary } from '../../../support/variants.ts'

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

const now = () => new Date().toISOString()
const openCount = async (body: object = { product_ids: [ficus.id] }) =>
  (await act(owner, '/stock/counts', body)).body.data as { id: number; lines: object[] }
const fill = (id: number, counted: number, counted_at = now(), plant = ficus) =>
  act(
    owner,
    `/stock/counts/${id}/lines`,
    { lines: [{ product_id: plant.id, counted, counted_at }] },
    'PUT',
  )
const apply = (id: number) => act(owner, `/stock/counts/${id}/apply`)
const adjust = (change: number, plant = ficus) =>
  act(owner, '/stock/adjustments', {
    reason: 'correction',
    lines: [{ product_id: plant.id, change }],
  })

async function sell(quantity: number, plant = ficus): Promise<number> {
  const buyer = await shop.customer()
  await buyer.fillCart(plant, quantity)
  return (await buyer.placeOrder()).body.data.order.id
}
async function ship(orderId: number): Promise<void> {
  for (const status of ['processing', 'shipped'])
    await owner.call('POST', `/api/office/orders/${orderId}/status`, { body: { status } })
}

test('a count corrects the difference seen, and keeps what is sold meanwhile', async () => {
  const { id } = await openCount()
  // Two pieces are missing; the pieces of a packed order are in the nursery and counted too.
  await sell(3)
  const filled = await fill(id, 8)
  expect(filled.body.data).toMatchObject({
    state: 'open',
    counted_count: 1,
    lines: [{ counted: 8, expected: 10, change: -2 }],
  })
  const counted = now()
  await ship(await sell(4))
  const applied = await apply(id)
  expect(applied.body.data).toMatchObject({ state: 'applied', change: -2, can_undo: true })
  expect(Date.parse(applied.body.data.applied_at)).toBeGreaterThan(Date.parse(counted))
  expect(await shop.stockOf(ficus)).toBe(10 - 3 - 4 - 2)
  expect((await apply(id)).body.code).toBe('documentClosed')
  expect((await fill(id, 9)).body.code).toBe('documentClosed')
})

test('an order shipped between counting and entry was part of the count', async () => {
  const orderId = await sell(4)
  const { id } = await openCount()
  const counted = now()
  await ship(orderId)
  const { body } = await fill(id, 10, counted)
  expect(body.data.lines[0]).toMatchObject({ expected: 10, change: 0 })
  await apply(id)
  expect(await shop.stockOf(ficus)).toBe(6)
})

test('adjustments between counting and entry were not part of the count', async () => {
  const { id } = await openCount()
  const counted = now()
  await adjust(5)
  await adjust(-1)
  expect((await fill(id, 9, counted)).body.data.lines[0]).toMatchObject({
    expected: 10,
    change: -1,
  })
  await apply(id)
  expect(await shop.stockOf(ficus)).toBe(13)
})

test('two counts of one plant correct the difference once, in either order', async () => {
  for (const order of ['first', 'second'] as const) {
    const plant = await shop.stockPlant({ stock: 10 })
    const counts = [
      await openCount({ product_ids: [plant.id] }),
      await openCount({ product_ids: [plant.id] }),
    ]
    for (const { id } of counts) await fill(id, 8, now(), plant)
    for (const { id } of order === 'first' ? counts : counts.toReversed()) await apply(id)
    expect(await shop.stockOf(plant)).toBe(8)
  }
})

test('undoing a count restores the stock', async () => {
  const { id } = await openCount()
  await fill(id, 7)
  await apply(id)
  expect(await shop.stockOf(ficus)).toBe(7)
  expect((await act(owner, `/stock/documents/${id}/undo`)).body.data).toMatchObject({ change: 3 })
  expect(await shop.stockOf(ficus)).toBe(10)
})

test('the later count of a plant is kept, whichever arrives first', async () => {
  const { id } = await openCount()
  const [early, late] = [new Date(Date.now() - 60_000).toISOString(), now()]
  await fill(id, 9, late)
  expect((await fill(id, 4, early)).body.data.lines[0]).toMatchObject({ counted: 9 })
  expect((await fill(id, 8, now())).body.data.lines[0]).toMatchObject({ counted: 8 })
})

test('a blind count shows its differences once all its plants are counted, and can still be counted again', async () => {
  const [olive, untracked] = [
    await shop.stockPlant({ stock: 5 }),
    await shop.stockPlant({ stock: 5 }),
  ]
  const { id } = await openCount({
    product_ids: [ficus.id, olive.id, untracked.id],
    is_blind: true,
  })
  await fill(id, 3)
  // A plant whose stock is no longer tracked cannot be counted, so it is not waited for.
  await sql`update products set stock_quantity = null where id = ${untracked.id}`.execute(shop.db)
  const early = await act(owner, `/stock/counts/${id}/reveal`)
  expect(early).toMatchObject({
    status: 409,
    body: { code: 'countIncomplete', data: { lines: [expect.any(Number)] } },
  })
  const read = () => owner.call('GET', `/api/office/stock/documents/${id}`)
  expect((await read()).body.data).toMatchObject({ revealed_at: null, change: null })
  await fill(id, 5, now(), olive)
  const shown = (await act(owner, `/stock/counts/${id}/reveal`)).body.data
  expect(shown).toMatchObject({
    state: 'open',
    is_blind: true,
    revealed_at: expect.any(String),
    revealed_by: { id: expect.any(Number) },
    change: -7,
  })
  expect((await fill(id, 9)).body.data.lines).toMatchObject([{ counted: 9, change: -1 }])
  const { body } = await owner.call('GET', '/api/office/audit?action=stock.countRevealed')
  expect(body.data[0]).toMatchObject({
    entity_id: String(id),
    actor: { id: shown.revealed_by.id },
    changes: expect.arrayContaining([
      { field: 'lines', from: null, to: 2 },
      { field: 'differing_lines', from: null, to: 1 },
      { field: 'stock_change', from: null, to: -7 },
    ]),
  })
  expect((await apply(id)).body.data).toMatchObject({ is_blind: true, change: -1 })
  expect((await act(owner, `/stock/counts/${id}/reveal`)).body.code).toBe('documentClosed')
  await sql`update products set stock_quantity = 5 where id = ${untracked.id}`.execute(shop.db)
})

test('a blind count does not wait for options of a plant that no longer has any', async () => {
  const olive = await shop.stockPlant({ stock: 5, sizeIds: [1] })
  await makeVary(owner, olive, [
    { sizeId: 1, sku: `OPT-${olive.id}`, priceHalalas: 5_000, stock: 5 },
  ])
  const { id, lines } = await openCount({ product_ids: [ficus.id, olive.id], is_blind: true })
  expect(lines).toHaveLength(2)
  await fill(id, 3)
  expect((await changeProduct(owner, olive, { varies: false })).status).toBe(200)
  expect((await act(owner, `/stock/counts/${id}/reveal`)).status).toBe(200)
})

test('a count is applied without the options of a plant that has none any more, and without a deleted plant', async () => {
  const [olive, deleted] = [
    await shop.stockPlant({ stock: 5, sizeIds: [1] }),
    await shop.stockPlant({ stock: 5 }),
  ]
  await makeVary(owner, olive, [
    { sizeId: 1, sku: `OPT-${olive.id}`, priceHalalas: 5_000, stock: 5 },
  ])
  const { id, lines } = await openCount({ product_ids: [ficus.id, olive.id, deleted.id] })
  const counted_at = now()
  const counted = (lines as { product: { id: number }; variant: { id: number } | null }[]).map(
    ({ product, variant }) => ({
      product_id: product.id,
      variant_id: variant?.id ?? null,
      counted: 3,
      counted_at,
    }),
  )
  const filled = await act(owner, `/stock/counts/${id}/lines`, { lines: counted }, 'PUT')
  expect(filled.status, JSON.stringify(filled.body)).toBe(200)
  expect((await changeProduct(owner, olive, { varies: false })).status).toBe(200)
  await sql`update products set is_active = false, deleted_at = now() where id = ${deleted.id}`.execute(
    shop.db,
  )
  const applied = await apply(id)
  expect(applied, JSON.stringify(applied.body)).toMatchObject({
    status: 200,
    body: { data: { state: 'applied', change: -7 } },
  })
  expect(await shop.stockOf(ficus)).toBe(3)
})

test('a blind count is applied only after its differences were shown', async () => {
  const { id } = await openCount({ product_ids: [ficus.id], is_blind: true })
  expect((await fill(id, 8)).body.data).toMatchObject({
    change: null,
    lines: [{ counted: 8, expected: null, change: null }],
  })
  expect(await apply(id)).toMatchObject({ status: 409, body: { code: 'countNotRevealed' } })
  expect(await shop.stockOf(ficus)).toBe(10)
  await act(owner, `/stock/counts/${id}/reveal`)
  expect((await apply(id)).body.data.lines[0]).toMatchObject({ expected: 10, change: -2 })
})

test('a count of everything has every tracked plant, and takes no other selection', async () => {
  const untracked = await shop.stockPlant({ stock: null })
  const { id, lines } = await openCount({ everything: true })
  const ids = (lines as { product: { id: number } }[]).map(({ product }) => product.id)
  expect(ids).toContain(ficus.id)
  expect(ids).not.toContain(untracked.id)
  const both = await act(owner, '/stock/counts', { everything: true, place: 'A' })
  expect(both.status).toBe(422)
  await act(owner, `/stock/counts/${id}/discard`)
})

test('a count of a place or a category has its tracked plants', async () => {
  const place = `Q${ficus.id}`
  const plants = [
    ficus,
    await shop.stockPlant({ stock: 5 }),
    await shop.stockPlant({ stock: null }),
  ]
  for (const [index, { id }] of plants.entries())
    await sql`update products set place = ${`${place}-0${3 - index}`} where id = ${id}`.execute(
      shop.db,
    )
  const opened = await openCount({ place })
  expect(opened.lines).toMatchObject(
    [plants[1], plants[0]].map((plant) => ({ product: { id: plant?.id }, counted: null })),
  )
  const ofCategory = await openCount({ category_id: 1 })
  expect(ofCategory.lines.length).toBeGreaterThanOrEqual(2)
  expect((await act(owner, '/stock/counts', { place: 'nowhere' })).body.errors).toHaveProperty(
    'place',
  )
  expect((await act(owner, '/stock/counts', { place, category_id: 1 })).status).toBe(422)
})

test('an unexpected plant is added to the count', async () => {
  const { id } = await openCount()
  const lemon = await shop.stockPlant({ stock: 2 })
  expect((await fill(id, 4, now(), lemon)).body.data).toMatchObject({
    line_count: 2,
    counted_count: 1,
    lines: [{ product: { id: lemon.id }, counted: 4, change: 2 }],
  })
  await apply(id)
  expect([await shop.stockOf(ficus), await shop.stockOf(lemon)]).toEqual([10, 4])
})

test('a count below the pieces of open orders is refused', async () => {
  await sell(9)
  const { id } = await openCount()
  await fill(id, 5)
  expect(await apply(id)).toMatchObject({
    status: 400,
    body: { code: 'stockBelowZero', data: { product_id: ficus.id, available: 1 } },
  })
  expect(await shop.stockOf(ficus)).toBe(1)
})

test('a discarded count does not change the stock', async () => {
  const { id } = await openCount()
  await fill(id, 5)
  expect((await act(owner, `/stock/counts/${id}/discard`)).body.data.state).toBe('discarded')
  expect((await apply(id)).body.code).toBe('documentClosed')
  expect((await act(owner, `/stock/documents/${id}/undo`)).body.code).toBe('cannotUndo')
  expect(await shop.stockOf(ficus)).toBe(10)
})

test('a time of counting in the future or over two days ago is refused', async () => {
  const { id } = await openCount()
  for (const hours of [-49, 1]) {
    const at = new Date(Date.now() + hours * 3_600_000).toISOString()
    expect((await fill(id, 5, at)).body.errors).toHaveProperty(['lines.0.counted_at'])
  }
  expect((await apply(id)).status).toBe(422)
})

test('the stock equals its movements after concurrent work of members and shoppers', async () => {
  const manager = await addMember(shop, 'Huda', 'manager')
  const plants = [ficus, await shop.stockPlant({ stock: 20 }), await shop.stockPlant({ stock: 5 })]
  const pick = <Item>(items: readonly Item[], n: number) => items[n % items.length] as Item
  const documents: number[] = []
  const work = async (n: number): Promise<void> => {
    const [plant, other] = [pick(plants, n), pick(plants, n + 1)]
    const member = n % 2 ? owner : manager
    const steps = [
      () =>
        act(member, '/stock/receipts', {
          received_on: '2026-11-22',
          // In no order of ids, so that locks could conflict.
          lines: [other, plant].map(({ id }, i) => ({
            product_id: id,
            delivered: 4 + i,
            broken: i,
            cost_halalas: 500 + n,
          })),
        }),
      () =>
        act(member, '/stock/adjustments', {
          reason: 'damaged',
          lines: [plant, other].map(({ id }) => ({ product_id: id, change: -1 - (n % 3) })),
        }),
      async () => {
        const { id } = await openCount({ product_ids: plants.map(({ id }) => id) })
        await fill(id, 6 + n, now(), plant)
        return apply(id)
      },
      async () => {
        const buyer = await shop.customer()
        await buyer.fillCart(plant, 1 + (n % 2))
        return buyer.placeOrder()
      },
      () => act(member, `/stock/documents/${pick([...documents, 1], n)}/undo`),
    ]
    const { status, body } = await pick(steps, n)()
    expect([200, 201, 400, 403, 404, 409]).toContain(status)
    if (status === 201 && body.data.kind !== 'undo') documents.push(body.data.id)
  }
  for (let round = 0; round < 6; round += 1)
    await Promise.all(Array.from({ length: 10 }, (_, n) => work(round * 10 + n + round)))
  const { rows } = await sql<{ made: number }>`
    select count(*)::int as made from stock_documents where state <> 'open'`.execute(shop.db)
  expect(rows[0]?.made).toBeGreaterThan(20)
  // The invariants are checked after every test.
}, 60_000)
