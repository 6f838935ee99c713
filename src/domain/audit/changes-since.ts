import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'

/**
 * Returns the error `editConflict` for an object whose history is its audit rows, each with `version` among its changes (office.md 20.4):
 * who changed it last, when, and every field changed since the caller's version.
 */
export async function editConflictOf(
  db: Db,
  {
    entity,
    entityId,
    known,
    version,
    current,
  }: { entity: string; entityId: number; known: number; version: number; current: object },
): Promise<ShopError> {
  const rows = await db
    .selectFrom('audit_log')
    .leftJoin('staff', 'staff.customer_id', 'audit_log.staff_id')
    .select(['audit_log.at', 'audit_log.staff_id', 'audit_log.changes', 'staff.name'])
    .where('entity', '=', entity)
    .where('entity_id', '=', String(entityId))
    .where(sql<boolean>`(changes->'version'->>1)::int > ${known}`)
    .orderBy('audit_log.id', 'desc')
    .execute()
  const [last] = rows
  const fields = new Set(rows.flatMap(({ changes }) => Object.keys(changes)))
  fields.delete('version')
  return new ShopError('editConflict', {
    name: last?.name ?? '—',
    data: {
      version,
      changed_by: last?.staff_id ? { id: last.staff_id, name: last.name } : null,
      changed_at: last?.at.toISOString() ?? null,
      changed_fields: [...fields].toSorted(),
      current,
    },
  })
}
