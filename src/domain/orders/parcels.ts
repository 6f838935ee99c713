import { reducedOfLine, returnedOfLine } from './reduced-of-line.ts'
import type { OrderLine, OrderRecord } from './load-orders.ts'

/** Returns the pieces of a line that were sent in parcels. */
export const shippedOf = ({ shipments }: Pick<OrderRecord, 'shipments'>, lineId: number): number =>
  shipments
    .flatMap(({ items }) => items)
    .reduce((sum, item) => (item.order_item_id === lineId ? sum + item.quantity : sum), 0)

/** Returns the pieces of a line that were or will be sent to the customer; `duePieces` is the same rule in SQL. */
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
