import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { Locale } from '#shared/locale.ts'
import { effectivePriceSql } from './effective-price.ts'
import { facetsSql, type FacetCounts } from './facets.ts'
import { asProducts, productsJson, type JsonProduct, type ProductRecord } from './load-products.ts'
import { matchWords, type WordMatch } from './match-words.ts'
import { conditionsOf, type ProductFilters } from './product-conditions.ts'

export interface ProductSort {
  by: 'created_at' | 'price' | 'name'
  descending: boolean
}

export interface ProductsWanted extends ProductFilters {
  /** Words as typed; empty for no search. */
  words?: string | undefined
  featuredOnly?: boolean | undefined
  /** null: best match first when words are given, else newest first. */
  sort: ProductSort | null
  /** Whose names the sort by name goes by. */
  locale: Locale
  page: number
  limit: number
  withFacets: boolean
  customerId?: number | null | undefined
}
export interface ProductsFound {
  products: ProductRecord[]
  total: number
  facets: FacetCounts | null
}

/**
 * A page of the plants for sale that match, how many match in all, and the counts beside the filters (contract §10.1).
 * One statement, one more with words.
 */
export async function findProducts(db: Db, wanted: ProductsWanted): Promise<ProductsFound> {
  const match = wanted.words ? await matchWords(db, wanted.words) : null
  const { rows } = await sql<{ products: JsonProduct[]; total: number; facets: FacetCounts | null }>`
    with ${candidatesSql(wanted, match)},
      page as materialized (
        select
          (select count(*) from candidates where in_category and in_color and in_size and in_price) as total,
          array(select id from candidates where in_category and in_color and in_size and in_price
            order by ${orderSql(wanted, match)} limit ${wanted.limit} offset ${(wanted.page - 1) * wanted.limit}) as ids,
          ${wanted.withFacets ? facetsSql : sql`null::json`} as facets)
    select total, facets, ${productsJson({ wanted: onPage, customerId: wanted.customerId })} as products from page`.execute(db)
  const { products, total, facets } = rows[0] ?? { products: [], total: 0, facets: null }
  return { products: asProducts(products), total, facets }
}

const onPage = sql`unnest(page.ids) with ordinality as wanted (id, place)`

/**
 * The plants that match the words, each with the groups it fits. With facets the groups must not narrow the rows down, since a
 * group's counts ignore its own choice; without them they do, so that the indexes of the groups serve.
 */
function candidatesSql(wanted: ProductsWanted, match: WordMatch | null): RawBuilder<unknown> {
  const { category, color, size, price } = conditionsOf(wanted)
  const narrowing = wanted.withFacets ? sql`` : sql`and ${category} and ${color} and ${size} and ${price}`
  const fits = (condition: RawBuilder<boolean>) => (wanted.withFacets ? condition : sql`true`)
  // Read several times: found once and kept. Without facets and words the indexes lead straight to the page instead.
  const kept = wanted.withFacets || match ? sql`materialized` : sql`not materialized`
  return sql`candidates as ${kept} (
    select products.id, products.created_at, ${effectivePriceSql} as price, ${nameSql(wanted.locale)} as name, ${match?.rank ?? sql`0`} as rank,
      ${fits(category)} as in_category, ${fits(color)} as in_color, ${fits(size)} as in_size, ${fits(price)} as in_price
    from products
    where products.is_active and ${match?.condition ?? sql`true`} ${wanted.featuredOnly ? sql`and products.is_featured` : sql``} ${narrowing})`
}

const nameSql = (locale: Locale) =>
  locale === 'ar' ? sql`name_ar collate "ar-x-icu"` : sql`coalesce(nullif(name_latin, ''), nullif(name_en, ''), name_ar) collate "en-x-icu"`

/** Ties by id, newest first (contract §10.1). */
function orderSql({ sort }: ProductsWanted, match: WordMatch | null): RawBuilder<unknown> {
  if (sort === null) return match ? sql`rank, created_at desc, id desc` : sql`created_at desc, id desc`
  return sql`${sql.ref(sort.by)} ${sort.descending ? sql`desc` : sql`asc`}, id desc`
}
