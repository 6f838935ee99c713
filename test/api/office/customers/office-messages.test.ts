import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ShopCustomer } from '../../../support/customer.ts'
import { act, addMember, auditOf } from '../../../support/office.ts'
import { openShop, type Shop } from '../../../support/shop.ts'

let shop: Shop
let manager: ShopCustomer
let accountant: ShopCustomer
beforeAll(async () => {
  shop = await openShop()
  manager = await addMember(shop, 'Maha', 'manager')
  accountant = await addMember(shop, 'Hind', 'accountant')
})
beforeEach(() => sql`delete from outbox`.execute(shop.db))
afterAll(() => shop.close())

const read = (path: string, member = manager) => member.call('GET', `/api/office/messages${path}`)
const dead = async (key: string): Promise<number> => {
  const facts = JSON.stringify({ reference: 'LND-000001', type: 'landscape', name: 'Mounira' })
  const { rows } = await sql<{ id: number }>`
    insert into outbox (key, channel, recipient, template, locale, facts, dead_at, last_error)
    values (${key}, 'mail', 'mounira@example.com', 'requestReceived', 'en', ${facts}, now(), 'no mailbox') returning id`.execute(
    shop.db,
  )
  return rows[0]?.id ?? 0
}
const stateOf = async (id: number) => (await read(`/${id}`)).body.data.state

test('the content of a message is shown only to members who may see contacts', async () => {
  const id = await dead('one')
  expect((await read(`/${id}`)).body.data).toMatchObject({
    to: 'mounira@example.com',
    content: { subject: expect.any(String), text: expect.stringContaining('Mounira') },
  })
  const { body } = await read(`/${id}`, accountant)
  expect(body.data).toMatchObject({ to: 'm•••@e•••.com', content: null })
  expect(JSON.stringify(body)).not.toContain('Mounira')
  expect(body.data).not.toHaveProperty('facts')
  expect((await read('?q=mounira')).body.data).toHaveLength(1)
  expect((await read('?q=mounira', accountant)).body.data).toHaveLength(0)
  expect((await act(accountant, `/messages/${id}/retry`)).status).toBe(403)
})

test('failed messages are sent again singly or all at once, and a message discarded with a reason is neither counted nor sent', async () => {
  const [first, second, third] = [await dead('a'), await dead('b'), await dead('c')]
  expect((await act(manager, `/messages/${third}/discard`, {})).status).toBe(422)
  expect(
    (await act(manager, `/messages/${third}/discard`, { reason: 'Address is gone' })).status,
  ).toBe(200)
  expect((await act(manager, `/messages/${third}/discard`, { reason: 'again' })).status).toBe(404)
  expect((await read('?state=dead')).body.data).toHaveLength(2)
  expect((await read('?view=discarded')).body.data).toMatchObject([
    { id: third, discard_reason: 'Address is gone' },
  ])
  expect((await manager.call('GET', '/api/office/pulse')).body.data.counters.dead_messages).toBe(2)
  const [row] = await auditOf(shop, 'message.discarded')
  expect(row).toMatchObject({ entity_id: String(third), reason: null })

  const chosen = await act(manager, '/messages/retry', { ids: [first, 2_000_000] })
  expect(chosen).toMatchObject({
    status: 201,
    body: { data: { kind: 'messages.retry', total: 2, can_undo: false } },
  })
  await shop.runJobs()
  expect(
    (await manager.call('GET', `/api/office/jobs/${chosen.body.data.id}`)).body.data,
  ).toMatchObject({ state: 'done', done: 1, skipped: 1 })
  expect(await stateOf(first)).toBe('waiting')
  expect(await stateOf(second)).toBe('dead')

  const none = await act(manager, '/messages/retry', { state: 'dead', q: 'nothing' })
  expect(none.body.data.total).toBe(0)
  const left = await act(manager, '/messages/retry', { state: 'dead', except: [second] })
  expect(left.body.data.total).toBe(0)
  const found = await act(manager, '/messages/retry', { state: 'dead', q: 'B', channel: 'mail' })
  expect(found.body.data.total).toBe(1)
  await shop.runJobs()
  expect(await stateOf(second)).toBe('waiting')
  expect(await stateOf(third)).toBe('discarded')
  // A discarded message can be sent after all.
  expect((await act(manager, `/messages/${third}/retry`)).status).toBe(200)
  expect(await stateOf(third)).toBe('waiting')
})

test('messages are found by customer, order and request, without those to the shop', async () => {
  const sara = await shop.customer({ email: 'sara@example.com' })
  await sara.fillCart(await shop.stockPlant({ stock: 5 }))
  const orderId = (await sara.placeOrder()).body.data.order.id
  const asked = await sara.call('POST', '/api/requests/landscape', {
    body: { name: 'Sara', phone: sara.phone, email: 'sara@example.com' },
  })
  await dead('somebody else')
  const templates = async (query: string) =>
    (await read(`?${query}`)).body.data
      .map(({ template }: { template: string }) => template)
      .toSorted()
  expect(await templates(`customer_id=${sara.id}`)).toEqual(['orderPlaced', 'requestReceived'])
  expect(await templates(`order_id=${orderId}`)).toContain('orderPlaced')
  expect(await templates(`request_id=${asked.body.data.id}`)).toEqual([
    'requestForShop',
    'requestReceived',
  ])
  expect(await templates('channel=sms')).toEqual([])
})
