import { readConfig } from '#config/config.ts'
import { checkShop } from '#jobs/check-shop.ts'
import { explainOutage, openPictures } from './open-pictures.ts'
import { holdFolderIfFree, withDatabase } from './with-database.ts'
import { describeViolation } from '#domain/invariants/violations.ts'
import { StartError } from '#shared/start-error.ts'

const tell = (line: string) => void process.stdout.write(`${line}\n`)

await main().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  )
  process.exitCode = 1
})

/** `npm run check`, beside an open shop or without one. Exit 0: everything holds; 2: something does not; 1: it could not be checked. */
async function main(): Promise<void> {
  const config = readConfig()
  const unlock = await holdFolderIfFree(config)
  try {
    const violations = await withDatabase(config, tell, (db) =>
      checkShop(db, openPictures(config)),
    ).catch(explainOutage)
    for (const violation of violations) tell(`does not hold: ${describeViolation(violation)}`)
    if (violations.length > 0) process.exitCode = 2
    else tell('Everything holds: books, catalogue, numbers and pictures.')
  } finally {
    unlock()
  }
}
