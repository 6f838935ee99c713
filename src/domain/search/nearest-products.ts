import { sql } from 'kysely'
import { englishNameSql } from '#domain/catalogue/names.ts'
import type { Db } from '#db/tables.ts'
import { foldForSearch } from '#shared/text/arabic.ts'

/** The number of nearest words that are compared with products. */
const maxTerms = 30

export interface NearestProduct {
  id: number
  name_ar: string
  name_en: string
}

/**
 * Returns for each of these texts the products on sale with the most similar words, by trigrams (`pg_trgm`, at least 0.3), nearest first.
 * Uses indexes. One statement; none without texts.
 *
 * @returns in the order of the texts; an empty list if nothing is near
 */
export async function findNearestProducts(
  db: Db,
  texts: readonly string[],
  most = 3,
): Promise<NearestProduct[][]> {
  if (texts.length === 0) return []
  const wanted = texts.flatMap((text, place) =>
    [...new Set(foldForSearch(text).split(' '))]
      .filter((word) => word.length > 1)
      .map((word) => ({ place, word })),
  )
  const { rows } = await sql<NearestProduct & { place: number }>`
    with wanted as materialized (
        select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (place int, word text)),
      near as materialized (
        select place, id as term_id, nearness from wanted, lateral (
          select id, similarity(term, wanted.word) as nearness from search_terms
          where term % wanted.word and exists (select from product_search where term_ids @> array[id])
          order by nearness desc, id limit ${sql.lit(maxTerms)}) as terms),
      sold as (
        select place, product_id, max(nearness) as nearness from near, lateral (
          select product_id from product_search where term_ids @> array[near.term_id] order by product_id limit ${sql.lit(most)}) as products
        group by place, product_id),
      ranked as (
        select place, product_id, row_number() over (partition by place order by nearness desc, product_id) as rank from sold)
    select ranked.place, products.id, products.name_ar, coalesce(${englishNameSql}, products.name_ar) as name_en
    from ranked join products on products.id = product_id where rank <= ${sql.lit(most)} order by ranked.place, rank`.execute(
    db,
  )
  return texts.map((_, place) =>
    rows
      .filter((row) => row.place === place)
      .map(({ id, name_ar, name_en }) => ({ id, name_ar, name_en })),
  )
}
