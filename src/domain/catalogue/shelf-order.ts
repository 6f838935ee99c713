import { sql, type RawBuilder } from 'kysely'
import type { Locale } from '#shared/locale.ts'
import type { Halalas } from '#shared/money.ts'
import { countEach, countShelf, type Counting } from './count-groups.ts'
import { shelfPriceSql } from './effective-price.ts'
import { fitsAll, type FittingGroups } from './fitting-groups.ts'
import type { WordMatch } from './match-words.ts'
import type { ProductSort, ProductsWanted } from './products-wanted.ts'

/** Where a list is looked for, as SQL. */
export interface Looked {
  /** Parts of a WITH, each followed by a comma. */
  before: RawBuilder<unknown>
  counting: Counting
  /** The ids of the page's plants, in their order. */
  ids: RawBuilder<unknown>
  /** How many plants fit in all. */
  total: RawBuilder<number>
}
type Condition = RawBuilder<boolean>

/** Found by an index of words, each once and kept: they are read several times, and ordered by how well they match. */
export function foundByWords(wanted: ProductsWanted, match: WordMatch, groups: FittingGroups): Looked {
  const price = sql<Halalas>`candidates.price`
  const fitsPrice = priceCondition(wanted, price)
  const fits = sql`${fitsAll(groups)} and ${fitsPrice}`
  return {
    before: sql`candidates as materialized (
      select product_id, group_id, created_at, ${shelfPriceSql} as price, ${wanted.sort?.by === 'name' ? nameSql(wanted.locale) : null} as name, ${match.rank} as rank
      from shelf where ${match.condition} and ${featured(wanted)}),`,
    counting: countEach(sql`candidates`, price, fitsPrice, groups),
    ids: sql`select product_id from candidates where ${fits}
      order by ${wanted.sort ? sql.ref(wanted.sort.by) : sql`rank, created_at`} ${direction(wanted.sort)}, product_id desc ${pageOf(wanted)}`,
    total: sql`(select count(*) from candidates where ${fits})`,
  }
}

/** Read in the order of an index, which leads straight to the page. */
export function wholeShelf(wanted: ProductsWanted, groups: FittingGroups): Looked {
  const fitsPrice = priceCondition(wanted, shelfPriceSql)
  const others = sql<boolean>`${fitsAll(groups)} and ${featured(wanted)}`
  const fits = sql`${others} and ${fitsPrice}`
  const ordered = wanted.sort?.by === 'name' ? nameSql(wanted.locale) : sql`created_at`
  return {
    before: sql``,
    counting: countingOf(wanted, groups),
    ids:
      wanted.sort?.by === 'price'
        ? byPrice(wanted, others)
        : sql`select product_id from shelf where ${fits} order by ${ordered} ${direction(wanted.sort)}, product_id desc ${pageOf(wanted)}`,
    total:
      wanted.featuredOnly || hasPrice(wanted)
        ? sql`(select count(*) from shelf where ${fits})`
        : sql`(select coalesce(sum(plants), 0)::int from (select id as group_id, plants from shelf_groups) as groups where ${fitsAll(groups)})`,
  }
}

function countingOf(wanted: ProductsWanted, groups: FittingGroups): Counting {
  const day = priceCondition(wanted, shelfPriceSql)
  if (wanted.featuredOnly) return countEach(sql`(select * from shelf where is_featured) as shelf`, shelfPriceSql, day, groups)
  return countShelf(hasPrice(wanted) ? { settled: priceCondition(wanted, settled), day } : null, groups)
}

/** Prices that no day changes come from the index, as many as could be on the page; the few others are put between them. */
function byPrice(wanted: ProductsWanted, others: Condition): RawBuilder<unknown> {
  const order = sql`price ${direction(wanted.sort)}, product_id desc`
  return sql`
    select product_id from (
      (select product_id, ${settled} as price from shelf
        where ${settled} is not null and ${others} and ${priceCondition(wanted, settled)}
        order by ${order} limit ${wanted.page * wanted.limit})
      union all
      select product_id, ${shelfPriceSql} as price from shelf
        where ${settled} is null and ${others} and ${priceCondition(wanted, shelfPriceSql)}) as priced
    order by ${order} ${pageOf(wanted)}`
}

const settled = sql<Halalas>`settled_price_halalas`

const hasPrice = ({ minPriceHalalas, maxPriceHalalas }: ProductsWanted): boolean =>
  minPriceHalalas !== undefined || maxPriceHalalas !== undefined

function priceCondition(wanted: ProductsWanted, price: RawBuilder<Halalas>): Condition {
  if (!hasPrice(wanted)) return sql`true`
  const { minPriceHalalas, maxPriceHalalas } = wanted
  return sql`${price} between ${minPriceHalalas ?? 0}::int and ${maxPriceHalalas ?? 2_147_483_647}::int`
}

const featured = ({ featuredOnly }: ProductsWanted): Condition => (featuredOnly ? sql`is_featured` : sql`true`)

const nameSql = (locale: Locale) => (locale === 'ar' ? sql`name_ar collate "ar-x-icu"` : sql`name_en collate "en-x-icu"`)

/** Newest first, like ties by id (contract §10.1). */
const direction = (sort: ProductSort | null) => (sort?.descending === false ? sql`asc` : sql`desc`)

const pageOf = ({ page, limit }: ProductsWanted) => sql`limit ${limit} offset ${(page - 1) * limit}`
