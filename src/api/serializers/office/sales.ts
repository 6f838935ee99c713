import type { FoundSale } from '#domain/office/sales/find-sales.ts'
import type { PreviewLine as Line } from '#domain/office/sales/preview-sale.ts'
import { saleContentOf } from '#domain/office/sales/sale.ts'
import type { Locale } from '#shared/locale.ts'
import type { PreviewLine, Sale } from '#contract/office/discounts/sales.ts'
import { reasonText } from '../../job-texts.ts'

export const serializeSale = (sale: FoundSale): Sale => ({
  id: sale.id,
  ...saleContentOf(sale),
  phase: sale.phase,
  products: sale.products,
  job_id: sale.job_id,
  version: sale.version,
  created_by: { id: sale.created_by, name: sale.creator },
  created_at: sale.created_at.toISOString(),
})

/** A line of the preview; margins for members who may see costs. */
export const serializePreviewLine = (
  { product, variant, from, reduced, state, marginBp, overlap }: Line,
  { locale, seesCosts }: { locale: Locale; seesCosts: boolean },
): PreviewLine => ({
  product_id: product.id,
  variant_id: variant?.id ?? null,
  color_id: variant?.color_id ?? null,
  size_id: variant?.size_id ?? null,
  sku: variant?.sku ?? product.sku,
  name_ar: product.name_ar,
  name_latin: product.name_latin,
  name_en: product.name_en,
  price_halalas: from,
  new_price_halalas: state === 'reduced' && 'halalas' in reduced ? reduced.halalas : null,
  ...(seesCosts && { margin_bp: state === 'reduced' ? marginBp : null }),
  state,
  message:
    state === 'skipped'
      ? reasonText(locale, 'salesOverlap', null)
      : 'code' in reduced
        ? reasonText(locale, reduced.code, null)
        : null,
  overlap: overlap && {
    sale_id: overlap.saleId,
    starts_on: overlap.startsOn,
    ends_on: overlap.endsOn,
  },
})
