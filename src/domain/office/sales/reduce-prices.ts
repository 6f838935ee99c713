import type { Halalas } from '#shared/money.ts'
import { percentOf, roundTo } from '../bulk/bulk-actions.ts'
import type { SaleContent } from './sale.ts'
import type { PricedContent } from '../scheduled-prices/windows.ts'

/** What a sale makes of one price, or why it leaves it. */
export type ReducedPrice = { halalas: Halalas } | { code: 'priceNotPositive' | 'priceNotReduced' }

/** A price of a product, and what a sale makes of it. `variantId` 0: the product does not vary. */
export interface PriceChange {
  variantId: number
  from: Halalas
  reduced: ReducedPrice
}

type Reduction = Pick<SaleContent, 'rule' | 'round'>

/** What a sale makes of each price of a product, in the order of its variants; those that are switched off are left out (office.md §25). */
export function reducePrices(
  sale: Reduction,
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

/** Rounded; a price that staff chose stays as it is. Null: none was chosen. */
function reducedOf(
  { rule, round }: Reduction,
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
