import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/tables.ts'

/**
 * Drops what makes inserts expensive (foreign keys, indexes that enforce no constraint) and disables the triggers. Returns the function
 * that recreates them: building them over all rows at once costs a fraction, and a violated foreign key is still found. Call in the
 * transaction that fills the tables, so that nobody sees them without. Works on the current schema.
 */
export async function dropConstraints(tx: Db): Promise<() => Promise<void>> {
  const [keys, indexes, triggers] = [
    await foreignKeys(tx),
    await freeIndexes(tx),
    await triggered(tx),
  ]
  const each = async <Item>(items: Item[], statement: (item: Item) => RawBuilder<unknown>) => {
    for (const item of items) await statement(item).execute(tx)
  }
  await each(
    keys,
    ({ table, name }) => sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`,
  )
  await each(indexes, ({ name }) => sql`drop index ${sql.ref(name)}`)
  await each(triggers, ({ table }) => sql`alter table ${sql.table(table)} disable trigger user`)
  return async () => {
    await each(triggers, ({ table }) => sql`alter table ${sql.table(table)} enable trigger user`)
    await rebuild(tx, readModels.search)
    await each(indexes, ({ definition }) => sql.raw(definition))
    // Rebuilt after the search model, because it looks up each product's pictures.
    await rebuild(tx, readModels.display)
    await rebuild(tx, readModels.officeList)
    await rebuild(tx, readModels.officeWords)
    await each(
      keys,
      ({ table, name, definition }) =>
        sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`,
    )
  }
}

interface Part {
  table: string
  name: string
  definition: string
}

const foreignKeys = async (tx: Db) =>
  (
    await sql<Part>`
      select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace order by 1, 2`.execute(
      tx,
    )
  ).rows

/** All indexes except those of keys and unique constraints. */
const freeIndexes = async (tx: Db) =>
  (
    await sql<Part>`
      select indrelid::regclass::text as table, relname::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index join pg_class on pg_class.oid = indexrelid
      where relnamespace = current_schema()::regnamespace and not indisunique order by 1, 2`.execute(
      tx,
    )
  ).rows

const triggered = async (tx: Db) =>
  (
    await sql<Pick<Part, 'table'>>`
      select distinct tgrelid::regclass::text as table
      from pg_trigger join pg_class on pg_class.oid = tgrelid
      where not tgisinternal and relnamespace = current_schema()::regnamespace order by 1`.execute(
      tx,
    )
  ).rows

/**
 * The functions that fill the read models, by their names in all schemas, newest first: the tables are those of the backup's migrations. A
 * backup from before a read model has none of them; the migration that creates the model fills it.
 */
const readModels = {
  search: ['refresh_product_search', 'put_on_shelf'],
  display: ['insert_product_display', 'make_details'],
  officeList: ['refresh_office_products'],
  officeWords: ['refresh_office_product_words'],
}

/**
 * Fills a read model for all products, as its triggers would have done one by one. Only a function of the current schema is used: that of
 * the shop's schema would write to the shop's tables.
 */
async function rebuild(tx: Db, functions: string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${functions}::text[]) with ordinality as known (name, place)
    where to_regprocedure(format('%I.%I(integer[])', current_schema(), name)) is not null
    order by place limit 1`.execute(tx)
  if (rows[0])
    await sql`select ${sql.ref(rows[0].name)}(array(select id from products))`.execute(tx)
}
