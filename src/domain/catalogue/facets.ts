import { sql } from 'kysely'
import type { Halalas } from '#shared/money.ts'
import type { OptionName } from './load-products.ts'

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
 * "Facet counts" of contract §10.1 over `candidates` (see `findProducts`): each group counted as the other groups and the price
 * leave it, options without plants included; the ends of the price without the price filter, 0 when nothing is left.
 */
export const facetsSql = sql<FacetCounts>`json_build_object(
  'categories', coalesce((
    select json_agg(json_build_object('id', id, 'slug', slug, 'name_ar', name_ar, 'name_en', name_en, 'count', coalesce(n, 0)) order by position, id)
    from categories left join (
      select category_id, count(*) as n from candidates join product_categories on product_id = candidates.id
      where in_color and in_size and in_price group by category_id) as counted on category_id = id
    where is_active), '[]'),
  'colors', coalesce((
    select json_agg(json_build_object('id', id, 'name_ar', name_ar, 'name_en', name_en, 'hex_code', hex_code, 'count', coalesce(n, 0)) order by position, id)
    from colors left join (
      select color_id, count(*) as n from candidates join product_colors on product_id = candidates.id
      where in_category and in_size and in_price group by color_id) as counted on color_id = id), '[]'),
  'sizes', coalesce((
    select json_agg(json_build_object('id', id, 'name_ar', name_ar, 'name_en', name_en, 'count', coalesce(n, 0)) order by position, id)
    from sizes left join (
      select size_id, count(*) as n from candidates join product_sizes on product_id = candidates.id
      where in_category and in_color and in_price group by size_id) as counted on size_id = id), '[]'),
  'price', (
    select json_build_object('min_halalas', coalesce(min(price), 0), 'max_halalas', coalesce(max(price), 0))
    from candidates where in_category and in_color and in_size))`
