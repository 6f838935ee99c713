import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildLargeIndexes } from '#db/migrations/large-indexes.ts'
import { hasNameOf } from '#domain/search/customer-names.ts'
import {
  newestCode,
  billingAddress,
  selectedCard,
  acceptedCard,
  type ShopCustomer,
} from '../../../support/customer.ts'
import { act, addMember, auditOf, proveIdentity } from '../../../support/office.ts'
import { openShop, type Shop } from '../../../support/shop.ts'

let shop: Shop
let owner: ShopCustomer
let manager: ShopCustomer
let accountant: ShopCustomer
beforeAll(async () => {
  shop = await openShop({ settings: { otpResendSeconds: 0 } })
  owner = await addMember(shop, 'Noura', 'owner')
  manager = await addMember(shop, 'Maha', 'manager')
  accountant = await addMember(shop, 'Hind', 'accountant')
})
afterAll(() => shop.close())

const read = (member: ShopCustomer, path: string) => member.call('GET', `/api/office${path}`)
const put = (member: ShopCustomer, id: number, body: object) =>
  act(member, `/customers/${id}`, body, 'PUT')
const namesFound = async (member: ShopCustomer, query: string) =>
  (await read(member, `/customers?${query}`)).body.data.map(({ name }: { name: string }) => name)

test('customers are found by name, by phone in any spelling and by e-mail, and listed without contacts', async () => {
  const sara = await shop.customer({
    firstName: 'سارة',
    lastName: 'القحطاني',
    email: 'sara.q@example.com',
  })
  await sara.call('POST', '/api/v1/customer/addresses', { body: billingAddress })
  const local = sara.phone.replace('+966', '0')
  const arabic = local.replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '')
  const spellings = [
    'سارة القحطانى',
    'ساره',
    'حطان',
    'سا',
    'قح',
    'الق سا',
    sara.phone,
    local,
    local.slice(1),
    arabic,
    `966${local.slice(1)}`,
  ]
  for (const typed of [
    ...spellings,
    `${local.slice(0, 3)} ${local.slice(3, 6)} ${local.slice(6)}`,
    'SARA.Q@example.com',
  ])
    expect(await namesFound(manager, `q=${encodeURIComponent(typed)}`), typed).toEqual([
      'سارة القحطاني',
    ])
  await shop.customer({ firstName: 'Lærke', lastName: 'Kjær' })
  for (const typed of ['Lærke', 'laerke', 'KJÆR', 'kjaer'])
    expect(await namesFound(manager, `q=${encodeURIComponent(typed)}`), typed).toEqual([
      'Lærke Kjær',
    ])
  await shop.customer({ firstName: 'Søren', lastName: 'Großmann' })
  for (const typed of ['Søren', 'soren', 'SØREN', 'Großmann', 'grossmann', 'GROSSMANN', 'oßm'])
    expect(await namesFound(manager, `q=${encodeURIComponent(typed)}`), typed).toEqual([
      'Søren Großmann',
    ])
  // A member without the permission for contacts finds customers only by a whole phone or e-mail.
  expect(await namesFound(accountant, `q=${local}`)).toEqual(['سارة القحطاني'])
  expect(await namesFound(accountant, `q=${local.slice(-6)}`)).toEqual([])
  expect(await namesFound(manager, `q=${local.slice(-6)}`)).toEqual(['سارة القحطاني'])
  expect(await namesFound(accountant, 'q=example.com')).toEqual([])
  const [row] = (await read(manager, `/customers?q=${local}`)).body.data
  expect(row).toMatchObject({
    phone: `05•• ••• ${local.slice(-3)}`,
    email: 's•••@e•••.com',
    city: 'Riyadh',
    orders_count: 0,
    spent_halalas: 0,
    is_staff: false,
  })
  expect((await read(manager, `/search?q=${local}`)).body.data.customers).toEqual([
    { id: sara.id, title: 'سارة القحطاني', detail: row.phone },
  ])
  expect((await read(await addMember(shop, 'Ali', 'packer'), '/customers')).status).toBe(403)
})

test('a search for a name uses an index, also for two letters', async () => {
  await shop.withoutQueryTimeout((db) => buildLargeIndexes(db))
  const planOf = (word: string) =>
    shop.db.transaction().execute(async (tx) => {
      // A table of three rows would be scanned as a whole.
      await sql`set local enable_seqscan = off`.execute(tx)
      await sql`set local enable_indexscan = off`.execute(tx)
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select id from customers where ${hasNameOf([word])}`.execute(tx)
      return rows.map((row) => row['QUERY PLAN']).join(' ')
    })
  for (const word of ['قحطان', 'قح', 'ق']) {
    const plan = await planOf(word)
    expect(plan, word).toContain('Index Scan on customers_by_folded_name')
    expect(plan, word).toContain('Index Cond')
  }
})

test('customers are filtered by orders and flags and sorted by their spending, and the detail masks their contacts', async () => {
  const plant = await shop.stockPlant({ priceHalalas: 20_000, stock: null })
  const [much, little] = [
    await shop.customer({ firstName: 'Much' }),
    await shop.customer({ firstName: 'Little' }),
  ]
  await little.call('POST', '/api/v1/customer/addresses', { body: billingAddress })
  for (const [buyer, times] of [
    [much, 3],
    [little, 1],
  ] as const)
    for (let order = 0; order < times; order += 1) {
      await buyer.fillCart(plant)
      expect((await buyer.placeOrder()).status).toBe(200)
    }
  const cancelled = (await read(manager, `/orders?shape=row&sort=id&order=asc`)).body.data[0].id
  await shop.db
    .updateTable('orders')
    .set({ status: 'cancelled' })
    .where('id', '=', cancelled)
    .execute()
  await shop.db
    .updateTable('orders')
    .set({ status: 'delivered' })
    .where('id', '<>', cancelled)
    .execute()
  // Removed amounts do not count as spent.
  await sql`
    insert into order_reductions (order_id, order_item_id, kind, gross_halalas, vat_halalas, reason)
    select order_id, order_items.id, 'removed', 5000, 652, 'goodwill' from order_items join orders on orders.id = order_id
    where customer_id = ${much.id}`.execute(shop.db)
  // A test order of the team does not count.
  await little.fillCart(plant)
  const trial = (await little.placeOrder()).body.data.order.id
  await shop.db.updateTable('orders').set({ is_test: true }).where('id', '=', trial).execute()
  const bySpent = await read(manager, '/customers?has=orders&sort=spent')
  expect(bySpent.body.meta.total).toBe(2)
  expect(
    bySpent.body.data.map((row: { orders_count: number; spent_halalas: number }) => [
      row.orders_count,
      row.spent_halalas,
    ]),
  ).toEqual([
    [2, 30_000],
    [1, 20_000],
  ])
  expect(await namesFound(manager, 'view=orders&sort=spent&order=asc')).toEqual([
    'Little Alharbi',
    'Much Alharbi',
  ])
  expect(await namesFound(manager, 'view=orders&sort=last_order')).toEqual([
    'Little Alharbi',
    'Much Alharbi',
  ])
  expect(
    await namesFound(manager, `has=orders&sort=created&city=${encodeURIComponent('riyadh')}`),
  ).toEqual(['Little Alharbi'])
  expect(await namesFound(manager, 'has=orders&city=jeddah')).toEqual([])
  const { body } = await read(manager, `/customers/${much.id}`)
  expect(body.data).toMatchObject({
    name: 'Much Alharbi',
    orders_count: 2,
    spent_halalas: 30_000,
    devices_count: 1,
    wishlist_count: 0,
    cash_allowed: true,
    block_reason: null,
    version: 1,
    orders: [
      { status: 'delivered' },
      { status: 'delivered' },
      { status: 'cancelled', fulfilment: 'none', total_halalas: 20_000 },
    ],
    requests: [],
    similar: [],
  })
  expect(body.data.messages[0]).toMatchObject({ template: expect.stringMatching(/^order/) })
  expect(JSON.stringify(body)).not.toContain(much.phone)
  // Messages need their permission, and requests are not shown to an accountant.
  expect((await read(accountant, `/customers/${much.id}`)).body.data).not.toHaveProperty('requests')
})

test('showing contacts is logged once an hour, and needs a step-up above 20 customers', async () => {
  const sara = await shop.customer({ email: 'shown@example.com' })
  await sara.call('POST', '/api/v1/customer/addresses', { body: billingAddress })
  for (let times = 0; times < 2; times += 1)
    expect((await read(manager, `/customers/${sara.id}/contact`)).body.data).toMatchObject({
      phone: sara.phone,
      email: 'shown@example.com',
      addresses: [{ lines: expect.arrayContaining(['12 Palm Street']), city: 'Riyadh' }],
    })
  const viewed = await auditOf(shop, 'customer.viewed')
  expect(viewed.filter(({ entity_id }) => entity_id === String(sara.id))).toHaveLength(1)
  expect((await read(accountant, `/customers/${sara.id}/contact`)).body.code).toBe('forbidden')
  await sql`insert into audit_log (staff_id, action, entity, entity_id)
    select ${manager.id}, 'customer.viewed', 'customer', 'x' || n from generate_series(1, 19) as n`.execute(
    shop.db,
  )
  const next = await shop.customer()
  expect((await read(manager, `/customers/${next.id}/contact`)).body.code).toBe('stepUpRequired')
  // The contacts of an order count towards the same limit.
  await next.fillCart(await shop.stockPlant({ stock: 5 }))
  const { id } = (await next.placeOrder()).body.data.order
  expect((await read(manager, `/orders/${id}/contact`)).body.code).toBe('stepUpRequired')
  // A customer shown within the hour is not counted again.
  expect((await read(manager, `/customers/${sara.id}/contact`)).status).toBe(200)
  await proveIdentity(shop, manager)
  expect((await read(manager, `/customers/${next.id}/contact`)).status).toBe(200)
})

test('a blocked customer is signed out and cannot sign in until unblocked, and keeps their orders', async () => {
  const sara = await shop.customer()
  const plant = await shop.stockPlant({ stock: 5 })
  await sara.fillCart(plant)
  const orderId = (await sara.placeOrder()).body.data.order.id
  expect(
    (await put(manager, sara.id, { version: 1, is_active: false })).body.errors,
  ).toHaveProperty('block_reason')
  const blocked = await put(manager, sara.id, {
    version: 1,
    is_active: false,
    block_reason: 'Refused three deliveries',
  })
  expect(blocked.body.data).toMatchObject({ is_active: false, version: 2, devices_count: 0 })
  expect((await sara.call('GET', '/api/v1/customer/get')).status).toBe(401)
  await shop.call('POST', '/api/phone-auth/send-otp', { body: { phone: sara.phone } })
  const otp = await newestCode(shop.call, sara.phone)
  const refused = await shop.call('POST', '/api/phone-auth/verify-otp', {
    body: { phone: sara.phone, otp },
  })
  expect(refused.body.code).toBe('invalidOTP')
  expect((await read(manager, `/orders/${orderId}`)).body.data.status).toBe('pending')
  const [row] = await auditOf(shop, 'customer.blocked')
  // The log is kept after the account is closed, so it has no text of the reason.
  expect(row).toMatchObject({ reason: null, title: null, changes: { block_reason: [null, '•••'] } })
  expect(await namesFound(manager, 'view=blocked')).toEqual(['Sara Alharbi'])
  const stale = await put(manager, sara.id, { version: 1, is_active: true })
  expect(stale.body).toMatchObject({
    code: 'editConflict',
    data: { version: 2, changed_fields: ['is_active', 'block_reason'] },
  })
  const lifted = await put(manager, sara.id, { version: 2, is_active: true })
  expect(lifted.body.data).toMatchObject({ is_active: true, block_reason: null })
  expect(await auditOf(shop, 'customer.unblocked')).toHaveLength(1)
  // A manager cannot block the owner.
  const owned = await put(manager, owner.id, { version: 1, is_active: false, block_reason: 'x' })
  expect(owned.body.code).toBe('teamMember')
  expect((await put(accountant, sara.id, { version: 3, tags: [] })).status).toBe(403)
})

test('a customer who may not pay cash is offered only cards, and a cash order is refused', async () => {
  const sara = await shop.customer()
  await sara.fillCart(await shop.stockPlant({ stock: 5 }))
  await sara.prepareOrder()
  await put(manager, sara.id, { version: 1, cash_allowed: false, tags: ['VIP', 'VIP', 'Riyadh'] })
  // The cart already had cash on delivery.
  const placed = await sara.call('POST', '/api/v1/customer/checkout/save-order')
  expect(placed.body.code).toBe('cashNotOffered')
  const shipping = await sara.call('POST', '/api/v1/customer/checkout/save-shipping', {
    body: { shipping_method: 'free_free' },
  })
  expect(shipping.body.data.methods.map(({ method }: { method: string }) => method)).toEqual([
    'credit_card',
  ])
  const saved = await sara.call('POST', '/api/v1/customer/checkout/save-payment', {
    body: { payment: { method: 'cash_on_delivery' } },
  })
  expect(saved.body.code).toBe('cashNotOffered')
  const byCard = await sara.call('POST', '/api/v1/customer/checkout/save-payment', {
    body: { payment: selectedCard(acceptedCard) },
  })
  expect(byCard.status).toBe(200)
  expect((await sara.call('POST', '/api/v1/customer/checkout/save-order')).status).toBe(200)
  expect((await read(manager, `/customers?tag=VIP`)).body.data).toMatchObject([
    { id: sara.id, tags: ['VIP', 'Riyadh'], cash_allowed: false },
  ])
  const [row] = await auditOf(shop, 'customer.updated')
  expect(row?.changes).toMatchObject({ cash_allowed: [true, false], tags: [null, '•••'] })
  const many = await put(manager, sara.id, { version: 2, tags: ['1', '2', '3', '4', '5', '6'] })
  expect(many.status).toBe(422)
})

test('notes are seen only by staff, and similar accounts are linked to each other', async () => {
  const [one, other] = [
    await shop.customer({ firstName: 'منى' }),
    await shop.customer({ firstName: 'مني' }),
  ]
  for (const each of [one, other])
    await each.call('POST', '/api/v1/customer/addresses', { body: billingAddress })
  expect((await read(manager, `/customers/${one.id}`)).body.data.similar).toEqual([
    { id: other.id, name: 'مني Alharbi' },
  ])
  const written = await act(manager, `/customers/${one.id}/notes`, { text: 'Prefers mornings' })
  expect(written).toMatchObject({
    status: 201,
    body: { data: { text: 'Prefers mornings', by: { name: 'Maha' } } },
  })
  expect((await read(accountant, `/customers/${one.id}/notes`)).body).toMatchObject({
    data: [{ text: 'Prefers mornings' }],
    meta: { total: 1 },
  })
  expect((await act(accountant, `/customers/${one.id}/notes`, { text: 'x' })).status).toBe(403)
  const [row] = await auditOf(shop, 'customer.noted')
  expect(JSON.stringify(row)).not.toContain('mornings')
})

test('an owner exports the data of a customer and closes an account on request', async () => {
  const sara = await shop.customer({ email: 'closing@example.com' })
  await act(manager, `/customers/${sara.id}/notes`, { text: 'Knows her plants' })
  await sara.fillCart(await shop.stockPlant({ stock: 5 }))
  const orderId = (await sara.placeOrder()).body.data.order.id
  const asked = { request_received_on: '2026-01-05' }
  expect((await act(manager, `/customers/${sara.id}/copy`, asked)).status).toBe(403)
  expect((await act(owner, `/customers/${sara.id}/copy`, asked)).body.code).toBe('stepUpRequired')
  await proveIdentity(shop, owner)
  const tomorrow = { request_received_on: '2099-01-01' }
  expect((await act(owner, `/customers/${sara.id}/copy`, tomorrow)).status).toBe(422)
  const copy = await act(owner, `/customers/${sara.id}/copy`, asked)
  expect(copy.body.data).toMatchObject({
    profile: { phone: sara.phone },
    notes: [{ text: 'Knows her plants' }],
  })
  const { rows: kept } = await sql<{ answer: string }>`select answer from office_keys`.execute(
    shop.db,
  )
  expect(JSON.stringify(kept)).not.toContain(sara.phone)
  // An account with an open order stays open; the 30 days continue.
  expect((await act(owner, `/customers/${sara.id}/close`, asked)).body.code).toBe(
    'accountHasOpenOrders',
  )
  expect((await read(owner, `/customers/${sara.id}`)).body.data.data_requests).toMatchObject([
    { kind: 'close', received_on: '2026-01-05', due_on: '2026-02-04', done_at: null },
    { kind: 'copy', done_at: expect.any(String) },
  ])
  await shop.db
    .updateTable('orders')
    .set({ status: 'delivered' })
    .where('id', '=', orderId)
    .execute()
  expect((await act(owner, `/customers/${sara.id}/close`, asked)).status).toBe(200)
  const closed = (await read(owner, `/customers/${sara.id}`)).body.data
  expect(closed).toMatchObject({
    name: 'حساب محذوف',
    phone: null,
    email: null,
    data_requests: [{ kind: 'close', done_at: expect.any(String) }, {}],
  })
  expect((await read(owner, `/customers/${sara.id}/notes`)).body.data).toEqual([])
  expect((await read(owner, `/customers/${sara.id}/contact`)).status).toBe(404)
  expect(await namesFound(owner, 'view=closed')).toEqual(['حساب محذوف'])
})
