import { sql } from 'kysely'
import type { Halalas } from '#shared/money.ts'
import type { OptionName } from '#domain/catalogue/load-products.ts'

interface Counted {
  count: number
}
export interface FacetCounts {
  categories: (OptionName & { slug: string } & Counted)[]
  colors: (OptionName & { hex_code: string } & Counted)[]
  sizes: (OptionName & Counted)[]
  price: { min_halalas: Halalas; max_halalas: Halalas }
}

/**
 * "Facet counts" of contract §10.1 over `counted` and `ends` (`countedSql`): each group of options is counted with the choices of the
 * others and the price, including options without plants; the price range is without the price filter, 0 when nothing is left.
 */
export const facetsSql = sql<FacetCounts>`json_build_object(
  'categories', coalesce((
    select json_agg(json_build_object('id', id, 'slug', slug, 'name_ar', name_ar, 'name_en', name_en, 'count', coalesce(n, 0)) order by position, id)
    from categories left join (
      select option_id, sum(n) as n from counted, unnest(category_ids) as option_id where in_color and in_size group by option_id) as fit on option_id = id
    where is_active), '[]'),
  'colors', coalesce((
    select json_agg(json_build_object('id', id, 'name_ar', name_ar, 'name_en', name_en, 'hex_code', hex_code, 'count', coalesce(n, 0)) order by position, id)
    from colors left join (
      select option_id, sum(n) as n from counted, unnest(color_ids) as option_id where in_category and in_size group by option_id) as fit on option_id = id where is_active), '[]'),
  'sizes', coalesce((
    select json_agg(json_build_object('id', id, 'name_ar', name_ar, 'name_en', name_en, 'count', coalesce(n, 0)) order by position, id)
    from sizes left join (
      select option_id, sum(n) as n from counted, unnest(size_ids) as option_id where in_category and in_color group by option_id) as fit on option_id = id where is_active), '[]'),
  'price', (select json_build_object('min_halalas', coalesce(min(cheapest), 0), 'max_halalas', coalesce(max(dearest), 0)) from ends))`
