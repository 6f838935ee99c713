import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { ProductQuery } from './product-query.ts'
import { currentPriceSql } from './search-price.ts'

export type OrderRule = 'newest' | 'best_selling' | 'price'

/** An order that staff set for a category. */
export interface CategoryOrder {
  categoryId: number
  rule: OrderRule
}

/** The number of newest orders counted, as for the shop's best sellers. */
const countedOrders = 1_000

/**
 * Returns the order of the only category of a list; null: the list has several or none, another order was chosen, or the category has no
 * special order and is listed newest first, from an index. At most one statement.
 */
export async function findCategoryOrder(
  db: Db,
  { categories = [], sort, words }: ProductQuery,
): Promise<CategoryOrder | null> {
  const [only, ...others] = categories
  if (only === undefined || others.length > 0 || sort !== null || words) return null
  const isId = /^[1-9]\d{0,8}$/.test(only)
  const { rows } = await sql<CategoryOrder>`
    select id as "categoryId", pinned_rule as rule from categories
    where is_active and ${isId ? sql`id = ${Number(only)}` : sql`slug = ${only}`}
      and (pinned_rule <> 'newest' or exists (select from category_pins where category_id = categories.id))`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Returns the ids of all matching plants, pinned ones before the others, and those by the category's rule. */
export function inCategoryOrder(
  { categoryId, rule }: CategoryOrder,
  fits: RawBuilder<boolean>,
): RawBuilder<unknown> {
  const key =
    rule === 'price'
      ? sql`-${currentPriceSql}`
      : rule === 'best_selling'
        ? sql`coalesce(sold, 0)`
        : sql`0`
  return sql`
    select product_id from (
      select product_id, created_at, ${key} as key,
        (select position from category_pins where category_id = ${categoryId}::int and category_pins.product_id = product_search.product_id) as pin
      from product_search ${rule === 'best_selling' ? withSales : sql``}
      where ${fits}) as listed
    order by pin nulls last, key desc, created_at desc, product_id desc`
}

/** Turf by the square metre counts as one per line. */
const withSales = sql`
  left join (
    select product_id as sold_id, sum(case unit when 'm2' then 1 else quantity end) as sold from order_items
      join (select id from (select id, status from orders order by id desc limit ${sql.lit(countedOrders)}) as recent
        where status not in ('cancelled', 'pending_payment')) as counted on counted.id = order_id
    group by product_id) as sales on sold_id = product_search.product_id`
