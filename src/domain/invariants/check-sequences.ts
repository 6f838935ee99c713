import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { Violation } from './check-invariants.ts'

/** Finds sequences whose next number is already used by a row of their table. */
export async function checkSequences(db: Db): Promise<Violation[]> {
  const { rows: sequences } = await sql<{ table: string; column: string; last: number }>`
    select table_name::text as table, column_name::text as column, coalesce(last_value, 0) as last
    from information_schema.columns
      join pg_sequences on schemaname = current_schema()
        and format('%I.%I', schemaname, sequencename) = pg_get_serial_sequence(format('%I.%I', table_schema, table_name), column_name)
    where table_schema = current_schema() and is_identity = 'YES' order by 1`.execute(db)
  const queries = sequences.map(
    ({ table, column, last }) => sql`
      select 'a number that would be given out twice' as rule, ${`${table}.${column}`}::text as id
      where (select max(${sql.ref(column)}) from ${sql.table(table)}) > ${last}::bigint`,
  )
  if (queries.length === 0) return []
  const { rows } = await sql<Violation>`${sql.join(queries, sql` union all `)} order by id`.execute(
    db,
  )
  return rows
}
