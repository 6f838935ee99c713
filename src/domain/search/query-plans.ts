import { sql, type RawBuilder } from 'kysely'
import type { Locale } from '#shared/locale.ts'
import type { Halalas } from '#shared/money.ts'
import {
  countAllProducts,
  countMatches,
  countMatchesAndGroups,
  groupCountsSql,
  type FacetSources,
} from './facet-counts.ts'
import { inFacetGroups, type MatchedFacets } from './match-facets.ts'
import { topicRank, type TopicMatch, type WordMatch } from './match-words.ts'
import { inCategoryOrder, type CategoryOrder } from './category-order.ts'
import type { ProductQuery, ProductSort } from './product-query.ts'
import { currentPriceSql, scheduledPriceSql, staticPriceSql } from './search-price.ts'

/** The source of a list, as SQL. */
export interface QueryPlan {
  /** Parts of a WITH, each followed by a comma. */
  before: RawBuilder<unknown>
  counting: FacetSources
  /** The ids of the page's plants, in their order. */
  ids: RawBuilder<unknown>
}
type Condition = RawBuilder<boolean>

/**
 * Finds the candidates once, with an index of terms, and materializes them: they are read several times, and ordered by how well they
 * match.
 */
export function searchPlan(
  wanted: ProductQuery,
  match: WordMatch,
  groups: MatchedFacets,
): QueryPlan {
  if (match.topic && !wanted.sort && !hasPrice(wanted) && !wanted.featuredOnly)
    return topicPlan(wanted, match, match.topic, groups)
  const fits = inFacetGroups(groups.all)
  const fitsPrice = priceCondition(wanted, sql`price`)
  const byName = wanted.sort?.by === 'name' ? sql`, ${nameSql(wanted.locale)} as name` : sql``
  const byRank = wanted.sort ? sql`` : sql`, case when ${fits} then ${match.rank} end as rank`
  return {
    before: sql`
      candidates as materialized (
        select product_id, group_id, created_at, ${currentPriceSql} as price ${byName} ${byRank}
        from product_search where ${match.condition} and ${wanted.withFacets ? inFacetGroups(groups.counted) : fits} and ${featured(wanted)}),
      ${groupCountsSql(sql`candidates`, fitsPrice)}`,
    counting: countMatches(groups),
    ids: sql`select product_id from candidates where ${fits} and ${fitsPrice}
      order by ${wanted.sort ? sql.ref(wanted.sort.by) : sql`rank, created_at`} ${direction(wanted.sort)}, product_id desc ${pageOf(wanted)}`,
  }
}

/**
 * Plans a search for words that mean categories, which find a large part of the shop: the counts of the categories are stored, and their
 * newest plants are read from an index if those found by name do not fill the page. Only plants that the words find outside of the
 * categories are materialized.
 */
function topicPlan(
  wanted: ProductQuery,
  match: WordMatch,
  topic: TopicMatch,
  groups: MatchedFacets,
): QueryPlan {
  const inTopic = inFacetGroups(topic.groups)
  const fits = inFacetGroups(groups.all)
  const end = wanted.page * wanted.limit
  return {
    before: sql`
      candidates as materialized (
        select product_id, group_id, created_at, ${currentPriceSql} as price, case when ${fits} then ${match.rank} end as rank
        from product_search where (${topic.nearer} or not ${inTopic} and ${topic.farther}) and ${wanted.withFacets ? inFacetGroups(groups.counted) : fits}),
      ${groupCountsSql(sql`candidates where not ${inTopic}`, sql`true`)}`,
    counting: countMatchesAndGroups(topic.groups, groups),
    ids: sql`
      select product_id from (
        select product_id, rank, created_at from candidates where ${fits}
        union all
        (select product_id, ${sql.lit(topicRank)}, created_at from product_search
          where ${inTopic} and ${fits} and not ${topic.nearer} and (select count(*) < ${end} from candidates where rank < ${sql.lit(topicRank)})
          order by created_at desc, product_id desc limit ${end})) as ranked
      order by rank, created_at desc, product_id desc ${pageOf(wanted)}`,
  }
}

/** Plans a list read in the order of an index, which leads directly to the page. */
export function allProductsPlan(
  wanted: ProductQuery,
  groups: MatchedFacets,
  order: CategoryOrder | null = null,
): QueryPlan {
  const filter = hasPrice(wanted)
    ? {
        static: priceCondition(wanted, staticPriceSql),
        scheduled: priceCondition(wanted, scheduledPriceSql),
      }
    : null
  const others = sql<boolean>`${inFacetGroups(groups.all)} and ${featured(wanted)}`
  // The condition has two parts, so that the planner knows how many plants have such a price.
  const fitsPrice = filter
    ? sql`(${filter.static} or ${staticPriceSql} is null and ${filter.scheduled})`
    : sql`true`
  const ordered = wanted.sort?.by === 'name' ? nameSql(wanted.locale) : sql`created_at`
  return {
    before: wanted.featuredOnly
      ? groupCountsSql(
          sql`(select group_id, ${currentPriceSql} as price from product_search where is_featured) as featured`,
          priceCondition(wanted, sql`price`),
        )
      : sql``,
    counting: wanted.featuredOnly ? countMatches(groups) : countAllProducts(filter, groups),
    ids: order
      ? sql`${inCategoryOrder(order, sql`${others} and ${fitsPrice}`)} ${pageOf(wanted)}`
      : wanted.sort?.by === 'price'
        ? byPrice(wanted, others)
        : sql`select product_id from product_search where ${others} and ${fitsPrice}
          order by ${ordered} ${direction(wanted.sort)}, product_id desc ${pageOf(wanted)}`,
  }
}

/** Prices that do not depend on the day are read from the index, as many as could be on the page; the few others are merged into them. */
function byPrice(wanted: ProductQuery, others: Condition): RawBuilder<unknown> {
  const order = sql`price ${direction(wanted.sort)}, product_id desc`
  return sql`
    select product_id from (
      (select product_id, ${staticPriceSql} as price from product_search
        where ${staticPriceSql} is not null and ${others} and ${priceCondition(wanted, staticPriceSql)}
        order by ${order} limit ${wanted.page * wanted.limit})
      union all
      select product_id, ${scheduledPriceSql} as price from product_search
        where ${staticPriceSql} is null and ${others} and ${priceCondition(wanted, scheduledPriceSql)}) as priced
    order by ${order} ${pageOf(wanted)}`
}

const hasPrice = ({ minPriceHalalas, maxPriceHalalas }: ProductQuery): boolean =>
  minPriceHalalas !== undefined || maxPriceHalalas !== undefined

function priceCondition(wanted: ProductQuery, price: RawBuilder<Halalas>): Condition {
  if (!hasPrice(wanted)) return sql`true`
  const { minPriceHalalas, maxPriceHalalas } = wanted
  return sql`${price} between ${minPriceHalalas ?? 0}::int and ${maxPriceHalalas ?? 2_147_483_647}::int`
}

const featured = ({ featuredOnly }: ProductQuery): Condition =>
  featuredOnly ? sql`is_featured` : sql`true`

const nameSql = (locale: Locale) =>
  locale === 'ar' ? sql`name_ar collate "ar-x-icu"` : sql`name_en collate "en-x-icu"`

/** Newest first, also for ties, by id (contract §10.1). */
const direction = (sort: ProductSort | null) => (sort?.descending === false ? sql`asc` : sql`desc`)

const pageOf = ({ page, limit }: ProductQuery) => sql`limit ${limit} offset ${(page - 1) * limit}`
