import { sql, type RawBuilder } from 'kysely'
import type { Halalas } from '#shared/money.ts'
import { effectivePriceSql } from './effective-price.ts'

/** What a shopper narrows the plants down by. Any-of inside a group, all groups must match; an empty list does not narrow. */
export interface ProductFilters {
  /** Ids or slugs. */
  categories?: string[] | undefined
  colors?: number[] | undefined
  sizes?: number[] | undefined
  /** Inclusive, of the effective price. */
  minPriceHalalas?: Halalas | undefined
  maxPriceHalalas?: Halalas | undefined
}
type Condition = RawBuilder<boolean>

/** One condition for each group, `true` for a group that is not chosen from. Over a `products` row. */
export function conditionsOf(filters: ProductFilters): Record<'category' | 'color' | 'size' | 'price', Condition> {
  const { categories, colors, sizes } = filters
  return {
    category: categories?.length ? inCategory(categories) : sql`true`,
    color: colors?.length
      ? sql`exists (select from product_colors where product_id = products.id and color_id = any(${knowable(colors)}::int[]))`
      : sql`true`,
    size: sizes?.length
      ? sql`exists (select from product_sizes where product_id = products.id and size_id = any(${knowable(sizes)}::int[]))`
      : sql`true`,
    price: priceCondition(filters),
  }
}

/** Ids a column could hold; a larger one is merely unknown. */
const knowable = (ids: number[]): number[] => ids.filter((id) => id <= 2_147_483_647)

function inCategory(idsOrSlugs: string[]): Condition {
  const ids = knowable(idsOrSlugs.filter((given) => /^\d{1,10}$/.test(given)).map(Number))
  return sql`exists (select from product_categories
    where product_id = products.id and category_id = any(array(
      select id from categories where is_active and (id = any(${ids}::int[]) or slug = any(${idsOrSlugs}::text[])))))`
}

function priceCondition({ minPriceHalalas, maxPriceHalalas }: ProductFilters): Condition {
  if (minPriceHalalas === undefined && maxPriceHalalas === undefined) return sql`true`
  return sql`${effectivePriceSql} between ${minPriceHalalas ?? 0}::int and ${maxPriceHalalas ?? 2_147_483_647}::int`
}
