import type { VariantContent } from '../../product-content/content.ts'
import type { LineValues } from '../line-values.ts'

/** The fields on the line of a variant; all others are those of its plant. */
export const variantFields: ReadonlySet<string> = new Set([
  'sku',
  'parent_sku',
  'price',
  'special_price',
  'special_from',
  'special_to',
  'quantity',
  'cost',
  'colors',
  'sizes',
  'status',
])

/** Returns the colour and size that a line names; null: none. */
export function optionsIn({
  values,
}: Pick<LineValues, 'values'>): Pick<VariantContent, 'color_id' | 'size_id'> {
  const first = (name: string) => (values.get(name)?.value as number[] | undefined)?.[0] ?? null
  return { color_id: first('colors'), size_id: first('sizes') }
}
