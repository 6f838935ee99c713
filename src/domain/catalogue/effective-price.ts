import { sql } from 'kysely'
import type { Day } from '#shared/day.ts'
import type { Halalas } from '#shared/money.ts'

export interface Priced {
  price_halalas: Halalas
  special_price_halalas: Halalas | null
  special_starts_on: Day | null
  special_ends_on: Day | null
}

/** Returns the special price while its period is open (both days included, in Riyadh), else null (contract §2). */
function openSpecialPrice(product: Priced, today: Day): Halalas | null {
  const {
    special_price_halalas: special,
    special_starts_on: from,
    special_ends_on: until,
  } = product
  return special !== null && (from === null || from <= today) && (until === null || today <= until)
    ? special
    : null
}

/** Returns what the plant costs today, in halalas: contract §2 "Effective price". `effectivePriceSql` is the same rule in SQL. */
export const effectivePrice = (product: Priced, today: Day): Halalas =>
  openSpecialPrice(product, today) ?? product.price_halalas

/** Today in Riyadh, as SQL; a subquery, so that it is evaluated once and not for each row. */
export const todaySql = sql<Day>`(select (now() at time zone 'Asia/Riyadh')::date)`

/** The rule of `effectivePrice` as an SQL expression over the row of this name; a test compares the two. */
export const effectivePriceOf = (row: 'products' | 'product_search' | 'office_products') => {
  const [special, from, until] = [
    'special_price_halalas',
    'special_starts_on',
    'special_ends_on',
  ].map((name) => sql.ref(`${row}.${name}`))
  return sql<Halalas>`(case
    when ${special} is not null and coalesce(${from} <= ${todaySql}, true) and coalesce(${until} >= ${todaySql}, true)
    then ${special} else ${sql.ref(`${row}.price_halalas`)} end)`
}

/** The same rule for a variant, in the period of its product: over `products` and `product_variants` as `variant`. */
export const variantPriceSql = sql<Halalas>`(case
  when variant.special_price_halalas is not null and coalesce(products.special_starts_on <= ${todaySql}, true)
    and coalesce(products.special_ends_on >= ${todaySql}, true)
  then variant.special_price_halalas else variant.price_halalas end)`

/** `effectivePrice` as SQL, over `products`. */
export const effectivePriceSql = effectivePriceOf('products')
