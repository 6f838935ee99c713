import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { staleByAudit } from '#domain/audit/edit-conflict.ts'

/**
 * Requires that the caller saw the present version of the order (office.md 20.4). Call with the order locked.
 *
 * @throws ShopError `editConflict` with the member who changed it last
 */
export async function requireVersion(
  tx: Db,
  { orderId, version }: { orderId: number; version: number },
  readVersion: number,
): Promise<void> {
  if (version !== readVersion)
    throw await staleByAudit(tx, { entity: 'order', id: orderId, version }, readVersion)
}

/** Increments the version of an order, so that everybody who has it open reloads it. */
export const incrementOrderVersion = (tx: Db, orderId: number) =>
  tx
    .updateTable('orders')
    .set({ version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('id', '=', orderId)
    .execute()
