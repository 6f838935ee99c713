import type { Locale } from '#shared/locale.ts'
import type { StockRow } from '#contract/office/stock.ts'
import type { StockDocumentLine } from '#contract/office/stock-documents.ts'

export type Plant = StockDocumentLine['product']
type LineVariant = NonNullable<StockDocumentLine['variant']>
export type Variant = LineVariant

/** A plant as a document names it: without its options one of its own, else one of them. */
export interface PlantChoice {
  product: Plant
  variant: Variant | null
  /** For sale when it was chosen. */
  available: number | null
}

type Named = Pick<Plant, 'name_ar' | 'name_en' | 'name_latin'>

/** In the language on screen; what has no English name is named in Latin. */
export const plantName = (plant: Named, locale: Locale): string =>
  (locale === 'ar' ? plant.name_ar : plant.name_en || plant.name_latin) || plant.name_ar

export const plantKey = ({ product, variant }: Pick<PlantChoice, 'product' | 'variant'>): string =>
  `${product.id}/${variant?.id ?? ''}`

/** What can be chosen of a row of the stock: the plant, or each of its options. */
export function choicesOf(row: StockRow): PlantChoice[] {
  const { id, sku, name_ar, name_latin, name_en, place, image_url } = row
  const product = { id, sku, name_ar, name_latin, name_en, place, image_url }
  if (row.variants.length === 0) return [{ product, variant: null, available: row.available }]
  return row.variants.map(({ available, ...variant }) => ({ product, variant, available }))
}
