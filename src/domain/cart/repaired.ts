import { emptied } from './empty-cart.ts'
import type { CartContents } from './load-contents.ts'
import type { Repairs } from './priced-cart.ts'

/** A cart as its pricing wants it written, so that each change of the shop's is announced once. Pure. */
export function repaired(contents: CartContents, { removedLineIds, newPrices, dropCoupon, empties, quote }: Repairs): CartContents {
  const lines = contents.lines.filter(({ id }) => !removedLineIds.includes(id)).map((line) => withPrice(line, newPrices))
  if (empties) return emptied({ ...contents, lines })
  const cart = contents.cart && {
    ...contents.cart,
    ...(dropCoupon && { coupon_id: null }),
    ...(quote !== null && { quoted_total_halalas: quote }),
  }
  return { ...contents, cart, lines, coupon: dropCoupon ? null : contents.coupon }
}

function withPrice(line: CartContents['lines'][number], newPrices: Repairs['newPrices']): CartContents['lines'][number] {
  const changed = newPrices.find(({ lineId }) => lineId === line.id)
  return changed ? { ...line, seen_price_halalas: changed.priceHalalas } : line
}
