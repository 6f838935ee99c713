import type { ItemRef, OrderLine, OrderRecord } from '#domain/orders/load-orders.ts'

/** The lines of an order that an invoice or a shipment names, each with what both say of it (contract §3.8). */
export const linesOf = (order: Pick<OrderRecord, 'items'>, refs: ItemRef[]) =>
  refs.flatMap(({ id, order_item_id }) => {
    const line = order.items.find((item) => item.id === order_item_id)
    return line ? [{ line, told: tell(id, line) }] : []
  })

const tell = (id: number, line: OrderLine) => ({
  id,
  order_item_id: line.id,
  name: line.name_ar,
  name_latin: line.name_latin,
  description: null,
  sku: line.sku,
  qty: line.quantity,
  additional: null,
})
