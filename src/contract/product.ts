import { z } from 'zod'
import { bilingualName, dateTime } from './parts.ts'

export const categoryRef = z.object({ id: z.number(), ...bilingualName, slug: z.string() })
export const color = z.object({ id: z.number(), ...bilingualName, hex_code: z.string() })
export const size = z.object({ id: z.number(), ...bilingualName })

const pictureSizes = {
  small_image_url: z.string(),
  medium_image_url: z.string(),
  large_image_url: z.string(),
  original_image_url: z.string(),
}

export const productImage = z.object({
  id: z.number(),
  path: z.string(),
  url: z.string(),
  ...pictureSizes,
  // An addition to the contract, for a page without layout shifts: the master's size and a blurred placeholder.
  width: z.number(),
  height: z.number(),
  placeholder: z.string().nullable(),
  // The focal point in thousandths from the top left, and the description of the picture in the reader's language (office.md §36).
  focal_x: z.number(),
  focal_y: z.number(),
  alt: z.string().nullable(),
})

/** A combination of colour and size that is for sale (office.md §36); null: any colour or size of the product. */
export const productVariant = z.object({
  id: z.number(),
  color_id: z.number().nullable(),
  size_id: z.number().nullable(),
  sku: z.string(),
  price: z.number(),
  special_price: z.number().nullable(),
  effective_price: z.number(),
  in_stock: z.boolean(),
  available_quantity: z.number().nullable(),
  /** One of the product's `images`; null: the first. */
  image_id: z.number().nullable(),
})
export type ProductVariant = z.output<typeof productVariant>

/** The unit of sale (an addition to the contract: docs/decisions/0050). */
export const unit = z.enum(['piece', 'm2'])
export type Unit = z.output<typeof unit>

/** Contract §3.1. */
export const product = z.object({
  id: z.number(),
  sku: z.string(),
  type: z.literal('simple'),
  url_key: z.string(),
  name: z.string(),
  name_latin: z.string(),
  name_en: z.string(),
  price: z.number(),
  formatted_price: z.string(),
  special_price: z.number().nullable(),
  formatted_special_price: z.string().nullable(),
  regular_price: z.number(),
  formatted_regular_price: z.string(),
  effective_price: z.number(),
  /** The price of the most expensive variant, where prices differ (office.md §36); the other prices are those of the cheapest. */
  price_to: z.number().nullable(),
  short_description: z.string(),
  description: z.string(),
  description_ar: z.string(),
  description_en: z.string(),
  images: z.array(productImage),
  base_image: z.object(pictureSizes).nullable(),
  videos: z.array(z.never()),
  categories: z.array(categoryRef),
  colors: z.array(color),
  sizes: z.array(size),
  /** Empty where nothing varies; a combination that is missing is not for sale. */
  variants: z.array(productVariant),
  in_stock: z.boolean(),
  available_quantity: z.number().nullable(),
  is_new: z.boolean(),
  is_featured: z.boolean(),
  on_sale: z.boolean(),
  is_saleable: z.boolean(),
  is_saved: z.boolean(),
  is_wishlist: z.boolean(),
  is_item_in_cart: z.boolean(),
  show_quantity_changer: z.boolean(),
  reviews: z.object({
    total: z.number(),
    total_rating: z.number(),
    average_rating: z.number(),
    percentage: z.array(z.never()),
  }),
  created_at: dateTime,
  updated_at: dateTime,
  // Additions to the contract (docs/decisions/0050): other names, the unit of sale, and the text of a card.
  also_called: z.string().nullable(),
  also_called_ar: z.string().nullable(),
  also_called_en: z.string().nullable(),
  unit,
  light: z.enum(['low', 'medium', 'bright', 'sun']).nullable(),
  mature_height_cm: z.number().nullable(),
  /** Cautions that the law requires for buyers; absent where there are none (plants.md 55.3). */
  cautions: z.array(z.string()).optional(),
})

export type Product = z.output<typeof product>
export type ProductImage = z.output<typeof productImage>
export type Color = z.output<typeof color>
export type Size = z.output<typeof size>
