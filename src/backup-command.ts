import { join, resolve } from 'node:path'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { End } from './backup/contents.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { writeBackup } from './backup/write-backup.ts'
import { readConfig, type Config } from './config.ts'
import { holdFolder, withDatabase } from './with-database.ts'
import { LockedElsewhere } from '#process/lock.ts'
import { StartError } from '#shared/start-error.ts'

const migrations = fileURLToPath(new URL('../migrations', import.meta.url))
const usage = 'Use: npm run backup [-- file]   or   npm run restore -- file [--overwrite] [--take-over]'
const tell = (line: string) => void process.stdout.write(`${line}\n`)

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
})

/** `npm run backup` and `npm run restore`, with the settings of the shop. */
async function main(): Promise<void> {
  const { verb, file, overwrite, takeOver } = readWords()
  const config = readConfig()
  if (verb === 'backup') await backup(config, file)
  else if (verb === 'restore' && file) await restore(config, file, { overwrite, takeOver })
  else throw new StartError(usage)
}

/** @throws StartError for words nobody knows */
function readWords() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { overwrite: { type: 'boolean', default: false }, 'take-over': { type: 'boolean', default: false } },
    })
    const [verb, file, ...rest] = positionals
    if (rest.length > 0) throw new StartError(usage)
    return { verb, file: file && resolve(file), overwrite: values.overwrite, takeOver: values['take-over'] }
  } catch (error) {
    throw new StartError(usage, error)
  }
}

/** Beside an open shop or without one. */
async function backup(config: Config, wished?: string): Promise<void> {
  const moment = new Date().toISOString().slice(0, 19).replaceAll(':', '')
  const file = wished ?? join(config.dataDir, 'backups', `warif-${moment}Z.gz`)
  if (existsSync(file)) throw new StartError(`${file} exists already: choose another name.`)
  // An open shop holds the folder; without one we hold it, so that none is opened on a database that we are about to stop.
  const unlock = await holdFolder(config).catch((error: unknown) => {
    if (error instanceof LockedElsewhere) throw error
    return () => {}
  })
  try {
    const from = performance.now()
    const end = await withDatabase(config, tell, (db) => writeBackup({ db, mediaDir: join(config.dataDir, 'media'), tell }, file))
    tell(`${file}: ${summary(end, from)}`)
  } finally {
    unlock()
  }
}

async function restore(config: Config, file: string, { overwrite, takeOver }: { overwrite: boolean; takeOver: boolean }): Promise<void> {
  if (!existsSync(file)) throw new StartError(`${file} is not there.`)
  const unlock = await holdFolder(config, { takeOver })
  try {
    const from = performance.now()
    const parts = { migrations, overwrite, mediaDir: join(config.dataDir, 'media') }
    const { header, end } = await withDatabase(config, tell, (db) => restoreBackup({ db, ...parts }, file))
    tell(`Restored the shop of ${header.takenAt}, its books hold; ${summary(end, from)}`)
  } finally {
    unlock()
  }
}

function summary({ rows, files }: End, from: number): string {
  const count = Object.values(rows).reduce((total, some) => total + some, 0)
  return `rows: ${count}, pictures: ${files} (${((performance.now() - from) / 1000).toFixed(1)} s)`
}
