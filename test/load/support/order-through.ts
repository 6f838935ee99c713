import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#db/tables.ts'
import { orderContinuously, type Acknowledged, type Traffic } from './order-continuously.ts'
import { age, expectLedgerToEqualOrders } from '../../support/database/ledger.ts'
import type { Plant } from '../../support/plants.ts'

interface Crowd {
  db: Db
  /** The address where they order: a proxy, or one process after another. */
  traffic: Traffic
  tokens: string[]
  plants: Pick<Plant, 'id'>[]
  /** Orders of others that were acknowledged meanwhile. */
  others?: () => number[]
}

/** The counts, according to the answers the shoppers got. */
export interface Ordered {
  acknowledged: number
  orders: number
  /** Answers of a proxy without a backend answer (502, 504). */
  badGateway: number
  /** Connections that ended without an answer. */
  lost: number
  /** Answers that ask to retry (503), among all answers. */
  unavailable: number
  answers: number
  /** No answer within 10 s, which on a busy machine is only slow. */
  late: number
  /** The longest time without an acknowledged order, while the shoppers ordered. */
  longestGapMs: number
}

/**
 * Shoppers order, half of them by card, while `disturb` runs, and complete their attempts. Afterwards each acknowledged order exists, each
 * key became one order, and money and stock match the orders.
 */
export async function orderThrough(
  { db, traffic, tokens, plants, others = () => [] }: Crowd,
  disturb: (sold: () => number) => Promise<void>,
): Promise<Ordered> {
  const acknowledged: Acknowledged[] = []
  let [lastHeardAt, longestGapMs] = [performance.now(), 0]
  const { last } = await db
    .selectFrom('orders')
    .select(sql<number>`coalesce(max(id), 0)`.as('last'))
    .executeTakeFirstOrThrow()
  const failures = { badGateway: 0, lost: 0, late: 0, unavailable: 0, answers: 0 }
  traffic.notNow = [502, 504]
  traffic.note = (status) => {
    if (status === 'lost' || status === 'late') return (failures[status] += 1)
    failures.answers += 1
    if (status === 502 || status === 504) failures.badGateway += 1
    if (status === 503) failures.unavailable += 1
  }
  const people = Promise.all(
    tokens.map((token, shopper) =>
      orderContinuously(
        traffic,
        { token, plantIds: plants.map(({ id }) => id), paysByCard: shopper % 2 === 0 },
        (order) => {
          acknowledged.push(order)
          if (!traffic.isRunning) return
          longestGapMs = Math.max(longestGapMs, performance.now() - lastHeardAt)
          lastHeardAt = performance.now()
        },
      ),
    ),
  )
  people.catch(() => {}) // Its rejection is handled below.
  await disturb(() => acknowledged.length)
  const before = acknowledged.length
  await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(before) // It continues to sell.
  traffic.isRunning = false
  // A payment whose process was killed is resumed after twenty seconds; once the others are done, that time is skipped.
  await Promise.race([people, pause(5_000)])
  await age({ db }, 3)
  await people

  await expectLedgerToEqualOrders({ db })
  const orders = (
    await db.selectFrom('orders').select('id').where('id', '>', last).orderBy('id').execute()
  ).map(({ id }) => id)
  const heard = [...acknowledged.map(({ orderId }) => orderId), ...others()]
  expect(heard.toSorted((a, b) => a - b)).toEqual(orders)
  return {
    acknowledged: acknowledged.length,
    orders: orders.length,
    ...failures,
    longestGapMs: Math.round(longestGapMs),
  }
}
