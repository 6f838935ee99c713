import { connect, type ConnectOptions, type DatabaseAddress } from '#db/connection/connect.ts'
import { startEmbedded } from '#db/embedded/start-embedded.ts'
import { checkConnection } from '#db/connection/check-connection.ts'
import type { Db } from '#db/tables.ts'
import { LockedElsewhere, lockFolder } from '#runtime/process-lock.ts'
import type { Config } from '#config/config.ts'

type Place = Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>

/** For a command: one connection, by default one that no timeout cuts; a built-in database that was not running is stopped again. `report` is called with a line about its start. */
export async function withDatabase<T>(
  { databaseDirectUrl, dataDir }: Place,
  report: (line: string) => void,
  work: (db: Db) => Promise<T>,
  options: ConnectOptions = { queryTimeoutMs: 0 },
): Promise<T> {
  const { address, stop } = databaseDirectUrl
    ? { address: databaseDirectUrl, stop: async () => {} }
    : await openEmbedded(dataDir, report)
  const { db, close } = connect(address, { poolSize: 1, ...options })
  try {
    await checkConnection(db)
    return await work(db)
  } finally {
    await close()
    await stop()
  }
}

/** With the built-in database nobody else may open a shop meanwhile; on a server its connections show who is there. `takeOver`: also from another machine. */
export async function lockDataFolder(
  { databaseUrl, dataDir }: Place,
  { takeOver = false } = {},
): Promise<() => void> {
  return databaseUrl === null ? lockFolder(dataDir, { takeOver }) : () => {}
}

/**
 * A shop on this machine holds the folder; without one we do, so that none is opened on a database that we are about to stop.
 *
 * @throws LockedElsewhere when another machine holds the folder: a second database on it would destroy both
 */
async function holdFolderIfFree(place: Place): Promise<() => void> {
  return lockDataFolder(place).catch((error: unknown) => {
    if (error instanceof LockedElsewhere) throw error
    return () => {}
  })
}

/** `withDatabase` for a command that works beside an open shop or without one. @throws LockedElsewhere */
export async function withDatabaseBesideShop<T>(
  place: Place,
  report: (line: string) => void,
  work: (db: Db) => Promise<T>,
  options?: ConnectOptions,
): Promise<T> {
  const unlock = await holdFolderIfFree(place)
  try {
    return await withDatabase(place, report, work, options)
  } finally {
    unlock()
  }
}

async function openEmbedded(
  dataDir: string,
  report: (line: string) => void,
): Promise<{ address: DatabaseAddress; stop(): Promise<void> }> {
  const embedded = await startEmbedded(dataDir, { log: report })
  await embedded.createDatabase('warif')
  return {
    address: embedded.address('warif'),
    stop: embedded.attached ? async () => {} : embedded.stop,
  }
}
