import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { readCatalogue } from '../demo/catalogue.ts'
import { generateOrders } from '../demo/generate/generate-orders.ts'
import { generateProducts } from '../demo/generate/generate-products.ts'
import { insertCatalogue } from '../demo/import.ts'
import { encodePhoto } from '#adapters/media/encode-photo.ts'
import { encodeUpload } from '#adapters/media/encode-upload.ts'
import { folderStore } from '#adapters/media/folder-store.ts'
import { photoStorage } from '#adapters/media/photo-storage.ts'
import { pictureStorage } from '#adapters/media/picture-storage.ts'
import { createApi } from '#api/app.ts'
import { readConfig } from '#config/config.ts'
import { connect } from '#db/connection/connect.ts'
import type { Embedded } from '#db/embedded/start-embedded.ts'
import { buildLargeIndexes } from '#db/migrations/large-indexes.ts'
import { migrate } from '#db/migrations/migrate.ts'
import {
  largeTables,
  tablesReadWhole,
  watchStatements,
} from '../test/support/database/statements.ts'
import { addBenchPictures, root } from './store.ts'

export type GrownShop = ReturnType<typeof openGrownShop>

interface Size {
  plants: number
  orders?: number
}

/** Creates a database with the demo's catalogue grown to this number of plants and orders, with all indexes; returns its address. */
export async function createGrown(
  embedded: Embedded,
  name: string,
  { plants, orders = 0 }: Size,
): Promise<ReturnType<Embedded['address']>> {
  await embedded.createDatabase(name)
  const { db, close } = connect(embedded.address(name), { poolSize: 1, queryTimeoutMs: 0 })
  await migrate(db, join(root, 'migrations'))
  const catalogue = await readCatalogue()
  await db.transaction().execute((tx) => insertCatalogue(tx, catalogue))
  await sql`select setval(pg_get_serial_sequence('products', 'id'), max(id)) from products`.execute(
    db,
  )
  await addBenchPictures(db)
  await generateProducts(db, plants)
  if (orders > 0) await generateOrders(db, { ...readConfig({}).settings, total: orders })
  await buildLargeIndexes(db)
  await sql`vacuum analyze`.execute(db)
  await close()
  return embedded.address(name)
}

/** The API on such a database, in this process. */
export function openGrownShop(address: ReturnType<Embedded['address']>) {
  const { db, pool, close } = connect(address, { poolSize: 2 })
  const settings = {
    secretKey: 'secret key of the bench',
    ...readConfig({}).settings,
    requestsPerMinutePerIp: 0,
  }
  const log = {
    info() {},
    warn() {},
    error: (facts: object, text: string) => console.error(text, facts),
  }
  const watch = watchStatements(pool)
  const media = { encode: encodeUpload, storage: pictureStorage(folderStore(tmpdir())) }
  const photos = { encode: encodePhoto, storage: photoStorage(folderStore(tmpdir())) }
  const ports = { sendSms: async () => {}, payments: null, media, photos }
  const api = createApi({ db, settings, log, ports, officeFilesDir: tmpdir() })
  return {
    db,
    pool,
    watch,
    /** Any answer other than a success throws. */
    ask: async (path: string, init: RequestInit = {}): Promise<string> => {
      const answer = await api.fetch(new Request(`http://shop.test${path}`, init))
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${text}`)
      return text
    },
    close: async () => {
      await api.close()
      await close()
    },
  }
}

type Asked = (shop: GrownShop) => RequestInit

/**
 * The time of each shop to answer, in milliseconds; alternating, so that other load on the machine affects all equally. `path`: of all
 * shops, or of each.
 */
export async function measureAlternating(
  shops: readonly GrownShop[],
  path: string | ((shop: GrownShop) => string),
  { warmUps, turns }: { warmUps: number; turns: number },
  initOf: Asked = () => ({}),
): Promise<number[][]> {
  const times = shops.map((): number[] => [])
  for (let turn = -warmUps; turn < turns; turn += 1) {
    for (const [index, shop] of shops.entries()) {
      const init = initOf(shop)
      const asked = typeof path === 'string' ? path : path(shop)
      const from = performance.now()
      await shop.ask(asked, init)
      if (turn >= 0) times[index]?.push(performance.now() - from)
    }
  }
  return times
}

/** The large tables that the statements of this answer read completely, except narrow tables designed for it. */
export async function largeTablesRead(
  { pool, watch, ask }: GrownShop,
  path: string,
  init: RequestInit = {},
): Promise<string[]> {
  watch.taken()
  await ask(path, init)
  const tables = await Promise.all(
    watch.taken().map((statement) => tablesReadWhole(pool, statement)),
  )
  const large = await largeTables(pool)
  return [...new Set(tables.flat())].filter(
    (table) => large.includes(table) && table !== 'office_products',
  )
}
