import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#db/tables.ts'
import { callAt } from '../../support/call-at.ts'
import { orderThrough, type Ordered } from '../support/order-through.ts'
import type { StoreApart } from '../support/store-apart.ts'

/** Reports of the shop's state while it could not write, and the time until it sold again. */
export interface Recovered extends Ordered {
  /** From the end of the fault to the next acknowledged order. */
  sellsAfterMs: number
}

type OrderingShop = Pick<StoreApart, 'db' | 'shop' | 'tokens' | 'plantIds'>

/** People order, a fault starts and ends, and they order again. `others`: orders of others that were acknowledged meanwhile. */
export async function orderAround(
  { db, shop, tokens, plantIds }: OrderingShop,
  fault: () => Promise<void>,
  parts: { others?: () => number[] } = {},
): Promise<Recovered> {
  let sellsAfterMs = 0
  const crowd = {
    db,
    traffic: { origin: shop.origin, isRunning: true },
    tokens,
    plants: plantIds.map((id) => ({ id })),
    ...parts,
  }
  const counts = await orderThrough(crowd, async (sold) => {
    const soldMore = async (than: number) => {
      await expect.poll(sold, { timeout: 60_000, interval: 20 }).toBeGreaterThan(than)
    }
    await soldMore(tokens.length)
    await fault()
    const [over, before] = [performance.now(), sold()]
    await soldMore(before)
    sellsAfterMs = Math.round(performance.now() - over)
    await soldMore(before + tokens.length)
  })
  return { ...counts, sellsAfterMs }
}

const readiness = (store: Pick<StoreApart, 'shop'>) => callAt(store.shop.origin)('GET', '/readyz')

/** Waits until the shop reports that it does not sell although its database answers, or (without `database`) regardless of it. */
export async function expectToSayThatWritesFail(
  store: Pick<StoreApart, 'shop'>,
  checks: { database?: 'ok' } = { database: 'ok' },
): Promise<void> {
  await expect
    .poll(() => readiness(store), { timeout: 30_000, interval: 250 })
    .toMatchObject({
      status: 503,
      body: { status: 'unready', checks: { ...checks, writes: 'failing' } },
    })
}

/** Recovers automatically: nobody restarts it. */
export async function expectToBeReady(store: Pick<StoreApart, 'shop'>): Promise<void> {
  await expect
    .poll(async () => (await readiness(store)).status, { timeout: 70_000, interval: 250 })
    .toBe(200)
}

/** The proxy drops every connection in the middle of an order, and the server is not notified. */
export function frozenConnections(store: StoreApart): Promise<Recovered> {
  return orderAround(store, async () => {
    await store.proxy.abandonAt('commit')
    await pause(100) // Earlier answers have arrived by then.
  })
}

/** Commits wait this long for a replica that does not exist. */
export async function frozenCommits(store: StoreApart, frozenMs: number): Promise<Recovered> {
  const setReplica = async (db: Db, name: string) => {
    await sql`alter system set synchronous_standby_names = ${sql.lit(name)}`.execute(db)
    await sql`select pg_reload_conf()`.execute(db)
  }
  const counts = await orderAround(store, () =>
    // One connection from start to end: without its standby the server cannot prove that it is still the primary, and no other is used.
    store.db.connection().execute(async (db) => {
      await setReplica(db, 'nobody')
      await pause(frozenMs)
      await expectToSayThatWritesFail(store, {})
      await setReplica(db, '')
    }),
  )
  await expectToBeReady(store)
  return counts
}

/** The disk under the database is completely full for this long. */
export async function fullDisk(
  store: StoreApart,
  disk: { fill(): Promise<void>; free(): Promise<void> },
  fullMs: number,
): Promise<Recovered> {
  const counts = await orderAround(store, async () => {
    await disk.fill()
    await pause(fullMs)
    await expectToSayThatWritesFail(store)
    await disk.free()
  })
  await expectToBeReady(store)
  return counts
}
