import { sql } from 'kysely'
import type { Db, Row } from '#db/tables.ts'
import { foldForSearch } from '#shared/text/arabic.ts'
import type { Day } from '#shared/day.ts'
import type { StockDocumentKind, StockDocumentState } from '#shared/office/stock.ts'
import { foldedSql } from '../../search/folded-sql.ts'
import { maxCountedRows, requireWithinCountedRows } from '../../list-limits.ts'
import { stockProductSql, type StockProductRow } from './product-names.ts'

export interface DocumentFilters {
  page: number
  limit: number
  ids?: number[] | undefined
  kind?: StockDocumentKind | undefined
  state?: StockDocumentState | undefined
  supplier?: number[] | undefined
  product?: number[] | undefined
  q?: string | undefined
  from?: Day | undefined
  to?: Day | undefined
}

export interface DocumentRow extends Row<'stock_documents'> {
  supplier_name: string | null
  staff_name: string | null
  revealed_by_name: string | null
  reversed_by_id: number | null
  line_count: number
  counted_count: number
  change: number | null
}

export interface DocumentLineRow
  extends StockProductRow, Omit<Row<'stock_document_lines'>, 'product_id'> {
  variant_sku: string | null
  color_id: number | null
  size_id: number | null
}

/**
 * Returns a page of documents, newest first, and their number, counted up to 10,001. Two statements.
 *
 * @throws ShopError as `requireWithinCountedRows`
 */
export async function findDocuments(
  db: Db,
  filters: DocumentFilters,
): Promise<{ documents: DocumentRow[]; total: number }> {
  requireWithinCountedRows(filters)
  const conditions = conditionsOf(filters)
  const { rows } = await sql<DocumentRow>`
    with found as (
      select document.* from stock_documents document
      where ${conditions} order by id desc limit ${filters.limit} offset ${(filters.page - 1) * filters.limit})
    select found.*, suppliers.name as supplier_name, staff.name as staff_name,
      revealer.name as revealed_by_name, counter.id as reversed_by_id, lines.*
    from found left join suppliers on suppliers.id = supplier_id left join staff on staff.customer_id = staff_id
      left join staff revealer on revealer.customer_id = found.revealed_by
      left join stock_documents counter on counter.undoes_id = found.id
      cross join lateral (
        select count(*)::int as line_count, count(counted)::int as counted_count, sum(change)::int as change
        from stock_document_lines where document_id = found.id) as lines
    order by found.id desc`.execute(db)
  return { documents: rows, total: await countDocuments(db, filters) }
}

async function countDocuments(db: Db, filters: DocumentFilters): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from stock_documents document where ${conditionsOf(filters)} limit ${maxCountedRows + 1}) as counted`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

function conditionsOf({ ids, kind, state, supplier, product, q, from, to }: DocumentFilters) {
  const conditions = [sql`true`]
  if (ids) conditions.push(sql`document.id = any(${ids}::int[])`)
  if (kind) conditions.push(sql`document.kind = ${kind}`)
  if (state) conditions.push(sql`document.state = ${state}`)
  if (supplier) conditions.push(sql`document.supplier_id = any(${supplier}::int[])`)
  if (product)
    conditions.push(
      sql`document.id in (select document_id from stock_document_lines where product_id = any(${product}::int[]))`,
    )
  if (q)
    conditions.push(
      sql`(strpos(lower(document.number), lower(${q})) > 0 or strpos(${foldedSql(sql`document.note`)}, ${foldForSearch(q) || q}) > 0
        or document.id::text = ${q})`,
    )
  if (from) conditions.push(sql`document.on_day >= ${from}::date`)
  if (to) conditions.push(sql`document.on_day <= ${to}::date`)
  return sql.join(conditions, sql` and `)
}

/** Loads a document with all its lines, or only those with the given numbers; undefined: it does not exist. Two statements. */
export async function loadDocument(
  db: Db,
  id: number,
  lines?: readonly number[],
): Promise<{ head: DocumentRow; lines: DocumentLineRow[] } | undefined> {
  const { documents } = await findDocuments(db, { page: 1, limit: 1, ids: [id] })
  const head = documents[0]
  if (!head) return undefined
  const { rows } = await sql<DocumentLineRow>`
    select given.document_id, given.line, given.variant_id, given.change, given.delivered, given.broken, given.broken_borne_by,
      given.cost_halalas, given.average_before_halalas, given.average_after_halalas, given.lot, given.counted, given.counted_at,
      given.expected, ${stockProductSql}, variant.sku as variant_sku, variant.color_id, variant.size_id
    from stock_document_lines given join products on products.id = given.product_id
      left join product_variants variant on variant.id = given.variant_id
    where given.document_id = ${id} and ${lines ? sql`given.line = any(${lines}::int[])` : sql`true`} order by given.line`.execute(
    db,
  )
  return { head, lines: rows }
}
