import { readFile, writeFile } from 'node:fs/promises'
import { readConfig } from '#config/config.ts'
import {
  exportProfiles,
  importProfiles,
  readProfiles,
  type FactChange,
} from '#domain/plants/import-profiles.ts'
import { StartError } from '#shared/start-error.ts'
import { printLine, runCommand } from '#runtime/command.ts'
import { withDatabaseBesideShop } from './with-database.ts'

const usage = 'Use: npm run plants -- import FILE [--dry-run] | export FILE'

await runCommand(main)

/** `npm run plants`, beside an open shop or without one: what the shop knows of plants, from a file or into one (plants.md 60). */
async function main(): Promise<void> {
  const [verb, file, option] = process.argv.slice(2)
  if (!file || (option && option !== '--dry-run')) throw new StartError(usage)
  if (verb !== 'import' && verb !== 'export') throw new StartError(usage)
  const profiles = verb === 'import' ? await readValidProfiles(file) : []
  const config = readConfig()
  await withDatabaseBesideShop(config, printLine, async (db) => {
    if (verb === 'export') {
      await writeFile(file, `${JSON.stringify(await exportProfiles(db), null, 2)}\n`)
      printLine(`Written: ${file}`)
      return
    }
    const isDryRun = option === '--dry-run'
    const changes = await importProfiles(db, profiles, { isDryRun })
    for (const change of changes) printLine(describeChange(change))
    printLine(`${isDryRun ? 'Would change' : 'Changed'}: ${changes.length} facts.`)
  })
}

/** @throws StartError with every problem of the file */
async function readValidProfiles(file: string) {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new StartError(`Cannot be read: ${file}`)
  })
  const { profiles, problems } = readProfiles(parsed(text, file))
  if (problems.length > 0)
    throw new StartError(['Nothing was written:', ...problems.map((one) => `  ${one}`)].join('\n'))
  return profiles
}

function parsed(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new StartError(`Not a JSON file: ${file}`)
  }
}

function describeChange({ profile, name, old, new: now }: FactChange): string {
  return `${profile} ${name}: ${JSON.stringify(old)} -> ${JSON.stringify(now)}`
}
