import { z } from 'zod'
import { productViews } from '#shared/office/product-views.ts'
import { normalizeText } from '#shared/text/digits.ts'
import { calendarDay, paging } from '../parts.ts'
import { productStatuses } from './product-fields.ts'

/** Parts that a product may have or lack: `has=english,care`, `lacks=picture`. */
export const productParts = [
  'latin',
  'english',
  'category',
  'picture',
  'description_ar',
  'description_en',
  'care',
  'light',
  'water',
  'heat',
  'cold',
  'care_place',
  'pets',
  'height',
  'profile',
] as const

export const productSorts = [
  'updated_at',
  'created_at',
  'name_ar',
  'name_latin',
  'price',
  'stock',
  'sold_30d',
  'id',
] as const

const listed = (typed: string): string[] =>
  typed
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)

/** A comma-separated list of these words. */
const listOfWords = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z
    .string()
    .transform(listed)
    .pipe(z.array(z.enum(words, 'invalidValue')))
    .optional()

/** As many as are counted: a member has selected a hundred pages. An address has room for far fewer, a body for all of them. */
const maxListedIds = 10_000
/** A comma-separated list of ids. */
export const idList = z
  .string()
  .regex(/^[\d,]{1,110000}$/, 'invalidValue')
  .transform((list) => list.split(',').filter(Boolean).map(Number))
  .pipe(
    z
      .array(z.int('invalidValue').max(2_147_483_647, 'invalidValue'))
      .max(maxListedIds, 'narrowYourSearch'),
  )
  .optional()
/** A comma-separated list of ids, or `none`: products that have none. */
const idListOrNone = z
  .union([z.literal('none'), z.string()])
  .pipe(z.union([z.literal('none'), idList.unwrap()], 'invalidValue'))
  .optional()
const amount = z
  .string()
  .regex(/^\d{1,9}$/, 'invalidValue')
  .transform(Number)
  .optional()
const day = calendarDay('invalidDate').optional()

/** Filters of a list of products; also used by jobs over many products (office.md O3.3, 20.3). */
export const productFilters = {
  view: z.enum(productViews, 'invalidValue').optional(),
  /** Folded words: names, SKU; one typo is tolerated. */
  q: z
    .string()
    .transform((typed) => normalizeText(typed))
    .pipe(z.string().max(100, 'tooLong'))
    .optional(),
  ids: idList,
  /** Excludes these products from those that the other filters find. */
  except: idList,
  status: listOfWords(productStatuses),
  category: idListOrNone,
  color: idList,
  size: idList,
  /** Halalas; compares the price before any special price. */
  min_price: amount,
  max_price: amount,
  /** `low` includes `zero`, `few` does not. */
  stock: listOfWords(['tracked', 'untracked', 'zero', 'low', 'few']),
  min_stock: amount,
  max_stock: amount,
  on_sale: z
    .enum(['0', '1'], 'invalidValue')
    .transform((value) => value === '1')
    .optional(),
  /** `recent`: ordered in the last 30 days. */
  sold: z.enum(['recent'], 'invalidValue').optional(),
  featured: z
    .enum(['0', '1'], 'invalidValue')
    .transform((value) => value === '1')
    .optional(),
  min_images: amount,
  max_images: amount,
  has: listOfWords(productParts),
  lacks: listOfWords(productParts),
  supplier: idListOrNone,
  /** The beginning of the place: `A` finds `A-03`. */
  place: z.string().max(20, 'tooLong').optional(),
  /** Riyadh days of creation, both included. */
  from: day,
  to: day,
  updated_by: idList,
}

export const productListQuery = z.object({
  ...paging(25),
  ...productFilters,
  sort: z.enum(productSorts, 'invalidValue').optional(),
  /** Returns only these members of each row; `id` is always included. */
  fields: z.string().max(600, 'tooLong').transform(listed).optional(),
})
