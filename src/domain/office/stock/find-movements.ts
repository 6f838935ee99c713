import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { Day } from '#shared/day.ts'
import type { StockReason } from '#shared/office/stock.ts'
import { maxCountedRows, requireWithinCountedRows } from '../../list-limits.ts'
import { stockProductSql, type StockProductRow } from './product-names.ts'

export interface MovementFilters {
  page: number
  limit: number
  product?: number[] | undefined
  variant?: number[] | undefined
  reason?: StockReason[] | undefined
  by?: number[] | undefined
  order?: number[] | undefined
  document?: number[] | undefined
  from?: Day | undefined
  to?: Day | undefined
  ids?: number[] | undefined
}

export interface MovementRow extends StockProductRow {
  id: number
  created_at: Date
  variant_id: number | null
  variant_sku: string | null
  color_id: number | null
  size_id: number | null
  /** Its colour and size. */
  variant_ar: string | null
  variant_en: string | null
  quantity: number
  reason: StockReason
  document_id: number | null
  document_number: string | null
  note: string | null
  order_id: number | null
  staff_id: number | null
  staff_name: string | null
  balance: number | null
}

/**
 * Returns a page of stock movements, newest first, and their number, counted up to 10,001. Two statements. @throws ShopError as
 * `requireWithinCountedRows`
 */
export async function findMovements(
  db: Db,
  filters: MovementFilters,
): Promise<{ movements: MovementRow[]; total: number }> {
  requireWithinCountedRows(filters)
  const conditions = conditionsOf(filters)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from (select from stock_movements moved where ${conditions} limit ${maxCountedRows + 1}) as counted`.execute(
    db,
  )
  const { rows } = await sql<MovementRow>`
    with moved as materialized (
      select moved.* from stock_movements moved where ${conditions}
      order by created_at desc, id desc limit ${filters.limit} offset ${(filters.page - 1) * filters.limit})
    select moved.id, moved.created_at, moved.variant_id, moved.quantity, moved.reason, moved.document_id, moved.order_id, moved.staff_id,
      document.number as document_number, document.note, staff.name as staff_name, ${stockProductSql},
      variant.sku as variant_sku, variant.color_id, variant.size_id,
      concat_ws('، ', color.name_ar, size.name_ar) as variant_ar, concat_ws(', ', color.name_en, size.name_en) as variant_en,
      case when moved.variant_id is null
        then products.stock_quantity - (
          select coalesce(sum(quantity), 0) from stock_movements later
          where later.product_id = moved.product_id and (later.created_at, later.id) > (moved.created_at, moved.id))
        else (select stock_quantity from product_variants where id = moved.variant_id) - (
          select coalesce(sum(quantity), 0) from stock_movements later
          where later.variant_id = moved.variant_id and (later.created_at, later.id) > (moved.created_at, moved.id))
        end::int as balance
    from moved join products on products.id = moved.product_id
      left join product_variants variant on variant.id = moved.variant_id
      left join colors color on color.id = variant.color_id left join sizes size on size.id = variant.size_id
      left join stock_documents document on document.id = moved.document_id
      left join staff on staff.customer_id = moved.staff_id
    order by moved.created_at desc, moved.id desc`.execute(db)
  return { movements: rows, total: counted[0]?.total ?? 0 }
}

/** Returns the ids of all matching movements, newest first, at most `maxRows`; exports are written from them. */
export async function findMovementIds(
  db: Db,
  filters: Omit<MovementFilters, 'page' | 'limit'>,
  maxRows: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from stock_movements moved where ${conditionsOf(filters)} order by created_at desc, id desc limit ${maxRows}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

function conditionsOf(filters: Omit<MovementFilters, 'page' | 'limit'>) {
  const { product, variant, reason, by, order, document, from, to, ids } = filters
  const conditions = [sql`true`]
  if (ids) conditions.push(sql`moved.id = any(${ids}::int[])`)
  if (product) conditions.push(sql`moved.product_id = any(${product}::int[])`)
  if (variant) conditions.push(sql`moved.variant_id = any(${variant}::int[])`)
  if (reason) conditions.push(sql`moved.reason = any(${reason}::text[])`)
  if (by) conditions.push(sql`moved.staff_id = any(${by}::int[])`)
  if (order) conditions.push(sql`moved.order_id = any(${order}::int[])`)
  if (document) conditions.push(sql`moved.document_id = any(${document}::int[])`)
  if (from)
    conditions.push(sql`moved.created_at >= ${from}::date::timestamp at time zone 'Asia/Riyadh'`)
  if (to)
    conditions.push(sql`moved.created_at < (${to}::date + 1)::timestamp at time zone 'Asia/Riyadh'`)
  return sql.join(conditions, sql` and `)
}
