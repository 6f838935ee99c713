import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbedded, type Embedded } from '#db/embedded/start-embedded.ts'
import { copyDatabaseFolder } from './copy-database-folder.ts'

/** Logs each statement, so that a test sees which server received it. */
const settings = { log_statement: 'all', fsync: 'off' }

export const startPrimary = (dataDir: string): Promise<Embedded> =>
  startEmbedded(dataDir, { settings })

/** Makes `standbyDir` a cold copy of the stopped primary in `primaryDir`; then call `startStandby`. */
export async function copyPrimary(primaryDir: string, standbyDir: string): Promise<void> {
  await copyDatabaseFolder(primaryDir, standbyDir)
  await writeFile(join(standbyDir, 'postgres/data/standby.signal'), '')
}

/** A hot standby that follows the primary: answers reads, refuses writes. */
export async function startStandby(standbyDir: string, primary: Embedded): Promise<Embedded> {
  const { host, port, user } = primary.address('postgres')
  const conninfo = `host=${host} port=${port} user=${user}`
  return startEmbedded(standbyDir, {
    settings: { ...settings, primary_conninfo: conninfo, wal_retrieve_retry_interval: '200ms' },
  })
}

/** The number of statements about plants this server has received so far. */
export async function plantReads(dataDir: string): Promise<number> {
  const log = await readFile(join(dataDir, 'postgres/log'), 'utf8')
  return log.split('\n').filter((line) => /from "?(product_search|products)\b/.test(line)).length
}
