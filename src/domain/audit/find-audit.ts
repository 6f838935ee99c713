import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { ownReference, referencesIn, type ReferredName } from '#shared/office/audit-names.ts'
import type { AuditAction } from '#shared/office/audit.ts'
import type { Day } from '#shared/day.ts'
import { foldForSearch } from '#shared/text/arabic.ts'
import { maxCountedRows, requireWithinCountedRows } from '../list-limits.ts'
import { foldedSql } from '../search/folded-sql.ts'
import { loadAuditNames } from './load-names.ts'

/** Filters of the audit log; a list matches any of its values. */
export interface AuditFilter {
  /** Ids of members; 0: the shop itself. */
  actors?: number[] | undefined
  actions?: readonly string[] | undefined
  entities?: readonly string[] | undefined
  entityId?: string | undefined
  ids?: readonly number[] | undefined
  /** Words of the title, all of which must occur. */
  words?: string | undefined
  /** Riyadh days, inclusive. */
  from?: Day | undefined
  to?: Day | undefined
  /** The actions that the reader may see; null: all. */
  visible: readonly AuditAction[] | null
}

export interface AuditRecord {
  id: number
  at: Date
  actor: { id: number; name: string } | null
  action: string
  entity: string
  entity_id: string
  title: string | null
  changes: Record<string, [before: unknown, after: unknown]>
  reason: string | null
  device: string | null
  request_id: string | null
  /** The names of everything the changes refer to by id, and of the picture it is about, as far as they are known. */
  names: ReferredName[]
}

/**
 * Returns a page of the audit log, newest first, and the number of entries, counted up to 10,001 (office.md §35). Two statements, up to
 * four where entries refer to something by its id.
 *
 * @throws ShopError as `requireWithinCountedRows`
 */
export async function findAudit(
  db: Db,
  filter: AuditFilter,
  { page, limit, order }: { page: number; limit: number; order?: 'asc' | 'desc' | undefined },
): Promise<{ entries: AuditRecord[]; total: number }> {
  requireWithinCountedRows({ page, limit })
  const matching = matchingRows(db, filter)
  const entries = await matching
    .leftJoin('staff', 'staff.customer_id', 'audit_log.staff_id')
    .select([
      'audit_log.id',
      'audit_log.at',
      'audit_log.action',
      'audit_log.entity',
      'audit_log.entity_id',
      'audit_log.title',
      'audit_log.reason',
      'audit_log.device',
      'audit_log.request_id',
      sql<AuditRecord['changes']>`audit_log.changes`.as('changes'),
      sql<AuditRecord['actor']>`case when audit_log.staff_id is not null
        then json_build_object('id', audit_log.staff_id, 'name', coalesce(staff.name, '—')) end`.as(
        'actor',
      ),
    ])
    .orderBy('audit_log.id', order ?? 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { total } = await db
    .selectFrom(
      matching
        .select('audit_log.id')
        .limit(maxCountedRows + 1)
        .as('counted'),
    )
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return { entries: await withNames(db, entries), total }
}

async function withNames(
  db: Db,
  entries: readonly Omit<AuditRecord, 'names'>[],
): Promise<AuditRecord[]> {
  const references = entries.map(({ entity, entity_id, changes }) => [
    ...ownReference(entity, entity_id),
    ...Object.entries(changes).flatMap(([field, values]) =>
      values.flatMap((value) => referencesIn(entity, field, value)),
    ),
  ])
  const names = await loadAuditNames(db, references.flat())
  const byKey = new Map(names.map((name) => [`${name.entity} ${name.id}`, name]))
  return entries.map((entry, index) => {
    const keys = new Set(references[index]?.map(({ entity, id }) => `${entity} ${id}`))
    return { ...entry, names: [...keys].flatMap((key) => byKey.get(key) ?? []) }
  })
}

/** Returns the ids of all matching entries, newest first, at most `most`; exports are written from them. */
export async function findAuditIds(db: Db, filter: AuditFilter, most: number): Promise<number[]> {
  const rows = await matchingRows(db, filter)
    .select('audit_log.id')
    .orderBy('audit_log.id', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

function matchingRows(
  db: Db,
  { actors, actions, entities, entityId, ids, words, from, to, visible }: AuditFilter,
) {
  let rows = db.selectFrom('audit_log')
  if (visible) rows = rows.where('audit_log.action', '=', sql<string>`any(${visible}::text[])`)
  if (actors)
    rows = rows.where(sql<boolean>`coalesce(audit_log.staff_id, 0) = any(${actors}::int[])`)
  if (actions) rows = rows.where('audit_log.action', '=', sql<string>`any(${actions}::text[])`)
  if (entities) rows = rows.where('audit_log.entity', '=', sql<string>`any(${entities}::text[])`)
  if (ids) rows = rows.where('audit_log.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
  if (entityId !== undefined) rows = rows.where('audit_log.entity_id', '=', entityId)
  for (const word of foldForSearch(words ?? '')
    .split(' ')
    .filter(Boolean))
    rows = rows.where(sql<boolean>`strpos(${foldedSql(sql`audit_log.title`)}, ${word}) > 0`)
  if (from)
    rows = rows.where(
      sql<boolean>`audit_log.at >= ${from}::date::timestamp at time zone 'Asia/Riyadh'`,
    )
  if (to)
    rows = rows.where(
      sql<boolean>`audit_log.at < (${to}::date + 1)::timestamp at time zone 'Asia/Riyadh'`,
    )
  return rows
}
