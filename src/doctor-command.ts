import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig, type Config } from '#config/config.ts'
import { printError } from '#runtime/command.ts'
import { StartError } from '#shared/start-error.ts'
import { hasLiveRules } from '#shared/store-mode.ts'
import { exitCodeOf, failing, messageOf, runChecks, skipped } from './doctor/check.ts'
import type { Finding, Result } from './doctor/check.ts'
import { allChecks } from './doctor/checks.ts'
import type { Context } from './doctor/context.ts'
import { asJson, asText, withoutSecrets } from './doctor/report.ts'
import { withDatabaseBesideShop } from './with-database.ts'

/** However a driver hangs, the command is over. */
const lastMs = 120_000
const tooLate = failing(`It did not end within ${lastMs / 1000} s.`, 'Run it again, and tell us.')
setTimeout(() => finish([{ name: 'doctor', ...tooLate }], false), lastMs).unref()

await main().catch((error: unknown) => {
  printError(error)
  process.exit(2)
})

/** `npm run doctor`: beside an open shop or without one. Exit 0: all is well; 1: warnings; 2: something fails. */
async function main(): Promise<void> {
  const asksForJson = readWords()
  const config = readSettings()
  if ('status' in config) return finish([{ name: 'settings', ...config }], asksForJson)
  const context = { config, secretKey: config.secretKey ?? (await readDemoSecret(config.dataDir)) }
  finish(withoutSecrets(await diagnose(context), config), asksForJson)
}

function readWords(): boolean {
  try {
    return parseArgs({ options: { json: { type: 'boolean', default: false } } }).values.json
  } catch {
    process.stderr.write('Use: npm run doctor [-- --json]\n')
    process.exit(2)
  }
}

function readSettings(): Config | Finding {
  try {
    return readConfig()
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return failing(error.message, 'Correct the settings; the table is in docs/operations.md.')
  }
}

/** That of a demo, without making one. */
function readDemoSecret(dataDir: string): Promise<string | null> {
  return readFile(join(dataDir, 'secret'), 'utf8').then(
    (text) => text.trim(),
    () => null,
  )
}

/** With the database when there is one, else with the reason why not. */
async function diagnose(context: Context): Promise<Result[]> {
  const { config } = context
  const run = (db: Parameters<typeof allChecks>[1]) => runChecks(allChecks(context, db))
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, 'postgres')))
    return run(skipped('There is no built-in database in DATA_DIR yet; the first start makes it.'))
  let results: Result[] | undefined
  try {
    await withDatabaseBesideShop(
      config,
      () => {},
      async (db) => void (results = await run(db)),
      { applicationName: 'warif doctor' },
    )
  } catch (error) {
    const where = config.databaseUrl === null ? 'DATA_DIR' : 'DATABASE_URL'
    results ??= await run(
      failing(
        messageOf(error),
        `Start the database, or correct ${where}${hasLiveRules(config.settings.storeMode) ? ' in /etc/warif.env' : ''}.`,
      ),
    )
  }
  return results ?? []
}

/** Ends the process: a check that was too slow may still hold a connection. */
function finish(results: Result[], isJson: boolean): void {
  process.stdout.write(`${isJson ? asJson(results) : asText(results)}\n`, () =>
    process.exit(exitCodeOf(results)),
  )
}
