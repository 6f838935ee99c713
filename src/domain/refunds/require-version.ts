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
