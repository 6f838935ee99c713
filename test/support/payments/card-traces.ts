import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'

/** The test cards of the sandbox, of Moyasar and of the industry. */
const numbers = [
  ...['4000000000000002', '4000000000009995', '4000000000000119', '4000000000003220'],
  ...[
    '4111111111111111',
    '4111111111111112',
    '4111114005765430',
    '4201320111111010',
    '4201320000311101',
  ],
  ...['4242424242424242', '5555555555554444', '5105105105105100'],
]
/** One of them, in groups of four or not; or a member that would contain a card's number or security code. */
const traces = new RegExp(
  `${numbers.map((number) => number.replace(/\d{4}(?=\d)/g, '$&[ -]?')).join('|')}|["']?(cvv|cvc|card_number)["']?\\s*:\\s*["']?\\d`,
)

/**
 * Traces of a test's cards: reads every row of every table (orders, jobs, outbox, inbox, the sandbox's records) and every line of the log.
 * Each shop of the tests is searched when it closes (contract D-18).
 */
export async function cardTraces(db: Db, logLines: string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string; isLarge: boolean }>`
    select tablename as name, size > 1000000 as "isLarge"
    from pg_tables, pg_relation_size(format('%I', tablename)::regclass) as size
    where schemaname = 'public' and size > 0`.execute(db)
  // Separate queries would be a hundred for every shop of the tests; a query has five seconds.
  const groups = [
    tables.filter(({ isLarge }) => !isLarge),
    ...tables.filter(({ isLarge }) => isLarge).map((table) => [table]),
  ]
  const found = logLines
    .filter((line) => traces.test(line))
    .map((line) => `log: ${line.slice(0, 200)}`)
  for (const group of groups)
    for (const { name, line } of await rowsOf(db, group))
      if (traces.test(line)) found.push(`${name}: ${line.slice(0, 200)}`)
  return found
}

async function rowsOf(db: Db, tables: { name: string }[]) {
  const selects = tables.map(
    ({ name }) =>
      sql`select ${sql.lit(name)} as name, row_to_json(row)::text as line from ${sql.table(name)} as row`,
  )
  const all = sql<{ name: string; line: string }>`${sql.join(selects, sql` union all `)}`
  return (await all.execute(db)).rows
}
