import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'

export interface StaleEdit {
  version: number
  /** The member of staff who saved the newest version; null: nobody, or not known. */
  changedBy: { id: number; name: string } | null
  changedAt: Date
  /** All fields changed since the version that the caller read. */
  changedFields: string[]
}

/** Returns the error for an edit of a version that is not the newest (office.md 20.4). `api/edit-conflict.ts` adds the present object. */
export const staleEdit = (conflict: StaleEdit): ShopError =>
  new ShopError('editConflict', { name: conflict.changedBy?.name, conflict })

interface EditedRow {
  entity:
    | 'category'
    | 'color'
    | 'coupon'
    | 'customer'
    | 'order'
    | 'plantLaw'
    | 'plantProfile'
    | 'request'
    | 'sale'
    | 'settings'
    | 'size'
    | 'supplier'
    | 'synonym'
  id: number | string
  version: number
}

/**
 * Returns the error for an object whose history is only the audit log, one row for each version: who changed it last, and the fields
 * changed since the caller's version. One statement.
 */
export async function staleByAudit(
  tx: Db,
  { entity, id, version }: EditedRow,
  readVersion: number,
): Promise<ShopError> {
  const rows = await tx
    .selectFrom('audit_log')
    .leftJoin('staff', 'staff.customer_id', 'audit_log.staff_id')
    .select(['audit_log.at', 'audit_log.staff_id', 'audit_log.changes', 'staff.name'])
    .where('entity', '=', entity)
    .where('entity_id', '=', String(id))
    .orderBy('audit_log.id', 'desc')
    .limit(Math.max(1, Math.min(50, version - readVersion)))
    .execute()
  const [last] = rows
  return staleEdit({
    version,
    changedBy: last?.staff_id ? { id: last.staff_id, name: last.name ?? '' } : null,
    changedAt: last?.at ?? new Date(),
    changedFields: [...new Set(rows.flatMap(({ changes }) => Object.keys(changes)))],
  })
}
