import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { checkVatPeriods } from '#domain/invariants/check-vat-periods.ts'
import { loadVat } from '#domain/reports/vat.ts'
import { dayOf } from '#shared/day.ts'
import type { ShopCustomer } from '../../support/customer.ts'
import { generateSales } from '../../support/generated-sales.ts'
import { act, proveIdentity } from '../../support/office.ts'
import { refund } from '../../support/refunds.ts'
import type { Shop } from '../../support/shop.ts'

interface Outcome {
  invoices: number
  'credit notes': number
  /** For sales of the closed quarter, through the product, after it was closed. */
  'refunded later': number
  /** The difference between the report and the lines of the documents, added up separately: amounts and VAT of both quarters. */
  'halalas off': number
  'changed after closing': number
}

/**
 * The shop sells for ten days before the third quarter of 2026 and during it; the quarter is closed, and then some of it is refunded: by
 * units, by amounts and by amounts of the whole order. Both quarters are compared with the lines of their documents.
 */
export async function refundAfterQuarterClosed(
  shop: Shop,
  { orders, refunds }: { orders: number; refunds: number },
): Promise<Outcome> {
  const owner = await shop.staff()
  await proveIdentity(shop, owner)
  const quarter = { name: '2026-Q3', from: '2026-07-01', to: '2026-09-30' }
  await shop.withoutQueryTimeout((db) =>
    generateSales(db, { orders, from: '2026-06-20T21:00:00Z', to: '2026-09-30T21:00:00Z' }),
  )
  const vatOf = async (period: string) =>
    (await owner.call('GET', `/api/office/reports/vat?period=${period}`)).body.data
  const open = await vatOf(quarter.name)
  let off = difference(open, await sumOfLines(shop, quarter))

  expect((await act(owner, `/reports/vat/${quarter.name}/close`)).status).toBe(200)
  const closed = await vatOf(quarter.name)
  await refundSome(shop, owner, refunds)
  const after = await vatOf(quarter.name)
  const changed = [
    !isDeepStrictEqual(closed.totals, open.totals),
    // It names what was credited since, which counts in the quarter of the credit notes.
    !isDeepStrictEqual({ ...after, later: closed.later }, closed),
    (await loadVat(shop.db, { ...quarter, unit: 'quarter' })).totals.vat_halalas !==
      open.totals.vat_halalas,
    (await checkVatPeriods(shop.db)).length > 0,
  ].filter(Boolean).length

  const now = quarterOf(dayOf(new Date()))
  off += difference(await vatOf(now.name), await sumOfLines(shop, now))
  expect(after.later.credit_notes).toBe(closed.later.credit_notes + refunds)
  return {
    invoices: open.totals.invoices,
    'credit notes': open.totals.credit_notes,
    'refunded later': refunds,
    'halalas off': off,
    'changed after closing': changed,
  }
}

function quarterOf(day: string) {
  const [year = '', month = ''] = day.split('-')
  const number = Math.ceil(Number(month) / 3)
  const last = new Date(Date.UTC(Number(year), number * 3, 0)).toISOString().slice(0, 10)
  const from = `${year}-${String(number * 3 - 2).padStart(2, '0')}-01`
  return { name: `${year}-Q${number}`, from, to: last }
}

async function refundSome(shop: Shop, owner: ShopCustomer, count: number): Promise<void> {
  const { rows } = await sql<{ orderId: number; lineId: number }>`
    select item.order_id as "orderId", min(item.id) as "lineId" from order_items item join invoices using (order_id)
    where issued_at >= '2026-06-30T21:00:00Z' and not exists (
      select from order_reductions where order_id = item.order_id)
    group by item.order_id order by md5(item.order_id::text) limit ${count}`.execute(shop.db)
  for (const [at, { orderId, lineId }] of rows.entries()) {
    const wanted = [
      { lines: [{ order_item_id: lineId, quantity: 1 }], reason: 'arrived_dead' },
      { lines: [{ order_item_id: lineId, amount_halalas: 333 }], reason: 'goodwill' },
      { lines: [], amount_halalas: 1_001, reason: 'late' },
    ][at % 3]
    const { status, body } = await refund(owner, orderId, { ...wanted, method: 'cash' })
    expect(status, JSON.stringify(body)).toBe(201)
    // A proof of identity is valid for ten minutes.
    if (at % 100 === 99) await proveIdentity(shop, owner)
  }
}

interface Sums {
  amount: bigint
  adjustment: bigint
  vat: bigint
}

/** The lines of the documents of some days, one by one; a credit note for an older sale is an adjustment (tax.md 5). */
async function sumOfLines(shop: Shop, { from, to }: { from: string; to: string }): Promise<Sums> {
  const { rows } = await sql<{ gross: number; vat: number; issued: string; sold: string }>`
    with riyadh as (select id, (issued_at at time zone 'Asia/Riyadh')::date::text as day from invoices)
    select line.total_halalas - line.discount_halalas as gross, line.vat_halalas as vat, day as issued, day as sold
    from invoice_items line join riyadh on riyadh.id = invoice_id
    union all
    select shipping_halalas, shipping_vat_halalas, day, day from invoices join riyadh using (id)
    union all
    select -line.gross_halalas, -line.vat_halalas, (note.issued_at at time zone 'Asia/Riyadh')::date::text, day
    from credit_note_items line join credit_notes note on note.id = credit_note_id join riyadh on riyadh.id = invoice_id
    union all
    select -shipping_halalas, -shipping_vat_halalas, (issued_at at time zone 'Asia/Riyadh')::date::text, day
    from credit_notes join riyadh on riyadh.id = invoice_id`.execute(shop.db)
  const sums: Sums = { amount: 0n, adjustment: 0n, vat: 0n }
  for (const { gross, vat, issued, sold } of rows) {
    if (issued < from || issued > to) continue
    sums[sold < from ? 'adjustment' : 'amount'] += BigInt(gross) - BigInt(vat)
    sums.vat += BigInt(vat)
  }
  return sums
}

/** The total difference in halalas between the first box of a report and these sums. */
function difference(
  report: {
    boxes: { amount_halalas: number; adjustment_halalas: number; vat_halalas: number }[]
  },
  { amount, adjustment, vat }: Sums,
): number {
  const [box] = report.boxes
  const off = [
    BigInt(box?.amount_halalas ?? 0) - amount,
    BigInt(box?.adjustment_halalas ?? 0) - adjustment,
    BigInt(box?.vat_halalas ?? 0) - vat,
  ]
  return Number(off.reduce((sum, one) => sum + (one < 0n ? -one : one), 0n))
}
