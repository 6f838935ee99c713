import type { Db, OrderStatus } from '#db/tables.ts'
import type { FrozenOrder } from './freeze-order.ts'
import type { Taken } from './take-from-stock.ts'

interface Writing {
  status: OrderStatus
  /** The stock just taken for it; none when an attempt to pay took it before. */
  taken: Taken[]
  /** The number an attempt to pay has reserved. */
  orderId?: number
}

/** Writes an order with its history and the stock it took. Two statements; returns the order's id. */
export async function writeOrder(tx: Db, frozen: FrozenOrder, { status, taken, orderId: reserved }: Writing): Promise<number> {
  const { id } = await tx
    .insertInto('orders')
    .values({ ...frozen.order, status, ...(reserved !== undefined && { id: reserved }) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeDetails(tx, id, frozen, status, taken)
  return id
}

async function writeDetails(tx: Db, order_id: number, { items, addresses }: FrozenOrder, status: OrderStatus, taken: Taken[]) {
  const details = tx
    .with('items', (sub) => sub.insertInto('order_items').values(items.map((item) => ({ order_id, ...item }))))
    .with('addresses', (sub) => sub.insertInto('order_addresses').values(addresses.map((address) => ({ order_id, ...address }))))
  const movements = taken.map(({ productId, quantity }) => ({
    order_id,
    product_id: productId,
    quantity: -quantity,
    reason: 'sold' as const,
  }))
  const withMovements =
    movements.length > 0 ? details.with('movements', (sub) => sub.insertInto('stock_movements').values(movements)) : details
  await withMovements.insertInto('order_status_changes').values({ order_id, status, note: null, staff_id: null }).execute()
}
