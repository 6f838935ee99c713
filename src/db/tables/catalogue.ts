import type { Generated, JSONColumnType } from 'kysely'
import type { Day, Id, Instant, NullableJson } from './columns.ts'

interface Named {
  name_ar: string
  name_en: string
}

export interface Categories extends Named {
  id: number
  slug: string
  description_ar: string | null
  description_en: string | null
  image_path: string | null
  position: number
  is_active: Generated<boolean>
  version: Generated<number>
  pinned_rule: Generated<'newest' | 'best_selling' | 'price'>
}
export interface Colors extends Named {
  id: number
  slug: string
  hex_code: string
  position: number
  version: Generated<number>
  is_active: Generated<boolean>
}
export interface Sizes extends Named {
  id: number
  slug: string
  position: number
  version: Generated<number>
  is_active: Generated<boolean>
  guide_ar: string | null
  guide_en: string | null
}
/** Earlier addresses of a category, which still lead to it. */
export interface OldSlugs {
  slug: string
  category_id: number
}

export type Light = 'low' | 'medium' | 'bright' | 'sun'

/** The needs of a plant, as written by the demo catalogue and the back office. */
export interface Care {
  /** The least light that is enough; absent: not known. */
  light?: Light
  light_ar: string
  light_en: string
  water_ar: string
  water_en: string
  heat_limit_c: number | null
  min_temp_c: number | null
  place: string
  pet_safety: string
  pet_safety_ar: string
  pet_safety_en: string
  mature_height_cm: number | null
}

/** The unit of sale: a plant, or a square metre of turf. */
export type Unit = 'piece' | 'm2'

/** `is_active` tells the same for code that only needs to know whether it is on sale. */
export type ProductStatus = 'draft' | 'published' | 'archived'

/** Title and description for search engines; null: those of the page. */
export interface Seo {
  title_ar: string | null
  title_en: string | null
  description_ar: string | null
  description_en: string | null
}

export interface Products {
  id: Id
  sku: string
  slug: string
  name_ar: string
  name_latin: string | null
  name_en: string | null
  also_called_ar: string | null
  also_called_en: string | null
  short_description_ar: Generated<string>
  short_description_en: Generated<string>
  description_ar: Generated<string>
  description_en: Generated<string>
  care: JSONColumnType<Care, string | null, string | null> | null
  price_halalas: number
  special_price_halalas: number | null
  special_starts_on: Day | null
  special_ends_on: Day | null
  stock_quantity: number | null
  unit: Generated<Unit>
  is_active: Generated<boolean>
  is_featured: Generated<boolean>
  search_text: Generated<string>
  search_names: Generated<string[]>
  search_facts: Generated<string>
  created_at: Instant
  updated_at: Instant
  status: Generated<ProductStatus>
  /** Counts changes of the content, but not of stock. */
  version: Generated<number>
  updated_by: number | null
  /** Its place in the nursery. */
  place: string | null
  low_stock_at: Generated<number>
  varies: Generated<boolean>
  /** Derived: the price of the dearest variant. */
  price_to_halalas: number | null
  average_cost_halalas: number | null
  supplier_id: number | null
  seo: NullableJson<Seo>
  new_until: Day | null
  deleted_at: Instant | null
  /** The kind of plant; null: not set. */
  profile_slug: string | null
  /** The row of `plant_law` that applies to it; triggers write it. */
  law_key: string | null
}
/** A combination of a colour and a size of a product that varies. */
export interface ProductVariants {
  id: Id
  product_id: number
  color_id: number | null
  size_id: number | null
  sku: string
  price_halalas: number
  special_price_halalas: number | null
  stock_quantity: number | null
  image_id: number | null
  position: number
  is_active: Generated<boolean>
}
/** The content of a product after each change by staff, and before the first. */
export interface ProductVersions {
  product_id: number
  version: number
  snapshot: JSONColumnType<object>
  updated_by: number | null
  at: Instant
}
/** A preview of unsaved changes of a product, as the shop would show it, for ten minutes. */
export interface ProductPreviews {
  token_sha256: Buffer
  product_id: number
  answers: JSONColumnType<object>
  staff_id: number
  expires_at: Instant
}
/** Products listed first in a category. */
export interface CategoryPins {
  category_id: number
  product_id: number
  position: number
}
export interface RelatedProducts {
  product_id: number
  related_id: number
  position: number
}
export interface ProductCategories {
  product_id: number
  category_id: number
  position: Generated<number>
}
export interface ProductColors {
  product_id: number
  color_id: number
  position: Generated<number>
}
export interface ProductSizes {
  product_id: number
  size_id: number
  position: Generated<number>
}
export interface ProductImages {
  id: Id
  product_id: number
  path: string
  position: Generated<number>
  placeholder: string | null
  width: number
  height: number
  /** A trigger fills it when it is absent. */
  media_id: Generated<number | null>
  /** The time it was moved to the bin. */
  deleted_at: Instant | null
}
/** A read model that triggers refresh: the data of a product stored in other tables, as JSON. Read it through `productsJson`. */
export interface ProductDisplay {
  product_id: number
  images: JSONColumnType<object[]>
  categories: JSONColumnType<object[]>
  colors: JSONColumnType<object[]>
  sizes: JSONColumnType<object[]>
}
export interface SearchSynonyms {
  word: string
  stands_for: string
  /** `names`: derived from `plant_names`; `staff`: any other origin. */
  source: Generated<'staff' | 'names'>
}
/** A folded word, and categories of which a plant must be in all to be found by it; none: every plant (migration 0027). */
export interface SearchTopics {
  word: string
  category_ids: number[]
  is_strict: Generated<boolean>
}
/**
 * This and the next two tables are the read model of search, which triggers refresh (`src/domain/search/README.md`): a row for each product
 * on sale.
 */
export interface ProductSearch {
  product_id: number
  group_id: number
  term_ids: number[]
  description_term_ids: Generated<number[]>
  search_names: Generated<string[]>
  name_ar: string
  name_en: string
  is_featured: boolean
  created_at: Instant
  price_halalas: number
  special_price_halalas: number | null
  special_starts_on: Day | null
  special_ends_on: Day | null
  static_price_halalas: number | null
}
export interface ProductFacetGroups {
  id: Id
  category_ids: number[]
  color_ids: number[]
  size_ids: number[]
  product_count: Generated<number>
}
export interface SearchTerms {
  id: Id
  term: string
}
/** Triggers write it; read it only through `readCatalogueVersion`. */
export interface CatalogueVersion {
  id: Id
  changes: number
}
