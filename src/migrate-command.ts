import { fileURLToPath } from 'node:url'
import { readConfig } from '#config/config.ts'
import { buildLargeIndexes } from '#db/migrations/large-indexes.ts'
import { migrate } from '#db/migrations/migrate.ts'
import { printLine, runCommand } from '#runtime/command.ts'
import { withDatabaseBesideShop } from './with-database.ts'

const migrations = fileURLToPath(new URL('../migrations', import.meta.url))

await runCommand(main)

/**
 * `npm run migrate`: brings the schema up to date and builds the large indexes, beside an open shop or without one, so that the
 * processes of a new version start at once and need no right to change the schema. Exit 1: not all of it was done.
 */
async function main(): Promise<void> {
  const config = readConfig()
  await withDatabaseBesideShop(config, printLine, async (db) => {
    const applied = await migrate(db, migrations, { report: printLine })
    for (const name of applied) printLine(`applied ${name}`)
    const indexes = await buildLargeIndexes(db)
    for (const name of indexes) printLine(`built the index ${name}`)
    if (applied.length + indexes.length === 0) printLine('Nothing to do: the schema is up to date.')
  })
}
