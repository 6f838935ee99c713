import { sql } from 'kysely'
import { memoizeByShape, prepared, type Placeholders } from '#db/prepared.ts'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'

/** The part of a cart line that matters for stock. */
export interface StockDemand {
  id: number
  product: { id: number; stock_quantity: number | null }
  /** Null: the plant does not vary. */
  variantId: number | null
  quantity: number
}

export interface ReservedStock {
  productId: number
  variantId: number | null
  quantity: number
}

/**
 * Reserves products, all or none: locks their rows until the transaction ends and checks that there is enough. The statement that writes
 * the movements then decrements the stock (`decrementStockSql` in `decrement-stock.ts`). A product whose stock is not tracked needs no
 * reservation.
 *
 * Of two buyers of the last plant the second waits for the lock, then reads the row as the first left it (READ COMMITTED) and finds none:
 * `insufficientStock`. Rows are locked in the order of their ids, products before variants (a fixed order cannot deadlock). A product that
 * began or ceased to have variants since the cart was read counts as sold out. `NO KEY UPDATE` does not block the foreign-key checks of
 * carts that add the product meanwhile. Call in a transaction. One statement.
 *
 * Locking and decrementing are two statements. A single statement would update the row versions of its snapshot: if such a row was sold
 * meanwhile and a foreign-key check still locks its old version, the update waits for the transaction that is waiting for this lock, a
 * deadlock.
 *
 * @throws ShopError `insufficientStock` { lineId, availableQuantity }
 */
export async function reserveStock(tx: Db, lines: StockDemand[]): Promise<ReservedStock[]> {
  const tracked = lines.filter(({ product }) => product.stock_quantity !== null)
  if (tracked.length === 0) return []
  const hasVariants = tracked.some(({ variantId }) => variantId !== null)
  const rows = await reserving({ hasVariants })(tx, {
    productIds: tracked.map(({ product }) => product.id),
    variantIds: tracked.map(({ variantId }) => variantId),
    quantities: tracked.map(({ quantity }) => quantity),
  })
  const short = rows.find(({ quantity, stock }) => quantity > stock)
  if (!short)
    return rows.map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity }))
  const line = tracked.find(
    ({ product, variantId }) => product.id === short.productId && variantId === short.variantId,
  )
  throw new ShopError('insufficientStock', { lineId: line?.id, availableQuantity: short.stock })
}

interface Wanted {
  productIds: number[]
  variantIds: (number | null)[]
  quantities: number[]
}

/** A cart without variants uses a simpler statement. */
const reserving = memoizeByShape(({ hasVariants }: { hasVariants: boolean }) =>
  prepared((wanted: Placeholders<Wanted>, db) =>
    (hasVariants ? reserveVariantsSql(wanted) : reserveProductsSql(wanted)).compile(db),
  ),
)

const reserveProductsSql = ({ productIds, quantities }: Placeholders<Wanted>) =>
  sql<ReservedStock & { stock: number }>`
    with wanted as (
        select id, sum(quantity)::int as quantity
        from unnest(${productIds}::int[], ${quantities}::int[]) as line (id, quantity)
        group by id),
      locked as materialized (
        select id, case when varies then 0 else stock_quantity end as stock_quantity from products
        where id in (select id from wanted) and stock_quantity is not null order by id for no key update)
    select id as "productId", null::int as "variantId", quantity, stock_quantity as stock from locked join wanted using (id) order by id`

/**
 * Lines with and without variants. The count makes sure that the products are locked before the first variant. A variant that was deleted,
 * switched off, or is no longer tracked while its product still is, counts as sold out.
 */
const reserveVariantsSql = ({ productIds, variantIds, quantities }: Placeholders<Wanted>) =>
  sql<ReservedStock & { stock: number }>`
    with wanted as (
        select id, variant_id, sum(quantity)::int as quantity
        from unnest(${productIds}::int[], ${variantIds}::int[], ${quantities}::int[]) as line (id, variant_id, quantity)
        group by id, variant_id),
      locked as materialized (
        select id, varies, stock_quantity from products
        where id in (select id from wanted) and stock_quantity is not null order by id for no key update),
      locked_variants as materialized (
        select id, product_id, stock_quantity, is_active from product_variants
        where (select count(*) from locked) > 0 and id in (select variant_id from wanted) order by id for no key update),
      found as (
        select wanted.id, wanted.variant_id, wanted.quantity,
          case when varies <> (wanted.variant_id is not null) then 0
            when not varies then locked.stock_quantity
            when variant.is_active then coalesce(variant.stock_quantity, 0) else 0 end as stock
        from wanted join locked using (id) left join locked_variants variant on variant.id = wanted.variant_id and variant.product_id = wanted.id)
    select id as "productId", variant_id as "variantId", quantity, stock from found order by id, variant_id`
