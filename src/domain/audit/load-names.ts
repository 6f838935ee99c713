import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { Reference, ReferredEntity, ReferredName } from '#shared/office/audit-names.ts'

const inBoth = sql`name_ar, name_en`
const named: Record<ReferredEntity, { table: string; id: string; names: RawBuilder<unknown> }> = {
  category: { table: 'categories', id: 'id', names: inBoth },
  color: { table: 'colors', id: 'id', names: inBoth },
  size: { table: 'sizes', id: 'id', names: inBoth },
  product: { table: 'products', id: 'id', names: inBoth },
  supplier: { table: 'suppliers', id: 'id', names: sql`name, name` },
  staff: { table: 'staff', id: 'customer_id', names: sql`name, name` },
}

/**
 * Loads the names of what entries refer to, each once: the present name or, for deleted objects, the latest title in the log. Objects that
 * the log has never named are left out. One statement, two where something was deleted; none for an empty list.
 */
export async function loadAuditNames(
  db: Db,
  references: readonly Reference[],
): Promise<ReferredName[]> {
  const ids = Map.groupBy(references, ({ entity }) => entity)
  if (ids.size === 0) return []
  const parts = [...ids].map(([entity, found]) => {
    const { table, id, names } = named[entity]
    return sql`
      select ${entity}::text, ${sql.ref(id)}, ${names} from ${sql.table(table)}
      where ${sql.ref(id)} = any(${found.map((one) => one.id)}::int[])`
  })
  const { rows: present } = await sql<ReferredName>`
    select * from (${sql.join(parts, sql` union all `)}) as named (entity, id, name_ar, name_en)`.execute(
    db,
  )
  const known = new Set(present.map(keyOf))
  const gone = new Map(references.map((one) => [keyOf(one), one]))
  for (const key of known) gone.delete(key)
  return gone.size === 0 ? present : [...present, ...(await lastNames(db, [...gone.values()]))]
}

const keyOf = ({ entity, id }: Reference) => `${entity} ${id}`

/** The last title of each object in the log, read by an index from an object to its entries. */
async function lastNames(db: Db, gone: readonly Reference[]): Promise<ReferredName[]> {
  const { rows } = await sql<ReferredName>`
    select entity, id, title as name_ar, null as name_en
    from json_to_recordset(${JSON.stringify(gone)}::json) as gone (entity text, id integer)
    cross join lateral (
      select title from audit_log
      where audit_log.entity = gone.entity and entity_id = gone.id::text and title is not null
      order by audit_log.id desc limit 1) as last`.execute(db)
  return rows
}
