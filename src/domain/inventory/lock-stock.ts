import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'

interface StockRows {
  productIds: number[]
  /** Null: the plant does not vary. */
  variantIds: (number | null)[]
}

/** Locks the stock of tracked products, and then of variants, as `reserveStock` does, before a statement that changes it. One statement. */
export async function lockStock(tx: Db, { productIds, variantIds }: StockRows): Promise<void> {
  const locked = sql`
    select id from products where id = any(${productIds}::int[]) and stock_quantity is not null order by id for no key update`
  if (variantIds.every((id) => id === null)) await locked.execute(tx)
  // The count makes sure that the products are locked before the first variant.
  else
    await sql`
      with locked as materialized (${locked})
      select id from product_variants
      where (select count(*) from locked) > 0 and id = any(${variantIds}::int[]) order by id for no key update`.execute(
      tx,
    )
}
