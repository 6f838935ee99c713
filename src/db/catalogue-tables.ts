import type { Generated, JSONColumnType } from 'kysely'
import type { Day, Id, Instant } from './columns.ts'

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
}
export interface Colors extends Named {
  id: number
  slug: string
  hex_code: string
  position: number
}
export interface Sizes extends Named {
  id: number
  slug: string
  position: number
}

export type Light = 'low' | 'medium' | 'bright' | 'sun'

/** What a plant needs, as the demo catalogue and the back office write it. */
export interface Care {
  /** The least light that does; absent where nobody has said. */
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

/** What one of it is: a plant, or a square metre of turf. */
export type Unit = 'piece' | 'm2'

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
  /** A trigger fills it where nobody says it. */
  media_id: Generated<number | null>
  /** In the bin since then. */
  deleted_at: Instant | null
}
/** A read model that triggers refresh: what is shown of a product and stored in other tables, as JSON. Read it through `productsJson`. */
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
}
/** A folded word, and categories that a plant must all be in to be found by it; none: every plant (migration 0027). */
export interface SearchTopics {
  word: string
  category_ids: number[]
  is_strict: Generated<boolean>
}
/** The next three are the read model of search, which triggers refresh (`src/domain/search/README.md`): a row for each product on sale. */
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
/** Triggers write it; read it through `readCatalogueVersion` alone. */
export interface CatalogueVersion {
  id: Id
  changes: number
}
