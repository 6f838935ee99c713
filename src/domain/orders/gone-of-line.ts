import type { OrderRecord } from './load-orders.ts'
import type { ReductionRecord } from './order-money.ts'

/** Units of a line that were taken out before the invoice, or credited after it. */
export const goneOfLine = (
  { reductions }: Pick<OrderRecord, 'reductions'>,
  lineId: number,
  kind: ReductionRecord['kind'],
): number =>
  reductions.reduce(
    (sum, gone) =>
      gone.order_item_id === lineId && gone.kind === kind ? sum + gone.quantity : sum,
    0,
  )
