import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { OrderRule } from '#domain/search/category-order.ts'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'
import { lockRow, requireVersion, rowChanges } from '../rows.ts'

/** The order of the products in a category: pinned products first, then the others by a rule. */
export interface CategoryOrder {
  id: number
  version: number
  rule: OrderRule
  product_ids: number[]
}

/** @throws ShopError `notFound` */
export async function loadCategoryOrder(db: Db, id: number): Promise<CategoryOrder> {
  const category = await db
    .selectFrom('categories')
    .select(['id', 'version', 'pinned_rule as rule'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!category) throw new ShopError('notFound')
  return { ...category, product_ids: await pinnedIds(db, id) }
}

interface OrderUpdate {
  id: number
  version: number
  rule?: OrderRule | undefined
  productIds?: number[] | undefined
}

/**
 * Changes the given parts of a category's product order.
 *
 * @throws ShopError `notFound` `editConflict`, `validationFailed` for a product that is not in the category
 */
export async function updateCategoryOrder(
  tx: Db,
  audit: Audit,
  { id, version, rule, productIds }: OrderUpdate,
): Promise<void> {
  const category = await lockRow(tx, 'categories', id)
  await requireVersion(tx, 'categories', category, version)
  const before = { pinned_rule: category.pinned_rule, product_ids: await pinnedIds(tx, id) }
  const isReordered = productIds && !isDeepStrictEqual(productIds, before.product_ids)
  const changes = rowChanges(before, {
    pinned_rule: rule,
    product_ids: isReordered ? productIds : undefined,
  })
  if (Object.keys(changes).length === 0) return
  if (isReordered) await pin(tx, id, productIds)
  await tx
    .updateTable('categories')
    .set({ pinned_rule: rule ?? category.pinned_rule, version: category.version + 1 })
    .where('id', '=', id)
    .execute()
  audit.record({ action: 'category.reordered', entityId: id, title: category.name_ar, changes })
}

/** The pinned products that are still in the category; a product may leave it and come back. */
async function pinnedIds(db: Db, categoryId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select product_id as id from category_pins
      join product_categories using (category_id, product_id)
      join products on products.id = product_id and deleted_at is null
    where category_id = ${categoryId} order by category_pins.position`.execute(db)
  return rows.map(({ id }) => id)
}

async function pin(tx: Db, categoryId: number, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ known: number }>`
    select count(*)::int as known from product_categories
      join products on products.id = product_id and deleted_at is null
    where category_id = ${categoryId} and product_id = any(${ids}::int[])`.execute(tx)
  if (rows[0]?.known !== ids.length)
    throw new ShopError('validationFailed', {}, { productIds: ['invalidValue'] })
  await tx.deleteFrom('category_pins').where('category_id', '=', categoryId).execute()
  await sql`
    insert into category_pins (category_id, product_id, position)
    select ${categoryId}::int, id, place from unnest(${ids}::int[]) with ordinality as wanted (id, place)
    order by id`.execute(tx)
}
