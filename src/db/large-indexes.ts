import { sql } from 'kysely'
import type { Db } from './tables.ts'

/**
 * Indexes that take longer to build than a sale may wait, so that no migration builds them: name → what follows `create index`. They make
 * lists of the back office fast and change no result. None holds `stock_quantity`, so that a sale updates no index.
 */
export const largeIndexes: Readonly<Record<string, string>> = {
  products_office_search:
    'on products using gin (search_text gin_trgm_ops) with (fastupdate = off)',
  products_office_updated: 'on products (updated_at desc, id desc)',
  products_office_created: 'on products (created_at desc, id desc)',
  products_office_status: 'on products (status, updated_at desc, id desc)',
  products_office_price: 'on products (price_halalas, id)',
  products_office_name_ar: 'on products (name_ar collate "ar-x-icu", id)',
  products_office_name_latin:
    'on products ((coalesce(name_latin, name_en, name_ar)) collate "en-x-icu", id)',
  products_office_on_sale:
    'on products (updated_at desc, id desc) where special_price_halalas is not null',
  products_office_bin: 'on products (updated_at desc, id desc) where deleted_at is not null',
  products_office_featured: 'on products (updated_at desc, id desc) where is_featured',
  products_office_supplier:
    'on products (supplier_id, updated_at desc) where supplier_id is not null',
  // As the filter asks it (product-filters.ts).
  products_office_without_english: `on products (updated_at desc, id desc)
    where not (coalesce(name_en, '') <> '' and octet_length(description_en) > 0)`,
  products_office_place: 'on products (upper(place) text_pattern_ops) where place is not null',
  products_office_updated_by:
    'on products (updated_by, updated_at desc) where updated_by is not null',
  // What was sold of a product since an order, and which order was the first of a day.
  order_items_by_product: 'on order_items (product_id, order_id)',
  orders_by_time: 'on orders (placed_at, id)',
  // The audit log by what was done, and by when.
  audit_by_action: 'on audit_log (action, id desc)',
  audit_by_time: 'on audit_log (at desc, id desc)',
  // The ledger, and what moved of a product since.
  stock_movements_by_time: 'on stock_movements (created_at desc, id desc)',
  stock_movements_by_product_time: 'on stock_movements (product_id, created_at desc, id desc)',
}

/**
 * Indexes that took the place of others: the name of the old one → what replaces it, after `create`. Migration 0035 does it at once where
 * the ledger is short; until it is done an order cannot hold two variants of one product.
 */
const replacements: Readonly<Record<string, { name: string; definition: string }>> = {
  stock_moves_once_per_order: {
    name: 'stock_movements_once_per_order',
    definition:
      'on stock_movements (order_id, product_id, reason, (coalesce(variant_id, 0))) where order_id is not null',
  },
  stock_moves_once_per_attempt: {
    name: 'stock_movements_once_per_attempt',
    definition:
      'on stock_movements (attempt_id, product_id, reason, (coalesce(variant_id, 0))) where attempt_id is not null',
  },
}

interface Found {
  name: string
  is_valid: boolean
  is_under_way: boolean
}

/**
 * Builds the large indexes that are missing, beside the sales; what a crash left half built is built again. `db` has no limit of time.
 * Returns the names of those it built.
 */
export async function buildLargeIndexes(db: Db, signal?: AbortSignal): Promise<string[]> {
  const found = new Map((await findIndexes(db)).map((index) => [index.name, index]))
  const built: string[] = []
  async function build(name: string, definition: string, isUnique = false): Promise<void> {
    signal?.throwIfAborted()
    const index = found.get(name)
    if (index?.is_valid || index?.is_under_way) return
    if (index) await sql`drop index concurrently if exists ${sql.ref(name)}`.execute(db)
    const kind = sql.raw(isUnique ? 'unique index' : 'index')
    await sql`create ${kind} concurrently if not exists ${sql.ref(name)} ${sql.raw(definition)}`.execute(
      db,
    )
    built.push(name)
  }
  for (const [old, { name, definition }] of Object.entries(replacements)) {
    if (!found.has(old)) continue
    await build(name, definition, true)
    if (!found.get(name)?.is_under_way)
      await sql`drop index concurrently if exists ${sql.ref(old)}`.execute(db)
  }
  for (const [name, definition] of Object.entries(largeIndexes)) await build(name, definition)
  return built
}

const names = [
  ...Object.keys(largeIndexes),
  ...Object.entries(replacements).flatMap(([old, { name }]) => [old, name]),
]

async function findIndexes(db: Db): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select relname::text as name, indisvalid as is_valid,
      exists (select from pg_stat_progress_create_index where index_relid = indexrelid) as is_under_way
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = current_schema()::regnamespace and relname = any(${names}::text[])`.execute(
    db,
  )
  return rows
}
