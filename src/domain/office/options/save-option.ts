import { sql } from 'kysely'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import { lockKeys } from '#domain/key-locks.ts'
import type { Db, Row } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'
import { slugOf } from '../product-content/free-names.ts'
import { productsByOption } from '../product-filters/products-by-option.ts'
import { insertLast, lockRow, reorderRows, requireVersion, rowChanges } from '../rows.ts'

// Colours and sizes share this code.

export type OptionTable = 'colors' | 'sizes'
const kinds = {
  colors: { entity: 'color', relation: 'product_colors', column: 'color_id', grouped: 'color_ids' },
  sizes: { entity: 'size', relation: 'product_sizes', column: 'size_id', grouped: 'size_ids' },
} as const

/** The editable fields of a colour (`hex_code`) or a size (`guide_ar`, `guide_en`). */
export interface OptionFields {
  name_ar?: string | undefined
  name_en?: string | undefined
  is_active?: boolean | undefined
  hex_code?: string | undefined
  guide_ar?: string | null | undefined
  guide_en?: string | null | undefined
}
type NewOption = OptionFields & { name_ar: string; name_en: string }

export type OptionRecord<Table extends OptionTable> = Row<Table> & { products_count: number }

/** Loads all colours or sizes in their order, or one of them, each with its number of products. One statement. */
export async function loadOptions<Table extends OptionTable>(
  db: Db,
  table: Table,
  id?: number,
): Promise<OptionRecord<Table>[]> {
  const { rows } = await sql<OptionRecord<Table>>`
    select options.*, coalesce(counted.products, 0) as products_count
    from ${sql.table(table)} as options left join ${productsByOption(kinds[table].grouped)} as counted on counted.option_id = options.id
    where ${id ?? null}::int is null or options.id = ${id ?? null}::int order by position, id`.execute(
    db,
  )
  return rows
}

/** @throws ShopError `notFound` */
export async function loadOption<Table extends OptionTable>(
  db: Db,
  table: Table,
  id: number,
): Promise<OptionRecord<Table>> {
  const [option] = await loadOptions(db, table, id)
  if (!option) throw new ShopError('notFound')
  return option
}

/** Adds a colour or a size at the end. Returns its id. */
export async function createOption(
  tx: Db,
  audit: Audit,
  table: OptionTable,
  fields: NewOption,
): Promise<number> {
  const row = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const slug = await freeOptionSlug(tx, table, fields.name_en)
  const id = await insertLast(tx, table, { ...row, slug })
  audit.record({
    action: `${kinds[table].entity}.created`,
    entityId: id,
    title: fields.name_ar,
    changes: rowChanges({}, row),
  })
  return id
}

interface OptionUpdate {
  id: number
  version: number
  fields: OptionFields
}

/** Changes the given fields. @throws ShopError `notFound` `editConflict` */
export async function updateOption(
  tx: Db,
  audit: Audit,
  table: OptionTable,
  { id, version, fields }: OptionUpdate,
): Promise<void> {
  const before = await lockRow(tx, table, id)
  await requireVersion(tx, table, before, version)
  const changes = rowChanges(before, fields)
  if (Object.keys(changes).length === 0) return
  const written = Object.fromEntries(Object.entries(changes).map(([name, [, now]]) => [name, now]))
  await tx
    .updateTable(table)
    .set({ ...written, version: before.version + 1 })
    .where('id', '=', id)
    .execute()
  const title = fields.name_ar ?? before.name_ar
  audit.record({ action: `${kinds[table].entity}.updated`, entityId: id, title, changes })
}

/** Changes the order of all of them. @throws ShopError `validationFailed` when one is missing */
export async function reorderOptions(
  tx: Db,
  audit: Audit,
  table: OptionTable,
  ids: number[],
): Promise<void> {
  const { before, hasMoved } = await reorderRows(tx, table, ids)
  if (hasMoved)
    audit.record({
      action: `${kinds[table].entity}.reordered`,
      entityId: 'all',
      changes: { order: [before, ids] },
    })
}

/** Deletes an unused one. @throws ShopError `notFound`, `inUse` while a product, a variant or a cart refers to it */
export async function deleteOption(
  tx: Db,
  audit: Audit,
  table: OptionTable,
  id: number,
): Promise<void> {
  const { entity, relation, column } = kinds[table]
  const { name_ar } = await lockRow(tx, table, id)
  const named = sql.ref(column)
  const { rows } = await sql<{ uses: number }>`
    select ((select count(*) from ${sql.table(relation)} where ${named} = ${id})
      + (select count(*) from product_variants where ${named} = ${id})
      + (select count(*) from cart_items where ${named} = ${id}))::int as uses`.execute(tx)
  const uses = rows[0]?.uses ?? 0
  if (uses > 0) throw new ShopError('inUse', { uses })
  await tx.deleteFrom(table).where('id', '=', id).execute()
  audit.record({ action: `${entity}.deleted`, entityId: id, title: name_ar })
}

/** Returns a unique slug, which the table requires; it is never shown. Colleagues who add one at once wait for each other. */
async function freeOptionSlug(tx: Db, table: OptionTable, name: string): Promise<string> {
  const wish = slugOf(name) || 'option'
  await lockKeys(tx, `slug:${table}`)
  const { rows } = await sql<{ slug: string }>`
    select slug from ${sql.table(table)} where slug = ${wish} or starts_with(slug, ${`${wish}-`})`.execute(
    tx,
  )
  const taken = new Set(rows.map(({ slug }) => slug))
  if (!taken.has(wish)) return wish
  let number = 2
  while (taken.has(`${wish}-${number}`)) number += 1
  return `${wish}-${number}`
}
