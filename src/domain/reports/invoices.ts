import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/tables.ts'
import { orderNumber } from '#shared/order-number.ts'
import type { ReportColumn, ReportQuery, ReportRow, ReportTable } from './report.ts'
import { dayAt, isIn } from './riyadh-days.ts'

const columns: ReportColumn[] = [
  { id: 'number', kind: 'text' },
  { id: 'issued_on', kind: 'day' },
  { id: 'order', kind: 'text' },
  { id: 'buyer', kind: 'text' },
  { id: 'taxable_halalas', kind: 'sum' },
  { id: 'vat_halalas', kind: 'sum' },
  { id: 'gross_halalas', kind: 'sum' },
  { id: 'state', kind: 'text' },
]

interface FoundDocument {
  id: number
  number: string
  issued_on: string
  order_id: number
  buyer: string
  gross: number
  vat: number
  state: string
  documents: number
  all_gross: number
  all_vat: number
}

/** `INV-2026-000042`; of credit notes `CN-…`. */
export const documentNumber = (prefix: 'INV' | 'CN', table: string): RawBuilder<string> =>
  sql`${sql.lit(`${prefix}-`)} || ${sql.ref(`${table}.year`)} || '-' || lpad(${sql.ref(`${table}.number`)}::text, 6, '0')`

/** Of a row of `document` the first name and a letter of the other: a document is found by its number. */
export const maskedBuyer = sql`(select concat_ws(' ', first_name, nullif(left(last_name, 1), '') || '.') from order_addresses
  where order_addresses.order_id = document.order_id and kind = 'billing')`

/** Every invoice and credit note of the period by the day it was issued on; credit notes count against. One statement. */
export async function invoicesReport(db: Db, { period, limit }: ReportQuery): Promise<ReportTable> {
  const inPeriod = (table: string) => isIn(sql.ref(`${table}.issued_at`), period)
  // Each half gives its own newest from its index by time; the sums read all of them.
  const newest = (table: string) =>
    sql`order by ${sql.ref(`${table}.issued_at`)} desc, ${sql.ref(`${table}.id`)} desc limit ${limit}`
  const { rows: found } = await sql<FoundDocument>`
    with document as (
      (select invoices.id, ${documentNumber('INV', 'invoices')} as number, issued_at, order_id,
        total_halalas as gross, vat_halalas as vat, state
      from invoices where ${inPeriod('invoices')} ${newest('invoices')})
      union all
      (select note.id, ${documentNumber('CN', 'note')}, note.issued_at, order_id, -note.total_halalas, -note.vat_halalas, 'credit_note'
      from credit_notes note join invoices on invoices.id = invoice_id where ${inPeriod('note')} ${newest('note')})),
    summed as (
      select sum(documents)::int as documents, coalesce(sum(gross), 0)::bigint as all_gross, coalesce(sum(vat), 0)::bigint as all_vat
      from (
        select count(*) as documents, sum(total_halalas) as gross, sum(vat_halalas) as vat from invoices where ${inPeriod('invoices')}
        union all
        select count(*), -sum(total_halalas), -sum(vat_halalas) from credit_notes where ${inPeriod('credit_notes')}) halves)
    select document.id, document.number, ${dayAt(sql.ref('document.issued_at'))}::text as issued_on, order_id,
      coalesce(${maskedBuyer}, '') as buyer, gross, vat, state, summed.*
    from document, summed order by issued_at desc, number desc limit ${limit}`.execute(db)
  const [first] = found
  return {
    columns,
    rows: found.map(asRow),
    rowCount: first?.documents ?? 0,
    totals: {
      taxable_halalas: (first?.all_gross ?? 0) - (first?.all_vat ?? 0),
      vat_halalas: first?.all_vat ?? 0,
      gross_halalas: first?.all_gross ?? 0,
    },
    chart: null,
    facts: {},
  }
}

const asRow = (found: FoundDocument): ReportRow => ({
  key: found.number,
  path:
    found.state === 'credit_note'
      ? `/print?kind=credit_note&ids=${found.id}`
      : `/print?kind=invoice&ids=${found.order_id}`,
  values: {
    number: found.number,
    issued_on: found.issued_on,
    order: orderNumber(found.order_id),
    buyer: found.buyer,
    taxable_halalas: found.gross - found.vat,
    vat_halalas: found.vat,
    gross_halalas: found.gross,
    state: found.state,
  },
})
