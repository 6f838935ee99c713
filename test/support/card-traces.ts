import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'

/** The cards of the sandbox's, Moyasar's and the trade's tests. */
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
/** One of them, in groups of four or not; or a member that would hold a card's number or security code. */
const traces = new RegExp(
  `${numbers.map((number) => number.replace(/\d{4}(?=\d)/g, '$&[ -]?')).join('|')}|["']?(cvv|cvc|card_number)["']?\\s*:\\s*["']?\\d`,
)

/**
 * Where a test's cards left a trace: every row of every table (orders, jobs, outbox, inbox, the sandbox's books) and every
 * line of the log are read. Each shop of the tests is searched when it closes (contract D-18).
 */
export async function cardTraces(db: Db, logLines: string[]): Promise<string[]> {
  const { rows: tables } = await sql<{
    name: string
  }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(db)
  const found = logLines
    .filter((line) => traces.test(line))
    .map((line) => `log: ${line.slice(0, 200)}`)
  for (const { name } of tables) {
    const { rows } = await sql<{
      line: string
    }>`select row_to_json(row)::text as line from ${sql.table(name)} as row`.execute(db)
    found.push(
      ...rows
        .filter(({ line }) => traces.test(line))
        .map(({ line }) => `${name}: ${line.slice(0, 200)}`),
    )
  }
  return found
}
