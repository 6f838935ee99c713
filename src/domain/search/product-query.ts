import type { Locale } from '#shared/locale.ts'
import type { Halalas } from '#shared/money.ts'

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

export interface ProductSort {
  by: 'created_at' | 'price' | 'name'
  descending: boolean
}

export interface ProductQuery extends ProductFilters {
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
