import { sql } from 'kysely'
import type { Day } from '#shared/day.ts'
import type { Halalas } from '#shared/money.ts'

export interface Priced {
  price_halalas: Halalas
  special_price_halalas: Halalas | null
  special_starts_on: Day | null
  special_ends_on: Day | null
}

/** The special price while its window is open (both days included, in Riyadh), else null (contract §2). */
function openSpecialPrice(product: Priced, today: Day): Halalas | null {
  const { special_price_halalas: special, special_starts_on: from, special_ends_on: until } = product
  return special !== null && (from === null || from <= today) && (until === null || today <= until) ? special : null
}

/** What the plant costs today, in halalas: contract §2 "Effective price". `effectivePriceSql` is the same rule in SQL. */
export const effectivePrice = (product: Priced, today: Day): Halalas => openSpecialPrice(product, today) ?? product.price_halalas

/** Today in Riyadh, as SQL. */
export const todaySql = sql<Day>`(now() at time zone 'Asia/Riyadh')::date`

/** `effectivePrice` as SQL, over a `products` row called `products`; a test keeps the two together. */
export const effectivePriceSql = sql<Halalas>`(case
  when products.special_price_halalas is not null
    and coalesce(products.special_starts_on <= ${todaySql}, true) and coalesce(products.special_ends_on >= ${todaySql}, true)
  then products.special_price_halalas else products.price_halalas end)`
