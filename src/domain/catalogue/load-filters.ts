import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { effectivePriceSql } from './effective-price.ts'
import { facetsSql, type FacetCounts } from './facets.ts'

/** Every filter option with its count over all plants for sale, and the ends of the price (contract §10.4). */
export async function loadFilters(db: Db): Promise<FacetCounts> {
  const { rows } = await sql<{ facets: FacetCounts }>`
    with candidates as (
      select id, ${effectivePriceSql} as price, true as in_category, true as in_color, true as in_size, true as in_price from products where is_active)
    select ${facetsSql} as facets`.execute(db)
  return rows[0]?.facets ?? { categories: [], colors: [], sizes: [], price: { min_halalas: 0, max_halalas: 0 } }
}
