import type { ImportKind } from '#shared/office/import.ts'
import type { ImportField } from '../imports/fields.ts'
import type { Names } from '../imports/names.ts'
import { writeCell, type FileProduct } from '../imports/write-cell.ts'
import { writeVariantCell, type FileVariant } from '../imports/variants/write-variant-cell.ts'
import type { Cell } from '../tables/cell.ts'

/** A product for a file with its variants, none if it does not vary. */
export type ExportedProduct = FileProduct & { variants: FileVariant[] }

/**
 * The lines of a product in a file of this kind (office.md §33). In a file of products, its variants have lines below it with its SKU in
 * `parent_sku`; in a price list they replace it, because a product that varies has no price of its own.
 */
export function productLines(
  kind: ImportKind,
  fields: readonly ImportField[],
  product: ExportedProduct,
  names: Names,
): Cell[][] {
  const own = fields.map((field) => writeCell(field, product, names))
  const lineOf = (variant: FileVariant) =>
    fields.map((field) => {
      if (kind === 'prices' && field.name === 'name_ar') return nameOf(product, variant, names)
      // The dates of special prices are the product's, whose line has them.
      if (kind === 'products' && isDate(field)) return null
      return writeVariantCell(field, product, variant, names)
    })
  if (kind !== 'prices') return [own, ...product.variants.map(lineOf)]
  const offered = product.variants.filter(({ is_active: isActive }) => isActive)
  return offered.length === 0 ? [own] : offered.map(lineOf)
}

const isDate = ({ is }: ImportField): boolean => is.type === 'day'

const nameOf = (
  { content }: FileProduct,
  { color_id: color, size_id: size }: FileVariant,
  { written: { colors, sizes } }: Names,
): Cell => ({
  text: [content.name_ar, colors.get(color ?? 0), sizes.get(size ?? 0)].filter(Boolean).join(' · '),
})

/** Whether a file with these fields has lines for variants. */
export const hasVariantLines = (kind: ImportKind, fields: readonly ImportField[]): boolean =>
  kind === 'prices' || fields.some(({ name }) => name === 'parent_sku')
