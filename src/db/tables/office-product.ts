import type { Day, Instant } from './columns.ts'

/**
 * A read model that triggers refresh: the columns by which the office's list of products is filtered and sorted, in a narrow row for each
 * product (migration 0045).
 */
export interface OfficeProducts {
  product_id: number
  /** Its categories, colours and sizes: a row of `product_facet_groups`. */
  group_id: number
  price_halalas: number
  low_stock_at: number
  /** Number of pictures that are not in the bin. */
  image_count: number
  /** The first letter of draft, published or archived. */
  status: string
  is_deleted: boolean
  is_featured: boolean
  has_latin: boolean
  has_english: boolean
  has_description_ar: boolean
  has_description_en: boolean
  has_care: boolean
  has_light: boolean
  has_water: boolean
  has_heat: boolean
  has_cold: boolean
  has_care_place: boolean
  has_pets: boolean
  has_height: boolean
  updated_at: Instant
  created_at: Instant
  stock_quantity: number | null
  special_price_halalas: number | null
  special_starts_on: Day | null
  special_ends_on: Day | null
  supplier_id: number | null
  updated_by: number | null
  name_ar: string
  /** The name used for sorting by Latin name. */
  name_latin: string
  place: string | null
  /** Used by older versions only: words are now in `office_product_words`. */
  search_text: string
  /** A letter: untracked, sold out, low, or plenty. Maintained by a trigger. */
  stock_state: string
}

/** The words by which the office finds a product, maintained by triggers and separate from columns that change often (migration 0048). */
export interface OfficeProductWords {
  product_id: number
  search_text: string
}
