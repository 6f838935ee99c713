import { sql } from 'kysely'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import { daysInBin } from '#shared/office/bin.ts'
import { ShopError } from '#shared/shop-error.ts'
import { lockProducts, type EditedProduct } from '../product-content/load-content.ts'

/**
 * Moves a draft that was never ordered or in stock to the bin (office.md §22).
 *
 * @throws ShopError `productNotFound` `validationFailed` when it is not a draft, `inUse`
 */
export async function deleteProduct(tx: Db, audit: Audit, id: number): Promise<void> {
  const product = await lockOne(tx, id)
  if (product.deletedAt) throw new ShopError('productNotFound')
  if (product.content.status !== 'draft')
    throw new ShopError('validationFailed', {}, { status: ['onlyDrafts'] })
  const uses = (await usesOf(tx, [id])).get(id)
  if (uses) throw new ShopError('inUse', { uses })
  await putIntoBin(tx, audit, [product])
}

/** Counts how often products were ordered or moved, up to a thousand times each; unused products are left out. One statement. */
export async function usesOf(tx: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; uses: number }>`
    select id, uses from unnest(${[...ids]}::int[]) as chosen (id), lateral (
      select (select count(*) from (select from order_items where product_id = chosen.id limit 1000) as ordered)
        + (select count(*) from (select from stock_movements where product_id = chosen.id limit 1000) as moved) as uses) as counted
    where uses > 0`.execute(tx)
  return new Map(rows.map(({ id, uses }) => [id, Number(uses)]))
}

/** Moves locked, unused drafts to the bin. One statement. */
export async function putIntoBin(
  tx: Db,
  audit: Audit,
  products: readonly EditedProduct[],
): Promise<void> {
  await setDeleted(tx, audit, products, true)
  for (const { id, content } of products)
    audit.record({ action: 'product.deleted', entityId: id, title: content.name_ar })
}

/** Restores a draft from the bin. @throws ShopError `productNotFound` when it is not in the bin */
export async function undeleteProduct(tx: Db, audit: Audit, id: number): Promise<void> {
  const product = await lockOne(tx, id)
  if (!product.deletedAt) throw new ShopError('productNotFound')
  await setDeleted(tx, audit, [product], false)
  audit.record({ action: 'product.undeleted', entityId: id, title: product.content.name_ar })
}

/**
 * Deletes drafts after 30 days in the bin, with cart lines that contain them, which could not be ordered. Drafts that an order, a movement
 * or a coupon refers to are kept. Returns the number deleted. Three statements.
 */
export const emptyProductBin = (db: Db): Promise<number> =>
  db.transaction().execute(async (tx) => {
    // Locked, so that no new references to them are added.
    const { rows: over } = await sql<{ id: number }>`
      select id from products
      where deleted_at < now() - make_interval(days => ${sql.lit(daysInBin)}) and status = 'draft'
      order by id for update skip locked`.execute(tx)
    const ids = over.map(({ id }) => id)
    if (ids.length === 0) return 0
    const { rows: deleted } = await sql<{ id: number }>`
      select id from products where id = any(${ids}::int[])
        and not exists (select from order_items where product_id = products.id)
        and not exists (select from stock_movements where product_id = products.id)
        and not exists (select from coupon_products where product_id = products.id)`.execute(tx)
    const free = deleted.map(({ id }) => id)
    await sql`delete from cart_items where product_id = any(${free}::int[])`.execute(tx)
    await sql`delete from products where id = any(${free}::int[])`.execute(tx)
    return free.length
  })

async function lockOne(tx: Db, id: number): Promise<EditedProduct> {
  const [product] = await lockProducts(tx, [id])
  if (!product) throw new ShopError('productNotFound')
  return product
}

const setDeleted = (
  tx: Db,
  { actor }: Audit,
  products: readonly EditedProduct[],
  isDeleted: boolean,
) =>
  tx
    .updateTable('products')
    .set({
      deleted_at: isDeleted ? sql<Date>`now()` : null,
      version: sql<number>`version + 1`,
      updated_by: actor.staffId,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', sql<number>`any(${products.map(({ id }) => id)}::int[])`)
    .execute()
