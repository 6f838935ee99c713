import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'

/** A schema in addition to the shop's. If a killed restore leaves one, the next drops it. */
export const stagingSchema = 'warif_restore'

/**
 * Runs `work` on a session whose current schema is a new, empty one; the shop's schema stays visible behind it, for extensions. Anything
 * that `work` has not published is dropped.
 */
export async function withStagingSchema<T>(
  session: Db,
  work: (shopSchema: string) => Promise<T>,
): Promise<T> {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(session)
  const shopSchema = rows[0]?.name ?? 'public'
  await dropStaging(session)
  await sql`create schema ${sql.id(stagingSchema)}`.execute(session)
  await sql`set search_path = ${sql.id(stagingSchema)}, ${sql.id(shopSchema)}`.execute(session)
  try {
    return await work(shopSchema)
  } finally {
    // If the connection is lost, the next restore drops it.
    await sql`reset search_path`.execute(session).catch(() => {})
    await dropStaging(session).catch(() => {})
  }
}

const dropStaging = (session: Db) =>
  sql`drop schema if exists ${sql.id(stagingSchema)} cascade`.execute(session)

/**
 * Replaces the shop's tables and functions with those of the staging schema, within the caller's transaction: before its commit the shop is
 * unchanged. Extensions, the schema itself and its grants stay; objects of other schemas that depend on the old tables are dropped.
 */
export async function publishStaging(tx: Db, shopSchema: string): Promise<void> {
  // Names are qualified from here on.
  await sql`set local search_path = ''`.execute(tx)
  const statements = [
    ...(await statementsFor(
      tx,
      shopSchema,
      (kind, name) => `drop ${kind} if exists ${name} cascade`,
    )),
    ...(await statementsFor(
      tx,
      stagingSchema,
      (kind, name) => `alter ${kind} ${name} set schema ${quoted(shopSchema)}`,
    )),
    ...(await extensionsOf(tx, stagingSchema)).map(
      (name) => `alter extension ${quoted(name)} set schema ${quoted(shopSchema)}`,
    ),
  ]
  for (const statement of statements) await sql.raw(statement).execute(tx)
  // Dropped without `cascade`: if anything was left in the schema, nothing is restored.
  await sql`drop schema ${sql.id(stagingSchema)}`.execute(tx)
}

/**
 * Records the id of the restore on the tables of the staging schema; the comment moves with them, and is not in any backup. Without it
 * nobody could tell after a lost connection whether they were published.
 */
export const recordRestoreId = (session: Db, restoreId: string) =>
  sql`comment on table ${sql.table(`${stagingSchema}.schema_migrations`)} is ${sql.lit(restoreId)}`.execute(
    session,
  )

/** Returns the id of the restore that made the current schema; null: none did. */
export async function publishedRestoreId(session: Db): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select obj_description(to_regclass(format('%I.schema_migrations', current_schema())), 'pg_class') as id`.execute(
    session,
  )
  return rows[0]?.id ?? null
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Returns one statement for each table, view and function of a schema that no extension owns. Sequences follow their tables. */
async function statementsFor(
  tx: Db,
  schema: string,
  write: (kind: string, name: string) => string,
): Promise<string[]> {
  const { rows } = await sql<{ kind: string; name: string }>`
    select case relkind when 'v' then 'view' when 'm' then 'materialized view' else 'table' end as kind, own.oid::regclass::text as name
    from pg_catalog.pg_class own
    where relnamespace = ${schema}::regnamespace and relkind in ('r', 'p', 'v', 'm')
      and not exists (select from pg_catalog.pg_depend where classid = 'pg_catalog.pg_class'::regclass and objid = own.oid and deptype = 'e')
    union all
    select 'routine', own.oid::regprocedure::text from pg_catalog.pg_proc own
    where pronamespace = ${schema}::regnamespace
      and not exists (select from pg_catalog.pg_depend where classid = 'pg_catalog.pg_proc'::regclass and objid = own.oid and deptype = 'e')`.execute(
    tx,
  )
  return rows.map(({ kind, name }) => write(kind, name))
}

async function extensionsOf(tx: Db, schema: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select extname as name from pg_catalog.pg_extension where extnamespace = ${schema}::regnamespace`.execute(
    tx,
  )
  return rows.map(({ name }) => name)
}
