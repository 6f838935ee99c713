import { sql } from 'kysely'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'
import { keepOldSlugs } from './categories/save-category.ts'
import { lockRow, type ListTable } from './rows.ts'
import type { Writer } from './products/plan-save.ts'
import { updateProduct } from './products/save-product.ts'

/** So many products are changed in one transaction; more are the work of a job. */
const mostProducts = 500

const kinds = {
  categories: {
    field: 'category_ids',
    table: 'product_categories',
    column: 'category_id',
    action: 'category.merged',
  },
  colors: {
    field: 'color_ids',
    table: 'product_colors',
    column: 'color_id',
    action: 'color.merged',
  },
  sizes: { field: 'size_ids', table: 'product_sizes', column: 'size_id', action: 'size.merged' },
} as const

interface Merge {
  id: number
  intoId: number
}

/**
 * Gives every product of one category, colour or size the other and deletes the one: each product by the one way in which staff write
 * products, with its version and audit row; carts and coupons follow.
 *
 * @throws ShopError `notFound`, `validationFailed` for itself, or more than 500 products
 */
export async function mergeInto(
  tx: Db,
  audit: Audit,
  writer: Writer,
  kind: ListTable,
  { id, intoId }: Merge,
): Promise<void> {
  if (id === intoId) throw new ShopError('validationFailed', {}, { intoId: ['invalidValue'] })
  const { field, table, column, action } = kinds[kind]
  const locked = new Map<number, { name_ar: string }>()
  for (const one of [id, intoId].toSorted((a, b) => a - b))
    locked.set(one, await lockRow(tx, kind, one))
  const { rows } = await sql<{ product_id: number }>`
    select product_id from ${sql.table(table)} where ${sql.ref(column)} = ${id} order by product_id`.execute(
    tx,
  )
  if (rows.length > mostProducts)
    throw new ShopError('validationFailed', { uses: rows.length }, { intoId: ['mergeTooLarge'] })
  for (const { product_id: productId } of rows)
    await replaceInProduct(tx, audit, writer, { productId, field, id, intoId })
  await followers[kind](tx, { id, intoId })
  await tx.deleteFrom(kind).where('id', '=', id).execute()
  audit.record({
    action,
    entityId: id,
    title: locked.get(id)?.name_ar ?? '',
    changes: { into: [id, intoId], products: [0, rows.length] },
  })
}

interface Replacement extends Merge {
  productId: number
  field: 'category_ids' | 'color_ids' | 'size_ids'
}

async function replaceInProduct(
  tx: Db,
  audit: Audit,
  writer: Writer,
  { productId, field, id, intoId }: Replacement,
): Promise<void> {
  const replaced = (ids: readonly number[]) => [
    ...new Set(ids.map((one) => (one === id ? intoId : one))),
  ]
  await updateProduct(tx, audit, writer, {
    id: productId,
    withBin: true,
    fields: (content) => ({
      [field]: replaced(content[field]),
      ...(field !== 'category_ids' && {
        variants: content.variants.map((variant) => ({
          ...variant,
          color_id: field === 'color_ids' && variant.color_id === id ? intoId : variant.color_id,
          size_id: field === 'size_ids' && variant.size_id === id ? intoId : variant.size_id,
        })),
      }),
    }),
  })
}

/** What else names the one: it names the other from then on. */
const followers: Record<ListTable, (tx: Db, merge: Merge) => Promise<void>> = {
  async categories(tx, { id, intoId }) {
    const { slug } = await lockRow(tx, 'categories', id)
    await tx
      .updateTable('old_slugs')
      .set({ category_id: intoId })
      .where('category_id', '=', id)
      .execute()
    await keepOldSlugs(tx, intoId, [slug])
    await sql`insert into coupon_categories (coupon_id, category_id)
      select coupon_id, ${intoId}::int from coupon_categories where category_id = ${id} on conflict do nothing`.execute(
      tx,
    )
    await sql`delete from coupon_categories where category_id = ${id}`.execute(tx)
    await sql`insert into search_topics (word, category_ids, is_strict)
      select word, array(select distinct case named when ${id}::int then ${intoId}::int else named end
        from unnest(category_ids) as named order by 1), is_strict
      from search_topics where ${id}::int = any(category_ids) on conflict do nothing`.execute(tx)
    await sql`delete from search_topics where ${id}::int = any(category_ids)`.execute(tx)
  },
  async colors(tx, merge) {
    await replaceInFormerVariants(tx, 'color_id', merge)
    await replaceInCarts(tx, 'color_id', merge)
  },
  async sizes(tx, merge) {
    await replaceInFormerVariants(tx, 'size_id', merge)
    await replaceInCarts(tx, 'size_id', merge)
  },
}

/**
 * Variants that are switched off and whose product is not offered in this option any more.
 *
 * @throws ShopError `inUse` { count } where a product has such a variant of both options
 */
async function replaceInFormerVariants(
  tx: Db,
  column: 'color_id' | 'size_id',
  { id, intoId }: Merge,
): Promise<void> {
  const [own, other] = column === 'color_id' ? ['color_id', 'size_id'] : ['size_id', 'color_id']
  const [ownColumn, otherColumn] = [sql.ref(own ?? ''), sql.ref(other ?? '')]
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from product_variants former join product_variants same
      on same.product_id = former.product_id and same.${ownColumn} = ${intoId} and same.${otherColumn} is not distinct from former.${otherColumn}
    where former.${ownColumn} = ${id}`.execute(tx)
  const count = rows[0]?.count ?? 0
  if (count > 0) throw new ShopError('inUse', { count })
  await sql`update product_variants set ${ownColumn} = ${intoId} where ${ownColumn} = ${id}`.execute(
    tx,
  )
}

/** Lines that then are one line become one; a change of a cart is told by its `updated_at`. */
async function replaceInCarts(
  tx: Db,
  column: 'color_id' | 'size_id',
  { id, intoId }: Merge,
): Promise<void> {
  const [own, other] = column === 'color_id' ? ['color_id', 'size_id'] : ['size_id', 'color_id']
  const [ownColumn, otherColumn] = [sql.ref(own ?? ''), sql.ref(other ?? '')]
  await sql`update carts set updated_at = clock_timestamp() where id in (select cart_id from cart_items where ${ownColumn} = ${id})`.execute(
    tx,
  )
  await sql`
    with doubles as (
      delete from cart_items using cart_items as other
      where cart_items.${ownColumn} = ${id} and other.${ownColumn} = ${intoId} and other.cart_id = cart_items.cart_id
        and other.product_id = cart_items.product_id and other.${otherColumn} is not distinct from cart_items.${otherColumn}
        and other.planting_assistance = cart_items.planting_assistance
      returning other.id, cart_items.quantity)
    update cart_items set quantity = least(999, cart_items.quantity + doubles.quantity) from doubles where cart_items.id = doubles.id`.execute(
    tx,
  )
  await sql`update cart_items set ${ownColumn} = ${intoId} where ${ownColumn} = ${id}`.execute(tx)
}
