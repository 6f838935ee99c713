import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, dayOf } from '#shared/day.ts'
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
