import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderTable } from '#domain/office/list-exports/order-table.ts'
import type { ShopCustomer } from '../../../support/customer.ts'
import { act, addMember, officeSettings, proveIdentity } from '../../../support/office.ts'
import { payByCard } from '../../../support/payments/paid-by-card.ts'
import type { Plant } from '../../../support/plants.ts'
import { deliver, preview, refund, refundable } from '../../../support/refunds.ts'
import { openShop, type Answer, type Shop } from '../../../support/shop.ts'

let shop: Shop
let owner: ShopCustomer
let huda: ShopCustomer
let ficus: Plant
let palm: Plant
let sara: ShopCustomer
beforeAll(async () => {
  shop = await openShop({ settings: officeSettings })
  owner = await shop.staff()
  await proveIdentity(shop, owner)
  huda = await addMember(shop, 'Huda', 'packer')
  ficus = await shop.stockPlant({ priceHalalas: 10_000, stock: 1_000 })
  palm = await shop.stockPlant({ priceHalalas: 25_000, stock: 1_000 })
  sara = await shop.customer()
})
afterAll(() => shop.close())

/** A confirmed order of three ficus and a palm. */
async function confirmed(paidBy: 'cash' | 'card' = 'cash'): Promise<number> {
  await sara.fillCart(ficus, 3)
  await sara.call('POST', `/api/v1/customer/cart/add/${palm.id}`, { body: { quantity: 1 } })
  const { id } = (await sara.placeOrder()).body.data.order
  if (paidBy === 'card') await payByCard(shop, id)
  else await act(owner, `/orders/${id}/status`, { status: 'processing' })
  return id
}
const read = async (id: number, member = owner) =>
  (await member.call('GET', `/api/office/orders/${id}/office`)).body.data
const rowsOf = async (query: string) =>
  (await owner.call('GET', `/api/office/orders?shape=row&${query}`)).body.data
const codeOf = ({ status, body }: Answer) => [status, body.code]
const pack = (id: number, lines: object[]) => act(huda, `/orders/${id}/packing`, { lines }, 'PUT')

/** The pieces of a plant to be picked for an order. */
async function toPick(plant: Plant, orderId: number): Promise<number> {
  const { lines } = (await huda.call('GET', '/api/office/orders/picking')).body.data
  return lines
    .filter((line: { product_id: number }) => line.product_id === plant.id)
    .flatMap((line: { orders: { id: number; quantity: number }[] }) => line.orders)
    .filter((order: { id: number }) => order.id === orderId)
    .reduce((sum: number, { quantity }: { quantity: number }) => sum + quantity, 0)
}

async function remove(id: number, lines: { id: number; quantity: number }[]): Promise<void> {
  const { version } = await refundable(owner, id)
  const sent = await act(owner, `/orders/${id}/reductions`, {
    lines: lines.map((line) => ({ order_item_id: line.id, quantity: line.quantity })),
    reason: 'missing',
    version,
  })
  expect(sent.status).toBe(201)
}

test('removing the last piece of an order is not offered', async () => {
  const id = await confirmed()
  const [first, second] = (await read(id)).lines
  await remove(id, [
    { id: first.id, quantity: 2 },
    { id: second.id, quantity: 1 },
  ])
  for (const { allowed } of [await read(id), ...(await rowsOf(`ids=${id}`))]) {
    expect(allowed).toContain('cancel')
    expect(allowed).not.toContain('reduce')
  }
  const other = await confirmed()
  expect((await read(other)).allowed).toContain('reduce')
})

test('removing and refunding are offered exactly where the calls accept them', async () => {
  const placed = async () => {
    await sara.fillCart(ficus, 3)
    return (await sara.placeOrder()).body.data.order.id as number
  }
  const [waiting, cancelled] = [await placed(), await placed()]
  await act(owner, `/orders/${cancelled}/cancel`, {
    reason: 'customer_asked',
    version: (await read(cancelled)).version,
  })
  const [cash, card, paidBack] = [
    await confirmed(),
    await confirmed('card'),
    await confirmed('card'),
  ]
  const handedOver = await confirmed()
  for (const id of [handedOver, paidBack]) await deliver(owner, id)
  const rest = (await read(paidBack)).refundable_halalas
  expect((await refund(owner, paidBack, { amount_halalas: rest, method: 'cash' })).status).toBe(201)
  const offered: Record<string, string[]> = {}
  const states = { waiting, cash, card, handedOver, paidBack, cancelled }
  for (const [state, id] of Object.entries(states)) {
    const order = await read(id)
    const [line] = order.lines
    const [taken, givenBack] = [
      await act(owner, `/orders/${id}/reductions/preview`, {
        lines: [{ order_item_id: line.id, quantity: 1 }],
      }),
      await preview(owner, id, { lines: [{ order_item_id: line.id, quantity: 1 }] }),
    ]
    const isTaken = { reduce: taken.status === 200, refund: givenBack.status === 200 }
    for (const { allowed } of [order, ...(await rowsOf(`ids=${id}`))])
      expect(
        { reduce: allowed.includes('reduce'), refund: allowed.includes('refund') },
        state,
      ).toEqual(isTaken)
    offered[state] = (['reduce', 'refund'] as const).filter((action) => isTaken[action])
  }
  expect(offered).toEqual({
    waiting: ['reduce'],
    cash: ['reduce'],
    card: ['refund'],
    handedOver: ['refund'],
    paidBack: [],
    cancelled: [],
  })
  expect((await read(cash, huda)).allowed).not.toEqual(expect.arrayContaining(['reduce']))
})

test('a removed plant is neither picked, packed, printed, shipped nor charged', async () => {
  const id = await confirmed()
  const [first, second] = (await read(id)).lines
  await remove(id, [
    { id: first.id, quantity: 1 },
    { id: second.id, quantity: 1 },
  ])
  expect(await toPick(ficus, id)).toBe(2)
  expect(await toPick(palm, id)).toBe(0)
  expect(await read(id)).toMatchObject({
    lines: [
      { quantity: 3, due: 2, removed: 1, refunded: 0 },
      { quantity: 1, due: 0, removed: 1, refunded: 0 },
    ],
    due_halalas: 20_000,
    sums: { total_halalas: 55_000, removed_halalas: 35_000 },
  })
  expect(await rowsOf(`ids=${id}`)).toMatchObject([
    { line_count: 1, piece_count: 2, total_halalas: 55_000, gone_halalas: 35_000 },
  ])
  const printed = await owner.call('GET', `/api/office/print?kind=delivery_note&ids=${id}`)
  expect(printed.body.data.orders).toMatchObject([{ lines: [{ quantity: 2 }] }])
  // A packer sees the removed pieces without their price.
  const workOf = async (member: ShopCustomer) =>
    (await member.call('GET', `/api/office/orders/${id}/timeline?kind=work`)).body.data.find(
      ({ code }: { code: string }) => code === 'order.linesRemoved',
    ).facts
  expect(await workOf(owner)).toEqual({ due_halalas: [55_000, 20_000] })
  expect(await workOf(huda)).toEqual({})

  expect(codeOf(await pack(id, [{ id: first.id, packed: 3 }]))).toEqual([422, 'validationFailed'])
  await pack(id, [{ id: first.id, packed: 2 }])
  expect((await read(id)).fulfilment).toBe('packed')
  const parcel = (quantity: number) =>
    act(owner, `/orders/${id}/parcels`, { lines: [{ id: first.id, quantity }] })
  expect(codeOf(await parcel(3))).toEqual([422, 'validationFailed'])
  expect((await parcel(2)).body.data).toMatchObject({
    status: 'shipped',
    parcels: [{ lines: [{ id: first.id, quantity: 2 }] }],
  })
})

test('an order is packed as soon as its only missing plant is removed', async () => {
  const id = await confirmed()
  const [first, second] = (await read(id)).lines
  await pack(id, [{ id: first.id, packed: 3 }])
  expect((await read(id)).fulfilment).toBe('picking')
  await remove(id, [{ id: second.id, quantity: 1 }])
  expect((await read(id)).fulfilment).toBe('packed')
  expect((await rowsOf(`view=ready&ids=${id}`)).length).toBe(1)
  await act(owner, `/orders/${id}/status`, { status: 'shipped' })
  expect((await read(id)).parcels).toMatchObject([{ lines: [{ id: first.id, quantity: 3 }] }])
})

test('a plant refunded before shipping is not shipped, and the order continues without it', async () => {
  const id = await confirmed('card')
  const [first, second] = (await read(id)).lines
  await act(owner, `/orders/${id}/parcels`, { lines: [{ id: first.id, quantity: 3 }] })
  expect(await toPick(palm, id)).toBe(1)
  const cash = { lines: [{ order_item_id: second.id, quantity: 1 }], method: 'cash' }
  const given = (await refund(owner, id, cash)).body.data.refund
  expect(await toPick(palm, id)).toBe(0)
  expect(await read(id)).toMatchObject({
    fulfilment: 'packed',
    payment_state: 'paid',
    refundable_halalas: 30_000,
    refunds: [{ id: given.id, state: 'wanted', amount_halalas: 25_000 }],
    documents: [{ kind: 'invoice', print_id: id }, { kind: 'credit_note' }],
  })
  await act(owner, `/orders/${id}/status`, { status: 'shipped' })
  const shipped = await read(id)
  expect(shipped).toMatchObject({ status: 'shipped', lines: [{ due: 3 }, { due: 0 }] })
  expect(shipped.parcels).toHaveLength(1)

  const stateOf = async () => {
    const { payment_state: state } = await read(id)
    expect(await rowsOf(`ids=${id}&payment_state=${state}`)).toMatchObject([
      { payment_state: state },
    ])
    return state
  }
  expect(await stateOf()).toBe('paid')
  await act(owner, `/refunds/${given.id}/done`, { bank_reference: 'till 1' })
  expect(await stateOf()).toBe('partly_refunded')
  expect(await rowsOf(`view=refunded&ids=${id}`)).toHaveLength(1)
  const rest = { lines: [{ order_item_id: first.id, quantity: 3 }], method: 'cash' }
  const last = (await refund(owner, id, rest)).body.data.refund
  expect(await stateOf()).toBe('partly_refunded')
  await act(owner, `/refunds/${last.id}/done`, { bank_reference: 'till 2' })
  expect(await stateOf()).toBe('refunded')
  // Pieces refunded after shipping count as shipped.
  expect(await read(id)).toMatchObject({ refundable_halalas: 0, lines: [{ due: 3 }, { due: 0 }] })
  const money = await owner.call('GET', `/api/office/orders/${id}/timeline?kind=money&limit=50`)
  expect(money.body.data.map(({ code }: { code: string }) => code)).toEqual(
    expect.arrayContaining(['invoice', 'credit_note', 'refund']),
  )
})

test('an order fully refunded before shipping is neither to pack, ready, late nor shipped, and listed as refunded before it is paid back', async () => {
  const id = await confirmed('card')
  const lines = (await read(id)).lines.map((line: { id: number; quantity: number }) => ({
    order_item_id: line.id,
    quantity: line.quantity,
  }))
  await sql`update orders set estimated_delivery_on = '2026-01-01' where id = ${id}`.execute(
    shop.db,
  )
  const waiting = async () => {
    const { counters } = (await owner.call('GET', '/api/office/pulse')).body.data
    const { orders } = (await huda.call('GET', '/api/office/orders/picking')).body.data
    return {
      toPack: [counters.orders_to_pack, orders],
      late: counters.orders_late,
      views: [
        (await rowsOf(`view=to_pack&ids=${id}`)).length,
        (await rowsOf(`view=late&ids=${id}`)).length,
        (await rowsOf(`view=refunded&ids=${id}`)).length,
      ],
    }
  }
  const { toPack, late } = await waiting()
  await refund(owner, id, { lines, method: 'cash' })
  expect(await waiting()).toEqual({
    toPack: toPack.map((count) => count - 1),
    late: late - 1,
    views: [0, 0, 1],
  })
  expect(await rowsOf(`ids=${id}`)).toMatchObject([{ is_late: false }])
  const data = async (path: string) => (await owner.call('GET', `/api/office/${path}`)).body.data
  const request = await sql<{ id: number }>`
    insert into service_requests (type, name, phone, details, locale, ip_hmac, created_at) values ('contact', 'Sara', ${sara.phone}, '{}', 'en', '', now()) returning id`.execute(
    shop.db,
  )
  const lists = {
    'the latest orders on Home': (await data('home')).sales.latest,
    'the page of the customer': (await data(`customers/${sara.id}`)).orders,
    'a request of the customer': (await data(`requests/${request.rows[0]?.id}`)).orders,
  }
  for (const [list, orders] of Object.entries(lists)) {
    const refunded = orders.filter((order: { is_all_refunded: boolean }) => order.is_all_refunded)
    expect(refunded, list).toMatchObject([{ id, status: 'processing' }])
  }
  const [row] = await orderTable.loadRows(shop.db, [id])
  const status = orderTable.columns.find(({ title }) => title === 'orders.column.status')
  const texts = { 'orders.state.empty': 'Nothing to pack', 'orders.state.processing': 'To pack' }
  expect(row && status?.cell(row, { locale: 'en', texts, seesCosts: false })).toEqual({
    text: 'Nothing to pack',
  })
  await sql`update orders set fulfilment = 'packed' where id = ${id}`.execute(shop.db)
  expect(await rowsOf(`view=ready&ids=${id}`)).toEqual([])
  expect(codeOf(await act(owner, `/orders/${id}/status`, { status: 'shipped' }))).toEqual([
    400,
    'invalidTransition',
  ])
})

test('a refunded dead plant does not stop the remaining piece from shipping', async () => {
  const id = await confirmed('card')
  const [first] = (await read(id)).lines
  const send = (quantity: number) =>
    act(owner, `/orders/${id}/parcels`, { lines: [{ id: first.id, quantity }] })
  await send(2)
  const one = { lines: [{ order_item_id: first.id, quantity: 1 }], method: 'cash' }
  await refund(owner, id, { ...one, reason: 'arrived_dead' })
  expect(await toPick(ficus, id)).toBe(1)
  expect((await read(id)).lines[0]).toMatchObject({ due: 3, shipped: 2 })
  // A refunded piece that was not shipped is no longer due.
  await refund(owner, id, { ...one, reason: 'missing' })
  expect(await toPick(ficus, id)).toBe(0)
  expect((await read(id)).lines[0]).toMatchObject({ due: 2, shipped: 2 })
})

test('the sum of a list is that of all orders found, less what was removed, without cancelled and test orders', async () => {
  const buyer = await shop.customer()
  const place = async () => {
    await buyer.fillCart(ficus, 3)
    return (await buyer.placeOrder()).body.data.order.id
  }
  const sum = async (query = '', member = owner) => {
    const path = `/api/office/orders?shape=row&limit=1&customer=${buyer.id}${query}`
    return (await member.call('GET', path)).body.meta.sum_halalas
  }
  const [first, second, third, fourth] = [
    await place(),
    await place(),
    await place(),
    await place(),
  ]
  const [{ total_halalas: each }] = await rowsOf(`ids=${first}`)
  expect(await sum()).toBe(4 * each)
  const [{ version }] = await rowsOf(`ids=${second}`)
  const cancelled = await act(owner, `/orders/${second}/cancel`, {
    reason: 'customer_asked',
    version,
  })
  expect(cancelled.status).toBe(200)
  await shop.db.updateTable('orders').set({ is_test: true }).where('id', '=', third).execute()
  await act(owner, `/orders/${fourth}/status`, { status: 'processing' })
  const [line] = (await read(fourth)).lines
  await remove(fourth, [{ id: line.id, quantity: 1 }])
  const [{ gone_halalas: removed }] = await rowsOf(`ids=${fourth}`)
  expect(removed).toBeGreaterThan(0)
  expect(await sum()).toBe(2 * each - removed)
  expect(await sum('&view=cancelled')).toBe(0)
  expect(await sum('', huda)).toBeUndefined()
})
