import { sql } from 'kysely'
import { foldedCustomerName, foldedProductName } from '../folded-text.ts'
import type { Db } from '../tables.ts'

/**
 * Indexes that take longer to build than a sale may wait, so that no migration builds them: name → the SQL after `create index`. They make
 * lists of the back office fast and change no result. None includes `stock_quantity`: a sale updates only the indexes of the rows it inserts, and that of
 * the stock state when it changes.
 */
export const largeIndexes: Readonly<Record<string, string>> = {
  office_product_words_by_text:
    'on office_product_words using gin (search_text gin_trgm_ops) with (fastupdate = off)',
  // Lists other than the bin are counted and paged with these indexes only.
  office_products_listed_by_update:
    'on office_products (updated_at desc, product_id desc) where not is_deleted',
  office_products_listed_by_creation:
    'on office_products (created_at desc, product_id desc) where not is_deleted',
  office_products_listed_by_status:
    'on office_products (status, updated_at desc, product_id desc) where not is_deleted',
  office_products_listed_by_price_updated:
    'on office_products (price_halalas, product_id) include (updated_at) where not is_deleted',
  office_products_listed_by_group:
    'on office_products (group_id, updated_at desc, product_id desc) where not is_deleted',
  office_products_listed_by_name_ar:
    'on office_products (name_ar collate "ar-x-icu", product_id) where not is_deleted',
  office_products_listed_by_name_latin:
    'on office_products (name_latin collate "en-x-icu", product_id) where not is_deleted',
  // Includes everything that determines whether a special price is in force today.
  office_products_listed_by_special:
    'on office_products (updated_at desc, product_id desc) include (status, price_halalas, special_price_halalas, special_starts_on, special_ends_on) where special_price_halalas is not null and not is_deleted',
  // Products that need attention: sold out, low, or not tracked; incomplete ones.
  office_products_listed_by_stock_state:
    "on office_products (stock_state, updated_at desc, product_id desc) include (status) where stock_state <> 'p' and not is_deleted",
  office_products_incomplete:
    'on office_products (updated_at desc, product_id desc) where not has_latin or not has_description_ar or not has_description_en or not has_care or not has_light or not has_water or not has_heat or not has_cold or not has_care_place or not has_pets or not has_height',
  office_products_bin: 'on office_products (updated_at desc, product_id desc) where is_deleted',
  office_products_featured:
    'on office_products (updated_at desc, product_id desc) where is_featured',
  office_products_by_supplier:
    'on office_products (supplier_id, updated_at desc) where supplier_id is not null',
  office_products_without_english:
    'on office_products (updated_at desc, product_id desc) where not has_english',
  office_products_without_picture:
    'on office_products (updated_at desc, product_id desc) where image_count = 0',
  office_products_by_place:
    'on office_products (upper(place) text_pattern_ops) where place is not null',
  office_products_by_member:
    'on office_products (updated_by, updated_at desc) where updated_by is not null',
  // Counts the plants of each kind for sale, also up to a price, from the index only.
  products_for_sale_by_profile_price:
    'on products (profile_slug, id) include (price_halalas, special_price_halalas, special_starts_on, special_ends_on) where is_active',
  // The products of each kind, counted without reading them, and those without a kind, which staff search for.
  products_listed_by_profile: 'on products (profile_slug, id) where deleted_at is null',
  products_by_folded_name: `on products ((${foldedProductName()}))`,
  products_without_profile: 'on products (id) where profile_slug is null',
  // Sales of a product since an order, and the first order of a day.
  order_items_by_product: 'on order_items (product_id, order_id)',
  orders_by_time: 'on orders (placed_at, id)',
  // Reports select days, and sum sales without reading the lines.
  order_items_with_sums:
    'on order_items (order_id) include (product_id, quantity, total_halalas, discount_halalas)',
  invoices_by_time: 'on invoices (issued_at, id)',
  order_reductions_by_time: 'on order_reductions (created_at, id)',
  shipments_by_time: 'on shipments (shipped_at, id)',
  orders_by_coupon: 'on orders (coupon_id, id desc) where coupon_id is not null',
  customers_by_folded_name: `on customers using gin ((${foldedCustomerName()}) gin_trgm_ops) with (fastupdate = off)`,
  // Staff search orders by a part of a phone number, and by tracking number.
  customers_by_phone_part: 'on customers using gin (phone gin_trgm_ops) with (fastupdate = off)',
  shipments_by_tracking_number: 'on shipments (tracking_number)',
  // The audit log by action, and by time.
  audit_by_action: 'on audit_log (action, id desc)',
  audit_by_time: 'on audit_log (at desc, id desc)',
  // The stock movements by time, and by product and time.
  stock_movements_by_time: 'on stock_movements (created_at desc, id desc)',
  stock_movements_by_product_time: 'on stock_movements (product_id, created_at desc, id desc)',
  payment_transactions_by_order: 'on payment_transactions (order_id, type)',
  payment_attempts_unrecorded:
    'on payment_attempts (updated_at) where unrecorded_refund_halalas > 0',
}

/**
 * Indexes that replaced others: name of the old one → its replacement, after `create`. Migrations 0035 and 0039 do this at once where there
 * are few stock movements; until it is done an order cannot have two variants of one product, or be refunded twice.
 */
const replacements: Readonly<Record<string, Replacement>> = {
  stock_moves_once_per_order: {
    name: 'stock_movements_once_per_act',
    definition:
      'on stock_movements (order_id, product_id, reason, (coalesce(variant_id, 0)), (coalesce(reduction_id, 0))) where order_id is not null',
  },
  stock_movements_once_per_order: {
    name: 'stock_movements_once_per_act',
    definition:
      'on stock_movements (order_id, product_id, reason, (coalesce(variant_id, 0)), (coalesce(reduction_id, 0))) where order_id is not null',
  },
  stock_moves_once_per_attempt: {
    name: 'stock_movements_once_per_attempt',
    definition:
      'on stock_movements (attempt_id, product_id, reason, (coalesce(variant_id, 0))) where attempt_id is not null',
  },
  payment_transactions_order_id_type_key: {
    name: 'payment_transactions_paid_once',
    definition: `on payment_transactions (order_id, type) where type <> 'refund'`,
    constraintOf: 'payment_transactions',
  },
}

interface Replacement {
  name: string
  definition: string
  /** The old index belongs to a unique constraint of this table. */
  constraintOf?: string
}

/** Indexes of an older version that are not used any more. */
const formerIndexes: readonly string[] = [
  'customers_by_name',
  'order_items_by_order',
  'products_office_search',
  'office_products_by_words',
  'office_products_by_update',
  'office_products_by_creation',
  'office_products_by_status',
  'office_products_by_price',
  'office_products_by_name_ar',
  'office_products_by_name_latin',
  'office_products_by_group',
  'office_products_special',
  'office_products_listed_by_price',
  'products_for_sale_by_profile',
  'products_office_updated',
  'products_office_created',
  'products_office_status',
  'products_office_price',
  'products_office_name_ar',
  'products_office_name_latin',
  'products_office_on_sale',
  'products_office_bin',
  'products_office_featured',
  'products_office_supplier',
  'products_office_without_english',
  'products_office_place',
  'products_office_updated_by',
]

interface Found {
  name: string
  is_valid: boolean
  is_under_way: boolean
}

/**
 * Builds missing large indexes while the shop goes on selling; one left incomplete by a crash is built again, and unused ones are dropped.
 * `db` has no time limit. Returns the names of those built.
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
    // Without statistics of an expression the planner expects hundreds of rows for each value.
    const [, table = ''] = definition.split(' ')
    if (definition.includes('((')) await sql`analyze ${sql.table(table)}`.execute(db)
    built.push(name)
  }
  for (const [name, definition] of Object.entries(largeIndexes)) await build(name, definition)
  for (const [old, replacement] of Object.entries(replacements)) {
    if (!found.has(old)) continue
    const { name, definition } = replacement
    await build(name, definition, true)
    if (!found.get(name)?.is_under_way) await dropReplaced(db, old, replacement)
  }
  for (const name of formerIndexes)
    if (found.has(name)) await sql`drop index concurrently if exists ${sql.ref(name)}`.execute(db)
  return built
}

/** An index with a constraint is dropped at once, and sales wait for it at most 200 ms. */
async function dropReplaced(db: Db, old: string, { constraintOf }: Replacement): Promise<void> {
  if (constraintOf === undefined) {
    await sql`drop index concurrently if exists ${sql.ref(old)}`.execute(db)
    return
  }
  await db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = '200ms'`.execute(tx)
    await sql`alter table ${sql.table(constraintOf)} drop constraint if exists ${sql.ref(old)}`.execute(
      tx,
    )
  })
}

const names = [
  ...Object.keys(largeIndexes),
  ...formerIndexes,
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
