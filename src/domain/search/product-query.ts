import type { Locale } from '#shared/locale.ts'
import type { Halalas } from '#shared/money.ts'

/** A shopper's filters. Any option within a group matches, and all groups must match; an empty list does not filter. */
export interface ProductFilters {
  /** Ids or slugs. */
  categories?: string[] | undefined
  colors?: number[] | undefined
  sizes?: number[] | undefined
  /** Inclusive, by effective price. */
  minPriceHalalas?: Halalas | undefined
  maxPriceHalalas?: Halalas | undefined
}

export interface ProductSort {
  by: 'created_at' | 'price' | 'name'
  descending: boolean
}

export interface ProductQuery extends ProductFilters {
  /** Words as entered; empty for no search. */
  words?: string | undefined
  featuredOnly?: boolean | undefined
  /** null: best match first when words are given, else newest first. */
  sort: ProductSort | null
  /** The language of the names by which the list is sorted. */
  locale: Locale
  page: number
  limit: number
  withFacets: boolean
  customerId?: number | null | undefined
}
