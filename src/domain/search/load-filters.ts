import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { countAllProducts, countedSql } from './facet-counts.ts'
import { facetsSql, type FacetCounts } from './facets.ts'
import { noFilter } from './match-facets.ts'

/** Returns every filter option with its count over all plants for sale, and the price range (contract §10.4). */
export async function loadFilters(db: Db): Promise<FacetCounts> {
  const { rows } = await sql<{ facets: FacetCounts }>`
    with ${countedSql(countAllProducts(null, noFilter), noFilter)} select ${facetsSql} as facets`.execute(
    db,
  )
  return (
    rows[0]?.facets ?? {
      categories: [],
      colors: [],
      sizes: [],
      price: { min_halalas: 0, max_halalas: 0 },
    }
  )
}
