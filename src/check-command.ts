import { readConfig } from '#config/config.ts'
import { checkShop } from '#jobs/check-shop.ts'
import { explainOutage, openPictures } from './open-pictures.ts'
import { withDatabaseBesideShop } from './with-database.ts'
import { describeViolation } from '#domain/invariants/violations.ts'
import { printLine, runCommand } from '#runtime/command.ts'

await runCommand(main)

/** `npm run check`, beside an open shop or without one. Exit 0: everything holds; 2: something does not; 1: it could not be checked. */
async function main(): Promise<void> {
  const config = readConfig()
  const violations = await withDatabaseBesideShop(config, printLine, (db) =>
    checkShop(db, openPictures(config)),
  ).catch(explainOutage)
  for (const violation of violations) printLine(`does not hold: ${describeViolation(violation)}`)
  if (violations.length > 0) process.exitCode = 2
  else printLine('Everything holds: books, catalogue, numbers and pictures.')
}
