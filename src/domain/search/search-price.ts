import { sql } from 'kysely'
import type { Halalas } from '#shared/money.ts'
import { effectivePriceOf } from '#domain/catalogue/effective-price.ts'

/** The price that does not depend on the date, which an index can sort; null when a special price is scheduled. */
export const staticPriceSql = sql<Halalas>`static_price_halalas`

/** Today's price of a product with a scheduled special price. An index contains its columns, but not `static_price_halalas`. */
export const scheduledPriceSql = effectivePriceOf('product_search')

/** Today's price of any product of the read model. */
export const currentPriceSql = sql<Halalas>`coalesce(product_search.static_price_halalas, ${scheduledPriceSql})`
