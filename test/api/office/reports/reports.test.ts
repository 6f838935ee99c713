import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { checkVatPeriods } from '#domain/invariants/check-vat-periods.ts'
import { dayOf } from '#shared/day.ts'
import { orderNumber } from '#shared/order-number.ts'
import { addCoupon } from '../../../support/coupon.ts'
import type { ShopCustomer } from '../../../support/customer.ts'
import { generateSales } from '../../../support/generated-sales.ts'
import { act, addMember, auditOf, officeSettings, proveIdentity } from '../../../support/office.ts'
import { preview, refund } from '../../../support/refunds.ts'
import { openShop, type Shop } from '../../../support/shop.ts'

let shop: Shop
let owner: ShopCustomer
beforeAll(async () => {
  shop = await openShop({ settings: officeSettings })
  owner = await shop.staff()
  await owner.call('POST', '/api/office/session')
  await proveIdentity(shop, owner)
  await shop.withoutQueryTimeout((db) =>
    generateSales(db, {
      orders: 1_000,
      from: '2026-06-20T21:00:00Z',
      to: '2026-09-30T21:00:00Z',
    }),
  )
})
afterAll(() => shop.close())

const read = async (path: string, member = owner) => {
  const { status, body } = await member.call('GET', `/api/office/reports/${path}`)
  return { status, data: body.data }
}

/** The file and the job title of an exported report. */
async function exported(name: string, body: object, locale = 'ar') {
  const { status, body: answer } = await owner.call('POST', `/api/office/reports/${name}/export`, {
    body,
    headers: { 'X-Locale': locale },
  })
  expect(status, JSON.stringify(answer)).toBe(201)
  await shop.runJobs()
  const { file_path, file_name } = await shop.db
    .selectFrom('jobs')
    .select(['file_path', 'file_name'])
    .where('id', '=', answer.data.id)
    .executeTakeFirstOrThrow()
  return {
    title: answer.data.title,
    name: file_name,
    text: await readFile(join(shop.officeFilesDir, file_path ?? ''), 'latin1'),
  }
}

/** The sum of the documents of these days in Riyadh. */
async function documentsOf(from: string, to: string) {
  const { rows } = await sql<{ gross: number; vat: number; isNote: boolean; day: string }>`
    select total_halalas as gross, vat_halalas as vat, false as "isNote", (issued_at + interval '3 hours')::date as day from invoices
    union all select total_halalas, vat_halalas, true, (issued_at + interval '3 hours')::date from credit_notes`.execute(
    shop.db,
  )
  const own = rows.filter(({ day }) => day >= from && day <= to)
  const sum = (field: 'gross' | 'vat') =>
    own.reduce((all, row) => all + (row.isNote ? -row[field] : row[field]), 0)
  return {
    invoices: own.filter(({ isNote }) => !isNote).length,
    credit_notes: own.filter(({ isNote }) => isNote).length,
    gross_halalas: sum('gross'),
    vat_halalas: sum('vat'),
    taxable_halalas: sum('gross') - sum('vat'),
  }
}

describe('VAT', () => {
  test('the VAT of a quarter is the exact sum of its documents, by month', async () => {
    const { data } = await read('vat?period=2026-Q3')
    expect(data).toMatchObject({
      period: '2026-Q3',
      from: '2026-07-01',
      to: '2026-09-30',
      due_on: '2026-10-31',
      seller: { name_en: expect.any(String), vat_number: expect.stringMatching(/^3\d{13}3$/) },
    })
    expect(data.totals).toMatchObject(await documentsOf('2026-07-01', '2026-09-30'))
    expect(data.before).toMatchObject({
      period: '2026-Q2',
      ...(await documentsOf('2026-04-01', '2026-06-30')),
    })
    const yearLater = (await read('vat?period=2027-Q3&compare=last_year')).data
    expect(yearLater.before).toEqual({ period: '2026-Q3', ...data.totals })
    expect((await read('vat?period=2026-Q3&compare=never')).status).toBe(422)
    expect(data.months).toHaveLength(3)
    expect(data.months[1]).toMatchObject(await documentsOf('2026-08-01', '2026-08-31'))
    expect(data.checks).toEqual({
      numbers_without_gaps: true,
      documents_equal_lines: true,
      refunds_have_credit_notes: true,
    })
  })

  test('the VAT report opens on the last complete quarter, also without documents, or on this one in a new shop', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-29T09:00:00Z') })
    onTestFinished(() => void vi.useRealTimers())
    expect((await read('vat')).data.period).toBe('2026-Q3')
    // A return of zero is due too.
    vi.setSystemTime(new Date('2027-05-30T09:00:00Z'))
    expect((await read('vat')).data.period).toBe('2027-Q1')
    vi.setSystemTime(new Date('2026-06-30T09:00:00Z'))
    expect((await read('vat')).data.period).toBe('2026-Q2')
  })

  test('the VAT report has refunds of earlier sales as adjustments', async () => {
    const { data } = await read('vat?period=2026-Q3')
    const { rows } = await sql<{ net: number }>`
      select sum(note.total_halalas - note.vat_halalas)::int as net from credit_notes note join invoices on invoices.id = invoice_id
      where note.issued_at >= '2026-06-30T21:00:00Z' and invoices.issued_at < '2026-06-30T21:00:00Z'`.execute(
      shop.db,
    )
    const older = Number(rows[0]?.net)
    expect(older).toBeGreaterThan(0)
    const [standard] = data.boxes
    expect(standard).toEqual({
      box: 'standard',
      amount_halalas: data.totals.taxable_halalas + older,
      adjustment_halalas: -older,
      vat_halalas: data.totals.vat_halalas,
    })
    expect(data.boxes.at(-1)).toEqual({ ...standard, box: 'total' })
    expect(data.boxes).toHaveLength(6)
  })

  test('the VAT of a closed period does not change, and a changed document is reported by the checks', async () => {
    const before = (await read('vat?period=2026-07')).data
    const accountant = await addMember(shop, 'Huda', 'accountant')
    await proveIdentity(shop, accountant)
    expect((await act(accountant, '/reports/vat/2026-07/close')).status).toBe(403)
    const closed = await act(owner, '/reports/vat/2026-07/close')
    expect(closed.status, JSON.stringify(closed.body)).toBe(200)
    expect(closed.body.data).toMatchObject({
      totals: before.totals,
      closed: { number: 'VAT-2026-07', by: { id: owner.id } },
    })
    expect(await auditOf(shop, 'vatPeriod.closed')).toMatchObject([
      { entity_id: '2026-07', title: 'VAT-2026-07' },
    ])
    const july = { name_ar: 'يوليو 2026', name_en: 'July 2026' }
    expect((await read('vat?period=2026-Q3')).data.closed_within).toEqual(july)
    expect((await act(owner, '/reports/vat/2026-Q3/close')).body).toMatchObject({
      code: 'vatPeriodClosed',
      message: expect.stringMatching(/يوليو 2026|July 2026/),
    })
    expect((await act(owner, '/reports/vat/2099-Q1/close')).body.code).toBe('vatPeriodOpen')
    expect((await act(owner, '/reports/vat/last_month/close')).status).toBe(404)

    // A later refund counts in the period of its credit note.
    const { rows } = await sql<{ id: number; order_id: number }>`
      select item.id, item.order_id from order_items item join invoices using (order_id)
      where issued_at between '2026-07-05' and '2026-07-20' and not exists (
        select from order_reductions where order_item_id = item.id) order by item.id limit 1`.execute(
      shop.db,
    )
    const [sold] = rows
    const day = dayOf(new Date())
    const quarter = `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`
    const standardBox = async () => (await read(`vat?period=${quarter}`)).data.boxes[0]
    const untilThen = await standardBox()
    const { later: laterThen } = (await read('vat?period=2026-07')).data
    const wanted = { lines: [{ order_item_id: sold?.id, quantity: 1 }] }
    const shown = await preview(owner, sold?.order_id ?? 0, wanted)
    expect(shown.body.data.closed_vat_period).toEqual(july)
    const late = await refund(owner, sold?.order_id ?? 0, { ...wanted, method: 'cash' })
    expect(late.status, JSON.stringify(late.body)).toBe(201)
    const standard = await standardBox()
    const { amount_halalas: amount } = late.body.data.refund
    const { totals, later } = (await read('vat?period=2026-07')).data
    expect(totals).toEqual(before.totals)
    expect(later).toEqual({
      credit_notes: laterThen.credit_notes + 1,
      gross_halalas: laterThen.gross_halalas + amount,
      vat_halalas: laterThen.vat_halalas + untilThen.vat_halalas - standard.vat_halalas,
    })
    const net = amount / 1.15
    const adjusted = untilThen.adjustment_halalas - standard.adjustment_halalas
    expect(Math.abs(adjusted - net)).toBeLessThan(1)

    expect(await checkVatPeriods(shop.db)).toEqual([])
    await sql`
      insert into credit_notes (invoice_id, year, number, reason, seller, total_halalas, vat_halalas, issued_at)
      select id, 2026, 900001, 'returned', '{}', 115, 15, '2026-07-20T10:00:00Z' from invoices order by id limit 1`.execute(
      shop.db,
    )
    expect((await read('vat?period=2026-07')).data.totals).toEqual(before.totals)
    const august = (await read('vat?period=2026-08')).data
    expect(august.before).toEqual({ period: '2026-07', ...before.totals })
    const file = await exported('vat', { format: 'csv', period: '2026-07' }, 'en')
    expect(file.text.trim().split(',').at(-1)).toBe((before.totals.gross_halalas / 100).toFixed(2))
    expect(await checkVatPeriods(shop.db)).toEqual([
      { rule: 'a closed VAT period that is not its documents', id: '2026-07' },
    ])
    expect((await read('vat?period=2026-07')).data.checks).toMatchObject({
      numbers_without_gaps: false,
      documents_equal_lines: false,
    })
  })

  test('closing a period waits for the documents being written', async () => {
    const before = (await read('vat?period=2026-08')).data.totals
    let commit = () => {}
    const mayCommit = new Promise<void>((done) => (commit = done))
    let isWritten = () => {}
    const written = new Promise<void>((done) => (isWritten = done))
    // A credit note of the last second, whose transaction locks the numbers of its year.
    const writing = shop.db.transaction().execute(async (tx) => {
      await sql`update credit_note_numbers set last_number = last_number where year = 2026`.execute(
        tx,
      )
      await sql`
        insert into credit_notes (invoice_id, year, number, reason, seller, total_halalas, vat_halalas, issued_at)
        select id, 2026, 900002, 'returned', '{}', 115, 15, '2026-08-31T20:59:59Z' from invoices order by id limit 1`.execute(
        tx,
      )
      isWritten()
      await mayCommit
    })
    await written
    const closing = act(owner, '/reports/vat/2026-08/close')
    const first = await Promise.race([closing, sleep(300).then(() => 'waits')])
    commit()
    await writing
    expect(first).toBe('waits')
    const { totals } = (await closing).body.data
    expect(totals.credit_notes).toBe(before.credit_notes + 1)
    expect(await checkVatPeriods(shop.db)).toMatchObject([{ id: '2026-07' }])
  })
})

describe('sales', () => {
  const from = '2026-08-01'
  const to = '2026-08-31'

  test('sales have the same sum by day, week, month, city, payment, coupon, plant and category', async () => {
    const groups = ['day', 'month', 'city', 'payment', 'coupon', 'plant', 'category']
    const found = await Promise.all(
      groups.map(async (group) => (await read(`sales?from=${from}&to=${to}&group=${group}`)).data),
    )
    const [byDay] = found
    expect(byDay.totals.net_halalas).toBeGreaterThan(0)
    expect(byDay.totals.reductions_halalas).toBeGreaterThan(0)
    const { net_halalas, gross_halalas, discount_halalas, reductions_halalas } = byDay.totals
    expect(net_halalas).toBe(gross_halalas - discount_halalas - reductions_halalas)
    for (const { totals, group } of found)
      expect(totals, group).toMatchObject({ net_halalas, pieces: byDay.totals.pieces })
    expect(byDay.rows).toHaveLength(31)
    expect(byDay.rows[0]).toMatchObject({ key: to, values: { period: to } })
    expect(byDay.chart.points[0].label).toBe(from)
    expect(found[2].rows.map(({ key }: { key: string }) => key).toSorted()).toEqual([
      'الرياض',
      'جدة',
    ])
  })

  test('sales exclude cancelled, unpaid and test orders', async () => {
    const before = (await read(`sales?from=${from}&to=${to}`)).data.totals
    const states = [`status = 'cancelled'`, `status = 'pending_payment'`, 'is_test = true']
    for (const state of states) {
      const id = 2_000_500 + states.indexOf(state)
      const { rows } = await sql<{ net: number }>`
        update orders set ${sql.raw(state)} where id = ${id} returning grand_total_halalas as net`.execute(
        shop.db,
      )
      before.net_halalas -= rows[0]?.net ?? 0
      before.orders -= 1
    }
    const { totals } = (await read(`sales?from=${from}&to=${to}`)).data
    const reduced = before.reductions_halalas - totals.reductions_halalas
    expect(totals).toMatchObject({
      orders: before.orders,
      net_halalas: before.net_halalas + reduced,
    })
  })

  test('sales are compared with the period before', async () => {
    const { data } = await read('sales?period=2026-09&group=week&compare=before')
    expect(data.compared).toEqual({ from: '2026-08-01', to: '2026-08-31' })
    expect(data.columns.map(({ id }: { id: string }) => id).slice(-2)).toEqual([
      'compared',
      'change',
    ])
    const august = (await read(`sales?from=${from}&to=${to}&group=week`)).data
    expect(data.totals.compared).toBe(august.totals.net_halalas)
    expect(data.chart.points[0].compared).toBe(august.chart.points[0].value)

    // Each plant is compared with itself.
    const plants = (await read('sales?period=2026-09&group=plant&compare=before')).data
    const before = (await read(`sales?from=${from}&to=${to}&group=plant`)).data
    expect(plants.totals.compared).toBe(before.totals.net_halalas)
    const [first] = plants.rows
    const same = before.rows.find(({ key }: { key: string }) => key === first.key)
    expect(first.values.compared).toBe(same.values.net_halalas)
  })

  test('sales show a catalogue keeper counts without sums', async () => {
    const keeper = await addMember(shop, 'Omar', 'catalogue')
    const { data } = await read(`sales?from=${from}&to=${to}&group=plant`, keeper)
    expect(data.columns.map(({ id }: { id: string }) => id)).toEqual(['plant', 'orders', 'pieces'])
    expect(JSON.stringify(data)).not.toContain('_halalas')
    expect((await read('vat', keeper)).status).toBe(403)
    expect((await read('stock-value', keeper)).status).toBe(403)
    expect((await read('sales', await addMember(shop, 'Ali', 'packer'))).status).toBe(403)
  })
})

test('the list of invoices has every document, with credit notes subtracted', async () => {
  const { data } = await read('invoices?from=2026-08-01&to=2026-08-31')
  const { gross_halalas, vat_halalas, invoices, credit_notes } = await documentsOf(
    '2026-08-01',
    '2026-08-31',
  )
  expect(data.totals).toMatchObject({ gross_halalas, vat_halalas })
  expect(data.row_count).toBe(invoices + credit_notes)
  expect(data.rows[0].values.buyer).toBe('سارة ا.')
  const accountant = await addMember(shop, 'Hind', 'accountant')
  const { rows } = (await read('invoices?from=2026-08-01&to=2026-08-31', accountant)).data
  expect(rows).toHaveLength(data.rows.length)
  for (const { order_id: id, values } of rows) expect(values.order).toBe(orderNumber(id))
  const order = await accountant.call('GET', `/api/office/orders/${rows[0].order_id}/office`)
  expect(order.status).toBe(200)
})

test('the reports of margins and stock value add up, also after losses and removals', async () => {
  const plant = await shop.stockPlant({ priceHalalas: 11_500, stock: 10, nameEn: 'Costly fig' })
  await sql`update products set average_cost_halalas = 4000, place = 'Z-01' where id = ${plant.id}`.execute(
    shop.db,
  )
  const value = (await read('stock-value')).data
  expect(value.rows).toMatchObject([{ values: { on_hand: 10, value_halalas: 40_000 } }])
  const namesOf = async (report: string) => {
    const headers = { 'X-Locale': 'en' }
    const { body } = await owner.call('GET', `/api/office/reports/${report}`, { headers })
    return body.data.rows.map((row: { values: Record<string, unknown> }) => row.values.plant)
  }
  expect(await namesOf('stock-value')).toEqual(['Costly fig'])
  const uncosted = await shop.stockPlant({ stock: 3 })
  expect((await read('stock-value')).data.rows.at(-1)).toMatchObject({
    key: String(uncosted.id),
    values: { on_hand: 3, value_halalas: null },
  })
  await sql`update products set stock_quantity = 0 where id = ${uncosted.id}`.execute(shop.db)
  await sql`update products set name_en = null where id = ${plant.id}`.execute(shop.db)
  expect(await namesOf('stock-value')).toEqual(['Dracaena trifasciata'])
  const byPlace = (await read('stock-value?group=place')).data
  expect(byPlace.rows).toMatchObject([{ values: { place: 'Z-01', value_halalas: 40_000 } }])

  const buyer = await shop.customer()
  await buyer.fillCart(plant, 2)
  const { body } = await buyer.placeOrder()
  const orderId = body.data.order.id
  // Ordered plants are in the nursery until they are shipped.
  expect((await read('stock-value')).data.totals.on_hand).toBe(10)
  // Sold plants keep the cost of their day.
  await sql`update products set average_cost_halalas = 5000 where id = ${plant.id}`.execute(shop.db)
  for (const status of ['processing', 'shipped'])
    await owner.call('POST', `/api/office/orders/${orderId}/status`, { body: { status } })
  const lost = { reason: 'damaged', lines: [{ product_id: plant.id, change: -1 }] }
  const adjusted = await act(owner, '/stock/adjustments', lost)
  expect(adjusted.status, JSON.stringify(adjusted.body)).toBe(201)
  const { data } = await read('margin?period=today&group=place')
  expect(data.rows).toMatchObject([
    {
      key: 'Z-01',
      values: {
        pieces: 2,
        net_halalas: 20_000,
        cost_halalas: 8_000,
        margin_halalas: 12_000,
        losses_halalas: 5_000,
        profit_halalas: 7_000,
      },
    },
  ])
  expect(await namesOf('margin?period=today')).toEqual(['Dracaena trifasciata'])
  expect(await namesOf('sales?period=today&group=plant')).toContain('Dracaena trifasciata')
  expect((await read('stock-value')).data.totals).toEqual({ on_hand: 7, value_halalas: 35_000 })
  expect((await read('coupons')).data.rows).toEqual([])

  // Two of four were removed before shipping: the other two count with their whole price.
  await buyer.fillCart(plant, 4)
  const { id, items } = (await buyer.placeOrder()).body.data.order
  await sql`update order_items set cost_halalas = 4000 where order_id = ${id}`.execute(shop.db)
  const removed = await act(owner, `/orders/${id}/reductions`, {
    lines: [{ order_item_id: items[0].id, quantity: 2 }],
    reason: 'missing',
    version: 1,
  })
  expect(removed.status, JSON.stringify(removed.body)).toBe(201)
  for (const status of ['processing', 'shipped'])
    await act(owner, `/orders/${id}/status`, { status })
  expect((await read('margin?period=today')).data.totals).toMatchObject({
    pieces: 4,
    net_halalas: 40_000,
    cost_halalas: 16_000,
  })

  // Plants of an order refused at the door are a loss unless staff put them back.
  for (const restock of [true, false]) {
    await buyer.fillCart(plant, 1)
    const refused = (await buyer.placeOrder()).body.data.order.id
    for (const status of ['processing', 'shipped'])
      await act(owner, `/orders/${refused}/status`, { status })
    const { version } = (await owner.call('GET', `/api/office/orders/${refused}/office`)).body.data
    const cancelled = await act(owner, `/orders/${refused}/cancel`, {
      reason: 'refused_at_door',
      restock,
      version,
    })
    expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200)
    expect((await read('margin?period=today')).data.totals).toMatchObject({
      pieces: 4,
      losses_halalas: restock ? 5_000 : 10_000,
    })
  }

  // Of three pieces one was removed before the others were sent; a test order is no loss.
  await shop.db
    .updateTable('products')
    .set({ stock_quantity: 10 })
    .where('id', '=', plant.id)
    .execute()
  await buyer.fillCart(plant, 3)
  const partly = (await buyer.placeOrder()).body.data.order
  await act(owner, `/orders/${partly.id}/reductions`, {
    lines: [{ order_item_id: partly.items[0].id, quantity: 1 }],
    reason: 'missing',
    version: 1,
  })
  for (const status of ['processing', 'shipped'])
    await act(owner, `/orders/${partly.id}/status`, { status })
  const { version } = (await owner.call('GET', `/api/office/orders/${partly.id}/office`)).body.data
  const reason = 'refused_at_door'
  await act(owner, `/orders/${partly.id}/cancel`, { reason, restock: false, version })
  const losses = async () => (await read('margin?period=today')).data.totals.losses_halalas
  expect(await losses()).toBe(20_000)
  await shop.db.updateTable('orders').set({ is_test: true }).where('id', '=', partly.id).execute()
  expect(await losses()).toBe(10_000)

  // The value of the stock is that of the moment.
  expect((await exported('stock-value', { format: 'csv' })).name).toBe(
    `warif-stock-value-${dayOf(new Date())}.csv`,
  )
  // A plant of which only pieces without a known cost were sent is counted below the table, not listed with zeros.
  const unknown = await shop.stockPlant({ stock: 3 })
  await buyer.fillCart(unknown, 1)
  const unknownOrder = (await buyer.placeOrder()).body.data.order.id
  for (const status of ['processing', 'shipped'])
    await act(owner, `/orders/${unknownOrder}/status`, { status })
  const margins = (await read('margin?period=today')).data
  expect(margins.rows.map(({ key }: { key: string }) => key)).toEqual([String(plant.id)])
  expect(margins.counted_en).toMatch(/\b1\b/)
})

test('searches are counted by word, without phones or e-mails', async () => {
  const { data: none } = await read('searches?period=today')
  expect(none.rows).toEqual([])
  const people = ['0512345678', '٠٥١٢٣٤٥٦٧٨', '051 234 5678', '051-234-5678', 'sara@example.com']
  for (const q of ['زيتون', 'الزَّيتون', 'نبتة', ...people, 'x'])
    await shop.call('GET', `/api/products?q=${encodeURIComponent(q)}`)
  // Suggestions while typing do not count as a search.
  await shop.call('GET', `/api/products?q=${encodeURIComponent('زيت')}&facets=0&limit=5`)
  await shop.settled()
  const { data } = await read('searches?period=today')
  expect(data.rows.map(({ values }: { values: object }) => values)).toEqual([
    { word: 'زيتون', asked: 2, found_none: 2, last_day: data.period.to },
  ])
  const { data: all } = await read('searches?period=today&group=word')
  expect(all.rows.map(({ key }: { key: string }) => key)).toEqual(['زيتون', 'نبته'])
})

test('service requests are counted by type and month, with those answered within the configured hours', async () => {
  // 5 August 2026 is a Wednesday; Friday and Saturday do not count.
  await sql`
    insert into service_requests (type, name, email, details, locale, ip_hmac, created_at, answered_at, state) values
      ('landscape', 'A', 'a@example.com', '{}', 'ar', '', '2026-08-05T10:00:00+03:00', '2026-08-06T09:59:00+03:00', 'won'),
      ('landscape', 'B', 'a@example.com', '{}', 'ar', '', '2026-08-05T10:00:00+03:00', '2026-08-06T10:01:00+03:00', 'lost'),
      ('landscape', 'C', 'a@example.com', '{}', 'ar', '', '2026-08-06T22:00:00+03:00', '2026-08-09T21:59:00+03:00', 'quoted'),
      ('events', 'D', 'a@example.com', '{}', 'ar', '', '2026-08-07T12:00:00+03:00', '2026-08-09T23:59:00+03:00', 'contacted'),
      ('events', 'E', 'a@example.com', '{}', 'ar', '', '2026-08-31T23:59:59+03:00', null, 'new'),
      ('contact', 'F', 'a@example.com', '{}', 'ar', '', '2026-09-01T00:00:00+03:00', '2026-09-02T00:30:00+03:00', 'closed')`.execute(
    shop.db,
  )
  const august = (await read('requests?from=2026-08-01&to=2026-08-31')).data
  expect(august.rows).toEqual([
    {
      key: 'landscape',
      path: '/requests?type=landscape',
      values: { type: 'تنسيق حديقة', requests: 3, answered_in_time: 2, won: 1, lost: 1 },
    },
    {
      key: 'events',
      path: '/requests?type=events',
      values: { type: 'مناسبة', requests: 2, answered_in_time: 1, won: 0, lost: 0 },
    },
  ])
  expect(august.totals).toMatchObject({ requests: 5, answered_in_time: 3 })
  const byMonth = (await read('requests?from=2026-08-01&to=2026-09-30&group=month')).data
  expect(byMonth.rows).toMatchObject([
    { key: '2026-09-01', values: { requests: 1, answered_in_time: 0 } },
    { key: '2026-08-01', values: { requests: 5 } },
  ])
  expect(byMonth.chart.points.map(({ value }: { value: number }) => value)).toEqual([5, 1])
  expect((await read('requests', await addMember(shop, 'Salma', 'accountant'))).status).toBe(403)
})

test('a report is exported as a table without formulas', async () => {
  await sql`insert into search_words_asked values (current_date - 1, '=1+1', 3, 3)`.execute(shop.db)
  const searches = await exported('searches', { format: 'csv', period: '30' }, 'en')
  expect(searches.title).toBe('Export the report “Search terms”')
  expect(searches.text).toContain(`'=1+1,3,3,`)
  const vat = await exported('vat', { format: 'csv', period: '2026-Q3' }, 'en')
  const lines = vat.text.trim().split('\r\n')
  const { data } = await read('vat?period=2026-Q3')
  expect(lines).toHaveLength(5)
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual([
    'July 2026',
    'August 2026',
    'September 2026',
    'Total',
  ])
  expect(lines.at(-1)).toBe(
    [
      'Total',
      data.totals.invoices,
      (data.totals.invoices_gross_halalas / 100).toFixed(2),
      data.totals.credit_notes,
      (-data.totals.credit_notes_gross_halalas / 100).toFixed(2),
      (data.totals.taxable_halalas / 100).toFixed(2),
      (data.totals.vat_halalas / 100).toFixed(2),
      (data.totals.gross_halalas / 100).toFixed(2),
    ].join(','),
  )
  const documents = await exported('invoices', { format: 'csv', period: '2026-Q3' }, 'en')
  const listed = (await read('invoices?period=2026-Q3')).data
  const numbers = documents.text.trim().split('\r\n').slice(1)
  expect(numbers.map((line) => line.split(',')[0])).toEqual(
    listed.rows.map(({ key }: { key: string }) => key),
  )
  const sheet = await exported('sales', { format: 'xlsx', period: '2026-08' })
  expect(sheet.text.startsWith('PK')).toBe(true)
})

test('invalid days and groups are refused', async () => {
  for (const query of ['period=never', 'from=2026-09-01&to=2026-08-01', 'group=moon'])
    expect((await read(`sales?${query}`)).status, query).toBe(422)
  expect((await read('vat?period=2026')).status).toBe(422)
  expect((await read('moon')).status).toBe(404)
})

test('a parcel lowers the value of the stock while the rest of the order waits', async () => {
  const plant = await shop.stockPlant({ priceHalalas: 11_500, stock: 10 })
  const onHand = async () => (await read('stock-value?group=plant')).data.totals.on_hand
  const before = await onHand()
  const buyer = await shop.customer()
  await buyer.fillCart(plant, 2)
  const { id, items } = (await buyer.payByCard()).body.data.order
  await act(owner, `/orders/${id}/status`, { status: 'processing' })
  const seen: number[] = [await onHand()]
  for (const quantity of [1, 1]) {
    const lines = [{ id: items[0].id, quantity }]
    expect((await act(owner, `/orders/${id}/parcels`, { lines })).status).toBe(201)
    seen.push(await onHand())
  }
  expect(seen).toEqual([before, before - 1, before - 2])
  await shop.db
    .updateTable('products')
    .set({ deleted_at: new Date() })
    .where('id', '=', plant.id)
    .execute()
})

test('the report of coupons has the uses, discounts and sales of orders that count, less what was taken out of them', async () => {
  const plant = await shop.stockPlant({ priceHalalas: 10_000, stock: 100 })
  const codes = [
    await addCoupon(shop.db, { code: 'TENTH', percentBasisPoints: 1_000 }),
    await addCoupon(shop.db, { code: 'FIVE', amountHalalas: 500 }),
    await addCoupon(shop.db, { code: 'UNUSED' }),
  ].map(({ code }) => code)
  const placed = async (code: string, quantity: number) => {
    const buyer = await shop.customer()
    await buyer.fillCart(plant, quantity)
    const coupon = await buyer.call('POST', '/api/v1/customer/cart/coupon', { body: { code } })
    expect(coupon.status).toBe(200)
    return (await buyer.placeOrder()).body.data.order
  }
  const [tenth = '', five = ''] = codes
  const orders = [await placed(tenth, 2), await placed(tenth, 3), await placed(five, 1)]
  const cancelled = await placed(tenth, 7)
  await owner.call('POST', `/api/office/orders/${cancelled.id}/status`, {
    body: { status: 'cancelled' },
  })
  const yesterday = await placed(five, 9)
  await sql`update orders set placed_at = placed_at - interval '1 day' where id = ${yesterday.id}`.execute(
    shop.db,
  )
  const sales = orders.map(({ grand_total }) => Math.round(grand_total * 100))
  const { data } = await read('coupons?period=today')
  expect(data.columns.map(({ id }: { id: string }) => id)).toEqual([
    'code',
    'uses',
    'discount_halalas',
    'sales_halalas',
  ])
  expect(data.rows.map(({ values }: { values: object }) => values)).toEqual([
    {
      code: 'TENTH',
      uses: 2,
      discount_halalas: 5_000,
      sales_halalas: (sales[0] ?? 0) + (sales[1] ?? 0),
    },
    { code: 'FIVE', uses: 1, discount_halalas: 500, sales_halalas: sales[2] },
  ])
  expect(data.totals).toMatchObject({ uses: 3, discount_halalas: 5_500 })
  const [line] = orders[0].items
  const { version } = (await owner.call('GET', `/api/office/orders/${orders[0].id}/office`)).body
    .data
  const removed = await act(owner, `/orders/${orders[0].id}/reductions`, {
    lines: [{ order_item_id: line.id, quantity: 1 }],
    reason: 'missing',
    version,
  })
  expect(removed.status, JSON.stringify(removed.body)).toBe(201)
  const after = (await read('coupons?period=today')).data.rows[0].values
  expect(after).toMatchObject({ uses: 2, sales_halalas: (sales[0] ?? 0) + (sales[1] ?? 0) - 9_000 })
  const { rows } = (await read('sales?period=today&group=coupon')).data
  const inSales = rows.find(({ key }: { key: string }) => key === 'TENTH').values
  expect(after).toMatchObject({
    uses: inSales.orders,
    discount_halalas: inSales.discount_halalas,
    sales_halalas: inSales.net_halalas,
  })
  const keeper = await addMember(shop, 'Nasser', 'catalogue')
  expect(JSON.stringify((await read('coupons?period=today', keeper)).data)).not.toContain(
    '_halalas',
  )
})
