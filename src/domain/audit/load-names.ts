import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/tables.ts'
import { englishNameSql } from '#domain/catalogue/names.ts'
import type { Reference, ReferredEntity, ReferredName } from '#shared/office/audit-names.ts'

interface Naming {
  table: string
  id: string
  /** Two columns: the Arabic and the English name. */
  names: RawBuilder<unknown>
}
const bilingualNames = sql`name_ar, name_en`
/** The common name of a kind of plants, else its scientific one. English names are stored in lower case, for use within sentences. */
const commonName = (column: string) => sql`coalesce((
  select upper(left(${sql.ref(column)}, 1)) || substr(${sql.ref(column)}, 2) from plant_names
  where plant_profiles.slug = any(plant_names.products) or plant_names.scientific_name = plant_profiles.scientific_name
  order by plant_profiles.slug = any(plant_names.products) desc, plant_names.scientific_name limit 1), scientific_name)`
const named: Record<ReferredEntity, Naming> = {
  category: { table: 'categories', id: 'id', names: bilingualNames },
  color: { table: 'colors', id: 'id', names: bilingualNames },
  size: { table: 'sizes', id: 'id', names: bilingualNames },
  product: { table: 'products', id: 'id', names: sql`name_ar, ${englishNameSql}` },
  supplier: { table: 'suppliers', id: 'id', names: sql`name, name` },
  staff: { table: 'staff', id: 'customer_id', names: sql`name, name` },
  media: {
    table: 'media_files',
    id: 'id',
    names: sql`coalesce(nullif(alt_ar, ''), nullif(alt_en, '')), nullif(alt_en, '')`,
  },
  plantProfile: {
    table: 'plant_profiles',
    id: 'slug',
    names: sql`${commonName('msa')}, ${commonName('en')}`,
  },
}

/**
 * Loads the names of what entries refer to, each once: the present name or, for deleted objects and pictures without alternative text, the
 * latest title in the log. Objects that the log has never named are left out. One statement, two where a name is missing; none for an empty
 * list.
 */
export async function loadAuditNames(
  db: Db,
  references: readonly Reference[],
): Promise<ReferredName[]> {
  const ids = Map.groupBy(references, ({ entity }) => entity)
  if (ids.size === 0) return []
  const parts = [...ids].map(([entity, found]) => {
    const { table, id, names } = named[entity]
    const type = entity === 'plantProfile' ? sql`text` : sql`int`
    return sql`
      select ${entity}::text, to_jsonb(${sql.ref(id)}), ${names} from ${sql.table(table)}
      where ${sql.ref(id)} = any(${found.map((one) => one.id)}::${type}[])`
  })
  const { rows: present } = await sql<ReferredName>`
    select * from (${sql.join(parts, sql` union all `)}) as named (entity, id, name_ar, name_en)
    where name_ar is not null`.execute(db)
  const known = new Set(present.map(keyOf))
  const gone = new Map(references.map((one) => [keyOf(one), one]))
  for (const key of known) gone.delete(key)
  return gone.size === 0 ? present : [...present, ...(await lastNames(db, [...gone.values()]))]
}

const keyOf = ({ entity, id }: Reference) => `${entity} ${id}`

/**
 * The last title of each object in the log, read by an index from an object to its entries. For a picture the path of its stored file is
 * skipped, and the name of the uploaded file is used.
 */
async function lastNames(db: Db, gone: readonly Reference[]): Promise<ReferredName[]> {
  const { rows } = await sql<ReferredName>`
    select entity, id, title as name_ar, null as name_en
    from jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as gone (entity text, id jsonb)
    cross join lateral (
      select title from audit_log
      where audit_log.entity = gone.entity and entity_id = gone.id #>> '{}' and title is not null
        and not (gone.entity = 'media' and title ~ '^\\S+/\\S+[.]webp$')
      order by audit_log.id desc limit 1) as last`.execute(db)
  return rows
}
