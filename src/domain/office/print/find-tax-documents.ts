import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/tables.ts'
import { maxCountedRows, requireWithinCountedRows } from '#domain/list-limits.ts'
import { documentNumberSql } from '#domain/document-numbers.ts'
import { maskedBuyer } from '#domain/reports/invoices.ts'
import type { Day } from '#shared/day.ts'

export type TaxDocumentKind = 'invoice' | 'credit_note'

export interface TaxDocumentRow {
  id: number
  number: string
  issued_at: Date
  order_id: number
  buyer: string
  gross: number
  vat: number
  /** The state of an invoice; null for a credit note. */
  state: 'paid' | 'refunded' | null
}

interface Query {
  /** Riyadh days of issue, inclusive. */
  from?: Day | undefined
  to?: Day | undefined
  order_id?: number | undefined
  page: number
  limit: number
}

const sources: Record<TaxDocumentKind, RawBuilder<unknown>> = {
  invoice: sql`
    select id, order_id, issued_at, ${documentNumberSql('INV', 'invoices')} as number, total_halalas as gross, vat_halalas as vat, state
    from invoices`,
  credit_note: sql`
    select note.id, order_id, note.issued_at, ${documentNumberSql('CN', 'note')} as number, note.total_halalas as gross,
      note.vat_halalas as vat, null as state
    from credit_notes note join invoices on invoices.id = invoice_id`,
}

const startOf = (day: Day) => sql`(${day}::date::timestamp at time zone 'Asia/Riyadh')`

/**
 * Returns a page of invoices or credit notes, newest first, and their number, counted up to 10,001. Two statements. @throws ShopError as
 * `requireWithinCountedRows`
 */
export async function findTaxDocuments(
  db: Db,
  kind: TaxDocumentKind,
  { from, to, order_id, page, limit }: Query,
): Promise<{ rows: TaxDocumentRow[]; total: number }> {
  requireWithinCountedRows({ page, limit })
  const conditions = [
    sql`true`,
    ...(from ? [sql`issued_at >= ${startOf(from)}`] : []),
    ...(to ? [sql`issued_at < ${startOf(to)} + interval '1 day'`] : []),
    ...(order_id ? [sql`order_id = ${order_id}`] : []),
  ]
  const found = sql`from (${sources[kind]}) document where ${sql.join(conditions, sql` and `)}`
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from (select ${found} limit ${maxCountedRows + 1}) as counted`.execute(
    db,
  )
  const { rows } = await sql<TaxDocumentRow>`
    select document.*, coalesce(${maskedBuyer}, '') as buyer ${found}
    order by issued_at desc, id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}

/** Returns the id of the order with this invoice; undefined: the invoice does not exist. */
export const orderOfInvoice = async (db: Db, id: number): Promise<number | undefined> =>
  (await db.selectFrom('invoices').select('order_id').where('id', '=', id).executeTakeFirst())
    ?.order_id
