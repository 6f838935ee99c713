import type { VariantContent } from '../../product-content/content.ts'
import type { Cell } from '../../tables/cell.ts'
import type { ImportField } from '../fields.ts'
import type { Names } from '../names.ts'
import { writeCell, type FileProduct } from '../write-cell.ts'

/** A variant for a file; its stock is not part of the content. */
export type FileVariant = Omit<VariantContent, 'id' | 'image_id'> & {
  stock_quantity?: number | null
}

/** The value of a field on the line of a variant, as a file writes it and an import reads it; its other fields are those of its product. */
export function writeVariantCell(
  field: ImportField,
  product: FileProduct,
  variant: FileVariant,
  names: Names,
): Cell {
  const { colors, sizes } = names.written
  const color = variant.color_id === null ? undefined : colors.get(variant.color_id)
  const size = variant.size_id === null ? undefined : sizes.get(variant.size_id)
  switch (field.name) {
    case 'sku':
      return textCell(variant.sku)
    case 'parent_sku':
      return textCell(product.content.sku)
    case 'price':
    case 'special_price': {
      const { price_halalas, special_price_halalas } = variant
      return writeCell(
        field,
        { ...product, content: { price_halalas, special_price_halalas } },
        names,
      )
    }
    case 'special_from':
    case 'special_to':
      return writeCell(field, product, names)
    case 'quantity':
      return variant.stock_quantity == null ? null : { whole: variant.stock_quantity }
    case 'colors':
      return textCell(color)
    case 'sizes':
      return textCell(size)
    case 'status':
      return { text: statusOf(variant) }
    default:
      return null
  }
}

const textCell = (text: string | undefined): Cell => (text ? { text } : null)

/** In files, a variant that is offered is published, and one that was switched off is archived. */
const statusOf = ({ is_active: isActive }: Pick<VariantContent, 'is_active'>) =>
  isActive ? 'published' : 'archived'
