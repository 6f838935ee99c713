import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/tables.ts'

/**
 * Takes from the tables what makes each row dear (foreign keys, indexes that no rule stands on, triggers) and returns what puts it
 * back: built over all rows at once it costs a fraction, and a key that points nowhere is found just as well. Call in the
 * transaction that fills the tables, so that nobody sees them without. It works on the current schema.
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
    await rebuild(tx, 'put_on_shelf')
    await each(indexes, ({ definition }) => sql.raw(definition))
    // After them: it looks for each plant's pictures.
    await rebuild(tx, 'make_details')
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

/** All but those of keys and unique rules. */
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
 * What triggers would have made plant by plant, by their own function; where the backup is older than that, its migration will.
 * Only the function of this schema counts: that of the shop beside it writes into the shop's tables.
 */
async function rebuild(tx: Db, of: 'put_on_shelf' | 'make_details'): Promise<void> {
  const { rows } = await sql<{
    exists: boolean
  }>`select to_regprocedure(format('%I.%I(integer[])', current_schema(), ${of}::text)) is not null as exists`.execute(
    tx,
  )
  if (!rows[0]?.exists) return
  // A process of an older version, beside a newer one, writes them into its backup too.
  if (of === 'make_details') await sql`truncate product_details`.execute(tx)
  await sql`select ${sql.ref(of)}(array(select id from products))`.execute(tx)
}
