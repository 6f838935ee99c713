import { join, resolve } from 'node:path'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { End } from './backup/format.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { writeBackup } from './backup/write-backup.ts'
import { readConfig, type Config } from '#config/config.ts'
import { recordBackup } from '#domain/office/settings/machine-state.ts'
import { explainOutage, mediaFolder, openPictures } from './open-pictures.ts'
import { lockDataFolder, withDatabase, withDatabaseBesideShop } from './with-database.ts'
import { describeViolation, type ViolationSummary } from '#domain/invariants/violations.ts'
import { createLog } from '#runtime/log.ts'
import { StartError } from '#shared/start-error.ts'
import { printLine, runCommand } from '#runtime/command.ts'

const migrations = fileURLToPath(new URL('../migrations', import.meta.url))
const usage =
  'Use: npm run backup [-- file]   or   npm run restore -- file [--overwrite] [--accept-violations] [--take-over]'

await runCommand(main)

/**
 * `npm run backup` and `npm run restore`, with the settings of the shop. Exit 1: it was not done; 2: a backup in which invariants are
 * violated.
 */
async function main(): Promise<void> {
  const { verb, file, takeOver, ...allowed } = readWords()
  const config = readConfig()
  if (verb === 'backup') await backup(config, file)
  else if (verb === 'restore' && file) await restore(config, file, { takeOver, ...allowed })
  else throw new StartError(usage)
}

/** @throws StartError for words nobody knows */
function readWords() {
  try {
    const flag = { type: 'boolean', default: false } as const
    const options = { overwrite: flag, 'accept-violations': flag, 'take-over': flag }
    const { positionals, values } = parseArgs({ allowPositionals: true, options })
    const [verb, file, ...rest] = positionals
    if (rest.length > 0) throw new StartError(usage)
    const { overwrite, 'accept-violations': acceptViolations, 'take-over': takeOver } = values
    return { verb, file: file && resolve(file), overwrite, acceptViolations, takeOver }
  } catch (error) {
    throw new StartError(usage, error)
  }
}

/** Beside an open shop or without one. */
async function backup(config: Config, wished?: string): Promise<void> {
  const moment = new Date().toISOString().slice(0, 19).replaceAll(':', '')
  const file = wished ?? join(config.dataDir, 'backups', `warif-${moment}Z.gz`)
  if (existsSync(file)) throw new StartError(`${file} exists already: choose another name.`)
  const from = performance.now()
  const written = await withDatabaseBesideShop(config, printLine, async (db) => {
    const end = await writeBackup({ db, ...placesOf(config), report: printLine }, file)
    await recordBackup(db)
    return end
  }).catch(explainOutage)
  printLine(`${file}: ${summary(written, from)}`)
  if (written.violations.length > 0) raiseAlarm(config, written.violations)
}

/** The file is there; somebody must look at the shop. */
function raiseAlarm({ logLevel }: Config, violations: ViolationSummary[]): void {
  for (const violation of violations) printLine(`does not hold: ${describeViolation(violation)}`)
  createLog(logLevel).error(
    { alarm: 'invariantsViolated', violations },
    'invariants are violated; the backup was written all the same',
  )
  process.exitCode = 2
}

async function restore(
  config: Config,
  file: string,
  { takeOver, ...allowed }: { overwrite: boolean; acceptViolations: boolean; takeOver: boolean },
): Promise<void> {
  if (!existsSync(file)) throw new StartError(`${file} is not there.`)
  const unlock = await lockDataFolder(config, { takeOver })
  try {
    const from = performance.now()
    const parts = { migrations, ...placesOf(config), report: printLine, ...allowed }
    const { header, end, violations } = await withDatabase(config, printLine, (db) =>
      restoreBackup({ db, ...parts }, file),
    ).catch(explainOutage)
    for (const violation of violations) printLine(`does not hold: ${describeViolation(violation)}`)
    const verdict =
      violations.length > 0
        ? 'its invariants are violated, which was accepted'
        : 'its invariants hold'
    printLine(`Restored the shop of ${header.takenAt}, ${verdict}; ${summary(end, from)}`)
  } finally {
    unlock()
  }
}

function placesOf(config: Config) {
  return {
    mediaDir: mediaFolder(config),
    objectStore: config.media.store === 's3' ? openPictures(config) : undefined,
  }
}

function summary({ rows, files, objects = 0 }: End, from: number): string {
  const count = Object.values(rows).reduce((total, some) => total + some, 0)
  return `rows: ${count}, pictures: ${files}${objects > 0 ? `, in the object store: ${objects}` : ''} (${((performance.now() - from) / 1000).toFixed(1)} s)`
}
