import type { PricedCart, PricedLine } from '#domain/cart/priced-cart.ts'
import { latinNameOf } from '#domain/catalogue/names.ts'
import type { Locale } from '#shared/locale.ts'
import { toRiyals } from '#shared/money.ts'
import type { Settings } from '#shared/settings.ts'
import type { CartItem } from '#wire/cart.ts'
import { presentAdditional } from './additional.ts'
import { quad, toPercent } from './money.ts'
import { pictureUrl } from './picture.ts'
import { presentProduct } from './product.ts'

/** A line of a cart as contract §3.5 has it. */
export function presentCartItem(
  line: PricedLine,
  coupon: PricedCart['coupon'],
  locale: Locale,
  settings: Pick<Settings, 'assetBaseUrl' | 'vatRateBasisPoints'>,
): CartItem {
  const { product, quantity } = line
  const taking = line.isEligible ? coupon : null
  const unitPrice = toRiyals(line.unitPriceHalalas)
  return {
    id: line.id,
    product_id: product.id,
    sku: product.sku,
    type: 'simple',
    name: product.name_ar,
    name_latin: latinNameOf(product),
    latin_name: latinNameOf(product),
    image: pictureUrl(product.images[0]?.path ?? null, 'm', settings.assetBaseUrl),
    quantity,
    coupon_code: taking?.code ?? null,
    weight: 0,
    total_weight: 0,
    base_total_weight: 0,
    ...quad('price', line.unitPriceHalalas, locale),
    price_incl_tax: unitPrice,
    regular_price: toRiyals(product.price_halalas),
    custom_price: null,
    formatted_custom_price: null,
    ...quad('total', line.totalHalalas, locale),
    total_incl_tax: toRiyals(line.totalHalalas),
    tax_percent: toPercent(settings.vatRateBasisPoints),
    ...quad('tax_amount', line.vatHalalas, locale),
    discount_percent: toPercent(taking?.percentBasisPoints ?? 0),
    ...quad('discount_amount', line.discountHalalas, locale),
    in_stock: line.isCovered,
    available_quantity: product.stock_quantity,
    additional: presentAdditional({ ...line, productId: product.id }, locale),
    child: null,
    product: presentProduct(product, locale, settings.assetBaseUrl),
    created_at: line.createdAt.toISOString(),
    updated_at: line.updatedAt.toISOString(),
  }
}
