import type { StockRow } from '#contract/office/stock.ts'
import type { StockDocumentLine } from '#contract/office/stock-documents.ts'

export type Plant = StockDocumentLine['product']
type LineVariant = NonNullable<StockDocumentLine['variant']>
export type Variant = LineVariant

/** A plant as a document refers to it: the plant itself if it has no variants, else one of them. */
export interface PlantChoice {
  product: Plant
  variant: Variant | null
  /** The quantity for sale when it was chosen. */
  available: number | null
}

export const plantKey = ({ product, variant }: Pick<PlantChoice, 'product' | 'variant'>): string =>
  `${product.id}/${variant?.id ?? ''}`

/** The choices a row of the stock offers: the plant, or each of its variants. */
export function choicesOf(row: StockRow): PlantChoice[] {
  const { id, sku, name_ar, name_latin, name_en, place, image_url } = row
  const product = { id, sku, name_ar, name_latin, name_en, place, image_url }
  if (row.variants.length === 0) return [{ product, variant: null, available: row.available }]
  return row.variants.map(({ available, ...variant }) => ({ product, variant, available }))
}
