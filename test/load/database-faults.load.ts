import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import {
  frozenCommits,
  frozenConnections,
  fullDisk,
  orderAround,
} from './scenarios/database-faults.ts'
import { createLimitedRole } from '../support/database/limited-role.ts'
import { openPgBouncer } from './support/proxies/pgbouncer.ts'
import { startShop } from './support/shop-process.ts'
import { openStoreApart } from './support/store-apart.ts'
import { switchover } from './support/switchover.ts'
import { openTinyDisk } from './support/tiny-disk.ts'
import { reportCounts } from './support/report.ts'

/** Extra time for a request beyond its limit, on a busy machine. */
const marginMs = 5_000

test('every connection to the database is lost in the middle of an order, unnoticed by the server: the plant sells again within seconds', async (row) => {
  const store = await openStoreApart(14)
  onTestFinished(store.close)
  const counts = await frozenConnections(store)
  reportCounts(row, { ...counts })
  // Five seconds until the shop gives up, ten until the server does.
  expect(counts.sellsAfterMs).toBeLessThan(15_000 + marginMs)
})

test('commits hang for 12 s, as with a frozen synchronous replica: the shop reports failing writes, and goes on selling without a restart', async (row) => {
  const store = await openStoreApart(8)
  onTestFinished(store.close)
  const counts = await frozenCommits(store, 12_000)
  reportCounts(row, { ...counts })
  expect(counts.sellsAfterMs).toBeLessThan(marginMs)
})

test('the disk of the database is full for 12 s: the shop raises one alarm, and goes on selling without a restart', async (row) => {
  const disk = await openTinyDisk(300)
  if (!disk) return row.skip('a small disk can be mounted by root alone')
  onTestFinished(disk.close)
  const store = await openStoreApart(8, {
    databaseFolder: disk.folder,
    settings: { LOG_LEVEL: 'error' },
  })
  onTestFinished(store.close)
  const counts = await fullDisk(store, disk, 12_000)
  reportCounts(row, { ...counts })
  expect(store.shop.said().match(/"alarm":"diskFull"/g)).toHaveLength(1)
  expect(counts.sellsAfterMs).toBeLessThan(marginMs)
})

test('the primary becomes a standby and the address goes on leading to it for 10 s: 503 and not 500, and orders go on without a restart', async (row) => {
  const counts = await switchover({ shoppers: 8, trappedMs: 10_000 })
  reportCounts(row, { ...counts })
  expect(counts.sellsAfterMs).toBeLessThan(marginMs)
})

test('PgBouncer as documented: people order through it, and in transaction mode the shop refuses to start unless that is set', async (row) => {
  // Two shops over one database, each with a separate folder: they share their key.
  const settings = { SECRET_KEY: 'a key that both shops of this row have' }
  const store = await openStoreApart(6, { settings })
  onTestFinished(store.close)
  const folder = await mkdtemp(join(tmpdir(), 'warif-torture-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const pooler = await openPgBouncer(store.database.socket)
  onTestFinished(pooler.close)
  const shop = await startShop(folder, { ...settings, DATABASE_URL: pooler.url })
  const counts = await orderAround({ ...store, shop }, () => pause(5_000))
  const code = await shop.stop()
  const byTransaction = await openPgBouncer(store.database.socket, { poolMode: 'transaction' })
  onTestFinished(byTransaction.close)
  reportCounts(row, { ...counts })

  expect(code).toBe(0)
  await expect(startShop(folder, { ...settings, DATABASE_URL: byTransaction.url })).rejects.toThrow(
    /set pool_mode = session/,
  )
})

test('PgBouncer in transaction mode, and a role that may not change the schema: people order', async (row) => {
  const settings = { SECRET_KEY: 'a key that both shops of this row have' }
  const store = await openStoreApart(12, { settings })
  onTestFinished(store.close)
  const folder = await mkdtemp(join(tmpdir(), 'warif-torture-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const role = 'warif_shop'
  await createLimitedRole(store.db, role)
  const openPooler = () =>
    openPgBouncer(store.database.socket, { poolMode: 'transaction', user: role })
  const before = await openPooler()
  const pooled = {
    ...settings,
    DATABASE_URL: before.url,
    DATABASE_DIRECT_URL: store.database.url.replace(/\/\/[^@/]*@?/, `//${role}@`),
    DATABASE_POOLING: 'transaction',
  }
  const refusal = await startShop(folder, pooled).then(String, String)
  await before.close()
  const limits = refusal.match(/alter role \w+ set [^;]+;/g) ?? []
  expect(limits).toHaveLength(2)
  for (const limit of limits) await sql.raw(limit).execute(store.db)

  const pooler = await openPooler() // Its connections have the limits of the role.
  onTestFinished(pooler.close)
  const shop = await startShop(folder, { ...pooled, DATABASE_URL: pooler.url })
  const counts = await orderAround({ ...store, shop }, () => pause(5_000))
  const code = await shop.stop()
  reportCounts(row, { ...counts })
  expect(code).toBe(0)
})
