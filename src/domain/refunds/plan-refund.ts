import {
  remainingOfLine,
  type ReducedPart,
  type LineReduction,
  type SoldLine,
} from '#domain/pricing/reduce-line.ts'
import { splitDiscount } from '#domain/pricing/discount.ts'
import { planParts, type PlannedPart } from '#domain/pricing/plan-parts.ts'
import type { CreditReason, RefundReason } from '#shared/office/refund.ts'
import type { Halalas } from '#shared/money.ts'
import { ShopError } from '#shared/shop-error.ts'
import { refundableOf, type BalanceLine, type OrderBalance } from './order-balance.ts'

/** The wanted refund of a line: units, or an amount without units; and the number of units to restock. */
export interface WantedLine {
  orderItemId: number
  quantity?: number | undefined
  amountHalalas?: Halalas | undefined
  restockQuantity?: number | undefined
}
export interface WantedParts {
  lines: WantedLine[]
  shippingHalalas?: Halalas | undefined
  /** An amount of the whole order instead of `lines`, split over what is left of its lines (tax.md 1.1). */
  amountHalalas?: Halalas | undefined
}

export interface PlannedLine extends PlannedPart {
  line: BalanceLine
  restockQuantity: number
}
/** The content of a credit note, including VAT; `shipping` null: none. */
export interface PlannedRefund {
  lines: PlannedLine[]
  shipping: PlannedPart | null
  totalHalalas: Halalas
  vatHalalas: Halalas
}

/**
 * Plans a refund from what is left of the order (tax.md 1.1, 1.2).
 *
 * @throws ShopError `nothingToRefund` `refundTooMuch` { amountHalalas: what is left }
 */
export function planRefund(balance: OrderBalance, wanted: WantedParts): PlannedRefund {
  const leftHalalas = refundableOf(balance)
  if (leftHalalas === 0) throw new ShopError('nothingToRefund')
  const parts =
    wanted.amountHalalas === undefined ? wanted : splitOverLines(balance, wanted.amountHalalas)
  const planned = planOf(balance, parts, () => tooMuch(leftHalalas))
  if (planned.totalHalalas === 0) throw new ShopError('nothingToRefund')
  return planned
}

/**
 * Splits an amount over the lines of an order, in proportion to what is left of each; the largest remainders get the halalas left by
 * rounding.
 *
 * @throws ShopError `refundTooMuch` { amountHalalas: what is left of the lines }
 */
function splitOverLines({ lines }: OrderBalance, amountHalalas: Halalas): WantedParts {
  const left = lines.map(({ orderItemId, sold, reduced }) => ({
    id: orderItemId,
    totalHalalas: remainingOfLine(sold, reduced).grossHalalas,
  }))
  const leftHalalas = left.reduce((sum, { totalHalalas }) => sum + totalHalalas, 0)
  if (amountHalalas > leftHalalas) throw tooMuch(leftHalalas)
  const shares = [...splitDiscount(amountHalalas, left)].filter(([, share]) => share > 0)
  return { lines: shares.map(([orderItemId, share]) => ({ orderItemId, amountHalalas: share })) }
}

/** Plans the refund of everything that is left, for a cancellation. */
export function planRest(balance: OrderBalance): PlannedRefund {
  const lines = balance.lines.flatMap(({ orderItemId, sold, reduced }): WantedLine[] => {
    const { quantity, grossHalalas } = remainingOfLine(sold, reduced)
    if (grossHalalas === 0) return []
    return [{ orderItemId, ...(quantity > 0 ? { quantity } : { amountHalalas: grossHalalas }) }]
  })
  const { sold, reduced } = balance.shipping
  return planOf(
    balance,
    { lines, shippingHalalas: remainingOfLine(sold, reduced).grossHalalas },
    (orderItemId) => new Error(`line ${orderItemId} has less left than is to be credited`),
  )
}

/** `refuse` creates the error for a line of which less is left, or that is not of this order. */
export function planOf(
  balance: OrderBalance,
  { lines: wanted, shippingHalalas = 0 }: WantedParts,
  refuse: (orderItemId: number | null) => Error,
): PlannedRefund {
  const asked = new Map(wanted.map((line) => [line.orderItemId, line]))
  const known = new Set(balance.lines.map(({ orderItemId }) => orderItemId))
  const unknown = wanted.find(({ orderItemId }) => !known.has(orderItemId))
  if (unknown) throw refuse(unknown.orderItemId)
  const touched = balance.lines.flatMap((line) => {
    const want = asked.get(line.orderItemId)
    if (!want) return []
    const reduction = lineReductionOf(want)
    if (!isLeft(line, reduction)) throw refuse(line.orderItemId)
    return [{ line, reduction, restockQuantity: want.restockQuantity ?? 0 }]
  })
  const shipping = { amountHalalas: shippingHalalas }
  if (!isLeft(balance.shipping, shipping)) throw refuse(null)
  const parts = planParts(
    [
      ...touched.map(({ line, reduction }) => ({
        line: line.sold,
        reduced: line.reduced,
        reduction,
      })),
      { line: balance.shipping.sold, reduced: balance.shipping.reduced, reduction: shipping },
    ],
    balance.rateBasisPoints,
  )
  return {
    lines: touched.flatMap(({ line, restockQuantity }, at) => {
      const part = parts[at]
      // A line that cost nothing is left out of the tax document.
      return part && part.grossHalalas > 0 ? [{ ...part, line, restockQuantity }] : []
    }),
    shipping: shippingHalalas > 0 ? (parts.at(-1) ?? null) : null,
    totalHalalas: sumOf(parts, 'grossHalalas'),
    vatHalalas: sumOf(parts, 'vatHalalas'),
  }
}

const lineReductionOf = ({ quantity, amountHalalas }: WantedLine): LineReduction =>
  quantity === undefined ? { amountHalalas: amountHalalas ?? 0 } : { quantity }

function isLeft(
  { sold, reduced }: { sold: SoldLine; reduced: ReducedPart },
  reduction: LineReduction,
): boolean {
  const left = remainingOfLine(sold, reduced)
  return 'quantity' in reduction
    ? reduction.quantity <= left.quantity
    : reduction.amountHalalas <= left.grossHalalas
}

const sumOf = (parts: PlannedPart[], key: 'grossHalalas' | 'vatHalalas'): Halalas =>
  parts.reduce((sum, part) => sum + part[key], 0)

const tooMuch = (amountHalalas: Halalas) => new ShopError('refundTooMuch', { amountHalalas })

/** Returns the legal reason for the reason chosen by staff (office.md O5.4): returned or undelivered goods, else a lower price. */
export const creditReasonOf = (reason: RefundReason, { lines }: PlannedRefund): CreditReason => {
  const isByUnits = lines.some(({ quantity }) => quantity > 0)
  return isByUnits && reason !== 'late' && reason !== 'goodwill' ? 'returned' : 'priceChanged'
}
