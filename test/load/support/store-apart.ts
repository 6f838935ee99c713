import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db } from '#db/tables.ts'
import { startShop } from './shop-process.ts'
import { fillWithMigrated } from '../../support/database/migrated-folder.ts'
import { addPlant } from '../../support/plants.ts'
import { openDatabaseApart } from './database-apart.ts'
import { openTcpProxy } from './proxies/tcp-proxy.ts'
import { shoppersAtCheckout } from './shoppers.ts'

const plentiful = 1_000_000

export type StoreApart = Awaited<ReturnType<typeof openStoreApart>>

interface StoreOptions {
  databaseFolder?: string
  settings?: Record<string, string>
  /** Changes the database before the shop opens on it. */
  prepare?(db: Db): Promise<unknown>
}

/** The built shop in a separate process, on a PostgreSQL server that it reaches over a proxy; both can fail. */
export async function openStoreApart(
  shoppers: number,
  { databaseFolder, settings, prepare }: StoreOptions = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'warif-torture-'))
  if (!databaseFolder) await fillWithMigrated(folder)
  const database = await openDatabaseApart(databaseFolder ?? folder)
  const { db } = database
  const plants = [
    await addPlant(db, { stock: plentiful }),
    await addPlant(db, { stock: null }),
  ] as const
  const tokens = await shoppersAtCheckout({ db }, plants[0], shoppers)
  await prepare?.(db)
  const proxy = await openTcpProxy({ path: database.socket })
  const shop = await startShop(join(folder, 'shop'), {
    ...settings,
    DATABASE_URL: `postgres://warif@127.0.0.1:${proxy.port}/warif`,
  })
  return {
    db,
    database,
    proxy,
    folder,
    shop,
    tokens,
    plantIds: plants.map(({ id }) => id),
    /** @throws when the shop does not end in order */
    async close() {
      const code = await shop.stop()
      await proxy.close()
      await database.close()
      await rm(folder, { recursive: true, force: true })
      if (code !== 0) throw new Error(`the shop ended with ${code}`)
    },
  }
}
