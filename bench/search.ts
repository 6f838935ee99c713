import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { readCatalogue } from '../demo/catalogue.ts'
import { generateProducts } from '../demo/generate/generate-products.ts'
import { insertCatalogue } from '../demo/import.ts'
import { encodeUpload } from '#adapters/media/encode-upload.ts'
import { folderStorage } from '#adapters/media/folder-storage.ts'
import { createApi } from '#api/app.ts'
import { readConfig } from '#config/config.ts'
import { connect } from '#db/connect.ts'
import { startEmbedded, type Embedded } from '#db/embedded/start-embedded.ts'
import { migrate } from '#db/migrate.ts'
import { quantile } from './load.ts'
import { atMost, type Row } from './row.ts'
import { root } from './store.ts'
import { catalogueQueries } from '../test/support/database/large-catalogue.ts'
import {
  largeTables,
  tablesReadWhole,
  watchStatements,
} from '../test/support/database/statements.ts'

const [few, many] = [100, 100_000]
const [warmUps, turns] = [3, 25]
const mostGrowth = 3
type Shop = Awaited<ReturnType<typeof openShop>>

/** The catalogue's answers in a shop of 100 plants and in one of 100,000, by turns, in one run, and what their statements read whole. */
export async function measureSearch(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'warif-bench-'))
  const embedded = await startEmbedded(folder)
  try {
    const shops = [await openShop(embedded, few), await openShop(embedded, many)] as const
    const rows: Row[] = []
    for (const [what, path] of Object.entries(catalogueQueries))
      rows.push(await compare(shops, what, path))
    for (const { close } of shops) await close()
    return rows
  } finally {
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function openShop(embedded: Embedded, plants: number) {
  const address = embedded.address(await createGrown(embedded, plants))
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
  const media = { encode: encodeUpload, storage: folderStorage(tmpdir()) }
  const ports = { sendSms: async () => {}, payments: null, media }
  const api = createApi({ db, settings, log, ports, officeFilesDir: tmpdir() })
  return {
    pool,
    watch,
    ask: async (path: string) => {
      const answer = await api.fetch(new Request(`http://shop.test${path}`))
      if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}`)
      await answer.text()
    },
    close: async () => {
      await api.close()
      await close()
    },
  }
}

/** A database with the demo's catalogue grown to so many plants; its name. */
async function createGrown(embedded: Embedded, plants: number): Promise<string> {
  const name = `plants_${plants}`
  await embedded.createDatabase(name)
  const { db, close } = connect(embedded.address(name), { poolSize: 1, queryTimeoutMs: 0 })
  await migrate(db, join(root, 'migrations'))
  const catalogue = await readCatalogue()
  await db.transaction().execute((tx) => insertCatalogue(tx, catalogue))
  await sql`select setval(pg_get_serial_sequence('products', 'id'), max(id)) from products`.execute(
    db,
  )
  await generateProducts(db, plants)
  await sql`vacuum analyze`.execute(db)
  await close()
  return name
}

async function compare(shops: readonly [Shop, Shop], what: string, path: string): Promise<Row> {
  const growth = await ratio(shops, path)
  const whole = await readWhole(shops[1], path)
  const row = atMost(
    `${what}, 100,000 : 100 plants, p50`,
    growth,
    mostGrowth,
    'times',
    `; read whole: ${whole.join(', ') || 'nothing'}`,
  )
  // Not `products` alone: lists read the search read model instead.
  return {
    ...row,
    goal: `${row.goal}, nothing large read whole`,
    isHeld: row.isHeld === true && whole.length === 0,
  }
}

/** By turns, so that whatever else the machine does falls on both alike. */
async function ratio(shops: readonly Shop[], path: string): Promise<number> {
  const times = shops.map((): number[] => [])
  for (let turn = -warmUps; turn < turns; turn += 1) {
    for (const [place, { ask }] of shops.entries()) {
      const from = performance.now()
      await ask(path)
      if (turn >= 0) times[place]?.push(performance.now() - from)
    }
  }
  const [ofFew = 0, ofMany = 0] = times.map((waits) => quantile(waits, 0.5))
  return ofMany / ofFew
}

/** The large tables that a statement of this answer reads from end to end. */
async function readWhole({ pool, watch, ask }: Shop, path: string): Promise<string[]> {
  watch.taken()
  await ask(path)
  const tables = await Promise.all(
    watch.taken().map((statement) => tablesReadWhole(pool, statement)),
  )
  const large = await largeTables(pool)
  return [...new Set(tables.flat())].filter((table) => large.includes(table))
}
