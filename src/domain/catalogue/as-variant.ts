import type { ProductRecord } from './load-products.ts'
import type { VariantRecord } from './variants.ts'

/** The product as one of its variants sells it: its SKU, price, stock and picture. */
export function asVariant(product: ProductRecord, variant: VariantRecord): ProductRecord {
  const { sku, price_halalas, special_price_halalas, effective_price_halalas, stock_quantity } =
    variant
  const own = product.images.filter(({ id }) => id === variant.image_id)
  return {
    ...product,
    sku,
    price_halalas,
    special_price_halalas,
    effective_price_halalas,
    stock_quantity,
    price_to_halalas: null,
    variants: [variant],
    images:
      own.length > 0 ? [...own, ...product.images.filter((one) => one !== own[0])] : product.images,
  }
}
