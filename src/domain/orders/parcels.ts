import type { OrderRecord } from './load-orders.ts'

/** Pieces of a line that have left in parcels. */
export const shippedOf = ({ shipments }: Pick<OrderRecord, 'shipments'>, lineId: number): number =>
  shipments
    .flatMap(({ items }) => items)
    .reduce((sum, item) => (item.order_item_id === lineId ? sum + item.quantity : sum), 0)
