import type { CareFacts, ProductContent } from '../product-content/content.ts'
import type { EditedProduct } from '../product-content/load-content.ts'
import type { Cell } from '../tables/cell.ts'
import type { ImportField } from './fields.ts'
import type { Names } from './names.ts'

/** A product for a file, with only the content that the fields of the file need. */
export interface FileProduct extends Pick<
  EditedProduct,
  'id' | 'stockQuantity' | 'averageCostHalalas'
> {
  content: Partial<ProductContent>
}

/** The value of a field as a file writes it and an import reads it (office.md 20.9). */
export function writeCell(field: ImportField, product: FileProduct, names: Names): Cell {
  if (field.name === 'id') return { whole: product.id }
  if (field.name === 'quantity')
    return product.stockQuantity === null ? null : { whole: product.stockQuantity }
  if (field.name === 'cost')
    return product.averageCostHalalas === null ? null : { halalas: product.averageCostHalalas }
  const value = valueOf(field, product.content)
  if (value === null || value === '') return null
  switch (field.is.type) {
    case 'price':
      return { halalas: Number(value) }
    case 'day':
      return { day: String(value) }
    case 'whole':
    case 'id':
      return { whole: Number(value) }
    case 'supplier': {
      const name = names.written.suppliers.get(Number(value))
      return name === undefined ? null : { text: name }
    }
    case 'names': {
      const written = names.written[field.is.of]
      const list = (value as number[]).flatMap((id) => written.get(id) ?? [])
      return list.length === 0 ? null : { text: list.join('; ') }
    }
    default:
      return { text: String(value) }
  }
}

const careFact = 'care.'

/** Returns the value of a field; null: none. */
function valueOf({ target }: ImportField, content: FileProduct['content']): unknown {
  if (target === null) return null
  return (
    (target.startsWith(careFact)
      ? content.care?.[target.slice(careFact.length) as keyof CareFacts]
      : content[target as keyof ProductContent]) ?? null
  )
}
