import { connect, type DatabaseAddress } from '#db/connect.ts'
import { startEmbedded } from '#db/embedded.ts'
import { requireAnswer } from '#db/require.ts'
import type { Db } from '#db/tables.ts'
import { lockFolder } from '#process/lock.ts'
import type { Config } from './config.ts'

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>

/** For a command: one connection that no timeout cuts; a built-in database that was not running is stopped again. `tell` hears of its start. */
export async function withDatabase<T>(
  { databaseUrl, dataDir }: Place,
  tell: (line: string) => void,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const { address, stop } = databaseUrl ? { address: databaseUrl, stop: async () => {} } : await openEmbedded(dataDir, tell)
  const { db, close } = connect(address, { poolSize: 1, queryTimeoutMs: 0 })
  try {
    await requireAnswer(db)
    return await work(db)
  } finally {
    await close()
    await stop()
  }
}

/** With the built-in database nobody else may open a shop meanwhile; on a server its connections show who is there. `takeOver`: also from another machine. */
export async function holdFolder({ databaseUrl, dataDir }: Place, { takeOver = false } = {}): Promise<() => void> {
  return databaseUrl === null ? lockFolder(dataDir, { takeOver }) : () => {}
}

async function openEmbedded(dataDir: string, tell: (line: string) => void): Promise<{ address: DatabaseAddress; stop(): Promise<void> }> {
  const embedded = await startEmbedded(dataDir, { log: tell })
  await embedded.createDatabase('warif')
  return { address: embedded.address('warif'), stop: embedded.attached ? async () => {} : embedded.stop }
}
