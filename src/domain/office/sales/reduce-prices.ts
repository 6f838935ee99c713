import type { Halalas } from '#shared/money.ts'
import { percentOf, roundTo } from '../bulk/bulk-actions.ts'
import type { SaleContent } from './sale.ts'
import type { PricedContent } from '../scheduled-prices/windows.ts'

/** The reduced price, or the reason why a price is not reduced. */
export type ReducedPrice = { halalas: Halalas } | { code: 'priceNotPositive' | 'priceNotReduced' }

/** A price of a product and its reduction. `variantId` 0: the product does not vary. */
export interface PriceChange {
  variantId: number
  from: Halalas
  reduced: ReducedPrice
}

type PriceCut = Pick<SaleContent, 'rule' | 'round'>

/** Returns the reduction of each price of a product, in the order of its variants, without inactive ones (office.md §25). */
export function reducePrices(
  sale: PriceCut,
  product: Pick<PricedContent, 'varies' | 'price_halalas' | 'variants'> & { id: number },
): PriceChange[] {
  const prices = product.varies
    ? product.variants
        .filter(({ is_active }) => is_active)
        .map(({ id, price_halalas }) => ({ variantId: id, from: price_halalas }))
    : [{ variantId: 0, from: product.price_halalas }]
  return prices.map(({ variantId, from }) => ({
    variantId,
    from,
    reduced: checkReducedPrice(reducedOf(sale, product.id, variantId, from), from),
  }))
}

function checkReducedPrice(halalas: Halalas | null, from: Halalas): ReducedPrice {
  if (halalas === null || halalas >= from) return { code: 'priceNotReduced' }
  return halalas <= 0 ? { code: 'priceNotPositive' } : { halalas }
}

/** Returns the rounded price; prices chosen by staff are not rounded. Null: none was chosen. */
function reducedOf(
  { rule, round }: PriceCut,
  productId: number,
  variantId: number,
  from: Halalas,
): Halalas | null {
  const { percent_bp: percent, amount_halalas: amount, prices = [] } = rule
  if (percent !== undefined)
    return roundTo(percentOf(from, (10_000 - percent) / 100), round ?? undefined)
  if (amount !== undefined) return roundTo(from - amount, round ?? undefined)
  const chosen = prices.filter(({ product_id: id }) => id === productId)
  const found =
    chosen.find(({ variant_id: id }) => id === variantId) ??
    chosen.find(({ variant_id: id }) => (id ?? null) === null)
  return found?.special_price_halalas ?? null
}
