import type { OrderRecord } from './load-orders.ts'
import type { ReductionRecord } from './order-money.ts'

/** Returns the units of a line that were taken out without a credit note, nearly always before the invoice, or credited after it. */
export const reducedOfLine = (
  { reductions }: Pick<OrderRecord, 'reductions'>,
  lineId: number,
  kind: ReductionRecord['kind'],
): number =>
  reductions.reduce(
    (sum, reduction) =>
      reduction.order_item_id === lineId && reduction.kind === kind
        ? sum + reduction.quantity
        : sum,
    0,
  )

/**
 * Returns the credited units that the customer had seen, limited to those sent at each time; `returnedPieces` of `due-pieces.ts` is the
 * same rule in SQL.
 */
export const returnedOfLine = (
  { reductions }: Pick<OrderRecord, 'reductions'>,
  lineId: number,
): number =>
  reductions
    .filter(({ order_item_id: id, kind }) => id === lineId && kind === 'credited')
    .reduce(
      (back, { quantity, sent_before: sent }) => Math.max(back, Math.min(back + quantity, sent)),
      0,
    )
