import { ShopError } from '#shared/shop-error.ts'
import type { ProductContent, VariantContent } from './content.ts'

/** The maximum length of a sanitised description (office.md §22). */
const maxDescriptionLength = 20_000

type FieldErrors = Record<string, string[]>

/**
 * Checks what depends on several fields. `before` is the content that is changed, null for a new product.
 *
 * @throws ShopError `validationFailed` with every invalid field
 */
export function checkContent(content: ProductContent, before: ProductContent | null): void {
  const fields: FieldErrors = {
    ...checkPrices(content),
    ...checkTemperatures(content, before),
    ...checkVariants(content),
  }
  for (const field of ['description_ar', 'description_en'] as const)
    if (content[field].length > maxDescriptionLength) fields[field] = ['tooLong']
  if (Object.keys(fields).length > 0)
    throw new ShopError('validationFailed', { max: maxDescriptionLength }, fields)
}

function checkPrices(content: ProductContent): FieldErrors {
  const { price_halalas: price, special_price_halalas: special } = content
  const { special_starts_on: from, special_ends_on: until } = content
  const fields: FieldErrors = {}
  if (special !== null && special >= price) fields.special_price_halalas = ['specialTooHigh']
  if (from !== null && until !== null && from > until) fields.special_ends_on = ['invalidDate']
  return fields
}

/** Temperatures that were stored reversed do not prevent other edits. */
function checkTemperatures({ care }: ProductContent, before: ProductContent | null): FieldErrors {
  const { min_temp_c: lowest, heat_limit_c: highest } = care
  const isReversed = lowest !== null && highest !== null && lowest > highest
  const isUnchanged = before?.care.min_temp_c === lowest && before.care.heat_limit_c === highest
  return isReversed && !isUnchanged ? { 'care.min_temp_c': ['lowestAboveHighest'] } : {}
}

/**
 * Requires each combination and each SKU once, and only the product's own colours, sizes and pictures; inactive variants may have colours
 * and sizes that were removed.
 */
function checkVariants({
  variants,
  color_ids,
  size_ids,
  image_ids,
  varies,
}: ProductContent): FieldErrors {
  const fields: FieldErrors = {}
  const combinations = new Set<string>()
  const skus = new Set<string>()
  for (const [index, variant] of variants.entries()) {
    const fail = (field: keyof VariantContent, key: string) =>
      (fields[`variants.${index}.${field}`] ??= []).push(key)
    const { color_id: color, size_id: size, special_price_halalas: special, is_active } = variant
    if (is_active && color !== null && !color_ids.includes(color)) fail('color_id', 'invalidValue')
    if (is_active && size !== null && !size_ids.includes(size)) fail('size_id', 'invalidValue')
    if (variant.image_id !== null && !image_ids.includes(variant.image_id))
      fail('image_id', 'invalidValue')
    if (color === null && size === null) fail('color_id', 'fieldRequired')
    if (special !== null && special >= variant.price_halalas)
      fail('special_price_halalas', 'specialTooHigh')
    if (skus.has(variant.sku)) fail('sku', 'skuTaken')
    if (combinations.has(`${color}|${size}`)) fail('color_id', 'combinationTwice')
    skus.add(variant.sku)
    combinations.add(`${color}|${size}`)
  }
  if (varies && !variants.some(({ is_active }) => is_active)) fields.varies = ['variantRequired']
  return fields
}

/** Constraints of the database that an edit in the office can violate, with the field and the key of its error. */
const fieldOfConstraint: Record<string, [field: string, key: string]> = {
  products_sku_key: ['sku', 'skuTaken'],
  products_slug_key: ['slug', 'slugTaken'],
  product_variants_sku_key: ['variants', 'skuTaken'],
  product_variants_combination: ['variants', 'combinationTwice'],
  product_categories_category_id_fkey: ['category_ids', 'invalidValue'],
  product_colors_color_id_fkey: ['color_ids', 'invalidValue'],
  product_sizes_size_id_fkey: ['size_ids', 'invalidValue'],
  related_products_related_id_fkey: ['related_ids', 'invalidValue'],
  product_variants_color_id_fkey: ['variants', 'invalidValue'],
  product_variants_size_id_fkey: ['variants', 'invalidValue'],
  products_supplier_id_fkey: ['supplier_id', 'invalidValue'],
  products_profile_slug_fkey: ['profile', 'unknownProfile'],
  categories_slug_key: ['slug', 'slugTaken'],
}

/**
 * Converts a violated constraint of the database to a field error; other errors are returned unchanged. The transaction has already failed.
 */
export function asFieldError(error: unknown): unknown {
  const constraint = (error as { constraint?: unknown } | null)?.constraint
  const found = typeof constraint === 'string' ? fieldOfConstraint[constraint] : undefined
  return found ? new ShopError('validationFailed', {}, { [found[0]]: [found[1]] }) : error
}
