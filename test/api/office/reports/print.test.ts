import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import type { ShopCustomer } from '../../../support/customer.ts'
import { addMember, auditOf, officeSettings, proveIdentity } from '../../../support/office.ts'
import { payByCard } from '../../../support/payments/paid-by-card.ts'
import { deliver, refund } from '../../../support/refunds.ts'
import { openShop, type Shop } from '../../../support/shop.ts'
import { makeVary } from '../../../support/variants.ts'

let shop: Shop
let owner: ShopCustomer
let orderIds: number[]
beforeAll(async () => {
  shop = await openShop({ settings: officeSettings })
  owner = await shop.staff()
  await owner.call('POST', '/api/office/session')
  const ficus = await shop.stockPlant({
    name: 'تين',
    nameEn: 'Ficus',
    priceHalalas: 10_000,
    stock: 50,
  })
  const palm = await shop.stockPlant({
    name: 'نخلة',
    nameEn: 'Palm',
    priceHalalas: 5_000,
    stock: 50,
  })
  await sql`update products set place = 'A-03' where id = ${ficus.id}`.execute(shop.db)
  orderIds = []
  for (const pieces of [2, 3]) {
    const buyer = await shop.customer()
    await buyer.fillCart(ficus, pieces)
    await buyer.fillCart(palm, 1)
    const { body } = await buyer.placeOrder()
    orderIds.push(body.data.order.id)
  }
})
afterAll(() => shop.close())

const print = (kind: string, ids: number[] = orderIds, member = owner) =>
  member.call('GET', `/api/office/print?kind=${kind}&ids=${ids.join(',')}`)

test('the picking list sums up all orders by place, and printing is logged', async () => {
  const { status, body } = await print('picking_list')
  expect(status, JSON.stringify(body)).toBe(200)
  const [first, last] = body.data.places
  expect(first).toMatchObject({
    place: 'A-03',
    plants: [{ name_en: 'Ficus', quantity: 5, orders: [{ quantity: 2 }, { quantity: 3 }] }],
  })
  expect(last).toMatchObject({ place: null, plants: [{ name_en: 'Palm', quantity: 2 }] })
  const rows = await auditOf(shop, 'order.printed')
  expect(rows.map(({ entity_id }) => Number(entity_id)).toSorted()).toEqual(orderIds)
  expect(rows[0]?.changes).toEqual({ kind: [null, 'picking_list'] })
})

test('a picking list leaves out what is packed or has left', async () => {
  const buyer = await shop.customer()
  const aloe = await shop.stockPlant({ nameEn: 'Aloe', priceHalalas: 1_000, stock: 9 })
  await buyer.fillCart(aloe, 3)
  const { id, items } = (await buyer.placeOrder()).body.data.order
  const toPick = async () =>
    (await print('picking_list', [id])).body.data?.places.flatMap(
      ({ plants }: { plants: { quantity: number }[] }) => plants.map(({ quantity }) => quantity),
    )
  await owner.call('POST', `/api/office/orders/${id}/status`, { body: { status: 'processing' } })
  await owner.call('PUT', `/api/office/orders/${id}/packing`, {
    body: { lines: [{ id: items[0].id, packed: 1 }] },
  })
  expect(await toPick()).toEqual([2])
  await owner.call('POST', `/api/office/orders/${id}/status`, { body: { status: 'shipped' } })
  expect(await toPick()).toEqual([])

  // Only orders on the sheet are logged as printed.
  await buyer.fillCart(aloe, 1)
  const cancelled = (await buyer.placeOrder()).body.data.order.id
  await owner.call('POST', `/api/office/orders/${cancelled}/status`, {
    body: { status: 'cancelled', note: 'rang' },
  })
  await buyer.fillCart(aloe, 1)
  const open = (await buyer.placeOrder()).body.data.order.id
  const { body } = await print('picking_list', [id, cancelled, open])
  expect(body.data.places).toMatchObject([{ plants: [{ quantity: 1, orders: [{ id: open }] }] }])
  const logged = (await auditOf(shop, 'order.printed')).map(({ entity_id: at }) => Number(at))
  expect(logged.filter((at) => at === id)).toHaveLength(1)
  expect([logged.includes(cancelled), logged.includes(open)]).toEqual([false, true])
})

test('delivery notes and labels have name and address of the customer, and the cash due', async () => {
  await sql`update order_addresses set national_address = '{"district":"Al Malqa"}' where order_id = ${orderIds[0]}`.execute(
    shop.db,
  )
  const { body } = await print('delivery_note')
  expect(body.data.orders).toHaveLength(2)
  expect(body.data.orders[0]).toMatchObject({
    id: orderIds[0],
    name: 'Sara Alharbi',
    phone: '+966512345678',
    district: 'Al Malqa',
    city: 'Riyadh',
    cash_due_halalas: 25_000,
    parcels: 1,
    lines: [{ quantity: 2 }, { quantity: 1 }],
  })
  expect(JSON.stringify(body.data.orders)).not.toContain('unit_price')
  const packer = await addMember(shop, 'Ali', 'packer')
  const packed = (await print('order_label', orderIds, packer)).body.data.orders
  expect(packed[0].cash_due_halalas).toBeNull()
  // A packer sees contacts only while the order is being packed.
  expect(packed[0]).toMatchObject({ phone: '', address: [], district: 'Al Malqa' })
  await owner.call('POST', `/api/office/orders/${orderIds[1]}/status`, {
    body: { status: 'processing' },
  })
  expect((await print('delivery_note', orderIds, packer)).body.data.orders).toMatchObject([
    { phone: '', address: [] },
    { phone: '+966512345678', address: ['12 Palm Street', 'Al Malqa'] },
  ])
  expect((await print('invoice', orderIds, packer)).status).toBe(403)
  // Neither order is on this driver's run.
  const driver = await addMember(shop, 'Omar', 'driver')
  expect((await print('delivery_note', orderIds, driver)).status).toBe(404)
  // A member without the permission for contacts sees the district, and no phone or street.
  const accountant = await addMember(shop, 'Huda', 'accountant')
  expect((await print('delivery_note', orderIds, accountant)).body.data.orders).toMatchObject([
    { phone: '', address: [], district: 'Al Malqa' },
    { phone: '', address: [], district: '' },
  ])
})

test('invoices and credit notes are printed as they were issued', async () => {
  expect((await print('invoice')).status).toBe(404)
  const [id = 0] = orderIds
  for (const status of ['processing', 'shipped', 'delivered'])
    await owner.call('POST', `/api/office/orders/${id}/status`, { body: { status } })
  const { body } = await print('invoice')
  expect(body.data.documents).toHaveLength(1)
  const [invoice] = body.data.documents
  expect(invoice).toMatchObject({
    number: expect.stringMatching(/^INV-\d{4}-\d{6}$/),
    total_halalas: 25_000,
    invoice: null,
    buyer: 'Sara Alharbi',
    lines: [
      { name_en: 'Ficus', quantity: 2, unit_price_halalas: 10_000, gross_halalas: 20_000 },
      { name_en: 'Palm', quantity: 1, gross_halalas: 5_000 },
    ],
  })
  const { rows } = await sql<{ id: number }>`
    insert into credit_notes (invoice_id, year, number, reason, seller, total_halalas, vat_halalas, issued_at)
    select id, 2026, 900001, 'returned', '{"name_ar":"وارف","name_en":"Warif","vat_number":"300000000000003","registration":null,"address_ar":"الرياض","address_en":"Riyadh"}',
      10000, 1304, now() from invoices where order_id = ${id} returning id`.execute(shop.db)
  const noteId = rows[0]?.id ?? 0
  await sql`
    insert into credit_note_items (credit_note_id, invoice_item_id, quantity, gross_halalas, vat_halalas)
    select ${noteId}, min(line.id), 1, 10000, 1304 from invoice_items line join invoices on invoices.id = invoice_id where order_id = ${id}`.execute(
    shop.db,
  )
  const note = (await print('credit_note', [noteId])).body.data.documents[0]
  expect(note).toMatchObject({
    number: 'CN-2026-900001',
    reason: 'returned',
    invoice: { number: invoice.number },
    lines: [{ name_en: 'Ficus', quantity: 1, discount_halalas: 0, gross_halalas: 10_000 }],
  })
  expect(note.qr).toEqual(expect.any(String))

  // The same documents are listed and read singly.
  const read = (path: string, member = owner) => member.call('GET', `/api/office/${path}`)
  const listed = (await read(`invoices?order_id=${id}`)).body
  expect(listed.meta.total).toBe(1)
  expect(listed.data).toMatchObject([
    {
      number: invoice.number,
      order_id: id,
      buyer: 'Sara A.',
      gross_halalas: 25_000,
      taxable_halalas: 25_000 - listed.data[0].vat_halalas,
      state: 'paid',
    },
  ])
  const { id: invoiceId } = listed.data[0]
  expect((await read(`invoices/${invoiceId}`)).body.data).toEqual({
    ...invoice,
    id: invoiceId,
    order_id: id,
  })
  const notes = (await read('credit-notes')).body.data
  expect(notes).toMatchObject([{ id: noteId, number: note.number, gross_halalas: 10_000 }])
  expect((await read(`credit-notes/${noteId}`)).body.data).toMatchObject(note)
  expect((await read('credit-notes?to=2020-01-01')).body.data).toEqual([])
  const packer = await addMember(shop, 'Reem', 'packer')
  for (const path of ['invoices', `invoices/${invoiceId}`, 'credit-notes'])
    expect((await read(path, packer)).status).toBe(403)
  // A company is not masked: its documents name it in full.
  await sql`update order_addresses set company_name = 'شركة الواحة' where order_id = ${id}`.execute(
    shop.db,
  )
  expect((await read(`invoices?order_id=${id}`)).body.data).toMatchObject([
    { buyer: 'شركة الواحة' },
  ])
})

test('a packed piece that was refunded takes nothing from what another order needs', async () => {
  const basil = await shop.stockPlant({ nameEn: 'Basil', priceHalalas: 1_000, stock: 20 })
  const order = async (pieces: number) => {
    const buyer = await shop.customer()
    await buyer.fillCart(basil, pieces)
    const { id, items } = (await buyer.placeOrder()).body.data.order
    return { id, line: items[0].id }
  }
  const packed = await order(3)
  await payByCard(shop, packed.id)
  await owner.call('PUT', `/api/office/orders/${packed.id}/packing`, {
    body: { lines: [{ id: packed.line, packed: 3 }] },
  })
  await proveIdentity(shop, owner)
  const refunded = await refund(owner, packed.id, {
    lines: [{ order_item_id: packed.line, quantity: 1 }],
    reason: 'missing',
  })
  expect(refunded.status, JSON.stringify(refunded.body)).toBe(201)
  const open = await order(1)
  const { body } = await print('picking_list', [packed.id, open.id])
  expect(body.data.places).toMatchObject([
    { plants: [{ name_en: 'Basil', quantity: 1, orders: [{ id: open.id, quantity: 1 }] }] },
  ])
})

test('an invalid print request is refused', async () => {
  const many = Array.from({ length: 201 }, (_, at) => at + 1)
  for (const ids of [many, []]) expect((await print('delivery_note', ids)).status).toBe(422)
  expect((await print('poster')).status).toBe(422)
  expect((await print('delivery_note', [2_147_483_647])).status).toBe(404)
})

test('what is printed of a variant of turf names its size and its unit', async () => {
  const turf = await shop.stockPlant({
    name: 'نجيلة',
    nameEn: 'Turf',
    stock: 0,
    sizeIds: [1],
    unit: 'm2',
  })
  await makeVary(owner, turf, [{ sizeId: 1, sku: 'TURF-S', priceHalalas: 5_000, stock: 5 }])
  const buyer = await shop.customer()
  await buyer.fillCart(turf, 2, { sizeId: 1 })
  const { id, items } = (await buyer.placeOrder()).body.data.order
  const [{ plants: picked }] = (await print('picking_list', [id])).body.data.places
  expect(picked).toMatchObject([{ option_en: 'Small', unit: 'm2', quantity: 2 }])
  const { lines } = (await print('delivery_note', [id])).body.data.orders[0]
  expect(lines).toMatchObject([{ option_en: 'Small', unit: 'm2', quantity: 2 }])
  await deliver(owner, id)
  await proveIdentity(shop, owner)
  await refund(owner, id, {
    lines: [{ order_item_id: items[0].id, quantity: 1 }],
    method: 'cash',
  })
  const named = { name_ar: 'نجيلة · صغير', name_en: 'Turf · Small', unit: 'm2' }
  expect((await print('invoice', [id])).body.data.documents[0].lines).toMatchObject([named])
  const { data } = (await owner.call('GET', `/api/office/credit-notes?order_id=${id}`)).body
  expect((await print('credit_note', [data[0].id])).body.data.documents[0].lines).toMatchObject([
    named,
  ])
})
