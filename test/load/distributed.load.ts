import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Db } from '#db/tables.ts'
import { freePort } from '../support/free-port.ts'
import { orderAround } from './scenarios/database-faults.ts'
import { limitsAndRaces } from './scenarios/limits-and-races.ts'
import { openConflictProxy } from './support/proxies/conflict-proxy.ts'
import { createRefundClients } from './support/create-refund-clients.ts'
import { reportCounts } from './support/report.ts'
import { sellAndRefund, type Settled } from './support/refund-client.ts'
import { startShop } from './support/shop-process.ts'
import { openStoreApart } from './support/store-apart.ts'

/** Tests on one PostgreSQL of how the shop would behave on a distributed database (docs/distributed.md). */

/** Settings of processes that share a database. A client's buyer orders and cancels more often than real customers. */
const settings = {
  SECRET_KEY: 'a key that all shops of this row have',
  CANCELLATIONS_PER_HOUR: '0',
  CARD_ENTRIES_PER_HOUR: '0',
  OPEN_CARD_ORDERS: '0',
  OPEN_CARD_HALALAS: '0',
}

/** The sum of a metric's rows whose labels contain this text. */
async function metric(port: number, name: string, labels = ''): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return text
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) && line.includes(labels))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}

const bugsOf = (port: number) => metric(port, 'warif_http_request_duration_seconds_count', '="500"')

/** Twelve people order and three clients sell by card and refund, for this long; returns the counts. */
async function orderAndRefund(
  store: Awaited<ReturnType<typeof openStoreApart>>,
  origin: string,
  seconds: number,
) {
  const { db } = store
  const place = { origin }
  const clients = await createRefundClients(db, 3, place)
  const settled: Settled[] = []
  const traffic = { isRunning: true }
  const counts = await orderAround(
    { ...store, shop: { ...store.shop, origin } },
    async () => {
      const work = Promise.all(
        clients.map(async (client) => {
          for (let turn = 0; traffic.isRunning; turn += 1)
            settled.push(await sellAndRefund(client, turn))
        }),
      )
      work.catch(() => {}) // Its rejection is handled below.
      await pause(seconds * 1_000)
      traffic.isRunning = false
      await work
    },
    { others: () => settled.map(({ orderId }) => orderId) },
  )
  return { ...counts, refundsAndCancellations: settled.length }
}

test('serializable: PostgreSQL in its strictest isolation, under orders, cards and refunds', async (row) => {
  const METRICS_PORT = String(await freePort())
  const store = await openStoreApart(12, {
    settings: { ...settings, METRICS_PORT },
    prepare: (db) =>
      sql`alter database warif set default_transaction_isolation = 'serializable'`.execute(db),
  })
  onTestFinished(store.close)
  const counts = await orderAndRefund(store, store.shop.origin, 15)
  const retries = await metric(Number(METRICS_PORT), 'warif_transaction_retries_total')
  reportCounts(row, { ...counts, retries })
  expect(retries).toBeGreaterThan(0)
  expect(await bugsOf(Number(METRICS_PORT))).toBe(0)
})

test('conflicts at commit: one commit in twenty is rolled back with 40001', async (row) => {
  const METRICS_PORT = String(await freePort())
  const store = await openStoreApart(12, { settings })
  onTestFinished(store.close)
  const proxy = await openConflictProxy({ path: store.database.socket }, 20)
  onTestFinished(proxy.close)
  const shop = await startShop(join(store.folder, 'second'), {
    ...settings,
    METRICS_PORT,
    DATABASE_URL: proxy.url,
  })
  onTestFinished(async () => void (await shop.stop()))
  const counts = await orderAndRefund(store, shop.origin, 15)
  const retries = await metric(Number(METRICS_PORT), 'warif_transaction_retries_total')
  reportCounts(row, { ...counts, ...proxy.counts, retries })
  // The number of commits in the time depends on the machine.
  expect(proxy.counts.conflicts).toBeGreaterThan(5)
  expect(retries).toBeGreaterThan(5)
  expect(await bugsOf(Number(METRICS_PORT))).toBe(0)
})

/** Makes advisory locks behave as in CockroachDB: every call succeeds, and nothing is locked. The first schema stays `public`. */
async function shadowAdvisoryLocks(db: Db): Promise<void> {
  for (const [name, returns] of [
    ...['', '_shared'].flatMap((kind) => [
      [`pg_advisory_lock${kind}`, 'void'],
      [`pg_advisory_xact_lock${kind}`, 'void'],
      [`pg_try_advisory_lock${kind}`, 'boolean'],
      [`pg_try_advisory_xact_lock${kind}`, 'boolean'],
      [`pg_advisory_unlock${kind}`, 'boolean'],
    ]),
  ]) {
    const body = returns === 'void' ? '' : 'select true'
    await sql
      .raw(`create function public.${name}(bigint) returns ${returns} language sql as '${body}'`)
      .execute(db)
  }
  await sql`alter database warif set search_path = public, pg_catalog`.execute(db)
}

/** Limits are on, except those of the shared address and of the whole shop. */
const limits = {
  ...settings,
  RATE_LIMIT_PER_MINUTE: '1000000',
  SAVE_ORDERS_PER_MINUTE: '10',
  CONCURRENT_PER_IP: '0',
  OTP_SENDS_PER_IP_HOUR: '0',
  OTP_WRONG_PER_IP_HOUR: '0',
  OTP_WRONG_HOUR: '0',
  OTP_WRONG_DAY: '0',
  OTP_SINGLE_TRY_DAY: '0',
  OTP_DAILY_CAP: '0',
}

test('no advisory locks: calls that lock nothing, as in CockroachDB, leave limits exact, nothing oversold and no order twice', async (row) => {
  const store = await openStoreApart(1, {
    settings: limits,
    prepare: shadowAdvisoryLocks,
  })
  onTestFinished(store.close)
  const second = await startShop(join(store.folder, 'second'), {
    ...limits,
    DATABASE_URL: store.database.url,
  })
  onTestFinished(async () => void (await second.stop()))
  const counts = await limitsAndRaces(store.db, [store.shop.origin, second.origin], 20)
  reportCounts(row, { ...counts })
  expect(counts.rounds).toBe(20)
})
