import type { Db } from '#db/tables.ts'

/** Unpins the reports of failed deliveries of an order: they stay in its history, and the order no longer waits for the office. */
export async function unpinDeliveryFailures(tx: Db, orderId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('order_notes')
    .set({ is_pinned: false })
    .where('order_id', '=', orderId)
    .where('delivery_failure', 'is not', null)
    .where('is_pinned', '=', true)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
