import type { ProductFields } from '../product-content/apply-fields.ts'
import {
  emptyContent,
  type ProductContent,
  type VariantContent,
} from '../product-content/content.ts'

/** The changes that a line writes. */
export interface LineChanges {
  fields: ProductFields
  /** For a new product or variant: its first stock, and the cost of a piece. */
  quantity?: number
  costHalalas?: number
  /** The line is one of a variant. */
  variant?: VariantChanges
}

/** What the line of a variant writes; members that are absent stay as they are. */
export interface VariantChanges extends Partial<
  Pick<VariantContent, 'price_halalas' | 'special_price_halalas' | 'is_active'>
> {
  /** The SKU of the plant of which it is a variant. */
  parentSku: string
  /** Its own SKU, by which a variant that is there is found. */
  sku: string
  color_id: number | null
  size_id: number | null
  /** Whether it is added. */
  isNew: boolean
}

/** The content of a product that a line adds, before the line is applied. */
export const blankProduct: ProductContent = {
  ...emptyContent,
  sku: '',
  slug: '',
  name_ar: '',
  // A placeholder; a line without a price is wrong.
  price_halalas: 1,
}
