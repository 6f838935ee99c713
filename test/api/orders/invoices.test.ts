import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentNumberSql, formatDocumentNumber } from '#domain/document-numbers.ts'
import { writeInvoice } from '#domain/orders/write-invoice.ts'
import type { ShopCustomer } from '../../support/customer.ts'
import { payByCard } from '../../support/payments/paid-by-card.ts'
import type { Plant } from '../../support/plants.ts'
import { openShop, type Shop } from '../../support/shop.ts'

let shop: Shop
let ficus: Plant
let sara: ShopCustomer, noura: ShopCustomer

const seller = {
  nameAr: 'مشتل الوادي',
  nameEn: 'Valley Nursery',
  vatNumber: '310122393500003',
  commercialRegistration: '1010123456',
  addressAr: 'طريق العمارية، الرياض',
  addressEn: 'Al Ammariyah Road, Riyadh',
}

beforeAll(async () => {
  shop = await openShop({ settings: { seller } })
  ficus = await shop.stockPlant({ priceHalalas: 11_500, stock: null })
  sara = await shop.customer()
  noura = await shop.staff()
})
afterAll(async () => {
  expect(shop.failures).toEqual([])
  await shop.close()
})

async function order(person: ShopCustomer, quantity = 1): Promise<number> {
  await person.fillCart(ficus, quantity)
  return (await person.placeOrder()).body.data.order.id
}
async function move(id: number, ...statuses: string[]) {
  for (const status of statuses) {
    const answer = await noura.call('POST', `/api/office/orders/${id}/status`, { body: { status } })
    expect(answer.status, status).toBe(200)
  }
}
async function delivered(person: ShopCustomer, quantity = 1): Promise<number> {
  const id = await order(person, quantity)
  await move(id, 'processing', 'shipped', 'delivered')
  return id
}
const read = async (path: string, person = sara) =>
  (await person.call('GET', `/api/v1/customer/${path}`)).body
const numbers = async () => {
  const { body } = await sara.call('GET', '/api/v1/customer/invoices?limit=100&order=asc')
  return body.data.map(({ increment_id }: { increment_id: string }) => increment_id)
}

/** An order paid by card with the status processing. */
async function paidByCard(person: ShopCustomer) {
  const orderId = await order(person)
  return { orderId, attemptId: await payByCard(shop, orderId) }
}

test('an order with cash on delivery is invoiced when it is delivered, not before', async () => {
  const id = await order(sara, 2)
  await move(id, 'processing', 'shipped')
  expect(await read(`orders/${id}`)).toMatchObject({
    data: { invoices: [], grand_total_invoiced: 0, items: [{ qty_invoiced: 0 }] },
  })

  await move(id, 'delivered')

  const { data } = await read(`orders/${id}`)
  expect(data).toMatchObject({
    grand_total_invoiced: 230,
    sub_total_invoiced: 230,
    tax_amount_invoiced: 30,
    discount_invoiced: 0,
    grand_total_refunded: 0,
    items: [{ qty_invoiced: 2, qty_refunded: 0, qty_canceled: 0 }],
    invoices: [
      {
        order_id: id,
        state: 'paid',
        grand_total: 230,
        tax_amount: 30,
        total_qty: 2,
        transaction_id: `cod_${1_000_000_000 + id}`,
        items: [
          {
            order_item_id: data.items[0].id,
            qty: 2,
            price: 115,
            total: 230,
            tax_amount: 30,
            grand_total: 230,
          },
        ],
      },
    ],
  })
  expect(await read(`transactions?order_id=${id}`)).toMatchObject({
    data: [
      {
        type: 'cod',
        status: 'paid',
        amount: 230,
        payment_method: 'cash_on_delivery',
        invoice_id: data.invoices[0].id,
        data: {},
      },
    ],
  })
})

test('an invoice keeps the seller’s details of its day', async () => {
  const id = await delivered(sara)
  const { data } = await read(`orders/${id}`)
  await shop.changeSettings({ seller: { ...seller, nameAr: 'اسم جديد', vatNumber: null } })
  const later = await read(`orders/${id}`)
  await shop.changeSettings({ seller })

  expect(later.data.invoices).toEqual(data.invoices)
  expect(data.invoices[0].seller).toEqual({
    name: 'مشتل الوادي',
    name_ar: 'مشتل الوادي',
    name_en: 'Valley Nursery',
    vat_number: '310122393500003',
    address: 'طريق العمارية، الرياض',
    address_ar: 'طريق العمارية، الرياض',
    address_en: 'Al Ammariyah Road, Riyadh',
    commercial_registration: '1010123456',
  })
  const inQr = Buffer.from(data.invoices[0].qr, 'base64').toString()
  for (const part of [
    'مشتل الوادي',
    '310122393500003',
    `${data.invoices[0].created_at.slice(0, 19)}Z`,
    '115.00',
    '15.00',
  ])
    expect(inQr).toContain(part)
})

test('an invoice of a seller without VAT registration has no QR code', async () => {
  await shop.changeSettings({ seller: { ...seller, vatNumber: null } })
  const id = await delivered(sara)
  await shop.changeSettings({ seller })
  expect(await read(`orders/${id}`)).toMatchObject({
    data: { invoices: [{ qr: null, seller: { vat_number: null } }] },
  })
})

test(
  'invoice numbers have no gaps after concurrent and rolled-back invoices',
  { timeout: 60_000 },
  async () => {
    const huda = await shop.customer({ firstName: 'Huda' })
    const before = (await numbers()).length
    const ids: number[] = []
    for (let count = 0; count < 20; count += 1) {
      const id = await order(huda)
      await move(id, 'processing', 'shipped')
      ids.push(id)
    }
    const rolledBack = await order(huda)
    await move(rolledBack, 'processing', 'shipped')
    const crash = shop.db.transaction().execute(async (tx) => {
      await writeInvoice(tx, rolledBack, seller, {
        type: 'cod',
        transactionId: 'cod_lost',
        attemptId: null,
        card: null,
      })
      throw new Error('the machine stops')
    })

    await Promise.all([crash.catch(() => 'stopped'), ...ids.map((id) => move(id, 'delivered'))])

    expect(await read(`orders/${rolledBack}`, huda)).toMatchObject({ data: { invoices: [] } })
    const written = await shop.db
      .selectFrom('invoices')
      .select(['year', 'number'])
      .orderBy('number')
      .execute()
    expect(written).toHaveLength(before + 20)
    expect(written.map(({ number }) => number)).toEqual(
      Array.from({ length: before + 20 }, (_, position) => position + 1),
    )
    expect(await numbers()).toEqual(
      written
        .slice(0, before)
        .map(({ year, number }) => `INV-${year}-${String(number).padStart(6, '0')}`),
    )
  },
)

test('an order delivered three times at once is invoiced once', async () => {
  const id = await order(sara)
  await move(id, 'processing', 'shipped')
  const press = () =>
    noura.call('POST', `/api/office/orders/${id}/status`, { body: { status: 'delivered' } })

  const answers = await Promise.all([press(), press(), press()])

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
  expect((await read(`invoices?order_id=${id}`)).data).toHaveLength(1)
  expect((await read(`transactions?order_id=${id}`)).data).toHaveLength(1)
})

test('an order paid by card is not invoiced again when it is delivered', async () => {
  const { orderId } = await paidByCard(sara)
  await move(orderId, 'shipped', 'delivered')
  expect(await read(`transactions?order_id=${orderId}`)).toMatchObject({
    data: [
      {
        type: 'capture',
        transaction_id: `pay_${orderId}`,
        data: { card_brand: 'visa', card_last4: '1111' },
      },
    ],
  })
})

test('an order with a card but no charge is invoiced when it is delivered', async () => {
  const id = await order(sara)
  await shop.db
    .updateTable('orders')
    .set({ payment_method: 'credit_card' })
    .where('id', '=', id)
    .execute()
  await move(id, 'processing', 'shipped', 'delivered')
  expect((await read(`invoices?order_id=${id}`)).data).toHaveLength(1)
})

test('shipment lines and invoice lines have ids of their own', async () => {
  const id = await delivered(sara)
  const { data } = await read(`orders/${id}`)
  const rows = await shop.db
    .selectFrom('shipment_items')
    .innerJoin('invoice_items', 'invoice_items.order_item_id', 'shipment_items.order_item_id')
    .select(['shipment_items.id as shipped', 'invoice_items.id as invoiced'])
    .where('shipment_items.order_item_id', '=', data.items[0].id)
    .execute()
  expect(rows).toEqual([
    { shipped: data.shipments[0].items[0].id, invoiced: data.invoices[0].items[0].id },
  ])
})

test('another customer’s invoices, shipments and transactions are not found', async () => {
  const id = await delivered(sara)
  const reem = await shop.customer({ firstName: 'Reem' })
  for (const list of ['invoices', 'shipments', 'transactions']) {
    const { data } = await read(`${list}?order_id=${id}`)
    expect(data).toHaveLength(1)
    for (const other of [data[0].id, 2_147_483_647])
      expect(await reem.call('GET', `/api/v1/customer/${list}/${other}`), list).toMatchObject({
        status: 404,
        body: { code: 'notFound' },
      })
    expect(await read(`${list}?order_id=${id}`, reem)).toMatchObject({
      data: [],
      meta: { total: 0 },
    })
    expect(await shop.call('GET', `/api/v1/customer/${list}`)).toMatchObject({ status: 401 })
  }
})

test('invoices, shipments and transactions are sorted, filtered and paged, and their links keep the query', async () => {
  const maha = await shop.customer({ firstName: 'Maha' })
  const orders = [await delivered(maha), await delivered(maha), await delivered(maha)]
  for (const list of ['invoices', 'shipments', 'transactions']) {
    const of = async (query: string) =>
      (await read(`${list}?${query}`, maha)).data.map((one: { order_id: number }) => one.order_id)
    expect(await of(''), list).toEqual(orders.toReversed())
    expect(await of('sort=created_at&order=asc'), list).toEqual(orders)
    expect(await of('sort=id&order=asc&limit=1&page=2'), list).toEqual([orders[1]])
    expect(await of(`order_id=${orders[2]}`), list).toEqual([orders[2]])
    expect(await of('order_id=9999999999'), list).toEqual([])
    expect(await read(`${list}?order=asc&limit=2`, maha), list).toMatchObject({
      links: { next: `/api/v1/customer/${list}?page=2&order=asc&limit=2` },
      meta: { total: 3, last_page: 2 },
    })
    for (const query of ['sort=grand_total', 'order_id=x'])
      expect(await maha.call('GET', `/api/v1/customer/${list}?${query}`), query).toMatchObject({
        status: 422,
      })
  }
})

test('an invoice line names size and colour in both languages for every reader', async () => {
  const bougainvillea = await shop.stockPlant({
    priceHalalas: 11_500,
    stock: null,
    colorIds: [2],
    sizeIds: [1],
  })
  await sara.fillCart(bougainvillea, 1, { colorId: 2, sizeId: 1 })
  const { id } = (await sara.placeOrder()).body.data.order
  await move(id, 'processing', 'shipped', 'delivered')
  for (const locale of ['ar', 'en']) {
    const { body } = await sara.call(
      'GET',
      `/api/v1/customer/invoices?order_id=${id}&locale=${locale}`,
    )
    expect(body.data[0].items).toMatchObject([
      {
        size: { id: 1, name_ar: 'صغير', name_en: 'Small' },
        color: { id: 2, name_ar: 'أبيض', name_en: 'White' },
      },
    ])
  }
})

test.each([
  [7, 'CN-2026-000007'],
  [1_234_567, 'CN-2026-1234567'],
])(
  'the credit note %d of a year has the same number in a response and in a statement',
  async (number, expected) => {
    const { rows } = await sql<{ number: string }>`
    select ${documentNumberSql('CN', 'note')} as number from (values (2026, ${number}::bigint)) as note (year, number)`.execute(
      shop.db,
    )
    expect([rows[0]?.number, formatDocumentNumber('CN', { year: 2026, number })]).toEqual([
      expected,
      expected,
    ])
  },
)
