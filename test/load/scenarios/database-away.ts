import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import {
  orderContinuously,
  type Acknowledged,
  type Traffic,
} from '../support/order-continuously.ts'
import { expectLedgerToEqualOrders } from '../../support/database/ledger.ts'
import { poll, countStatuses, type PollResult } from '../support/poll.ts'
import type { StoreApart } from '../support/store-apart.ts'

export interface Fault {
  begin(): unknown
  end(): unknown
  awayMs: number
}

/**
 * People read and order while the database disappears and returns. For any fault: pages that were seen before are answered from memory,
 * calls work or ask to retry, orders continue afterwards, and each acknowledged one exists once.
 */
export async function databaseAway(
  { db, shop, tokens, plantIds }: StoreApart,
  { begin, end, awayMs }: Fault,
) {
  const { newest } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.coalesce(fn.max('id'), sql<number>`0`).as('newest'))
    .executeTakeFirstOrThrow()
  const traffic: Traffic = { origin: shop.origin, isRunning: true }
  const acknowledged: Acknowledged[] = []
  const pages: PollResult[] = []
  const calls: PollResult[] = []
  const shownBefore = ['/ar', '/en/products', `/ar/product/${plantIds[0]}`]
  for (const path of shownBefore) expect((await fetch(traffic.origin + path)).status).toBe(200)
  const everybody = Promise.all([
    ...shownBefore.map((path) => poll(traffic, path, (heard) => pages.push(heard))),
    poll(traffic, '/api/products?q=ficus', (heard) => calls.push(heard)),
    // A page with search words is not cached: it must ask the database, and so must the cart.
    poll(traffic, '/en/products?q=ficus', (heard) => calls.push(heard)),
    ...tokens.map((token) =>
      poll(traffic, '/api/v1/customer/cart', (heard) => calls.push(heard), {
        Authorization: `Bearer ${token}`,
      }),
    ),
    ...tokens.map((token) =>
      orderContinuously(traffic, { token, plantIds, paysByCard: false }, (order) =>
        acknowledged.push(order),
      ),
    ),
  ])
  everybody.catch(() => {}) // Its rejection is handled below.
  const orderedMore = async (than: number) => {
    await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(than)
  }

  await orderedMore(tokens.length)
  await begin()
  const gone = performance.now()
  await pause(awayMs)
  await end()
  const back = performance.now()
  await orderedMore(acknowledged.length + tokens.length)
  await expect
    .poll(() => calls.some(({ status, askedAt }) => status === 200 && askedAt > back + 2_000), {
      timeout: 60_000,
    })
    .toBe(true)
  traffic.isRunning = false
  await everybody

  const refused = calls.filter(({ status }) => status === 503)
  const firstBack = calls.filter(
    ({ status, askedAt, tookMs }) => status === 200 && askedAt + tookMs > back,
  )
  expect(countStatuses(pages)).toEqual({ 200: pages.length })
  expect(countStatuses(calls)).toEqual({
    200: calls.length - refused.length,
    ...(refused.length > 0 && { 503: refused.length }),
  })
  expect(
    refused.filter(({ path, retryAfter }) => path.startsWith('/api/') && !Number(retryAfter)),
  ).toEqual([])
  const orders = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '>', newest)
    .orderBy('id')
    .execute()
  expect(orders.map(({ id }) => id)).toEqual(
    acknowledged.map(({ orderId }) => orderId).toSorted((a, b) => a - b),
  )
  await expectLedgerToEqualOrders({ db })
  return {
    pages: pages.length,
    pagesMeanwhile: pages.filter(({ askedAt }) => askedAt > gone && askedAt < back).length,
    calls: calls.length,
    refused: refused.length,
    orders: orders.length,
    /** Among pages and calls. */
    longestMs: Math.round(Math.max(...[...pages, ...calls].map(({ tookMs }) => tookMs))),
    longestPageMs: Math.round(Math.max(...pages.map(({ tookMs }) => tookMs))),
    /** From the database's return to the first call that works. */
    backAfterMs: Math.round(
      Math.min(...firstBack.map(({ askedAt, tookMs }) => askedAt + tookMs)) - back,
    ),
    /** Among those sent two seconds or more after its return. */
    refusedLater: refused.filter(({ askedAt }) => askedAt > back + 2_000).length,
  }
}
