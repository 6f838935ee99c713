import { sql } from 'kysely'
import type { Db, OrderStatus } from '#db/tables.ts'

export interface StatusChange {
  orderId: number
  status: OrderStatus
  /** A note for the history, which staff see. */
  note?: string | null | undefined
  /** null: the shop or the customer. */
  staffId?: number | null
}

/**
 * Writes an order's new status and its entry in the history; also updates the fulfilment to match the status, and ends a claim. One
 * statement; call with the order locked.
 */
export async function writeStatus(
  tx: Db,
  { orderId, status, note = null, staffId = null }: StatusChange,
): Promise<void> {
  await tx
    .with('moved', (sub) =>
      sub
        .updateTable('orders')
        .set({
          status,
          updated_at: sql<Date>`now()`,
          version: sql<number>`version + 1`,
          ...((status === 'shipped' || status === 'delivered') && { fulfilment: status }),
          ...(status !== 'processing' && { claimed_until: null }),
        })
        .where('id', '=', orderId),
    )
    .insertInto('order_status_changes')
    .values({ order_id: orderId, status, note, staff_id: staffId })
    .execute()
}
