import { toRiyals } from '#shared/money.ts'
import { toAsciiDigits } from '#shared/text/digits.ts'
import type { ProductStatus } from '#contract/office/product-fields.ts'
import type { OfficeProduct } from '#contract/office/products.ts'
import { halalasOf } from '../controls/amount.ts'
import { changedIn, pick } from '../editor/merge.ts'
import { formVariant, sentVariant, type FormVariant } from './variants/variant-form.ts'

/** A picture in the form; its position, texts and focal point are saved with the product. */
export type FormPicture = Pick<
  OfficeProduct['images'][number],
  'id' | 'small_url' | 'medium_url' | 'focal_x' | 'focal_y' | 'alt_ar' | 'alt_en'
>

const texts = [
  'name_ar',
  'name_latin',
  'name_en',
  'also_called_ar',
  'also_called_en',
  'short_description_ar',
  'short_description_en',
  'description_ar',
  'description_en',
  'special_starts_on',
  'special_ends_on',
  'sku',
  'slug',
  'place',
  'new_until',
  'profile',
] as const
const careTexts = [
  'light',
  'light_ar',
  'light_en',
  'water_ar',
  'water_en',
  'place',
  'pet_safety',
  'pet_safety_ar',
  'pet_safety_en',
] as const
const careNumbers = ['heat_limit_c', 'min_temp_c', 'mature_height_cm'] as const
const seoTexts = ['title_ar', 'title_en', 'description_ar', 'description_en'] as const

type Text =
  | (typeof texts)[number]
  | `care.${(typeof careTexts)[number] | (typeof careNumbers)[number]}`
  | `seo.${(typeof seoTexts)[number]}`
  | 'price_halalas'
  | 'special_price_halalas'
  | 'low_stock_at'
  | 'supplier_id'
  /** Only for a new product: its initial stock. */
  | 'quantity'

/** The fields of the editor under the API's names, as entered: amounts in riyals, members of `care` and `seo` as separate fields. */
export type ProductForm = Record<Text, string> & {
  status: ProductStatus
  unit: OfficeProduct['unit']
  stock_tracked: boolean
  is_featured: boolean
  category_ids: number[]
  color_ids: number[]
  size_ids: number[]
  related_ids: number[]
  image_ids: FormPicture[]
  varies: boolean
  variants: FormVariant[]
}

/** The names of all text fields. */
export type TextName = Text

const riyals = (halalas: number | null) => (halalas === null ? '' : toRiyals(halalas).toFixed(2))

const prefixed = (group: string, names: readonly string[], from: object | undefined) =>
  names.map((name) => {
    const value: unknown = (from as Record<string, unknown> | undefined)?.[name]
    return [`${group}.${name}`, value === null || value === undefined ? '' : String(value)] as const
  })

/** Converts a product to form fields; null: a new product. */
export function formOf(product: OfficeProduct | null): ProductForm {
  const plain = texts.map((name) => [name, product?.[name] ?? ''] as const)
  return {
    ...(Object.fromEntries([
      ...plain,
      ...prefixed('care', [...careTexts, ...careNumbers], product?.care),
      ...prefixed('seo', seoTexts, product?.seo),
    ]) as Record<Text, string>),
    price_halalas: riyals(product?.price_halalas ?? null),
    special_price_halalas: riyals(product?.special_price_halalas ?? null),
    low_stock_at: String(product?.stock.low_at || ''),
    supplier_id: String(product?.supplier_id ?? ''),
    quantity: '',
    status: product?.status ?? 'draft',
    unit: product?.unit ?? 'piece',
    stock_tracked: product?.stock.tracked ?? true,
    is_featured: product?.is_featured ?? false,
    category_ids: product?.category_ids ?? [],
    color_ids: product?.color_ids ?? [],
    size_ids: product?.size_ids ?? [],
    related_ids: product?.related_ids ?? [],
    image_ids: (product?.images ?? []).map(formPicture),
    varies: product?.varies ?? false,
    variants: (product?.variants ?? []).map(formVariant),
  }
}

export const formPicture = (picture: FormPicture): FormPicture => ({
  id: picture.id,
  small_url: picture.small_url,
  medium_url: picture.medium_url,
  focal_x: picture.focal_x,
  focal_y: picture.focal_y,
  alt_ar: picture.alt_ar,
  alt_en: picture.alt_en,
})

const amounts = new Set(['price_halalas', 'special_price_halalas'])
const numbers = new Set([
  'low_stock_at',
  'supplier_id',
  'quantity',
  ...careNumbers.map((name) => `care.${name}`),
])

/** Converts fields to what the API takes; an invalid number is sent as entered, and the API returns an error for its field. */
export function bodyOf(changed: Partial<ProductForm>): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(changed)) {
    const [group, member] = name.split('.')
    const sent = sentOf(name, value)
    if (group && member) body[group] = { ...(body[group] as object | undefined), [member]: sent }
    else body[name] = sent
    if (name === 'image_ids') body['pictures'] = (value as FormPicture[]).map(sentPicture)
  }
  return body
}

const sentPicture = ({ id, focal_x, focal_y, alt_ar, alt_en }: FormPicture) => ({
  ...{ id, focal_x, focal_y },
  // As the server writes an empty text.
  ...{ alt_ar: alt_ar?.trim() || null, alt_en: alt_en?.trim() || null },
})

function sentOf(name: string, value: ProductForm[keyof ProductForm]): unknown {
  if (name === 'variants') return (value as FormVariant[]).map(sentVariant)
  if (name === 'image_ids') return (value as FormPicture[]).map(({ id }) => id)
  if (typeof value !== 'string') return value
  const typed = value.trim()
  if (typed === '') return name === 'low_stock_at' ? 0 : null
  if (amounts.has(name)) return halalasOf(typed) ?? typed
  if (!numbers.has(name)) return typed
  const number = Number(toAsciiDigits(typed))
  return Number.isInteger(number) ? number : typed
}

/**
 * The fields that take back what a save changed, as they were before it; null: it cannot be undone, because stock was removed with the
 * tracking or with a variant.
 */
export function undoOf(before: ProductForm, saved: OfficeProduct): Partial<ProductForm> | null {
  const after = formOf(saved)
  const changed = changedIn(before, after)
  const hasAll = before.variants.every(({ id }) => after.variants.some((one) => one.id === id))
  if (!hasAll || changed.includes('stock_tracked') || changed.includes('varies')) return null
  return pick(before, changed)
}
