import { sql, type RawBuilder } from 'kysely'
import { inFacetGroups, type MatchedFacets } from './match-facets.ts'
import { scheduledPriceSql } from './search-price.ts'

type Condition = RawBuilder<boolean>

/** The sources of the counts shown with the filters, as SQL. */
export interface FacetSources {
  /** Rows `group_id, n`: the number of plants within the price range, before any option is chosen; a group may occur twice. */
  counts: RawBuilder<unknown>
  /** Rows `cheapest, dearest`: the price range of the plants with the chosen options, without the price filter. */
  ends: RawBuilder<unknown>
}

/** Part of a WITH, followed by a comma: `tallied`, the found plants by group, in a single pass. `from`: rows `group_id, price`. */
export const groupCountsSql = (from: RawBuilder<unknown>, fitsPrice: Condition) => sql`
  tallied as materialized (
    select group_id, count(*) filter (where ${fitsPrice}) as n, min(price) as cheapest, max(price) as dearest from ${from} group by group_id),`

/** Counts the rows of `tallied`. */
export const countMatches = (groups: MatchedFacets): FacetSources => ({
  counts: sql`select group_id, n from tallied`,
  ends: sql`select cheapest, dearest from tallied where ${inFacetGroups(groups.all)}`,
})

/**
 * Counts all products without reading each: the number per group is stored, and lowest and highest price are the ends of an index. Only
 * products with a scheduled price are read one by one, also from an index. `filter`: the price filter over static and over scheduled
 * prices; null: none.
 */
export function countAllProducts(
  filter: { static: Condition; scheduled: Condition } | null,
  groups: MatchedFacets,
): FacetSources {
  const counted = inFacetGroups(groups.counted)
  return {
    counts: filter
      ? sql`
        select group_id, count(*) as n from product_search where ${counted} and ${filter.static} group by group_id
        union all select group_id, count(*) from ${scheduled} and ${counted} and ${filter.scheduled} group by group_id`
      : sql`select id as group_id, product_count as n from product_facet_groups`,
    ends: endsOf(groups.all === null ? null : inFacetGroups(groups.all)),
  }
}

/** Counts the rows of `tallied` and all products of these groups, without reading each; `tallied` contains none of those groups. */
export function countMatchesAndGroups(whole: string, groups: MatchedFacets): FacetSources {
  const tallied = countMatches(groups)
  return {
    counts: sql`${tallied.counts} union all select id, product_count from product_facet_groups where id = any(${whole}::int[])`,
    ends: sql`${tallied.ends} union all ${endsOf(sql`${inFacetGroups(whole)} and ${inFacetGroups(groups.all)}`)}`,
  }
}

const scheduled = sql`product_search where static_price_halalas is null`
const ends = sql`select min(static_price_halalas) as cheapest, max(static_price_halalas) as dearest from product_search`

/** The price range of all products in the matching groups; null: in all groups. */
const endsOf = (fits: Condition | null) => sql`
  ${
    fits
      ? sql`
      select ends.* from (select id as group_id from product_facet_groups) as fitting cross join lateral (${ends} where product_search.group_id = fitting.group_id) as ends
      where ${fits}`
      : ends
  }
  union all select min(${scheduledPriceSql}), max(${scheduledPriceSql}) from ${scheduled} and ${fits ?? sql`true`}`

/** Parts of a WITH: `ends`, and `counted` with the number of each group and the choices it matches. */
export const countedSql = (
  { counts, ends: found }: FacetSources,
  { category, color, size }: MatchedFacets,
) => sql`
  ends as materialized (${found}),
  counted as materialized (
    select n, category_ids, color_ids, size_ids, ${inFacetGroups(category)} as in_category, ${inFacetGroups(color)} as in_color, ${inFacetGroups(size)} as in_size
    from (${counts}) as counts join product_facet_groups on product_facet_groups.id = group_id)`
