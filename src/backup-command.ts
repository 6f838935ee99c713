import { join, resolve } from 'node:path'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { End } from './backup/contents.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { writeBackup } from './backup/write-backup.ts'
import { readConfig, type Config } from './config.ts'
import { connect, requireAnswer, type DatabaseAddress } from '#db/connect.ts'
import { startEmbedded } from '#db/embedded.ts'
import type { Db } from '#db/tables.ts'
import { lockFolder } from '#process/lock.ts'
import { StartError } from '#shared/start-error.ts'

const migrations = fileURLToPath(new URL('../migrations', import.meta.url))
const usage = 'Use: npm run backup [-- file]   or   npm run restore -- file [--overwrite]'
const tell = (line: string) => void process.stdout.write(`${line}\n`)

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
})

/** `npm run backup` and `npm run restore`, with the settings of the shop. */
async function main(): Promise<void> {
  const { verb, file, overwrite } = readWords()
  const config = readConfig()
  if (verb === 'backup') await backup(config, file)
  else if (verb === 'restore' && file) await restore(config, file, overwrite)
  else throw new StartError(usage)
}

/** @throws StartError for words nobody knows */
function readWords() {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { overwrite: { type: 'boolean', default: false } } })
    const [verb, file, ...rest] = positionals
    if (rest.length > 0) throw new StartError(usage)
    return { verb, file: file && resolve(file), overwrite: values.overwrite }
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
  const unlock = await lockFolder(config.dataDir).catch(() => () => {})
  try {
    const from = performance.now()
    const end = await withDatabase(config, (db) => writeBackup({ db, mediaDir: join(config.dataDir, 'media') }, file))
    tell(`${file}: ${summary(end, from)}`)
  } finally {
    unlock()
  }
}

async function restore(config: Config, file: string, overwrite: boolean): Promise<void> {
  if (!existsSync(file)) throw new StartError(`${file} is not there.`)
  const unlock = await lockFolder(config.dataDir)
  try {
    const from = performance.now()
    const parts = { migrations, overwrite, mediaDir: join(config.dataDir, 'media') }
    const { header, end } = await withDatabase(config, (db) => restoreBackup({ db, ...parts }, file))
    tell(`Restored the shop of ${header.takenAt}, its books hold; ${summary(end, from)}`)
  } finally {
    unlock()
  }
}

/** One connection that no timeout cuts; a built-in database that was not running is stopped again. */
async function withDatabase<T>({ databaseUrl, dataDir }: Config, work: (db: Db) => Promise<T>): Promise<T> {
  const { address, stop } = databaseUrl ? { address: databaseUrl, stop: async () => {} } : await openEmbedded(dataDir)
  const { db, close } = connect(address, { poolSize: 1, queryTimeoutMs: 0 })
  try {
    await requireAnswer(db)
    return await work(db)
  } finally {
    await close()
    await stop()
  }
}

async function openEmbedded(dataDir: string): Promise<{ address: DatabaseAddress; stop(): Promise<void> }> {
  const embedded = await startEmbedded(dataDir, { log: tell })
  await embedded.createDatabase('warif')
  return { address: embedded.address('warif'), stop: embedded.attached ? async () => {} : embedded.stop }
}

function summary({ rows, files }: End, from: number): string {
  const count = Object.values(rows).reduce((total, some) => total + some, 0)
  return `rows: ${count}, pictures: ${files} (${((performance.now() - from) / 1000).toFixed(1)} s)`
}
