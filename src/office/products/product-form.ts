import { fromRiyals, toRiyals } from '#shared/money.ts'
import { toAsciiDigits } from '#shared/text/digits.ts'
import type { ProductStatus } from '#contract/office/product-fields.ts'
import type { OfficeProduct } from '#contract/office/products.ts'

/** The fields of the editor: what is typed, money in riyals. */
export type ProductForm = {
  name_ar: string
  name_latin: string
  name_en: string
  short_description_ar: string
  short_description_en: string
  price_halalas: string
  special_price_halalas: string
  place: string
  low_stock_at: string
  status: ProductStatus
}

const riyals = (halalas: number | null) => (halalas === null ? '' : toRiyals(halalas).toFixed(2))
const halalas = (typed: string) => fromRiyals(toAsciiDigits(typed).replaceAll(/[,٬\s]/g, ''))

export const formOf = (product: OfficeProduct | null): ProductForm => ({
  name_ar: product?.name_ar ?? '',
  name_latin: product?.name_latin ?? '',
  name_en: product?.name_en ?? '',
  short_description_ar: product?.short_description_ar ?? '',
  short_description_en: product?.short_description_en ?? '',
  price_halalas: riyals(product?.price_halalas ?? null),
  special_price_halalas: riyals(product?.special_price_halalas ?? null),
  place: product?.place ?? '',
  low_stock_at: String(product?.stock.low_at ?? ''),
  status: product?.status ?? 'draft',
})

const numbers = new Set(['low_stock_at'])
const amounts = new Set(['price_halalas', 'special_price_halalas'])

/** As the API takes it; what is not a number is sent as it was typed, and refused there in its field. */
export const bodyOf = (changed: Partial<ProductForm>): object =>
  Object.fromEntries(
    Object.entries(changed).map(([name, typed]) => {
      if (amounts.has(name)) return [name, typed.trim() === '' ? null : (halalas(typed) ?? typed)]
      return [name, numbers.has(name) ? Number(toAsciiDigits(typed)) : typed]
    }),
  )
