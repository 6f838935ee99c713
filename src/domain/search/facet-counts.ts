import { sql, type RawBuilder } from 'kysely'
import { unsettledPriceSql } from '#domain/catalogue/effective-price.ts'
import { fitsGroups, type FittingGroups } from './match-facets.ts'

type Condition = RawBuilder<boolean>

/** What is counted beside the filters, as SQL. */
export interface Counting {
  /** Rows `group_id, n`: how many plants fit the price, before any option is chosen; a group may come twice. */
  counts: RawBuilder<unknown>
  /** Rows `cheapest, dearest`: the ends of the prices of what fits the chosen options, without the price filter. */
  ends: RawBuilder<unknown>
}

/** Part of a WITH, followed by a comma: `tallied`, what was found by group, in one look at each. `from`: rows `group_id, price`. */
export const talliedSql = (from: RawBuilder<unknown>, fitsPrice: Condition) => sql`
  tallied as materialized (
    select group_id, count(*) filter (where ${fitsPrice}) as n, min(price) as cheapest, max(price) as dearest from ${from} group by group_id),`

/** Of what was `tallied`. */
export const countTallied = (groups: FittingGroups): Counting => ({
  counts: sql`select group_id, n from tallied`,
  ends: sql`select cheapest, dearest from tallied where ${fitsGroups(groups.all)}`,
})

/**
 * Of the whole shelf, without looking at each plant: how many there are is known by group, and the ends of the prices stand at the
 * ends of an index. Only plants whose price hangs on the day are looked at, in an index too. `filter`: the price filter over
 * settled prices and over those of the day; null: none.
 */
export function countShelf(filter: { settled: Condition; day: Condition } | null, groups: FittingGroups): Counting {
  const counted = fitsGroups(groups.counted)
  const unsettled = sql`shelf where settled_price_halalas is null`
  return {
    counts: filter
      ? sql`
        select group_id, count(*) as n from shelf where ${counted} and ${filter.settled} group by group_id
        union all select group_id, count(*) from ${unsettled} and ${counted} and ${filter.day} group by group_id`
      : sql`select id as group_id, plants as n from shelf_groups`,
    ends: sql`
      ${settledEnds(groups)}
      union all select min(${unsettledPriceSql}), max(${unsettledPriceSql}) from ${unsettled} and ${fitsGroups(groups.all)}`,
  }
}

const ends = sql`select min(settled_price_halalas) as cheapest, max(settled_price_halalas) as dearest from shelf`

const settledEnds = (groups: FittingGroups) =>
  groups.all
    ? sql`
      select ends.* from (select id as group_id from shelf_groups) as fitting cross join lateral (${ends} where shelf.group_id = fitting.group_id) as ends
      where ${fitsGroups(groups.all)}`
    : ends

/** Parts of a WITH: `ends`, and `counted` with what is in each group and which choices it fits. */
export const countedSql = ({ counts, ends: found }: Counting, { category, color, size }: FittingGroups) => sql`
  ends as materialized (${found}),
  counted as materialized (
    select n, category_ids, color_ids, size_ids, ${fitsGroups(category)} as in_category, ${fitsGroups(color)} as in_color, ${fitsGroups(size)} as in_size
    from (${counts}) as counts join shelf_groups on shelf_groups.id = group_id)`
