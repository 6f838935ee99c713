import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkInvariants } from '#domain/invariants/check-invariants.ts'
import { addDays, dayOf } from '#shared/day.ts'
import { addCoupon } from '../../../support/coupon.ts'
import type { ShopCustomer } from '../../../support/customer.ts'
import { act, addMember, auditOf } from '../../../support/office.ts'
import { openShop, type Shop } from '../../../support/shop.ts'

let shop: Shop
let owner: ShopCustomer
let packer: ShopCustomer
let omar: ShopCustomer
let salem: ShopCustomer
beforeAll(async () => {
  shop = await openShop()
  owner = await shop.staff()
  packer = await addMember(shop, 'Huda', 'packer')
  omar = await addMember(shop, 'Omar', 'driver')
  salem = await addMember(shop, 'Salem', 'driver')
})
afterAll(() => shop.close())

/** An order on its way with Omar. */
async function onTheWay(): Promise<number> {
  const sara = await shop.customer()
  await sara.fillCart(await shop.stockPlant({ stock: 5 }))
  const { id } = (await sara.placeOrder()).body.data.order
  for (const status of ['processing', 'shipped'])
    await act(owner, `/orders/${id}/status`, { status })
  await shop.db.updateTable('orders').set({ driver_id: omar.id }).where('id', '=', id).execute()
  return id
}
const report = (id: number, body: object, driver = omar) =>
  act(driver, `/orders/${id}/delivery-failure`, body)
/** The owner has seen the reports up to this note. */
const dealWith = (id: number, noteId: number) =>
  act(owner, `/orders/${id}/delivery-failure?last_note_id=${noteId}`, {}, 'DELETE')
const read = async (path: string, member = owner) =>
  (await member.call('GET', `/api/office${path}`)).body.data
const notDelivered = async () =>
  (await read('/orders?shape=row&view=not_delivered')).map(({ id }: { id: number }) => id)
const card = async () =>
  (await read('/home')).cards.find(({ kind }: { kind: string }) => kind === 'orders_not_delivered')
const assignDriver = async (id: number, to: ShopCustomer) => {
  await act(owner, '/orders/bulk', { action: 'assign_driver', ids: [id], member_id: to.id })
  await shop.runJobs()
}

test('an order that its driver did not deliver is on the owner’s home screen, with the reason as a code and the driver’s own words', async () => {
  const [id] = [await onTheWay(), await onTheWay()]
  expect(await card()).toBeUndefined()
  const reported = await report(id, { reason: 'nobody_home', details: 'الحارس لا يعرفه' })
  expect(reported).toMatchObject({
    status: 201,
    body: { data: { delivery_failure: 'nobody_home', text: 'الحارس لا يعرفه', is_pinned: true } },
  })
  expect(await card()).toMatchObject({ count: 1, rows: [{ id }] })
  expect(await notDelivered()).toEqual([id])
  expect(await read('/orders/counts')).toMatchObject({ on_the_way: 2, not_delivered: 1 })
  expect(await read(`/orders/${id}/office`)).toMatchObject({
    status: 'shipped',
    pinned_notes: [{ delivery_failure: 'nobody_home', text: 'الحارس لا يعرفه', by: 'Omar' }],
  })
  expect(await read(`/orders/${id}/timeline?kind=note`)).toMatchObject([
    { code: 'not_delivered', text: 'الحارس لا يعرفه', facts: { delivery_failure: 'nobody_home' } },
  ])
  const [stop] = await read('/run', omar)
  expect(stop).toMatchObject({ order: { id }, notes: [{ delivery_failure: 'nobody_home' }] })
  const [row] = await auditOf(shop, 'order.deliveryFailed')
  expect(row?.changes).toEqual({ delivery_failure: [null, 'nobody_home'] })
  expect((await read('/pulse', packer)).counters).not.toHaveProperty('orders_not_delivered')
  await act(owner, `/orders/${id}/status`, { status: 'delivered' })
})

test('only the driver of an order on its way reports it, with a known reason', async () => {
  const id = await onTheWay()
  const statusOf = async (...call: Parameters<typeof report>) => (await report(...call)).status
  expect(await statusOf(id, { reason: 'no_answer' }, salem)).toBe(404)
  expect(await statusOf(id, { reason: 'bored' })).toBe(422)
  await act(owner, `/orders/${id}/status`, { status: 'delivered' })
  expect((await report(id, { reason: 'no_answer' })).body.code).toBe('invalidTransition')
  expect(await notDelivered()).toEqual([])
})

test.each<[string, (id: number, noteId: number) => Promise<unknown>]>([
  [
    'another day is promised',
    (id) =>
      act(
        owner,
        `/orders/${id}/promised-day`,
        { promised_on: addDays(dayOf(new Date()), 9) },
        'PUT',
      ),
  ],
  ['it is assigned to another driver', (id) => assignDriver(id, salem)],
  ['the owner has dealt with it', (id, noteId) => dealWith(id, noteId)],
  ['it is delivered', (id) => act(omar, `/orders/${id}/status`, { status: 'delivered' })],
])('an order is no longer listed as not delivered once %s', async (_, handle) => {
  const id = await onTheWay()
  const { data: note } = (await report(id, { reason: 'another_day' })).body
  await act(packer, `/orders/${id}/notes`, { text: 'Call first', is_pinned: true })
  expect(await notDelivered()).toEqual([id])
  await handle(id, note.id)
  expect(await notDelivered()).toEqual([])
  const { pinned_notes: pinned } = await read(`/orders/${id}/office`)
  expect(pinned).toMatchObject([{ text: 'Call first' }])
  expect(await read(`/orders/${id}/timeline?kind=note`)).toHaveLength(2)
})

test('a report that came since the owner looked stays on the list', async () => {
  const id = await onTheWay()
  const { data: seen } = (await report(id, { reason: 'no_answer' })).body
  await report(id, { reason: 'refused' })
  await dealWith(id, seen.id)
  expect(await notDelivered()).toEqual([id])
  const { pinned_notes: pinned } = await read(`/orders/${id}/office`)
  expect(pinned).toMatchObject([{ delivery_failure: 'refused' }])
  await act(owner, `/orders/${id}/status`, { status: 'delivered' })
})

test('a report that its driver deletes takes the order out of the list', async () => {
  const id = await onTheWay()
  const { data: note } = (await report(id, { reason: 'refused' })).body
  await act(omar, `/orders/${id}/notes/${note.id}`, {}, 'DELETE')
  expect(await notDelivered()).toEqual([])
})

describe('an order that was refused at the door', () => {
  /** An order of two plants of five with a coupon for one use per customer, sent and reported as refused by its driver. */
  async function refusedOrder(pay: 'cash' | 'card' = 'cash') {
    const sara = await shop.customer({ email: 'sara@example.com' })
    const plant = await shop.stockPlant({ stock: 5 })
    const { code } = await addCoupon(shop.db, { perCustomerLimit: 1 })
    await sara.fillCart(plant, 2)
    await sara.call('POST', '/api/v1/customer/cart/coupon', { body: { code } })
    const placed = await (pay === 'card' ? sara.payByCard() : sara.placeOrder())
    const { id } = placed.body.data.order as { id: number }
    for (const status of ['processing', 'shipped'])
      await act(owner, `/orders/${id}/status`, { status })
    await shop.db.updateTable('orders').set({ driver_id: omar.id }).where('id', '=', id).execute()
    await report(id, { reason: 'refused' })
    return { sara, plant, code, id }
  }
  const end = async (id: number, body: object = {}, member = owner) => {
    const { version } = await read(`/orders/${id}/office`)
    return act(member, `/orders/${id}/cancel`, { reason: 'refused_at_door', version, ...body })
  }
  const allowed = async (id: number, member = owner) =>
    (await read(`/orders/${id}/office`, member)).allowed

  test('ends cancelled and without documents, its plants gone and its coupon used, and the customer is told', async () => {
    const { id, sara, plant, code } = await refusedOrder()
    const [row] = await read('/orders?shape=row&view=not_delivered')
    expect(row).toMatchObject({ id, delivery_failure: 'refused' })
    expect(row.allowed).toContain('cancel')
    expect(await allowed(id)).toContain('cancel')
    expect(await allowed(id, packer)).not.toContain('cancel')
    expect((await sara.call('POST', `/api/v1/customer/orders/${id}/cancel`)).body).toMatchObject({
      code: 'cannotCancelOrder',
    })
    const withoutReason = await act(owner, `/orders/${id}/status`, { status: 'cancelled' })
    expect(withoutReason.body.code).toBe('invalidTransition')
    expect((await end(id, {}, packer)).status).toBe(403)

    const answer = await end(id, { note: 'The leaves were yellow.' })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        data: {
          status: 'cancelled',
          payment_state: 'nothing_due',
          documents: [],
          pinned_notes: [],
        },
      },
    })
    expect(await shop.stockOf(plant)).toBe(3)
    expect(await notDelivered()).toEqual([])
    expect(await card()).toBeUndefined()
    expect(await read('/run', omar)).not.toContainEqual(
      expect.objectContaining({ order: expect.objectContaining({ id }) }),
    )
    expect((await end(id)).body.code).toBe('cannotCancelOrder')
    expect((await act(owner, `/orders/${id}/status`, { status: 'delivered' })).body.code).toBe(
      'invalidTransition',
    )
    expect(await read(`/orders/${id}/timeline?kind=status`)).toMatchObject([
      { code: 'cancelled', facts: { reason: 'refused_at_door' } },
      { code: 'shipped' },
      { code: 'processing' },
      { code: 'pending' },
    ])
    const rows = await auditOf(shop, 'order.cancelled')
    expect(rows.at(-1)).toMatchObject({
      reason: 'refused_at_door',
      changes: { status: ['shipped', 'cancelled'], restock: [null, false] },
    })
    expect((await sara.call('GET', `/api/v1/customer/orders/${id}`)).body.data).toMatchObject({
      status: 'cancelled',
      invoices: [],
      tracking: { events: [{}, {}, {}, {}] },
    })
    const mails = await shop.db
      .selectFrom('outbox')
      .select('key')
      .where('key', '=', `orderCancelled:${id}`)
      .execute()
    expect(mails).toHaveLength(1)
    await sara.fillCart(plant, 1)
    const again = await sara.call('POST', '/api/v1/customer/cart/coupon', { body: { code } })
    expect(again.status).not.toBe(200)
    expect(await checkInvariants(shop.db)).toEqual([])
  })

  test('returns its plants to stock if staff say so', async () => {
    const { id, plant } = await refusedOrder()
    expect((await end(id, { restock: true })).status).toBe(200)
    expect(await shop.stockOf(plant)).toBe(5)
    expect(await checkInvariants(shop.db)).toEqual([])
  })

  test('ends once, however many members end it or take its cash at once', async () => {
    const { id } = await refusedOrder()
    const { version } = await read(`/orders/${id}/office`)
    const body = { reason: 'refused_at_door', version }
    const answers = await Promise.all([
      act(owner, `/orders/${id}/cancel`, body),
      act(owner, `/orders/${id}/cancel`, body),
      act(omar, `/orders/${id}/status`, { status: 'delivered' }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await checkInvariants(shop.db)).toEqual([])
  })

  test('cannot be cancelled when a card paid it, and no order has been refused at the door before it left', async () => {
    const { id } = await refusedOrder('card')
    expect(await allowed(id)).not.toContain('cancel')
    expect((await end(id)).body.code).toBe('cannotCancelOrder')
    await act(owner, `/orders/${id}/status`, { status: 'delivered' })
    const sara = await shop.customer()
    await sara.fillCart(await shop.stockPlant({ stock: 5 }))
    const pending = (await sara.placeOrder()).body.data.order.id
    expect((await end(pending)).status).toBe(422)
    expect((await end(pending, { reason: 'other' })).status).toBe(200)
  })
})
