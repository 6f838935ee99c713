import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import { startShop, type ShopProcess } from '../support/shop-process.ts'
import {
  orderContinuously,
  type Acknowledged,
  type Traffic,
} from '../support/order-continuously.ts'
import { expectLedgerToEqualOrders } from '../../support/database/ledger.ts'
import { addPlant } from '../../support/plants.ts'
import { openDatabaseApart } from '../support/database-apart.ts'
import { keepAliveClient, type Outcome } from '../support/keep-alive-client.ts'
import { makeShopFolder } from '../support/shop-folder.ts'
import { shoppersAtCheckout } from '../support/shoppers.ts'

const shoppers = 4

/**
 * The shop is asked to close while people read and order, repeatedly: it answers every accepted request, and ends without help. Its database
 * is stopped with it. Returns the counts, and the longest shutdown in milliseconds.
 */
export async function shutdowns(rounds: number) {
  const { dataDir, remove } = await makeShopFolder()
  onTestFinished(remove)
  const { plantIds, tokens } = await seed(dataDir)
  const traffic: Traffic = { origin: '', isRunning: true }
  const acknowledged: Acknowledged[] = []
  const counts = new Map<Outcome, number>()
  const exits: (number | null)[] = []
  let longestShutdownMs = 0
  let people: Promise<unknown> | null = null
  let shop: ShopProcess | undefined
  onTestFinished(() => shop?.kill())

  for (let round = 0; round < rounds; round += 1) {
    shop = await startShop(dataDir)
    traffic.origin = shop.origin
    people ??= Promise.all(
      tokens.map((token) =>
        orderContinuously(traffic, { token, plantIds, paysByCard: false }, (order) =>
          acknowledged.push(order),
        ),
      ),
    )
    people.catch(() => {}) // Its rejection is handled below.
    const visit = { isOpen: true }
    const note = (outcome: Outcome) => void counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
    const visitors = visitUntilRefused(shop.origin, tokens, plantIds, visit, note)
    const before = acknowledged.length
    await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(before)
    await pause(Math.random() * 300)

    const signalledAt = performance.now()
    exits.push(await shop.stop())
    longestShutdownMs = Math.max(longestShutdownMs, performance.now() - signalledAt)
    visit.isOpen = false
    await visitors
  }

  shop = await startShop(dataDir)
  traffic.origin = shop.origin
  traffic.isRunning = false
  await people
  exits.push(await shop.stop())
  const orders = await checkInvariantsAndListOrders(dataDir)
  expect(orders).toEqual(acknowledged.map(({ orderId }) => orderId).toSorted((a, b) => a - b))
  return {
    counts: Object.fromEntries(counts),
    orders: orders.length,
    exits,
    longestShutdownMs: Math.round(longestShutdownMs),
  }
}

/** Some read a cached page, some search, some change a cart, each continuously until connections are refused. */
async function visitUntilRefused(
  origin: string,
  tokens: string[],
  plantIds: number[],
  visit: { isOpen: boolean },
  note: (outcome: Outcome) => void,
): Promise<void> {
  const { ask, close } = keepAliveClient()
  const requests = [
    () => ask(origin, '/ar/products'),
    () => ask(origin, '/en/products?q=ficus'),
    () => ask(origin, '/api/products?q=ficus'),
    ...tokens.map(
      (token) => () =>
        ask(origin, `/api/v1/customer/wishlist/${plantIds[0]}`, {
          method: 'POST',
          token,
          body: {},
        }),
    ),
  ]
  const goOn = async (request: () => Promise<Outcome>) => {
    while (visit.isOpen) {
      const outcome = await request()
      note(outcome)
      if (outcome === 'refused') return
    }
  }
  await Promise.all(requests.map(goOn))
  close()
}

async function seed(folder: string) {
  const { db, close } = await openDatabaseApart(folder)
  const plants = [
    await addPlant(db, { stock: 1_000_000 }),
    await addPlant(db, { stock: null }),
  ] as const
  const tokens = await shoppersAtCheckout({ db }, plants[0], shoppers)
  await close()
  return { tokens, plantIds: plants.map(({ id }) => id) }
}

/** Checks the invariants and returns the ids of all orders. */
async function checkInvariantsAndListOrders(folder: string): Promise<number[]> {
  const { db, close } = await openDatabaseApart(folder)
  const orders = await db.selectFrom('orders').select('id').orderBy('id').execute()
  await expectLedgerToEqualOrders({ db })
  await close()
  return orders.map(({ id }) => id)
}
