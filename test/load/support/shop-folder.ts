import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '#db/connection/connect.ts'
import { startEmbedded } from '#db/embedded/start-embedded.ts'
import { migrate } from '#db/migrations/migrate.ts'
import type { Db } from '#db/tables.ts'
import { fillWithMigrated } from '../../support/database/migrated-folder.ts'

export interface ShopFolder {
  dataDir: string
  /** Runs work on the folder's database, which is started if necessary, and continues to run afterwards. */
  withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Stops the database that a killed shop may have left running. */
  remove(): Promise<void>
}

/** A new data folder with a migrated, empty database, for starting shops like `npm start`. */
export async function makeShopFolder(): Promise<ShopFolder> {
  const dataDir = await mkdtemp(join(tmpdir(), 'warif-torture-'))
  await fillWithMigrated(dataDir)
  const withDatabase = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
    const embedded = await startEmbedded(dataDir)
    await embedded.createDatabase('warif')
    const { db, close } = connect(embedded.address('warif'), { queryTimeoutMs: 0 })
    return work(db).finally(close)
  }
  await withDatabase((db) => migrate(db, join(import.meta.dirname, '../../../migrations')))
  return {
    dataDir,
    withDatabase,
    async remove() {
      await (await startEmbedded(dataDir)).stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
