import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'

export interface StaleEdit {
  version: number
  /** The member of staff who made the newest version; null: nobody, or not known. */
  changedBy: { id: number; name: string } | null
  changedAt: Date
  /** Everything that changed since the version the caller read. */
  changedFields: string[]
}

/** The refusal of an edit of a version that is not the newest (office.md 20.4). `api/edit-conflict.ts` adds the object as it is now. */
export const staleEdit = (conflict: StaleEdit): ShopError =>
  new ShopError('editConflict', { name: conflict.changedBy?.name, conflict })

interface EditedRow {
  entity:
    | 'category'
    | 'color'
    | 'coupon'
    | 'customer'
    | 'order'
    | 'plantProfile'
    | 'plantLaw'
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
 * The refusal for an object whose history is the audit log alone: who changed it last, and what since the caller's version, where each
 * version has its row. Two statements at most.
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
