import { idleSources } from '../support/servers/metric-sources.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { connect } from '#db/connection/connect.ts'
import { createMetrics } from '#runtime/metrics.ts'
import { createLoadShedder } from '#http/load-shedder.ts'
import { metricsHandler } from '../../src/metrics.ts'
import type { ShopCustomer } from '../support/customer.ts'
import { command, urlOf } from '../support/database/database.ts'
import type { Plant } from '../support/plants.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { watchStatements } from '../support/database/statements.ts'

let shop: Shop
let database: string
let sara: ShopCustomer
let ficus: Plant
beforeAll(async () => {
  shop = await openShop()
  database =
    (await sql<{ name: string }>`select current_database() as name`.execute(shop.db)).rows[0]
      ?.name ?? ''
  ficus = await shop.stockPlant({ stock: 50 })
  sara = await shop.customer()
})
beforeEach(async () => {
  await sara.fillCart(ficus)
  expect((await sara.placeOrder()).status).toBe(200)
})
afterAll(() => shop.close())

const asAdmin = (statement: string) => command(inject('adminUrl'), statement)
const cutConnections = () =>
  asAdmin(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`)
const readiness = () => shop.call('GET', '/readyz')
const metric = async (name: string) => {
  const { db, pool, writes } = shop
  const sources = {
    ...idleSources,
    db,
    pool,
    writes,
    metrics: createMetrics(),
    loadShedder: createLoadShedder(),
  }
  const text = await (await metricsHandler(sources)(new Request('http://shop.test/metrics'))).text()
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
}

test('a hundred simultaneous readiness requests share one check of one statement', async () => {
  const opened = shop.secondProcess()
  const { taken } = watchStatements(opened.pool)
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) => opened.call('GET', n % 2 ? '/readyz' : '/api/ready')),
  )
  const again = await opened.call('GET', '/readyz')

  expect(new Set([...answers, again].map(({ status }) => status))).toEqual(new Set([200]))
  expect(answers[0]?.body.checks).toEqual({
    database: 'ok',
    migrations: 'ok',
    outbox: 'ok',
    writes: 'ok',
  })
  expect(taken()).toHaveLength(1)
})

test('a read-only database is answered 503, and the pool gives up its connections once the database takes writes again', async () => {
  await sara.fillCart(ficus)
  await asAdmin(`alter database ${database} set default_transaction_read_only = on`)
  await cutConnections()
  // A first check may use a connection that is just being cut, and then finds no database at all.
  const unready = {
    status: 503,
    body: { status: 'unready', checks: { database: 'ok', writes: 'failing' } },
  }
  await expect.poll(readiness).toMatchObject(unready)
  const refused = await sara.placeOrder()
  const seen = await shop.call('GET', `/api/products/${ficus.id}`)
  await asAdmin(`alter database ${database} reset default_transaction_read_only`)

  expect([refused.status, refused.headers.get('retry-after'), refused.body.code]).toEqual([
    503,
    '5',
    'serviceUnavailable',
  ])
  expect(seen.status).toBe(200)
  // Without a restart, and without cutting the connections.
  await expect.poll(async () => (await sara.placeOrder()).status).toBe(200)
  await expect.poll(async () => (await readiness()).status).toBe(200)
  expect(shop.failures).toEqual([])
})

test('a full disk raises an alarm of its own, counts as failing writes, and is over when the same write succeeds', async () => {
  await sql`create function fill_disk() returns trigger language plpgsql as $$ begin raise 'no space left on device' using errcode = '53100'; end $$`.execute(
    shop.db,
  )
  await sql`create trigger disk_is_full before insert on orders for each statement execute function fill_disk()`.execute(
    shop.db,
  )
  await sara.fillCart(ficus)
  const [first, second] = [await sara.placeOrder(), await sara.placeOrder()]
  const soon = await readiness()
  const gauge = await metric('warif_writes_failing')
  // Other writes that succeed, such as most changes of a cart, do not show that an order would.
  await sara.fillCart(ficus)
  // A single failure does not make the shop unready; orders that fail for five seconds do.
  const readinessAfterOrder = async () => {
    await sara.placeOrder()
    return (await readiness()).status
  }
  await expect.poll(readinessAfterOrder, { interval: 500 }).toBe(503)
  await sql`drop trigger disk_is_full on orders`.execute(shop.db)
  const after = await sara.placeOrder()

  expect([first.status, second.status]).toEqual([503, 503])
  expect(soon).toMatchObject({
    status: 200,
    body: { checks: { database: 'ok', writes: 'failing' } },
  })
  expect(gauge).toBe(1)
  expect(after.status).toBe(200)
  expect(await readiness()).toMatchObject({ status: 200, body: { checks: { writes: 'ok' } } })
  expect(await metric('warif_writes_failing')).toBe(0)
  expect(shop.failures.splice(0)).toEqual([
    {
      facts: { alarm: 'diskFull' },
      text: 'the disk of the database is full: nothing new can be written',
    },
  ])
  expect(
    shop.logLines.filter((line) => line.startsWith('the disk of the database is full {')).length,
  ).toBeGreaterThan(1)
})

test('the database ends a transaction whose process has gone silent, and the plant it locked can be sold', async () => {
  const url = urlOf(inject('adminUrl'), database)
  const silent = connect(url, { poolSize: 1, queryTimeoutMs: 250 })
  const transaction = await silent.db.startTransaction().execute()
  await transaction
    .updateTable('products')
    .set({ stock_quantity: 49 })
    .where('id', '=', ficus.id)
    .execute()
  await sara.fillCart(ficus)
  const { status } = await sara.placeOrder()
  await transaction
    .rollback()
    .execute()
    .catch(() => {})
  await silent.close()

  expect(status).toBe(200)
})
