import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'

/**
 * Requires that the caller saw the present version of the order (office.md 20.4). Call with the order locked.
 *
 * @throws ShopError `editConflict` with the member who changed it last
 */
export async function requireVersion(
  tx: Db,
  order: { orderId: number; version: number },
  readVersion: number,
): Promise<void> {
  if (order.version === readVersion) return
  const last = await tx
    .selectFrom('audit_log')
    .leftJoin('staff', 'staff.customer_id', 'audit_log.staff_id')
    .select(['audit_log.at', 'audit_log.staff_id', 'audit_log.changes', 'staff.name'])
    .where('entity', '=', 'order')
    .where('entity_id', '=', String(order.orderId))
    .orderBy('audit_log.id', 'desc')
    .executeTakeFirst()
  throw new ShopError('editConflict', {
    name: last?.name ?? undefined,
    conflict: {
      version: order.version,
      changedBy: last?.staff_id ? { id: last.staff_id, name: last.name ?? '' } : null,
      changedAt: last?.at ?? new Date(),
      changedFields: Object.keys(last?.changes ?? {}),
    },
  })
}
