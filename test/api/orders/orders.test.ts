import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeRefund } from '#domain/orders/write-refund.ts'
import { addCoupon } from '../../support/coupon.ts'
import { payByCard } from '../../support/payments/paid-by-card.ts'
import type { Plant } from '../../support/plants.ts'
import { openShop, type Shop } from '../../support/shop.ts'

type Person = Awaited<ReturnType<Shop['customer']>>
let shop: Shop
let ficus: Plant
let sara: Person, noura: Person

beforeAll(async () => {
  shop = await openShop()
  ficus = await shop.stockPlant({
    priceHalalas: 11_500,
    stock: 100,
    colorIds: [2],
    sizeIds: [1],
    pictures: 1,
  })
  sara = await shop.customer()
  noura = await shop.staff()
})
afterAll(() => shop.close())

async function order(person: Person, quantity = 1) {
  await person.fillCart(ficus, quantity, { colorId: 2, sizeId: 1, planting: true })
  const { body } = await person.placeOrder()
  return body.data.order as { id: number; increment_id: string }
}
const read = async (id: number, locale = 'en') =>
  (await sara.call('GET', `/api/v1/customer/orders/${id}?locale=${locale}`)).body.data
const move = (id: number, status: string, more: object = {}) =>
  noura.call('POST', `/api/office/orders/${id}/status`, { body: { status, ...more } })

test('an order shows its lines and sums', async () => {
  const { id } = await order(sara, 2)
  expect(await read(id)).toMatchObject({
    id,
    increment_id: String(1_000_000_000 + id),
    status: 'pending',
    status_label: 'Pending',
    can_cancel: true,
    can_reorder: false,
    can_track: false,
    total: 230,
    subtotal: 230,
    shipping: 0,
    tax: 30,
    discount: 0,
    grand_total: 230,
    formatted_grand_total: 'SAR 230.00',
    base_tax_amount: 30,
    grand_total_invoiced: 0,
    payment_method: 'cash_on_delivery',
    payment_title: 'Cash on delivery',
    card: null,
    refund: null,
    shipping_title: 'Free shipping',
    customer_email: 'sara@example.com',
    total_item_count: 1,
    total_qty_ordered: 2,
    shipping_address: {
      city: 'Riyadh',
      address: '12 Palm Street, Al Malqa',
      postal_code: '13521',
      phone: '+966512345678',
    },
    items: [
      {
        product_id: ficus.id,
        quantity: 2,
        qty_shipped: 0,
        price: 115,
        total: 230,
        tax_amount: 30,
        grant_total: 230,
        image: `/media/product/${ficus.id}/1-m.webp`,
        additional: {
          super_attribute: { color: 2, size: 1 },
          additional_info: { planting_assistance: true },
          attributes: { color: { option_id: 2, option_label: 'White' } },
        },
      },
    ],
    tracking: null,
    shipments: [],
    invoices: [],
    customer: { id: sara.id },
  })
  expect(await read(id, 'ar')).toMatchObject({
    status_label: 'بانتظار التأكيد',
    formatted_grand_total: '230.00 ر.س',
    payment_title: 'الدفع عند الاستلام',
  })
})

test('each status change of an order adds a tracking event, and shipping creates the shipment', async () => {
  const { id } = await order(sara)
  expect(await move(id, 'processing')).toMatchObject({
    status: 200,
    body: { data: { status: 'processing', can_track: true } },
  })
  expect((await read(id)).tracking).toMatchObject({
    carrier: 'Farm delivery',
    tracking_number: null,
    events: [
      { completed: true },
      { completed: true },
      { completed: false, timestamp: null, location: null },
      { completed: false },
    ],
  })
  await move(id, 'shipped')
  const shipped = await read(id)
  expect(shipped.tracking.tracking_number).toMatch(/^FD-\d{8}-\d{4,}$/)
  expect(
    shipped.tracking.events.map(({ code, completed }: { code: string; completed: boolean }) => [
      code,
      completed,
    ]),
  ).toEqual([
    ['pending', true],
    ['processing', true],
    ['shipped', true],
    ['delivered', false],
  ])
  expect(shipped).toMatchObject({
    can_cancel: false,
    items: [{ qty_shipped: 1 }],
    shipments: [
      {
        order_id: id,
        carrier_code: 'farm',
        track_number: shipped.tracking.tracking_number,
        total_qty: 1,
        items: [{ qty: 1 }],
      },
    ],
  })
  await move(id, 'delivered')
  expect(await read(id, 'ar')).toMatchObject({
    can_reorder: true,
    can_track: false,
    tracking: {
      carrier: 'مندوب وارف',
      events: [{}, {}, {}, { status: 'تم التسليم', completed: true, location: 'Riyadh' }],
    },
  })
})

test('a carrier and a tracking number stay as staff entered them', async () => {
  const { id } = await order(sara)
  await move(id, 'processing', { note: 'tall one' })
  await move(id, 'shipped', { carrier: 'SMSA', tracking_number: 'SM-77' })
  expect((await read(id)).tracking).toMatchObject({ carrier: 'SMSA', tracking_number: 'SM-77' })
  expect(
    await shop.db
      .selectFrom('order_status_changes')
      .select(['status', 'note', 'staff_id'])
      .where('order_id', '=', id)
      .orderBy('id')
      .execute(),
  ).toEqual([
    { status: 'pending', note: null, staff_id: null },
    { status: 'processing', note: 'tall one', staff_id: noura.id },
    { status: 'shipped', note: null, staff_id: noura.id },
  ])
})

test('a cancelled order returns its stock and its coupon once', async () => {
  const coupon = await addCoupon(shop.db, { usageLimit: 1, timesUsed: 1 })
  const before = await shop.stockOf(ficus)
  const { id } = await order(sara, 3)
  await shop.db.updateTable('orders').set({ coupon_id: coupon.id }).where('id', '=', id).execute()
  expect(await shop.stockOf(ficus)).toBe((before ?? 0) - 3)

  const answers = await Promise.all([
    move(id, 'cancelled'),
    move(id, 'cancelled'),
    move(id, 'cancelled'),
  ])

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
  expect(await shop.stockOf(ficus)).toBe(before)
  expect(
    await shop.db
      .selectFrom('coupons')
      .select('times_used')
      .where('id', '=', coupon.id)
      .executeTakeFirst(),
  ).toEqual({ times_used: 0 })
  expect(await read(id)).toMatchObject({
    status: 'cancelled',
    can_cancel: false,
    items: [{ qty_canceled: 3 }],
    tracking: {
      estimated_delivery: null,
      events: [
        { code: 'pending' },
        { code: 'cancelled', completed: true, status: 'Cancelled', location: null },
      ],
    },
  })
})

test('the stock equals the sum of its movements', async () => {
  const { total } = await shop.db
    .selectFrom('stock_movements')
    .select((row) => row.fn.sum<number>('quantity').as('total'))
    .where('product_id', '=', ficus.id)
    .executeTakeFirstOrThrow()
  expect(Number(total)).toBe(await shop.stockOf(ficus))
})

test('an unknown status change is refused and changes nothing', async () => {
  const { id } = await order(sara)
  const legal: Record<string, string[]> = {
    pending: ['processing', 'cancelled'],
    pending_payment: ['cancelled'],
    processing: ['shipped', 'cancelled'],
    shipped: ['delivered'],
    delivered: [],
    cancelled: [],
  }
  const statuses = Object.keys(legal)
  for (const from of statuses) {
    for (const to of statuses.filter((status) => !legal[from]?.includes(status))) {
      await shop.db
        .updateTable('orders')
        .set({ status: from as 'pending' })
        .where('id', '=', id)
        .execute()
      expect(await move(id, to), `${from} → ${to}`).toMatchObject({
        status: 400,
        body: { code: 'invalidTransition', message: 'لا يمكن نقل الطلب إلى هذه الحالة.' },
      })
      expect((await read(id)).status).toBe(from)
    }
  }
  expect(await move(999_999, 'processing')).toMatchObject({
    status: 404,
    body: { code: 'orderNotFound' },
  })
  expect(await move(id, 'paid')).toMatchObject({
    status: 422,
    body: { errors: { status: [expect.any(String)] } },
  })
})

test('another customer’s order is not found', async () => {
  const { id } = await order(sara)
  const huda = await shop.customer({ firstName: 'Huda' })
  for (const path of [id, 999_999])
    expect(await huda.call('GET', `/api/v1/customer/orders/${path}`)).toMatchObject({
      status: 404,
      body: { code: 'orderNotFound' },
    })
  expect(await huda.call('GET', `/api/v1/customer/orders?id=${id}`)).toMatchObject({
    status: 200,
    body: { data: [], meta: { total: 0 } },
  })
})

test('a customer’s orders are listed newest first, sorted, filtered and paged', async () => {
  const maha = await shop.customer({ firstName: 'Maha', lastName: 'Alotaibi' })
  const [small, large, last] = [await order(maha, 1), await order(maha, 5), await order(maha, 2)]
  await move(large.id, 'processing')
  const ids = async (query: string) =>
    (await maha.call('GET', `/api/v1/customer/orders?${query}`)).body.data.map(
      ({ id }: { id: number }) => id,
    )
  expect(await ids('')).toEqual([last.id, large.id, small.id])
  expect(await ids('sort=grand_total&order=asc')).toEqual([small.id, last.id, large.id])
  expect(await ids('sort=created_at&order=asc')).toEqual([small.id, large.id, last.id])
  expect(await ids('status=PROCESSING,shipped')).toEqual([large.id])
  expect(await ids('status=completed')).toEqual([])
  expect(await ids(`id=${small.id},${last.id},9999999999`)).toEqual([last.id, small.id])
  expect(await ids('limit=1&page=2')).toEqual([large.id])
  expect(
    (await maha.call('GET', '/api/v1/customer/orders?limit=1&page=2')).body.meta,
  ).toMatchObject({
    total: 3,
    last_page: 3,
    from: 2,
    to: 2,
    path: '/api/v1/customer/orders',
  })
  expect(await maha.call('GET', '/api/v1/customer/orders?sort=secret')).toMatchObject({
    status: 422,
    body: { errors: { sort: [expect.any(String)] } },
  })
})

test('staff find orders by number, phone and name', async () => {
  const reem = await shop.customer({ firstName: 'Reem', lastName: 'Al Qahtani' })
  const { id, increment_id } = await order(reem)
  const found = async (q: string) =>
    (await noura.call('GET', `/api/office/orders?q=${encodeURIComponent(q)}`)).body.data.map(
      (one: { id: number }) => one.id,
    )
  for (const q of [
    String(id),
    increment_id,
    reem.phone,
    reem.phone.replace('+966', '0'),
    'reem',
    'Reem Al Qah',
    String(id).replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit))),
  ]) {
    expect(await found(q), q).toEqual([id])
  }
  for (const q of ['nobody', '%', 'Re_m', "'", '99999999999999999999'])
    expect(await found(q), q).toEqual([])
  expect((await noura.call('GET', `/api/office/orders/${id}`)).body.data).toMatchObject({
    id,
    customer: { id: reem.id },
  })
  expect(
    (await noura.call('GET', '/api/office/orders?status=shipped&limit=1')).body.meta.total,
  ).toBeGreaterThan(0)
})

test('the office calls need a session of staff', async () => {
  const { id } = await order(sara)
  for (const [method, path] of [
    ['GET', '/api/office/orders'],
    ['GET', `/api/office/orders/${id}`],
    ['POST', `/api/office/orders/${id}/status`],
  ] as const) {
    expect(await shop.call(method, path), path).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated' },
    })
    expect(await sara.call(method, path), path).toMatchObject({
      status: 403,
      body: { code: 'forbidden', message: 'غير مسموح لك بهذا الإجراء.' },
    })
  }
})

test('an order names the card that paid it and the state of its refund', async () => {
  const { id } = await order(sara)
  const attemptId = await payByCard(shop, id)
  const card = { card_brand: 'visa', card_last4: '1111' }
  expect(await read(id)).toMatchObject({ card, refund: null })
  const become = (state: 'refunding' | 'refund_due' | 'refunded' | 'abandoned' | 'refused') =>
    shop.db.updateTable('payment_attempts').set({ state }).where('id', '=', attemptId).execute()
  for (const state of ['refunding', 'refund_due'] as const) {
    await become(state)
    expect(await read(id)).toMatchObject({
      card,
      refund: { state: 'pending', amount: 115, formatted_amount: 'SAR 115.00', refunded_at: null },
    })
  }
  await become('abandoned')
  expect(await read(id)).toMatchObject({ card, refund: null })
  const stand = (status: 'pending' | 'cancelled') =>
    shop.db.updateTable('orders').set({ status }).where('id', '=', id).execute()
  await stand('cancelled')
  expect((await read(id)).refund, 'nobody knows yet').toMatchObject({
    state: 'unsettled',
    amount: 115,
    refunded_at: null,
  })
  await become('refused')
  expect((await read(id)).refund, 'nothing was charged').toBeNull()
  await stand('pending')
  await become('refunded')
  await writeRefund(shop.db, id, { transactionId: `refund_${id}`, attemptId })
  const { refund } = await read(id)
  expect(refund).toEqual({
    state: 'refunded',
    amount: 115,
    formatted_amount: 'SAR 115.00',
    refunded_at: expect.stringMatching(/^20.*Z$/),
  })
  const { body } = await sara.call('GET', `/api/v1/customer/orders?id=${id}`)
  expect(body.data).toMatchObject([{ card, refund: { state: 'refunded' } }])
})
