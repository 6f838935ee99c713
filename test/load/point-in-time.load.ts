import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect } from '#db/connection/connect.ts'
import type { Db } from '#db/tables.ts'
import { addPlant, type Plant } from '../support/plants.ts'
import { runProgram } from '../support/run-program.ts'
import {
  openArchivedPostgres,
  requireArchiving,
  type ArchivedPostgres,
} from './support/archived-postgres.ts'
import { orderContinuously, type Traffic } from './support/order-continuously.ts'
import { reportCounts } from './support/report.ts'
import { shoppersAtCheckout } from './support/shoppers.ts'
import { startShop } from './support/shop-process.ts'
import { writeFigures } from './support/write-figures.ts'

const grownOrders = 100_000
const shoppers = 4

test('point in time: after an update without where, a shop of 100,000 orders is restored to the moment before it', async (row) => {
  await requireArchiving(row)
  const server = await openArchivedPostgres()
  const dataDir = await mkdtemp(join(tmpdir(), 'warif-point-'))
  const shop = { server, settings: { DATABASE_URL: server.url, DATA_DIR: dataDir } }
  try {
    await server.repository('stanza-create')
    await grow(shop.settings)
    const full = await timed(() => server.repository('--type=full', 'backup'))
    const sold = await sellDuringMistake(shop)
    const restored = await timed(() => restoreTo(server, sold.moment))
    const found = await compare(shop, sold)
    const figures = { ...sold.counts, ...found }
    reportCounts(row, { ...figures, fullBackup: full.seconds, restore: restored.seconds })
    await writeFigures('point in time', {
      'orders in the shop; database': `${grownOrders.toLocaleString('en')}; ${sold.databaseMb} MB`,
      'full backup; its size in the repository': `${full.seconds} s; ${await backupMb(server)} MB`,
      'differential backup while orders go on': `${sold.diffSeconds} s`,
      'restore to the moment, until PostgreSQL accepts writes': `${restored.seconds} s`,
      'orders acknowledged before the moment; missing afterwards': `${sold.counts.before}; ${found.missing}`,
      'orders acknowledged after it, which a restore gives up': `${sold.counts.after}`,
    })
    expect(figures).toMatchObject({ missing: 0, beyond: 0, cheap: 0, checkExit: 0 })
    expect(sold.counts.before).toBeGreaterThan(0)
    expect(sold.counts.after).toBeGreaterThan(0)
    expect(sold.cheapBefore).toBeGreaterThan(1_000)
    expect(found.soldAgain).toBe(1)
  } finally {
    await server.close()
    await rm(dataDir, { recursive: true, force: true })
  }
})

interface ArchivedShop {
  server: ArchivedPostgres
  settings: { DATABASE_URL: string; DATA_DIR: string }
}
type Sold = Awaited<ReturnType<typeof sellDuringMistake>>

async function grow(settings: ArchivedShop['settings']): Promise<void> {
  const { code, said } = await runProgram(
    ['demo/generate-command.ts', '1000', '--orders', String(grownOrders)],
    settings,
  )
  if (code !== 0) throw new Error(said)
}

async function timed<T>(work: () => Promise<T>): Promise<{ seconds: number; result: T }> {
  const since = performance.now()
  const result = await work()
  return { seconds: Math.round((performance.now() - since) / 1000), result }
}

/** Runs the work on a separate connection, without a time limit. */
async function onDatabase<T>({ settings }: ArchivedShop, work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = connect(settings.DATABASE_URL, { poolSize: 2, queryTimeoutMs: 0 })
  return work(db).finally(close)
}

/** Runs the work while a shop is open. */
async function whileOpen<T>(
  { settings }: ArchivedShop,
  work: (traffic: Traffic) => Promise<T>,
): Promise<T> {
  const process = await startShop(settings.DATA_DIR, settings)
  // 400: the price in the cart has changed; the next attempt uses the new one.
  const traffic: Traffic = { origin: process.origin, isRunning: true, notNow: [400] }
  return work(traffic).finally(() => {
    traffic.isRunning = false
    return process.stop()
  })
}

/** Orders continue through a differential backup, the recovery moment, the mistake, and for a while after it. */
const sellDuringMistake = (shop: ArchivedShop) =>
  onDatabase(shop, async (db) => {
    const plant = await addPlant(db, { stock: 1_000_000 })
    const tokens = await shoppersAtCheckout({ db }, plant, shoppers)
    const sold = await whileOpen(shop, (traffic) =>
      sellThrough(shop, { db, traffic, plant, tokens }),
    )
    return { ...sold, plant, token: tokens[0] ?? '', databaseMb: await databaseMb(db) }
  })

interface Crowd {
  db: Db
  traffic: Traffic
  plant: Plant
  tokens: string[]
}

async function sellThrough({ server }: ArchivedShop, { db, traffic, plant, tokens }: Crowd) {
  const acknowledged: number[] = []
  const people = Promise.all(
    tokens.map((token) =>
      orderContinuously(
        traffic,
        { token, plantIds: [plant.id], paysByCard: false },
        ({ orderId }) => acknowledged.push(orderId),
      ),
    ),
  )
  people.catch(() => {}) // Its rejection is handled below.
  const sellMore = async (orders: number) => {
    const from = acknowledged.length
    await expect
      .poll(() => acknowledged.length, { timeout: 120_000 })
      .toBeGreaterThan(from + orders)
  }
  await sellMore(20)
  const diff = await timed(() => server.repository('--type=diff', 'backup'))
  await sellMore(20)
  const before = [...acknowledged]
  const moment = await momentOf(db)
  await pause(1_000)
  await sql`update products set price_halalas = 1, special_price_halalas = null`.execute(db)
  const cheapBefore = await cheapPlants(db)
  await sellMore(10)
  traffic.isRunning = false
  await people
  return {
    before,
    moment,
    cheapBefore,
    diffSeconds: diff.seconds,
    counts: { before: before.length, after: acknowledged.length - before.length },
  }
}

/** The moment as an operator would note it: the database's clock, with its zone. */
async function momentOf(db: Db): Promise<string> {
  const { rows } = await sql<{ now: string }>`
    select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00' as now`.execute(
    db,
  )
  return rows[0]?.now ?? ''
}

async function cheapPlants(db: Db): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from products where price_halalas = 1`.execute(db)
  return rows[0]?.count ?? -1
}

async function databaseMb(db: Db): Promise<number> {
  const { rows } = await sql<{
    mb: number
  }>`select (pg_database_size(current_database()) / 1048576)::int as mb`.execute(db)
  return rows[0]?.mb ?? 0
}

/** The commands of docs/operations.md, "Point in time". */
async function restoreTo(server: ArchivedPostgres, moment: string): Promise<void> {
  await server.stop()
  await server.repository(
    '--delta',
    '--type=time',
    `--target=${moment}`,
    '--target-action=promote',
    'restore',
  )
  await server.start()
}

/** Checks which sales the restored shop has, whether its invariants hold, and whether it sells. */
async function compare(shop: ArchivedShop, { before, plant, token, moment }: Sold) {
  const found = await onDatabase(shop, async (db) => {
    const { rows } = await sql<{ missing: number; beyond: number }>`
      select (select count(*)::int from unnest(${before}::int[]) as sold (id)
          where not exists (select from orders where orders.id = sold.id)) as missing,
        (select count(*)::int from orders where placed_at > ${moment}::timestamptz) as beyond`.execute(
      db,
    )
    return { ...(rows[0] ?? { missing: -1, beyond: -1 }), cheap: await cheapPlants(db) }
  })
  const check = await runProgram(['src/check-command.ts'], shop.settings)
  if (check.code !== 0) console.error(check.said)
  let soldAgain = 0
  await whileOpen(shop, (traffic) =>
    orderContinuously(traffic, { token, plantIds: [plant.id], paysByCard: false }, () => {
      soldAgain += 1
      traffic.isRunning = false
    }),
  )
  return { ...found, checkExit: check.code ?? -1, soldAgain }
}

async function backupMb(server: ArchivedPostgres): Promise<number> {
  const [stanza] = JSON.parse(await server.repository('--output=json', 'info')) as {
    backup: { type: string; info: { repository: { delta: number } } }[]
  }[]
  const full = stanza?.backup.find(({ type }) => type === 'full')
  return Math.round((full?.info.repository.delta ?? 0) / 1_048_576)
}
