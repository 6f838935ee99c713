import { reducedOfLine, returnedOfLine } from './reduced-of-line.ts'
import type { OrderLine, OrderRecord } from './load-orders.ts'

/** Pieces of a line that have left in parcels. */
export const shippedOf = ({ shipments }: Pick<OrderRecord, 'shipments'>, lineId: number): number =>
  shipments
    .flatMap(({ items }) => items)
    .reduce((sum, item) => (item.order_item_id === lineId ? sum + item.quantity : sum), 0)

/** Pieces of a line that go to the customer, or have gone; `duePieces` says the same of rows. */
export const dueOfLine = (
  order: Pick<OrderRecord, 'shipments' | 'reductions'>,
  { id, quantity }: Pick<OrderLine, 'id' | 'quantity'>,
): number =>
  Math.max(
    shippedOf(order, id),
    quantity +
      returnedOfLine(order, id) -
      reducedOfLine(order, id, 'removed') -
      reducedOfLine(order, id, 'credited'),
  )
