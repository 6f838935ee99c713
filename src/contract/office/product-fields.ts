import { z } from 'zod'
import { maxPriceHalalas } from '#shared/money.ts'
import { calendarDay, clearable, text } from '../parts.ts'
import { unit } from '../product.ts'

// Product fields that staff may write (office.md §22). Money is whole halalas.

export const productStatuses = ['draft', 'published', 'archived'] as const
export type ProductStatus = (typeof productStatuses)[number]

/** Requirements for publishing a product (office.md O3.3). */
export const publishNeeds = [
  'name_ar',
  'price',
  'category',
  'picture',
  'description_ar',
  'name_latin',
] as const
/** Gaps that customers would notice but that do not prevent publishing. */
export const publishWarnings = ['english', 'care', 'pictureAlt', 'negativeMargin'] as const

const maxId = 2_147_483_647
export const id = z.int('invalidValue').min(1, 'invalidValue').max(maxId, 'invalidValue')
/** Ids in order, without duplicates. */
export const ids = (max: number) =>
  z
    .array(id, 'invalidValue')
    .max(max, 'invalidValue')
    .refine((list) => new Set(list).size === list.length, 'invalidValue')
const integerBetween = (min: number, max: number) =>
  z.int('invalidValue').min(min, 'invalidValue').max(max, 'invalidValue')
export const halalas = integerBetween(1, maxPriceHalalas)
const flag = z.boolean('invalidValue')
const short = (max: number) => clearable(text({ max }))

/** `YYYY-MM-DD`, a day that exists. */
export const day = calendarDay('invalidDate')
/** Capital letters, digits, `.`, `_`, `-`; lower case is converted to capitals. */
export const sku = text({ max: 40 })
  .transform((typed) => typed.toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9][A-Z0-9._-]{0,39}$/, 'invalidValue'))
/** The slug of a kind of plant; whether the kind exists is checked when it is saved. */
export const profile = text({ max: 100 }).pipe(
  z.string().regex(/^[a-z0-9-]{1,100}$/, 'unknownProfile'),
)
export const slug = text({ max: 80 }).pipe(z.string().regex(/^[a-z0-9-]{1,80}$/, 'invalidValue'))

/** Care of the plant. Members that are not sent are unchanged; null clears one. */
const care = z.object({
  light: z.enum(['low', 'medium', 'bright', 'sun'], 'invalidValue').nullish(),
  light_ar: short(60),
  light_en: short(60),
  water_ar: short(60),
  water_en: short(60),
  heat_limit_c: integerBetween(-20, 60).nullish(),
  min_temp_c: integerBetween(-20, 60).nullish(),
  place: z.enum(['indoor', 'outdoor', 'both'], 'invalidValue').nullish(),
  pet_safety: z
    .enum(['safe', 'mild', 'toxic', 'high', 'spiny', 'unknown'], 'invalidValue')
    .nullish(),
  pet_safety_ar: short(60),
  pet_safety_en: short(60),
  mature_height_cm: integerBetween(1, 5000).nullish(),
})

const seo = z.object({
  title_ar: short(60),
  title_en: short(60),
  description_ar: short(160),
  description_en: short(160),
})

/** A combination of colour and size with its price and stock; without `id` it is new. */
const variant = z.object({
  id: id.optional(),
  color_id: id.nullish(),
  size_id: id.nullish(),
  /** Generated from the product's SKU when absent. */
  sku: sku.optional(),
  price_halalas: halalas,
  special_price_halalas: halalas.nullish(),
  image_id: id.nullish(),
  is_active: flag.default(true),
})

export const thousandth = integerBetween(0, 1000)

/** The texts and the focal point of a picture; members that are not sent are unchanged, null clears a text. */
const picture = z.object({
  id,
  focal_x: thousandth.optional(),
  focal_y: thousandth.optional(),
  alt_ar: short(140),
  alt_en: short(140),
})

/** The fields of PUT: fields that are sent change, null clears those that may be empty. */
export const productFields = {
  sku: sku.optional(),
  slug: slug.optional(),
  status: z.enum(productStatuses, 'invalidValue').optional(),
  name_ar: text({ max: 120 }).optional(),
  name_latin: short(120),
  name_en: short(120),
  also_called_ar: short(200),
  also_called_en: short(200),
  short_description_ar: short(200),
  short_description_en: short(200),
  /** HTML, reduced to the tags of contract §3.1; at most 20,000 characters after that. */
  description_ar: clearable(text({ max: 60_000, multiline: true })),
  description_en: clearable(text({ max: 60_000, multiline: true })),
  price_halalas: halalas.optional(),
  special_price_halalas: halalas.nullish(),
  special_starts_on: day.nullish(),
  special_ends_on: day.nullish(),
  unit: unit.optional(),
  category_ids: ids(10).optional(),
  color_ids: ids(12).optional(),
  size_ids: ids(12).optional(),
  varies: flag.optional(),
  variants: z.array(variant, 'invalidValue').max(60, 'invalidValue').optional(),
  stock_tracked: flag.optional(),
  low_stock_at: integerBetween(0, 9999).optional(),
  /** The location in the nursery, `A-03`. */
  place: short(20),
  care: care.nullish(),
  seo: seo.nullish(),
  related_ids: ids(12).optional(),
  supplier_id: id.nullish(),
  profile: clearable(profile),
  is_featured: flag.optional(),
  new_until: day.nullish(),
  /** Pictures in order; a picture that is left out goes to the bin. New ids come from `/media`. */
  image_ids: ids(20).optional(),
  /** What pictures of `image_ids` show; others are ignored. */
  pictures: z.array(picture, 'invalidValue').max(20, 'invalidValue').optional(),
}

export const careFacts = z.object({
  light: z.enum(['low', 'medium', 'bright', 'sun']).nullable(),
  light_ar: z.string().nullable(),
  light_en: z.string().nullable(),
  water_ar: z.string().nullable(),
  water_en: z.string().nullable(),
  heat_limit_c: z.number().nullable(),
  min_temp_c: z.number().nullable(),
  place: z.string().nullable(),
  pet_safety: z.string().nullable(),
  pet_safety_ar: z.string().nullable(),
  pet_safety_en: z.string().nullable(),
  mature_height_cm: z.number().nullable(),
})
export const seoTexts = z.object({
  title_ar: z.string().nullable(),
  title_en: z.string().nullable(),
  description_ar: z.string().nullable(),
  description_en: z.string().nullable(),
})
