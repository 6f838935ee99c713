import type { Db } from '#db/tables.ts'

/**
 * Unpins the reports of failed deliveries of an order: they stay in its history, and the order no longer waits for the office.
 *
 * @param lastNoteId a report with a later id stays pinned; absent: all are unpinned
 * @returns whether there was such a report
 */
export async function unpinDeliveryFailures(
  tx: Db,
  orderId: number,
  lastNoteId?: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('order_notes')
    .set({ is_pinned: false })
    .where('order_id', '=', orderId)
    .where('delivery_failure', 'is not', null)
    .where('is_pinned', '=', true)
    .$if(lastNoteId !== undefined, (query) => query.where('id', '<=', lastNoteId as number))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
