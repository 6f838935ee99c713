import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { countedSql } from './facet-counts.ts'
import { facetsSql, type FacetCounts } from './facets.ts'
import { inFacetGroups, matchFacets, type MatchedFacets } from './match-facets.ts'
import {
  asProducts,
  productsJson,
  type JsonProduct,
  type ProductRecord,
} from '#domain/catalogue/load-products.ts'
import { findCategoryOrder } from './category-order.ts'
import { matchSounds } from './match-sounds.ts'
import { readingsOf, type ReadName } from './name-readings.ts'
import { matchWords, type WordMatch } from './match-words.ts'
import type { ProductQuery } from './product-query.ts'
import { allProductsPlan, searchPlan } from './query-plans.ts'

export interface SearchResult {
  products: ProductRecord[]
  total: number
  facets: FacetCounts | null
  /** The names as which the words were read, if nothing in the shop is spelled like them; else empty. */
  readAs: ReadName[]
}

/**
 * Returns a page of the matching plants for sale, the total number of matches, and the counts of the filters (contract §10.1). One
 * statement, one more with words, one more with chosen options, so that the planner knows what is searched for. Words that find nothing are
 * then compared by sound: one more, and the first ones again when something sounds like them.
 */
export async function searchProducts(db: Db, wanted: ProductQuery): Promise<SearchResult> {
  // The statements run in sequence: a browsing request uses one connection, and leaves the others to checkouts.
  const match = wanted.words ? await matchWords(db, wanted.words) : null
  const groups = await matchFacets(db, wanted)
  const page = await readPage(db, wanted, { match, groups })
  if (!match) return { ...page, readAs: [] }
  if (page.total > 0) return { ...page, readAs: readingsOf(match, page.products) }
  const heard = await matchSounds(db, match)
  if (!heard) return { ...page, readAs: [] }
  const phoneticPage = await readPage(db, wanted, { match: heard, groups })
  return { ...phoneticPage, readAs: readingsOf(heard, phoneticPage.products) }
}

async function readPage(
  db: Db,
  wanted: ProductQuery,
  { match, groups }: { match: WordMatch | null; groups: MatchedFacets },
): Promise<Omit<SearchResult, 'readAs'>> {
  const { before, counting, ids } = match
    ? searchPlan(wanted, match, groups)
    : allProductsPlan(wanted, groups, await findCategoryOrder(db, wanted))
  const fitting = wanted.withFacets
    ? sql`counted where in_category and in_color and in_size`
    : sql`(${counting.counts}) as counts where ${inFacetGroups(groups.all)}`
  const { rows } = await sql<{
    products: JsonProduct[]
    total: number
    facets: FacetCounts | null
  }>`
    with ${before} ${wanted.withFacets ? sql`${countedSql(counting, groups)},` : sql``}
      page as materialized (
        select array(${ids}) as ids,
          (select coalesce(sum(n), 0)::int from ${fitting}) as total,
          ${wanted.withFacets ? facetsSql : sql`null::json`} as facets)
    select total, facets, ${productsJson({ wanted: onPage, customerId: wanted.customerId })} as products from page`.execute(
    db,
  )
  const { products, total, facets } = rows[0] ?? { products: [], total: 0, facets: null }
  return { products: asProducts(products), total, facets }
}

const onPage = sql`unnest(page.ids) with ordinality as wanted (id, place)`
