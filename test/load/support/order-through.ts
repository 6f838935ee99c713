import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#db/tables.ts'
import { orderContinuously, type Acknowledged, type Traffic } from './order-continuously.ts'
import { age, expectLedgerToEqualOrders } from '../../support/database/ledger.ts'
import type { Plant } from '../../support/plants.ts'

interface Crowd {
  db: Db
  /** Where they order: a proxy, or one process after the other. */
  traffic: Traffic
  tokens: string[]
  plants: Pick<Plant, 'id'>[]
  /** Orders of others, which were acknowledged meanwhile. */
  others?: () => number[]
}

/** What was counted, by what the shoppers were told. */
export interface Ordered {
  acknowledged: number
  orders: number
  /** Answers of a proxy that had none to give (502, 504). */
  badGateway: number
  /** Connections that ended without an answer. */
  lost: number
  /** Answers that ask to come again (503), of all answers. */
  unavailable: number
  answers: number
  /** No answer within 10 s, which on a busy machine is only slow. */
  late: number
  /** The longest time in which nobody was told of an order, while the shoppers ordered. */
  longestGapMs: number
}

/**
 * Shoppers order, half of them by card, while `disturb` runs, and finish what they had begun. Whatever happened meanwhile, each
 * acknowledged order is there, each key became one order, and money and stock agree with the orders.
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
  people.catch(() => {}) // PollResult of below.
  await disturb(() => acknowledged.length)
  const before = acknowledged.length
  await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(before) // It sells on.
  traffic.isRunning = false
  // A payment whose process was killed is taken up after twenty seconds; once the others are done they pass at once.
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
