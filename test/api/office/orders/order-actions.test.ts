import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeMail } from '#domain/notifications/write-mail.ts'
import { addDays, dayOf } from '#shared/day.ts'
import { isFrame, watchStatements } from '../../../support/database/statements.ts'
import { billingAddress, type ShopCustomer } from '../../../support/customer.ts'
import { act, addMember, auditOf, officeSettings } from '../../../support/office.ts'
import { payByCard } from '../../../support/payments/paid-by-card.ts'
import type { Plant } from '../../../support/plants.ts'
import { makeVary } from '../../../support/variants.ts'
import type { OrderEvent } from '#contract/office/orders/office-order.ts'
import {
  isWholePacked,
  piecesPacked,
  productsPacked,
  ticksTogether,
} from '#office/order/packed-events.ts'
import { openShop, type Answer, type Shop } from '../../../support/shop.ts'

let shop: Shop
let watch: ReturnType<typeof watchStatements>
let owner: ShopCustomer
let huda: ShopCustomer
let khalid: ShopCustomer
let sara: ShopCustomer
let ficus: Plant
let palm: Plant
beforeAll(async () => {
  shop = await openShop({ settings: officeSettings })
  watch = watchStatements(shop.pool)
  owner = await shop.staff()
  huda = await addMember(shop, 'Huda', 'packer')
  khalid = await addMember(shop, 'Khalid', 'packer')
  ficus = await shop.stockPlant({ priceHalalas: 10_000, stock: 1_000 })
  palm = await shop.stockPlant({ priceHalalas: 25_000, stock: 1_000 })
  sara = await shop.customer()
})
afterAll(() => shop.close())

/** A confirmed order of two ficus and a palm, with cash on delivery or paid by card. */
async function confirmed(paidBy: 'cash' | 'card' = 'cash'): Promise<number> {
  await sara.fillCart(ficus, 2)
  await sara.call('POST', `/api/v1/customer/cart/add/${palm.id}`, { body: { quantity: 1 } })
  const { id } = (await sara.placeOrder()).body.data.order
  if (paidBy === 'card') await payByCard(shop, id)
  else expect((await act(owner, `/orders/${id}/status`, { status: 'processing' })).status).toBe(200)
  return id
}
const read = async (id: number, member = owner) =>
  (await member.call('GET', `/api/office/orders/${id}/office`)).body.data
const inShop = async (id: number) =>
  (await sara.call('GET', `/api/v1/customer/orders/${id}`)).body.data
const codeOf = ({ status, body }: Answer) => [status, body.code]
const mailsOf = async (id: number) =>
  (
    await sql<{ template: string; facts: Record<string, unknown> }>`
      select template, facts from outbox where key like ${`%:${id}%`} order by id`.execute(shop.db)
  ).rows

describe('packing', () => {
  test('a note about missing plants is pinned, and its order waits for the office, until the rest is packed, plants are taken out, or it is sent', async () => {
    const pinned = async (id: number) =>
      (await read(id)).pinned_notes.map(({ text }: { text: string }) => text)
    const shortOrder = async () => {
      const id = await confirmed()
      await act(huda, `/orders/${id}/notes`, { text: 'Call first', is_pinned: true })
      await act(huda, `/orders/${id}/notes`, { text: '1 of 2', is_pinned: true, is_shortage: true })
      const { lines } = await read(id)
      const pack = (...pieces: number[]) =>
        act(
          huda,
          `/orders/${id}/packing`,
          { lines: pieces.map((packed, at) => ({ id: lines[at].id, packed })) },
          'PUT',
        )
      expect((await pack(1, 1)).status).toBe(200)
      expect((await pinned(id)).toSorted()).toEqual(['1 of 2', 'Call first'])
      return { id, lines, pack }
    }
    const found = await shortOrder()
    await found.pack(2, 1)
    expect(await pinned(found.id)).toEqual(['Call first'])
    const { data: noted } = (await owner.call('GET', `/api/office/orders/${found.id}/notes`)).body
    expect(noted).toHaveLength(2)
    await act(owner, `/orders/${found.id}/status`, { status: 'shipped' })
    const omar = await addMember(shop, 'Omar', 'driver')
    await sql`update orders set driver_id = ${omar.id} where id = ${found.id}`.execute(shop.db)
    expect((await omar.call('GET', '/api/office/run')).body.data).toMatchObject([
      { notes: [{ text: 'Call first' }] },
    ])

    const missing = await shortOrder()
    const partly = await shortOrder()
    const waiting = async () =>
      (await owner.call('GET', '/api/office/home')).body.data.cards.find(
        ({ kind }: { kind: string }) => kind === 'orders_missing_plants',
      )
    expect(await waiting()).toMatchObject({
      count: 2,
      rows: [{ id: missing.id }, { id: partly.id }],
    })
    const { version } = await read(missing.id)
    const removed = await act(owner, `/orders/${missing.id}/reductions`, {
      lines: [{ order_item_id: missing.lines[0].id, quantity: 1 }],
      reason: 'missing',
      version,
    })
    expect(removed.status, JSON.stringify(removed.body)).toBe(201)
    expect(await pinned(missing.id)).toEqual(['Call first'])
    // The office has decided, although the other plant is not packed yet: the packer is not asked about it again.
    await partly.pack(0, 0)
    await act(owner, `/orders/${partly.id}/reductions`, {
      lines: [{ order_item_id: partly.lines[0].id, quantity: 1 }],
      reason: 'missing',
      version: (await read(partly.id)).version,
    })
    expect(await read(partly.id)).toMatchObject({ fulfilment: 'none' })
    expect(await pinned(partly.id)).toEqual(['Call first'])
    expect(await waiting()).toBeUndefined()

    // A plant that is packed already was not the missing one; a cancelled order waits for nothing.
    const other = await shortOrder()
    await act(owner, `/orders/${other.id}/reductions`, {
      lines: [{ order_item_id: other.lines[1].id, quantity: 1 }],
      reason: 'changed_mind',
      version: (await read(other.id)).version,
    })
    expect((await pinned(other.id)).toSorted()).toEqual(['1 of 2', 'Call first'])
    expect(await waiting()).toMatchObject({ count: 1, rows: [{ id: other.id }] })
    const { version: last } = await read(other.id)
    const cancelled = await act(owner, `/orders/${other.id}/cancel`, {
      reason: 'other',
      note: '',
      restock: true,
      version: last,
    })
    expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200)
    expect(await pinned(other.id)).toEqual(['Call first'])

    const sent = await shortOrder()
    await act(owner, `/orders/${sent.id}/status`, { status: 'shipped' })
    expect(await pinned(sent.id)).toEqual(['Call first'])
  })

  test('an order is claimed for ten minutes by the member who opens it, and another takes it over with a note', async () => {
    const id = await confirmed()
    const taken = await act(huda, `/orders/${id}/claim`)
    expect(taken).toMatchObject({ status: 200, body: { data: { packer: { name: 'Huda' } } } })
    expect(Date.parse(taken.body.data.claimed_until) - Date.now()).toBeGreaterThan(9 * 60_000)
    const refused = await act(khalid, `/orders/${id}/claim`)
    expect(codeOf(refused)).toEqual([409, 'takenByOther'])
    expect(refused.body.message).toContain('Huda')
    expect(codeOf(await act(khalid, `/orders/${id}/claim`, { take_over: true }))).toEqual([
      422,
      'validationFailed',
    ])
    await act(khalid, `/orders/${id}/claim`, { take_over: true, note: 'Huda is at lunch' })
    expect(await read(id)).toMatchObject({ packer: { name: 'Khalid' }, notes_count: 1 })
    const [line] = (await read(id)).lines
    const late = { lines: [{ id: line.id, packed: 1 }] }
    expect(codeOf(await act(huda, `/orders/${id}/packing`, late, 'PUT'))).toEqual([
      409,
      'takenByOther',
    ])
    expect((await act(khalid, `/orders/${id}/claim`, {}, 'DELETE')).status).toBe(200)
    expect((await act(huda, `/orders/${id}/claim`)).status).toBe(200)
    expect((await auditOf(shop, 'order.claimed')).length).toBe(3)
  })

  test('an order that a member packs is not shipped by another, neither singly nor in bulk', async () => {
    const id = await confirmed()
    await act(huda, `/orders/${id}/claim`)
    const ship = { status: 'shipped' }
    expect(codeOf(await act(khalid, `/orders/${id}/status`, ship))).toEqual([409, 'takenByOther'])
    const created = await act(khalid, '/orders/bulk', { action: 'ship', ids: [id] })
    await shop.runJobs()
    const rows = `/api/office/jobs/${created.body.data.id}/rows?state=failed`
    expect((await khalid.call('GET', rows)).body.data).toMatchObject([{ code: 'takenByOther' }])
    expect((await read(id)).allowed).not.toContain('refund')
    expect((await act(huda, `/orders/${id}/status`, ship)).status).toBe(200)
  })

  test('lines are marked packed, also late and twice, and the last one makes the order packed', async () => {
    const id = await confirmed()
    const [first, second] = (await read(id)).lines
    const pack = (lines: object[], more: object = {}) =>
      act(huda, `/orders/${id}/packing`, { lines, ...more }, 'PUT')
    const an_hour_ago = new Date(Date.now() - 3_600_000).toISOString()
    await pack([{ id: first.id, packed: 2 }], { acted_at: an_hour_ago })
    expect(await read(id)).toMatchObject({ fulfilment: 'picking', packer: { name: 'Huda' } })
    expect(codeOf(await pack([{ id: first.id, packed: 3 }]))).toEqual([422, 'validationFailed'])
    expect(codeOf(await pack([{ id: 1, packed: 1 }]))).toEqual([422, 'validationFailed'])
    const long_ago = new Date(Date.now() - 49 * 3_600_000).toISOString()
    expect(codeOf(await pack([{ id: first.id, packed: 1 }], { acted_at: long_ago }))).toEqual([
      422,
      'validationFailed',
    ])
    await pack([{ id: second.id, packed: 1 }])
    await pack([{ id: second.id, packed: 1 }])
    expect(await read(id)).toMatchObject({ fulfilment: 'packed', claimed_until: null })
    const history = await huda.call('GET', `/api/office/orders/${id}/timeline?kind=work`)
    const ticks = history.body.data.filter(({ code }: OrderEvent) => code === 'order.packed')
    expect(ticks.at(-1).facts).toMatchObject({
      packed: [0, 2],
      product_ids: [null, [first.product_id]],
    })
    // The history shows them as one event, which counts all and names the plants of all.
    const [shown, ...others] = ticksTogether(ticks)
    expect(others).toEqual([])
    expect(piecesPacked(shown!.facts)).toBe(3)
    expect(isWholePacked(shown!.facts)).toBe(true)
    expect(isWholePacked(ticks.at(-1).facts)).toBe(false)
    expect(productsPacked(shown!.facts).toSorted()).toEqual(
      [first.product_id, second.product_id].toSorted(),
    )
    const ready = await owner.call('GET', '/api/office/orders?shape=row&view=ready')
    expect(ready.body.data.map((row: { id: number }) => row.id)).toContain(id)
    await pack([{ id: second.id, packed: 0 }])
    expect((await read(id)).fulfilment).toBe('picking')
  })

  test('the picking list sums up the plants of all orders by place', async () => {
    await sql`update products set place = 'A-03' where id = ${ficus.id}`.execute(shop.db)
    const [one, two] = [await confirmed(), await confirmed()]
    const before = (await huda.call('GET', '/api/office/orders/picking')).body.data
    const line = before.lines.find((found: { product_id: number }) => found.product_id === ficus.id)
    expect(line).toMatchObject({ place: 'A-03', name_ar: expect.any(String) })
    const wanting = () => line.orders.map((order: { id: number }) => order.id)
    expect(wanting()).toEqual(expect.arrayContaining([one, two]))
    // The order promised first is listed first.
    await sql`update orders set estimated_delivery_on = '2026-01-01' where id = ${two}`.execute(
      shop.db,
    )
    const again = (await huda.call('GET', '/api/office/orders/picking')).body.data
    const first = again.lines.find((found: { key: string }) => found.key === line.key)
    expect(first.orders[0].id).toBe(two)
    await act(owner, `/orders/${one}/status`, { status: 'shipped' })
    const after = (await huda.call('GET', '/api/office/orders/picking')).body.data
    expect(after.orders).toBe(before.orders - 1)
    expect(after.done).toBe(before.done + 1)
    const left = after.lines.find((found: { product_id: number }) => found.product_id === ficus.id)
    expect(left.quantity).toBe(line.quantity - 2)
  })
})

describe('parcels', () => {
  test('an order paid by card ships in several parcels and is delivered with the last', async () => {
    const id = await confirmed('card')
    const { lines, version } = await read(id)
    const [first, second] = lines
    const send = (parts: object[], more: object = {}) =>
      act(owner, `/orders/${id}/parcels`, { lines: parts, ...more })
    expect(codeOf(await send([{ id: first.id, quantity: 3 }]))).toEqual([422, 'validationFailed'])
    const sent = await send([{ id: first.id, quantity: 1 }], { carrier: 'SMSA', version })
    expect(sent).toMatchObject({
      status: 201,
      body: {
        data: {
          status: 'processing',
          fulfilment: 'partial',
          lines: [{ shipped: 1 }, { shipped: 0 }],
        },
      },
    })
    expect(codeOf(await send([{ id: second.id, quantity: 1 }], { version }))).toEqual([
      409,
      'editConflict',
    ])
    expect(await inShop(id)).toMatchObject({
      status: 'processing',
      can_cancel: false,
      payment_state: 'paid',
      items: [{ qty_shipped: 1 }, { qty_shipped: 0 }],
      parcels: [{ carrier: 'SMSA', delivered_at: null, items: [{ qty: 1 }] }],
    })
    const mail = (await mailsOf(id)).find(({ template }) => template === 'parcelShipped')
    expect(mail?.facts).toMatchObject({ parcel: [{ quantity: 1 }], shipment: { carrier: 'SMSA' } })
    expect(codeOf(await act(owner, `/orders/${id}/status`, { status: 'cancelled' }))).toEqual([
      400,
      'invalidTransition',
    ])

    // Shipping the order ships the remaining pieces.
    await act(owner, `/orders/${id}/status`, { status: 'shipped' })
    const shipped = await read(id)
    expect(shipped).toMatchObject({ status: 'shipped', fulfilment: 'shipped' })
    expect(shipped.parcels.map(({ lines: parts }: { lines: object[] }) => parts)).toEqual([
      [{ id: first.id, quantity: 1 }],
      [
        { id: first.id, quantity: 1 },
        { id: second.id, quantity: 1 },
      ],
    ])
    const shipments = await sara.call('GET', `/api/v1/customer/shipments?order_id=${id}`)
    expect(
      shipments.body.data.map(({ total_qty: pieces }: { total_qty: number }) => pieces),
    ).toEqual([2, 1])

    const [one, two] = shipped.parcels
    const arrive = (parcel: { id: number }) =>
      act(owner, `/orders/${id}/parcels/${parcel.id}/delivered`, { received_by: 'Her son' })
    expect((await arrive(one)).body.data).toMatchObject({ status: 'shipped' })
    expect((await arrive(two)).body.data).toMatchObject({
      status: 'delivered',
      fulfilment: 'delivered',
      parcels: [{ received_by: 'Her son' }, { received_by: 'Her son' }],
    })
    expect((await mailsOf(id)).map(({ template }) => template)).toEqual(
      expect.arrayContaining(['parcelShipped', 'orderShipped', 'orderDelivered']),
    )
  })

  test('a cash order ships as a whole and is invoiced on delivery', async () => {
    const id = await confirmed()
    const [first, second] = (await read(id)).lines
    const send = (lines: object[]) => act(owner, `/orders/${id}/parcels`, { lines })
    expect(codeOf(await send([{ id: first.id, quantity: 2 }]))).toEqual([400, 'invalidTransition'])
    const whole = [
      { id: first.id, quantity: 2 },
      { id: second.id, quantity: 1 },
    ]
    expect((await send(whole)).body.data).toMatchObject({ status: 'shipped', due_halalas: 45_000 })
    const [parcel] = (await read(id)).parcels
    await act(owner, `/orders/${id}/parcels/${parcel.id}/delivered`)
    expect(await read(id)).toMatchObject({
      status: 'delivered',
      payment_state: 'paid',
      due_halalas: 0,
      documents: [{ kind: 'invoice', number: expect.stringMatching(/^INV-/) }],
    })
  })
})

describe('address and day of delivery', () => {
  const villa = { ...billingAddress, first_name: 'Sara', city: 'Jeddah', address1: ['3 Sea Road'] }

  test('an address sent back as it was shown changes nothing', async () => {
    const whole = {
      ...billingAddress,
      last_name: 'Al Harbi',
      company_name: 'نخيل الرياض',
      vat_id: '300000000000003',
      state: 'Riyadh Province',
      national_address: {
        building_number: '7043',
        street: 'طريق الملك فهد',
        district: 'العليا',
        secondary_number: '2950',
        short_code: 'RRRD2950',
      },
    }
    const id = await confirmed()
    await act(owner, `/orders/${id}/address`, { shipping: whole }, 'PUT')
    const before = (await inShop(id)).shipping_address
    const { shipping } = (await owner.call('GET', `/api/office/orders/${id}/contact`)).body.data
    const { lines, company, vat_number: vat, region, name: _, ...rest } = shipping
    const { building_number, street, district, secondary_number, short_code, ...contact } = rest
    const sent = {
      ...contact,
      address1: lines,
      company_name: company,
      vat_id: vat,
      state: region,
      national_address: { building_number, street, district, secondary_number, short_code },
    }
    await act(owner, `/orders/${id}/address`, { shipping: sent }, 'PUT')
    expect((await inShop(id)).shipping_address).toEqual(before)
    expect(before).toMatchObject({ national_address: whole.national_address })
    const masked = (await read(id)).shipping
    expect(masked).toMatchObject({ building_number: null, street: null, secondary_number: null })
  })

  test('address and day can be changed until shipping, the customer gets a mail, and the log has no street', async () => {
    const id = await confirmed()
    const { version } = await read(id)
    const moved = await act(owner, `/orders/${id}/address`, { shipping: villa, version }, 'PUT')
    expect(moved.body.data).toMatchObject({
      version: version + 1,
      shipping: { city: 'Jeddah', lines: [] },
      billing: { city: 'Riyadh' },
    })
    const { shipping } = (await owner.call('GET', `/api/office/orders/${id}/contact`)).body.data
    expect(shipping.lines).toEqual(['3 Sea Road', 'Al Malqa'])
    const stale = await act(
      owner,
      `/orders/${id}/promised-day`,
      {
        promised_on: addDays(dayOf(new Date()), 4),
        version,
      },
      'PUT',
    )
    expect(stale).toMatchObject({
      status: 409,
      body: {
        code: 'editConflict',
        data: { version: version + 1, current: { version: version + 1 } },
      },
    })
    const day = addDays(dayOf(new Date()), 4)
    await act(owner, `/orders/${id}/promised-day`, { promised_on: day }, 'PUT')
    expect(await inShop(id)).toMatchObject({
      estimated_delivery: day,
      shipping_address: { city: 'Jeddah' },
    })
    expect((await mailsOf(id)).filter(({ template }) => template === 'orderChanged')).toHaveLength(
      2,
    )
    expect(JSON.stringify(await auditOf(shop, 'order.addressChanged'))).not.toContain('Sea Road')
    for (const promised_on of ['2020-01-01', addDays(dayOf(new Date()), 366)])
      expect(
        codeOf(await act(owner, `/orders/${id}/promised-day`, { promised_on }, 'PUT')),
        promised_on,
      ).toEqual([422, 'validationFailed'])
    await act(owner, `/orders/${id}/status`, { status: 'shipped' })
    expect(codeOf(await act(owner, `/orders/${id}/address`, { shipping: villa }, 'PUT'))).toEqual([
      400,
      'invalidTransition',
    ])
    expect(codeOf(await act(huda, `/orders/${id}/address`, { shipping: villa }, 'PUT'))).toEqual([
      400,
      'invalidTransition',
    ])
  })

  test('an order says whether its billing address is another one, also if only the street is', async () => {
    const id = await confirmed()
    expect(await read(id)).toMatchObject({ billing_differs: false })
    const both = { shipping: billingAddress, billing: { ...billingAddress, address1: ['9 Gate'] } }
    const changed = await act(owner, `/orders/${id}/address`, both, 'PUT')
    expect(changed.body.data).toMatchObject({ billing_differs: true, billing: { lines: [] } })
    const { billing } = (await owner.call('GET', `/api/office/orders/${id}/contact`)).body.data
    expect(billing.lines[0]).toBe('9 Gate')
  })

  test('a change of only the billing address is in the log without its parts, and the customer gets no mail', async () => {
    const id = await confirmed()
    const both = { shipping: billingAddress, billing: { ...billingAddress, address1: ['9 Gate'] } }
    const { version } = await read(id)
    const changed = await act(owner, `/orders/${id}/address`, { ...both, version }, 'PUT')
    expect(changed.body.data).toMatchObject({ version: version + 1 })
    const [entry] = await auditOf(shop, 'order.addressChanged')
    expect(entry).toMatchObject({ entity_id: String(id) })
    expect(entry?.changes).toEqual({ billing_address: ['•••', '•••'] })
    expect((await mailsOf(id)).map(({ template }) => template)).not.toContain('orderChanged')
    const moved = { shipping: villa, billing: { ...billingAddress, address1: ['10 Gate'] } }
    await act(owner, `/orders/${id}/address`, moved, 'PUT')
    expect((await auditOf(shop, 'order.addressChanged'))[0]?.changes).toEqual({
      city: ['Riyadh', 'Jeddah'],
      billing_address: ['•••', '•••'],
    })
    expect((await mailsOf(id)).map(({ template }) => template)).toContain('orderChanged')
  })

  test('the billing address of an invoiced order cannot be changed', async () => {
    const id = await confirmed('card')
    const both = { shipping: villa, billing: villa }
    expect(codeOf(await act(owner, `/orders/${id}/address`, both, 'PUT'))).toEqual([
      400,
      'invalidTransition',
    ])
    expect((await read(id)).shipping.city).toBe('Riyadh')
  })
})

test('an action on an order changed meanwhile is refused with the member who changed it', async () => {
  const id = await confirmed()
  const { version } = await read(id)
  await act(huda, `/orders/${id}/status`, { status: 'shipped' })
  for (const status of ['shipped', 'cancelled']) {
    const refused = await act(owner, `/orders/${id}/status`, { status, version })
    expect(refused).toMatchObject({
      status: 409,
      body: { data: { changed_by: { name: 'Huda' }, current: { status: 'shipped' } } },
    })
  }
})

test('the timeline of an order lists its events newest first, and filters them by kind', async () => {
  const id = await confirmed()
  await act(owner, `/orders/${id}/notes`, { text: 'Call before you come', is_pinned: true })
  await act(owner, `/orders/${id}/claim`)
  await act(owner, `/orders/${id}/messages`, { kind: 'confirmation' })
  const timeline = async (query = '', member = owner) =>
    (await member.call('GET', `/api/office/orders/${id}/timeline?limit=50${query}`)).body.data
  const all = await timeline()
  expect(all.map(({ kind, code }: { kind: string; code: string }) => `${kind}:${code}`)).toEqual(
    expect.arrayContaining([
      'note:pinned',
      'work:order.claimed',
      'work:order.messageSent',
      'message:orderPlaced',
      'status:processing',
      'status:pending',
    ]),
  )
  const times = all.map(({ at }: { at: string }) => at)
  expect(times).toEqual(times.toSorted().toReversed())
  expect(await timeline('&kind=note')).toMatchObject([
    { by: { id: owner.id }, text: 'Call before you come', can_delete: true },
  ])
  const flagged = await huda.call('GET', '/api/office/orders?shape=row&has=pinned')
  expect(flagged.body.data).toContainEqual(expect.objectContaining({ id }))
  expect(flagged.body.data.filter((row: { is_flagged: boolean }) => !row.is_flagged)).toEqual([])
  expect(await timeline('&kind=money', huda)).toEqual([])
  expect((await mailsOf(id)).filter(({ template }) => template === 'orderPlaced')).toHaveLength(2)
  expect(codeOf(await act(owner, `/orders/${id}/messages`, { kind: 'invoice' }))).toEqual([
    400,
    'invalidTransition',
  ])
  expect(codeOf(await act(owner, `/orders/${id}/messages`, { kind: 'delivered' }))).toEqual([
    400,
    'invalidTransition',
  ])
})

test('opening an order takes two statements besides those of the session, and names the variant as its label does', async () => {
  const fig = await shop.stockPlant({ stock: 0, sizeIds: [1] })
  await makeVary(owner, fig, [{ sizeId: 1, sku: 'FIG-S', priceHalalas: 5_000, stock: 5 }])
  await sara.fillCart(fig, 1, { sizeId: 1 })
  const { id } = (await sara.placeOrder()).body.data.order
  watch.taken()
  const order = await read(id)
  const opened = watch.taken().filter((statement) => !isFrame(statement))
  expect(opened.length - 1).toBeLessThanOrEqual(2)
  expect(order.lines).toMatchObject([{ variant_sku: 'FIG-S' }])
})

test('an order says whether cash is refused to its customer', async () => {
  const id = await confirmed()
  expect((await read(id)).customer).toMatchObject({ id: sara.id, cash_allowed: true })
  const allowCash = (allowed: boolean) =>
    sql`update customers set cash_allowed = ${allowed} where id = ${sara.id}`.execute(shop.db)
  await allowCash(false)
  expect((await read(id)).customer).toMatchObject({ cash_allowed: false })
  await allowCash(true)
})

test('notes are seen by staff, and removed only by their author', async () => {
  const id = await confirmed()
  const note = (await act(huda, `/orders/${id}/notes`, { text: 'Short of one' })).body.data
  expect(await read(id)).toMatchObject({ notes_count: 1, pinned_notes: [] })
  const path = `/orders/${id}/notes/${note.id}`
  expect((await act(owner, path, {}, 'DELETE')).status).toBe(404)
  expect((await act(huda, path, {}, 'DELETE')).status).toBe(200)
  expect((await owner.call('GET', `/api/office/orders/${id}/notes`)).body.data).toEqual([])
  expect(JSON.stringify(await auditOf(shop, 'order.noted'))).not.toContain('Short of one')
})

test('contacts are shown with the permission, and each view is logged once an hour and in the history of the order', async () => {
  const hind = await shop.customer({ firstName: 'Hind' })
  await hind.fillCart(ficus)
  const { id } = (await hind.placeOrder()).body.data.order
  await act(owner, `/orders/${id}/status`, { status: 'processing' })
  expect((await read(id)).customer.phone).toMatch(/••/)
  const contact = (member: ShopCustomer) => member.call('GET', `/api/office/orders/${id}/contact`)
  expect((await contact(owner)).body.data).toMatchObject({
    phone: hind.phone,
    shipping: { lines: ['12 Palm Street', 'Al Malqa'] },
  })
  await contact(owner)
  expect((await contact(huda)).status).toBe(200)
  const looks = (await auditOf(shop, 'customer.viewed'))
    .filter((row) => row.entity_id === String(hind.id))
    .map((row) => row.staff_id)
  expect(looks.toSorted()).toEqual([owner.id, huda.id].toSorted())
  const timeline = (await owner.call('GET', `/api/office/orders/${id}/timeline?kind=work`)).body
  const views = timeline.data.filter(({ code }: OrderEvent) => code === 'customer.viewed')
  expect(views.map(({ by }: OrderEvent) => by?.id)).toEqual([huda.id, owner.id])
  await act(owner, `/orders/${id}/status`, { status: 'shipped' })
  expect((await contact(huda)).status).toBe(400)
})

test('a bulk action on orders lists the refused ones with their reason and does the others', async () => {
  const [one, two] = [await confirmed(), await confirmed()]
  await act(owner, `/orders/${two}/status`, { status: 'shipped' })
  const driver = await addMember(shop, 'Fahad', 'driver')
  const run = async (body: object, member = owner) => {
    const created = await act(member, '/orders/bulk', body)
    expect(created.status, JSON.stringify(created.body)).toBe(201)
    await shop.runJobs()
    const job = (await owner.call('GET', `/api/office/jobs/${created.body.data.id}`)).body.data
    const rows = await owner.call('GET', `/api/office/jobs/${job.id}/rows?state=failed`)
    return { ...job, refused: rows.body.data }
  }
  const ids = [one, two]
  expect(await run({ action: 'assign_driver', ids, member_id: driver.id })).toMatchObject({
    done: 2,
    failed: 0,
  })
  const shipped = await run({ action: 'ship', ids })
  expect(shipped).toMatchObject({ done: 1, failed: 1 })
  expect(shipped.refused).toMatchObject([
    { title: String(1_000_000_000 + two), code: 'invalidTransition', message: expect.any(String) },
  ])
  expect(await run({ action: 'deliver', ids })).toMatchObject({ done: 2 })
  expect(await read(one)).toMatchObject({ status: 'delivered', documents: [{ kind: 'invoice' }] })
  expect((await act(owner, `/orders/${one}/messages`, { kind: 'invoice' })).status).toBe(200)
  const { template, facts } = (await mailsOf(one)).at(-1) ?? {}
  const [{ number } = { number: '' }] = (await read(one)).documents
  expect([template, facts]).toMatchObject(['orderInvoice', { number, total_halalas: 45_000 }])
  const mail = writeMail('orderInvoice', facts as never, 'en', shop.settings)
  expect(mail.text).toContain(`/orders/${one}/invoice`)
  expect(mail.text).toMatch(new RegExp(`Invoice number: .?${number}`))
  expect(
    codeOf(await act(owner, '/orders/bulk', { action: 'assign_driver', ids, member_id: huda.id })),
  ).toEqual([422, 'validationFailed'])
  const wrong = { action: 'ship', filter: { view: 'to_pack' }, expected_count: 999 }
  const refused = await act(owner, '/orders/bulk', wrong)
  expect(codeOf(refused)).toEqual([409, 'selectionChanged'])
  // The count to confirm.
  const { count } = refused.body.data
  const again = { ...wrong, action: 'assign_packer', expected_count: count }
  expect((await act(owner, '/orders/bulk', again)).status).toBe(201)
  expect((await act(driver, '/orders/bulk', { action: 'ship', ids })).status).toBe(403)
})

test('a driver marks only parcels of their own run as delivered', async () => {
  const [mine, other] = [await confirmed(), await confirmed()]
  const ali = await addMember(shop, 'Ali', 'driver')
  await sql`update orders set driver_id = ${ali.id} where id = ${mine}`.execute(shop.db)
  for (const id of [mine, other]) await act(owner, `/orders/${id}/status`, { status: 'shipped' })
  const arrive = async (id: number, member = ali) => {
    const [parcel] = (await read(id)).parcels
    return act(member, `/orders/${id}/parcels/${parcel.id}/delivered`, { received_by: 'Guard' })
  }
  expect((await arrive(other)).status).toBe(404)
  // Nor when another role lets the driver see the order.
  const zaid = await addMember(shop, 'Zaid', 'driver', 'accountant')
  expect(codeOf(await arrive(other, zaid))).toEqual([400, 'invalidTransition'])
  expect((await arrive(mine)).body.data).toMatchObject({ status: 'delivered', due_halalas: 0 })
})
