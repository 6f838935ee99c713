import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Connection } from '#db/connection/connect.ts'
import type { Embedded } from '#db/embedded/start-embedded.ts'
import { migrate } from '#db/migrations/migrate.ts'
import { callAt } from '../support/call-at.ts'
import { signIn, type ShopCustomer } from '../support/customer.ts'
import { freePort } from '../support/free-port.ts'
import { startShop, type ShopProcess } from '../load/support/shop-process.ts'
import { addPlant, type Plant } from '../support/plants.ts'
import type { Call } from '../support/shop.ts'
import { fillWithMigrated } from '../support/database/migrated-folder.ts'
import { copyPrimary, plantReads, startPrimary, startStandby } from '../support/database/standby.ts'

let folder: string
let primaryDir: string
let standbyDir: string
let primary: Embedded
let standby: Embedded
let onPrimary: Connection
let onStandby: Connection
let shop: ShopProcess
let metricsPort: number
let call: Call
let ficus: Plant
let sara: ShopCustomer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warif-replica-'))
  primaryDir = await mkdtemp(join(tmpdir(), 'warif-primary-'))
  standbyDir = await mkdtemp(join(tmpdir(), 'warif-standby-'))
  await fillWithMigrated(primaryDir)
  primary = await startPrimary(primaryDir)
  await primary.createDatabase('warif')
  onPrimary = connect(primary.address('warif'))
  await migrate(onPrimary.db, join(import.meta.dirname, '../../migrations'))
  ficus = await addPlant(onPrimary.db, { nameLatin: 'Ficus benjamina', priceHalalas: 11_500 })
  await primary.stop()
  await copyPrimary(primaryDir, standbyDir)
  primary = await startPrimary(primaryDir)
  standby = await startStandby(standbyDir, primary)
  onStandby = connect(standby.address('warif'), { isReplica: true })
  metricsPort = await freePort()
  shop = await startShop(folder, {
    DATABASE_URL: primary.url('warif'),
    DATABASE_READ_URL: standby.url('warif'),
    METRICS_PORT: String(metricsPort),
  })
  call = callAt(shop.origin)
  sara = await signIn(call, '+966512345678')
})
afterAll(async () => {
  await shop?.stop()
  await Promise.all([onPrimary?.close(), onStandby?.close()])
  await Promise.all([standby?.stop(), primary?.stop()])
  await Promise.all(
    [folder, primaryDir, standbyDir].map((one) => rm(one, { recursive: true, force: true })),
  )
})

const setPrice = (priceHalalas: number) =>
  onPrimary.db
    .updateTable('products')
    .set({ price_halalas: priceHalalas })
    .where('id', '=', ficus.id)
    .execute()
/** The price that an anonymous visitor sees; such a request also makes the shop check which database to read. */
const shownPrice = async () => (await call('GET', `/api/products/${ficus.id}`)).body.data?.price
/** The price in a search, which is never cached. */
const foundPrice = async (ask: Call) =>
  (await ask('GET', '/api/products?q=ficus')).body.data?.[0]?.price
const replicaFact = async (name: string) => {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  return Number(new RegExp(`^warif_replica_${name} (\\S+)$`, 'm').exec(text)?.[1])
}
/** Waits until the shop reads from the replica (1) or not (0); requests keep it checking. */
async function untilUsed(used: 0 | 1): Promise<void> {
  await expect
    .poll(async () => [await shownPrice().then(Boolean), await replicaFact('used')], {
      timeout: 30_000,
    })
    .toEqual([true, used])
}

test('anonymous visitors read the catalogue from the replica, and customers read it from the primary', async () => {
  await untilUsed(1)
  const before = [await plantReads(primaryDir), await plantReads(standbyDir)]

  expect(await foundPrice(call)).toBe(115)
  const afterAnonymous = [await plantReads(primaryDir), await plantReads(standbyDir)]
  expect(await foundPrice(sara.call)).toBe(115)
  await sara.fillCart(ficus)
  const afterCustomer = [await plantReads(primaryDir), await plantReads(standbyDir)]

  expect(afterAnonymous[0]).toBe(before[0])
  expect(afterAnonymous[1]).toBeGreaterThan(before[1] ?? 0)
  expect(afterCustomer[0]).toBeGreaterThan(before[0] ?? 0)
  expect(afterCustomer[1]).toBe(afterAnonymous[1])
  expect((await call('GET', '/readyz')).body.checks).toEqual({
    database: 'ok',
    migrations: 'ok',
    outbox: 'ok',
    writes: 'ok',
    replica: 'ok',
  })
})

test('the connections to the replica stay open although it takes no writes', async () => {
  const sessions = async () => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where application_name = 'warif' and pid <> pg_backend_pid()`.execute(
      onStandby.db,
    )
    return rows.map(({ pid }) => pid)
  }
  const before = await sessions()
  await pause(1_500)
  await foundPrice(call)

  expect(before.length).toBeGreaterThan(0)
  expect(await sessions()).toEqual(expect.arrayContaining(before))
})

test('a new price arrives through the replica', async () => {
  await setPrice(9_900)
  await expect.poll(shownPrice).toBe(99)
  expect(await replicaFact('used')).toBe(1)
})

test('a page rendered while the replica lagged is not served once it has caught up', async () => {
  await sql`select pg_wal_replay_pause()`.execute(onStandby.db)
  await setPrice(9_500)
  for (const _ of Array(5).keys()) {
    await shownPrice()
    await pause(200)
  }
  await sql`select pg_wal_replay_resume()`.execute(onStandby.db)
  await expect.poll(shownPrice).toBe(95)
  await untilUsed(1)
  expect(await shownPrice()).toBe(95)
})

test('a replica that falls behind is not used until it has caught up', async () => {
  await sql`select pg_wal_replay_pause()`.execute(onStandby.db)
  await setPrice(8_800)
  expect(await foundPrice(sara.call)).toBe(88)
  await expect.poll(shownPrice, { timeout: 30_000 }).toBe(88)
  expect(await replicaFact('used')).toBe(0)
  expect(await replicaFact('lag_seconds')).toBeGreaterThan(0)

  await sql`select pg_wal_replay_resume()`.execute(onStandby.db)
  await untilUsed(1)
  expect(await foundPrice(call)).toBe(88)
  expect(await replicaFact('lag_seconds')).toBe(0)
})

test('while the replica is down the primary serves everything, and the shop is ready', async () => {
  await standby.stop()
  expect(await foundPrice(call)).toBe(88)
  await setPrice(7_700)
  await expect.poll(shownPrice).toBe(77)
  expect(await call('GET', '/readyz')).toMatchObject({
    status: 200,
    body: { checks: { replica: 'failing' } },
  })

  standby = await startStandby(standbyDir, primary)
  await untilUsed(1)
  expect(await foundPrice(call)).toBe(77)
})

test('while the primary is down anonymous visitors can still search, and an order is answered 503', async () => {
  await untilUsed(1)
  await primary.stop()
  expect(await foundPrice(call)).toBe(77)
  expect((await sara.placeOrder()).status).toBe(503)

  primary = await startPrimary(primaryDir)
  await expect.poll(async () => (await sara.placeOrder()).status, { timeout: 30_000 }).toBe(200)
})

test('of several servers in an address the pool uses the one that takes writes, and the next one after a failover', async () => {
  const hostOf = (server: Embedded) => encodeURIComponent(server.address('warif').host)
  const list = connect(
    `postgres://warif@${hostOf(standby)},${hostOf(primary)}/warif?target_session_attrs=read-write`,
  )
  const write = () =>
    list.db
      .updateTable('products')
      .set({ price_halalas: 6_600 })
      .where('id', '=', ficus.id)
      .executeTakeFirst()

  expect((await write())?.numUpdatedRows).toBe(1n)
  await primary.stop()
  await sql`select pg_promote()`.execute(onStandby.db)
  await expect
    .poll(async () => (await write().catch(() => null))?.numUpdatedRows, { timeout: 30_000 })
    .toBe(1n)
  await list.close()
})
