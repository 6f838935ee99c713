import type { ItemRef, OrderLine, OrderRecord } from '#domain/orders/load-orders.ts'

/** The lines of an order that an invoice or a shipment names, under the ids they have there. */
export const linesOf = (order: Pick<OrderRecord, 'items'>, refs: ItemRef[]): { id: number; line: OrderLine }[] =>
  refs.flatMap(({ id, order_item_id }) => {
    const line = order.items.find((item) => item.id === order_item_id)
    return line ? [{ id, line }] : []
  })
