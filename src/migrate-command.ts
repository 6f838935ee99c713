import { fileURLToPath } from 'node:url'
import { readConfig } from '#config/config.ts'
import { buildLargeIndexes } from '#db/migrations/large-indexes.ts'
import { migrate } from '#db/migrations/migrate.ts'
import { StartError } from '#shared/start-error.ts'
import { holdFolderIfFree, withDatabase } from './with-database.ts'

const migrations = fileURLToPath(new URL('../migrations', import.meta.url))
const tell = (line: string) => void process.stdout.write(`${line}\n`)

await main().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  )
  process.exitCode = 1
})

/**
 * `npm run migrate`: brings the schema up to date and builds the large indexes, beside an open shop or without one, so that the
 * processes of a new version start at once and need no right to change the schema. Exit 1: not all of it was done.
 */
async function main(): Promise<void> {
  const config = readConfig()
  const unlock = await holdFolderIfFree(config)
  try {
    await withDatabase(config, tell, async (db) => {
      const applied = await migrate(db, migrations, { tell })
      for (const name of applied) tell(`applied ${name}`)
      const indexes = await buildLargeIndexes(db)
      for (const name of indexes) tell(`built the index ${name}`)
      if (applied.length + indexes.length === 0) tell('Nothing to do: the schema is up to date.')
    })
  } finally {
    unlock()
  }
}
