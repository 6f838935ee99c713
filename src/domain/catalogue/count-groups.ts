import { sql, type RawBuilder } from 'kysely'
import type { Halalas } from '#shared/money.ts'
import { shelfPriceSql } from './effective-price.ts'
import { countedGroups, fitsAll, fitsGroups, type FittingGroups } from './fitting-groups.ts'

type Condition = RawBuilder<boolean>

/** What is counted beside the filters, as SQL. */
export interface Counting {
  /** Rows `group_id, n`: how many plants fit the price, before any option is chosen; a group may come twice. */
  counts: RawBuilder<unknown>
  /** Rows `cheapest, dearest`: the ends of the prices of what fits the chosen options, without the price filter. */
  ends: RawBuilder<unknown>
}

/** Of what was found, one by one; rows with a `group_id`. */
export const countEach = (
  from: RawBuilder<unknown>,
  price: RawBuilder<Halalas>,
  fitsPrice: Condition,
  groups: FittingGroups,
): Counting => ({
  counts: sql`select group_id, count(*) as n from ${from} where ${fitsPrice} group by group_id`,
  ends: sql`select min(${price}) as cheapest, max(${price}) as dearest from ${from} where ${fitsAll(groups)}`,
})

/**
 * Of the whole shelf, without looking at each plant: how many there are is known by group, and the ends of the prices stand at the
 * ends of an index. Only plants whose price hangs on the day are looked at. `filter`: the price filter over settled prices and
 * over those of the day; null: none.
 */
export function countShelf(filter: { settled: Condition; day: Condition } | null, groups: FittingGroups): Counting {
  const counted = fitsGroups(countedGroups(groups))
  const unsettled = sql`shelf where settled_price_halalas is null`
  return {
    counts: filter
      ? sql`
        select group_id, count(*) as n from shelf where ${counted} and ${filter.settled} group by group_id
        union all select group_id, count(*) from ${unsettled} and ${filter.day} group by group_id`
      : sql`select id as group_id, plants as n from shelf_groups`,
    ends: sql`
      ${settledEnds(groups)}
      union all select min(${shelfPriceSql}), max(${shelfPriceSql}) from ${unsettled} and ${fitsAll(groups)}`,
  }
}

const ends = sql`select min(settled_price_halalas) as cheapest, max(settled_price_halalas) as dearest from shelf`

const settledEnds = (groups: FittingGroups) =>
  groups.category || groups.color || groups.size
    ? sql`
      select ends.* from (select id as group_id from shelf_groups) as fitting cross join lateral (${ends} where shelf.group_id = fitting.group_id) as ends
      where ${fitsAll(groups)}`
    : ends

/** Parts of a WITH: `ends`, and `counted` with what is in each group and which choices it fits. */
export const countedSql = ({ counts, ends: found }: Counting, { category, color, size }: FittingGroups) => sql`
  ends as materialized (${found}),
  counted as materialized (
    select n, category_ids, color_ids, size_ids, ${fitsGroups(category)} as in_category, ${fitsGroups(color)} as in_color, ${fitsGroups(size)} as in_size
    from (${counts}) as counts join shelf_groups on shelf_groups.id = group_id)`
