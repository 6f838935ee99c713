import { sql } from 'kysely'
import type { Db, Row } from '#db/tables.ts'
import { foldForSearch } from '#shared/text/arabic.ts'
import { toAsciiDigits } from '#shared/text/digits.ts'
import { foldedSql } from '../../search/folded-sql.ts'
import { maxCountedRows, requireWithinCountedRows } from '../../list-limits.ts'

export interface SupplierRow extends Row<'suppliers'> {
  /** The number of pieces of all applied receipts, and of those broken at the supplier's expense. */
  delivered: number
  broken: number
  last_received_on: string | null
}

export interface SupplierFilter {
  q?: string | undefined
  state?: 'active' | 'inactive' | undefined
}
interface SupplierFilters extends SupplierFilter {
  page: number
  limit: number
}

function conditionsOf({ q, state }: SupplierFilter) {
  const conditions = [sql`true`]
  if (state) conditions.push(sql`is_active = ${state === 'active'}`)
  if (q)
    conditions.push(
      sql`(strpos(${foldedSql(sql`name`)}, ${foldForSearch(q) || q}) > 0 or strpos(coalesce(phone, ''), ${toAsciiDigits(q)}) > 0 or strpos(lower(coalesce(email, '')), lower(${q})) > 0)`,
    )
  return sql.join(conditions, sql` and `)
}

const ofReceipts = sql`
  cross join lateral (
    select coalesce(sum(delivered), 0)::int as delivered,
      coalesce(sum(broken) filter (where broken_borne_by = 'supplier'), 0)::int as broken,
      max(on_day) as last_received_on
    from stock_documents document join stock_document_lines on document_id = document.id
    where supplier_id = suppliers.id and kind = 'receipt' and state = 'applied') as receipts`

/**
 * Returns a page of suppliers by name, and their number, counted up to 10,001. Two statements.
 *
 * @throws ShopError as `requireWithinCountedRows`
 */
export async function findSuppliers(
  db: Db,
  { page, limit, ...filter }: SupplierFilters,
): Promise<{ suppliers: SupplierRow[]; total: number }> {
  requireWithinCountedRows({ page, limit })
  const where = conditionsOf(filter)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from (select from suppliers where ${where} limit ${maxCountedRows + 1}) as counted`.execute(
    db,
  )
  const { rows } = await sql<SupplierRow>`
    select suppliers.*, receipts.* from suppliers ${ofReceipts}
    where ${where} order by name, id limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  return { suppliers: rows, total: counted[0]?.total ?? 0 }
}

/** Returns the ids of all matching suppliers, by name, at most `maxRows`; exports are written from them. */
export async function findSupplierIds(
  db: Db,
  filter: SupplierFilter,
  maxRows: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from suppliers where ${conditionsOf(filter)} order by name, id limit ${maxRows}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Loads suppliers in any order. One statement. */
export async function loadSuppliers(db: Db, ids: readonly number[]): Promise<SupplierRow[]> {
  const { rows } = await sql<SupplierRow>`
    select suppliers.*, receipts.* from suppliers ${ofReceipts}
    where suppliers.id = any(${[...ids]}::int[])`.execute(db)
  return rows
}

export async function loadSupplier(db: Db, id: number): Promise<SupplierRow | undefined> {
  const { rows } = await sql<SupplierRow>`
    select suppliers.*, receipts.* from suppliers ${ofReceipts} where suppliers.id = ${id}`.execute(
    db,
  )
  return rows[0]
}
