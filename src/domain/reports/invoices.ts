import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/tables.ts'
import { documentNumberSql } from '#domain/document-numbers.ts'
import { orderNumber } from '#shared/order-number.ts'
import type { ReportColumn, ReportQuery, ReportRow, ReportTable } from './report.ts'
import { bucketsOf, type Period } from './period.ts'
import { dayAt, isIn } from './riyadh-days.ts'

export const documentColumns: readonly ReportColumn[] = [
  { id: 'number', kind: 'text' },
  { id: 'issued_on', kind: 'day' },
  { id: 'order', kind: 'text' },
  { id: 'buyer', kind: 'text' },
  { id: 'taxable_halalas', kind: 'sum' },
  { id: 'vat_halalas', kind: 'sum' },
  { id: 'gross_halalas', kind: 'sum' },
  { id: 'state', kind: 'text' },
]

type Days = Pick<Period, 'from' | 'to'>

interface FoundDocument {
  id: number
  number: string
  issued_on: string
  order_id: number
  buyer: string
  gross: number
  vat: number
  state: string
}

/**
 * The buyer of a row of `document`, as the document names them: a company in full, a person by first name and initial. Documents are
 * searched by number.
 */
export const maskedBuyer = sql`(select coalesce(nullif(company_name, ''), concat_ws(' ', first_name, nullif(left(last_name, 1), '') || '.')) from order_addresses
  where order_addresses.order_id = document.order_id and kind = 'billing')`

const inPeriod = (table: string, period: Days): RawBuilder<boolean> =>
  isIn(sql.ref(`${table}.issued_at`), period)

/** Returns every invoice and credit note of the period by day of issue; credit notes are negative. Two statements. */
export async function invoicesReport(db: Db, { period, limit }: ReportQuery): Promise<ReportTable> {
  const { rows: summed } = await sql<{ documents: number; gross: number; vat: number }>`
    select sum(documents)::int as documents, coalesce(sum(gross), 0)::bigint as gross, coalesce(sum(vat), 0)::bigint as vat
    from (
      select count(*) as documents, sum(total_halalas) as gross, sum(vat_halalas) as vat
      from invoices where ${inPeriod('invoices', period)}
      union all
      select count(*), -sum(total_halalas), -sum(vat_halalas) from credit_notes where ${inPeriod('credit_notes', period)}) halves`.execute(
    db,
  )
  const { documents, gross, vat } = summed[0] ?? { documents: 0, gross: 0, vat: 0 }
  return {
    columns: [...documentColumns],
    rows: await findDocuments(db, period, limit),
    rowCount: documents,
    totals: { taxable_halalas: gross - vat, vat_halalas: vat, gross_halalas: gross },
    chart: null,
    facts: {},
  }
}

/** Returns the documents of some days, newest first. */
async function findDocuments(db: Db, period: Days, limit: number): Promise<ReportRow[]> {
  // Each part reads its newest documents from its index by time.
  const newest = (table: string) =>
    sql`order by ${sql.ref(`${table}.issued_at`)} desc, ${sql.ref(`${table}.id`)} desc limit ${limit}`
  const { rows } = await sql<FoundDocument>`
    with document as (
      (select invoices.id, ${documentNumberSql('INV', 'invoices')} as number, issued_at, order_id,
        total_halalas as gross, vat_halalas as vat, state
      from invoices where ${inPeriod('invoices', period)} ${newest('invoices')})
      union all
      (select note.id, ${documentNumberSql('CN', 'note')}, note.issued_at, order_id, -note.total_halalas, -note.vat_halalas, 'credit_note'
      from credit_notes note join invoices on invoices.id = invoice_id where ${inPeriod('note', period)} ${newest('note')}))
    select id, number, ${dayAt(sql.ref('issued_at'))}::text as issued_on, order_id, coalesce(${maskedBuyer}, '') as buyer, gross, vat, state
    from document order by issued_at desc, number desc limit ${limit}`.execute(db)
  return rows.map(asRow)
}

/** More than the documents of one day. */
const maxPerDay = 1_000_000

/** Yields all documents of a period, newest first, read one day at a time. */
export async function* documentRows(db: Db, period: Period): AsyncGenerator<ReportRow> {
  for (const day of bucketsOf(period, 'day').toReversed())
    yield* await findDocuments(db, { from: day, to: day }, maxPerDay)
}

const asRow = (found: FoundDocument): ReportRow => ({
  key: found.number,
  path:
    found.state === 'credit_note'
      ? `/print?kind=credit_note&ids=${found.id}`
      : `/print?kind=invoice&ids=${found.order_id}`,
  orderId: found.order_id,
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
