import { cleared } from './empty-cart.ts'
import type { CartState } from './load-cart.ts'
import type { PricingAdjustments } from './priced-cart.ts'

/** Returns a cart with the adjustments of its pricing applied, so that each change made by the shop is announced once. Pure. */
export function applyAdjustments(
  state: CartState,
  { removedLineIds, newPrices, removesCoupon, clearsCart, quotedTotal }: PricingAdjustments,
): CartState {
  const lines = state.lines
    .filter(({ id }) => !removedLineIds.includes(id))
    .map((line) => withPrice(line, newPrices))
  if (clearsCart) return cleared({ ...state, lines })
  const cart = state.cart && {
    ...state.cart,
    ...(removesCoupon && { coupon_id: null }),
    ...(quotedTotal !== null && { quoted_total_halalas: quotedTotal }),
  }
  return { ...state, cart, lines, coupon: removesCoupon ? null : state.coupon }
}

function withPrice(
  line: CartState['lines'][number],
  newPrices: PricingAdjustments['newPrices'],
): CartState['lines'][number] {
  const changed = newPrices.find(({ lineId }) => lineId === line.id)
  return changed ? { ...line, seen_price_halalas: changed.priceHalalas } : line
}
