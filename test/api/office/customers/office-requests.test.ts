import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asAnswer } from '../../../support/call-at.ts'
import type { ShopCustomer } from '../../../support/customer.ts'
import { act, addMember, auditOf, proveIdentity } from '../../../support/office.ts'
import { photo } from '../../../support/routes/office-customer-arrangements.ts'
import { newPhone, openShop, type Shop } from '../../../support/shop.ts'

let shop: Shop
let manager: ShopCustomer
let packer: ShopCustomer
beforeAll(async () => {
  shop = await openShop({ settings: { serviceRequestsPerIpPerHour: 1000 } })
  manager = await addMember(shop, 'Maha', 'manager')
  packer = await addMember(shop, 'Ali', 'packer')
})
afterAll(() => shop.close())

const read = async (path: string, member = manager) =>
  member.call('GET', `/api/office/requests${path}`)
const change = (id: number, body: object) => act(manager, `/requests/${id}`, body, 'PUT')
const ask = async (kind: 'landscape' | 'events', body: object): Promise<number> => {
  const answer = await shop.call('POST', `/api/requests/${kind}`, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data.id
}
const idsOf = ({ body }: { body: { data: { id: number }[] } }) => body.data.map(({ id }) => id)
const sendPhoto = async (id: number, member = manager, form?: FormData) =>
  asAnswer(
    await shop.fetch(`/api/office/requests/${id}/files`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${member.token}` },
      body: form ?? (await photo()),
    }),
  )

test('a service request is worked from the first call to its outcome, and each step is in its history', async () => {
  const id = await ask('landscape', {
    name: 'هند',
    phone: '0512345678',
    city: 'الرياض',
    notes: 'حديقة 200 متر',
  })
  const { data } = (await read(`/${id}`)).body
  expect(data).toMatchObject({
    reference: `LND-${String(id).padStart(6, '0')}`,
    state: 'new',
    assignee: null,
    details: { city: 'الرياض', notes: 'حديقة 200 متر' },
    is_overdue: false,
    answered_at: null,
    events: [],
    version: 1,
  })
  expect((await read('/assignees')).body.data).toEqual([{ id: manager.id, name: 'Maha' }])
  expect((await change(id, { version: 1, assignee_id: packer.id })).body.errors).toHaveProperty(
    'assignee_id',
  )
  const given = await change(id, {
    version: 1,
    assignee_id: manager.id,
    next_action: 'زيارة الموقع',
    next_on: '2026-12-01',
  })
  expect(given.body.data).toMatchObject({
    assignee: { name: 'Maha' },
    next_on: '2026-12-01',
    answered_at: null,
    version: 2,
  })
  await act(manager, `/requests/${id}/notes`, { kind: 'note', text: 'يفضل المساء' })
  expect((await read(`/${id}`)).body.data.answered_at).toBeNull()
  await act(manager, `/requests/${id}/notes`, { kind: 'call', text: 'اتفقنا على زيارة' })
  expect((await read(`/${id}`)).body.data.answered_at).not.toBeNull()
  await change(id, { version: 2, state: 'visit_set' })
  expect((await change(id, { version: 2, state: 'won' })).body.code).toBe('editConflict')
  expect((await change(id, { version: 3, state: 'lost' })).body.errors).toHaveProperty(
    'lost_reason',
  )
  const lost = await change(id, { version: 3, state: 'lost', lost_reason: 'السعر' })
  expect(lost.body.data).toMatchObject({
    lost_reason: 'السعر',
    events: [
      { kind: 'state', text: 'lost', by: { name: 'Maha' } },
      { kind: 'state', text: 'visit_set' },
      { kind: 'call', text: 'اتفقنا على زيارة' },
      { kind: 'note' },
    ],
  })
  expect((await change(id, { version: 4, state: 'quoted' })).body.data.lost_reason).toBeNull()
  // Changing the state counts as an answer, also without a recorded call.
  const second = await ask('landscape', { name: 'هند', phone: '0512345678' })
  const moved = await change(second, { version: 1, state: 'contacted' })
  expect(moved.body.data.answered_at).toEqual(expect.any(String))
  const rows = [
    ...(await auditOf(shop, 'request.noted')),
    ...(await auditOf(shop, 'request.updated')),
  ].map(({ changes }) => JSON.stringify(changes))
  expect(rows.join('')).not.toMatch(/المساء|زيارة الموقع|السعر/)
  expect(rows.join('')).toContain('"lost_reason":[null,"•••"]')
  expect((await read(`/${id}`, packer)).status).toBe(403)
})

test('a request shows the others of its phone, and those of its account from other phones', async () => {
  const sara = await shop.customer()
  const send = async (caller: Pick<ShopCustomer, 'call'>, phone: string) => {
    const body = { name: 'Sara', phone }
    const answer = await caller.call('POST', '/api/requests/landscape', { body })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body.data.id as number
  }
  const fromOffice = newPhone()
  const own = await send(sara, sara.phone)
  const atWork = await send(sara, fromOffice)
  const signedOut = await send(shop, sara.phone)
  await send(shop, newPhone())
  const othersOf = async (id: number) =>
    (await read(`/${id}`)).body.data.other_requests.map((other: { id: number }) => other.id)
  expect(await othersOf(own)).toEqual([signedOut, atWork])
  expect(await othersOf(atWork)).toEqual([signedOut, own])
  expect(await othersOf(signedOut)).toEqual([atWork, own])
  const ofAccount = (await read(`?customer_id=${sara.id}`)).body.data
  expect(ofAccount.map(({ id }: { id: number }) => id)).toEqual([signedOut, atWork, own])
})

test('late and unassigned requests are counted on the home screen, and requests are found by phone in any spelling', async () => {
  await sql`delete from service_requests`.execute(shop.db)
  const phone = newPhone()
  const late = await ask('landscape', { name: 'Late', phone })
  const due = await ask('events', {
    name: 'Due',
    phone,
    type: 'birthday',
    date: `${new Date().getUTCFullYear() + 1}-06-01`,
  })
  const fine = await ask('landscape', { name: 'Fine', phone: '0509999999' })
  await sql`update service_requests set created_at = now() - interval '6 days', assignee_id = ${manager.id} where id = ${late}`.execute(
    shop.db,
  )
  await change(due, {
    version: 1,
    assignee_id: manager.id,
    state: 'contacted',
    next_on: '2026-01-01',
  })
  const waiting = async () => {
    const { cards } = (await manager.call('GET', '/api/office/home')).body.data
    return cards.find(({ kind }: { kind: string }) => kind === 'requests_waiting')
  }
  expect(idsOf(await read('?view=unassigned'))).toEqual([fine])
  expect(idsOf(await read('?view=waiting'))).toEqual([fine, due, late])
  expect((await waiting()).count).toBe(3)
  await change(fine, { version: 1, assignee_id: manager.id })
  expect(idsOf(await read('?view=overdue'))).toEqual([due, late])
  expect(idsOf(await read('?view=unassigned'))).toEqual([])
  expect(idsOf(await read('?view=mine&sort=next_on'))[0]).toBe(due)
  expect(idsOf(await read('?state=contacted,quoted'))).toEqual([due])
  expect(idsOf(await read('?due_before=2026-01-01'))).toEqual([due])
  expect(idsOf(await read(`?q=${phone.replace('+966', '0')}`))).toEqual([due, late])
  expect(idsOf(await read(`?q=evt-${due}`))).toEqual([due])
  expect(await waiting()).toMatchObject({
    count: 2,
    rows: [
      { id: late, title: `LND-${String(late).padStart(6, '0')}`, detail: 'Late' },
      { id: due },
    ],
  })
  expect((await manager.call('GET', '/api/office/search?q=due')).body.data.requests).toMatchObject([
    { id: due, state: 'contacted' },
  ])
  expect((await read(`/${late}`)).body.data).toMatchObject({
    is_overdue: true,
    other_requests: [{ id: due, state: 'contacted' }],
  })
  const board = (await read('/board')).body.data
  expect(board.map(({ state, total }: { state: string; total: number }) => [state, total])).toEqual(
    [
      ['new', 2],
      ['contacted', 1],
      ['visit_set', 0],
      ['quoted', 0],
      ['won', 0],
      ['lost', 0],
      ['closed', 0],
    ],
  )
})

test('a request shows the orders of the same phone', async () => {
  const buyer = await shop.customer()
  await buyer.fillCart(await shop.stockPlant({ stock: 5 }))
  const orderId = (await buyer.placeOrder()).body.data.order.id
  const id = await ask('landscape', { name: 'Buyer', phone: buyer.phone })
  expect((await read(`/${id}`)).body.data).toMatchObject({
    account: { id: buyer.id },
    orders: [{ id: orderId, status: 'pending', fulfilment: 'none' }],
  })
  expect(
    (await manager.call('GET', `/api/office/customers/${buyer.id}`)).body.data.requests,
  ).toMatchObject([{ id, state: 'new' }])
})

test('photos of a request are limited to ten, seen only by members with its permission, and deleted with the account', async () => {
  const buyer = await shop.customer()
  const answer = await buyer.call('POST', '/api/requests/landscape', {
    body: { name: 'Photo', phone: buyer.phone },
  })
  const { id } = answer.body.data
  const first = await sendPhoto(id)
  expect(first.status, JSON.stringify(first.body)).toBe(201)
  const [file] = first.body.data.events
  expect(file).toMatchObject({ kind: 'file', text: 'garden.png', width: 800, height: 600 })
  const bytes = await read(`/${id}/files/${file.id}`)
  expect(bytes.status).toBe(200)
  expect((await read(`/${id}/files/${file.id}`, packer)).status).toBe(403)
  // Nor by the route of delivery notes, which a packer may read.
  const { media_id: mediaId } = await shop.db
    .selectFrom('request_events')
    .select('media_id')
    .where('id', '=', file.id)
    .executeTakeFirstOrThrow()
  const deliveryNote = () => packer.call('GET', `/api/office/stock/slips/${mediaId}`)
  expect((await deliveryNote()).status).toBe(404)
  const plant = await shop.stockPlant()
  const named = {
    received_on: '2026-01-05',
    media_id: mediaId,
    lines: [{ product_id: plant.id, delivered: 1 }],
  }
  expect((await act(packer, '/stock/receipts', named)).body.errors).toHaveProperty('media_id')
  const other = await ask('landscape', { name: 'Other', phone: '0507777777' })
  expect((await read(`/${other}/files/${file.id}`)).status).toBe(404)
  for (let more = 0; more < 9; more += 1) expect((await sendPhoto(id)).status).toBe(201)
  expect((await sendPhoto(id)).body.errors.file).toBeDefined()
  // A removed photo makes room for another, and is not shown any more.
  const path = `/requests/${id}/files/${file.id}`
  expect((await act(packer, path, undefined, 'DELETE')).status).toBe(403)
  expect((await act(manager, path, undefined, 'DELETE')).body.data.events).toHaveLength(9)
  expect((await act(manager, path, undefined, 'DELETE')).status).toBe(404)
  expect((await read(`/${id}/files/${file.id}`)).status).toBe(404)
  expect(await auditOf(shop, 'request.fileRemoved')).toMatchObject([{ entity_id: String(id) }])
  expect((await sendPhoto(id)).status).toBe(201)
  await act(manager, `/requests/${id}/notes`, { kind: 'note', text: 'secret' })
  const copy = (await buyer.call('GET', '/api/v1/customer/my-data')).body
  expect(JSON.stringify(copy)).toContain('secret')
  const owner = await addMember(shop, 'Noura', 'owner')
  await proveIdentity(shop, owner)
  const asked = { request_received_on: '2026-01-05' }
  expect((await act(owner, `/customers/${buyer.id}/close`, asked)).status).toBe(200)
  expect((await read(`/${id}`)).body.data).toMatchObject({ phone: null, details: {}, events: [] })
  expect((await deliveryNote()).status).toBe(404)
})
