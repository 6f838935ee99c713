import type { Day, Instant } from './columns.ts'

/**
 * A read model that triggers refresh: what the office's list of products filters and orders by, in a narrow row for each product
 * (migration 0045).
 */
export interface OfficeProducts {
  product_id: number
  /** Its categories, colours and sizes: a row of `product_facet_groups`. */
  group_id: number
  price_halalas: number
  low_stock_at: number
  /** Those that are not in the bin. */
  image_count: number
  /** The first letter: draft, published, archived. */
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
  /** The name that the Latin order goes by. */
  name_latin: string
  place: string | null
  /** Of older versions: words are in `office_product_words`. */
  search_text: string
  /** A letter: untracked, sold out, low, or plenty. Kept by a trigger. */
  stock_state: string
}

/** What the office's words find a product by, kept by triggers apart from what edits change often (migration 0048). */
export interface OfficeProductWords {
  product_id: number
  search_text: string
}
