import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { checkInvariants } from '#domain/invariants/check-invariants.ts'
import { age, expectLedgerToEqualOrders } from '../../support/database/ledger.ts'
import { addPlant } from '../../support/plants.ts'
import { compareWithOrders } from '../support/invariants.ts'
import {
  orderContinuously,
  type Acknowledged,
  type Traffic,
} from '../support/order-continuously.ts'
import { makeShopFolder, type ShopFolder } from '../support/shop-folder.ts'
import { killDatabase, startShop, type ShopProcess } from '../support/shop-process.ts'
import { newShoppers } from '../support/shoppers.ts'

interface Size {
  rounds: number
  shoppers: number
}

/** Counts of kills and sales; `lost` orders were acknowledged and do not exist, `unheard` ones exist without an acknowledgement. */
interface CrashCounts {
  kills: number
  acknowledged: number
  lost: number
  unheard: number
}

/**
 * While people order, some by card, the shop is killed (SIGKILL), or its database, or both, repeatedly; it must recover automatically with
 * its invariants intact each time. At the end every attempt is sent again under its key until it is answered.
 */
export async function killRepeatedly({ rounds, shoppers }: Size): Promise<CrashCounts> {
  const folder = await makeShopFolder()
  const traffic: Traffic = { origin: '', isRunning: true }
  const acknowledged: Acknowledged[] = []
  let shop: ShopProcess | undefined
  const open = async () => {
    shop = await startShop(folder.dataDir)
    traffic.origin = shop.origin
  }
  try {
    const buyers = await seed(folder, shoppers)
    await open()
    const people = Promise.all(
      buyers.map((buyer) => orderContinuously(traffic, buyer, (order) => acknowledged.push(order))),
    )
    people.catch(() => {}) // Its rejection is handled below.

    let deadDatabase = 0
    for (let round = 0; round < rounds; round += 1) {
      await nextSale(acknowledged)
      await pause(Math.random() * 300)
      const { shopDies, databaseDies } = victims(round)
      if (databaseDies) deadDatabase = await killDatabase(folder.dataDir, deadDatabase)
      if (!shopDies) continue
      await shop?.kill()
      await skipTwoMinutes(folder)
      await open()
    }
    await nextSale(acknowledged)
    traffic.isRunning = false
    await skipTwoMinutes(folder)
    await people
    await shop?.stop()
    return { kills: rounds, ...(await compare(folder, acknowledged)) }
  } finally {
    await shop?.kill()
    await folder.remove()
  }
}

/** In turn: only the process, only the database (the shop restarts it), both at the same time. */
const victims = (round: number) => ({ shopDies: round % 3 !== 1, databaseDies: round % 3 !== 0 })

/** The kill happens at a random moment while the shop is selling, however slow the machine is. */
async function nextSale(acknowledged: Acknowledged[]): Promise<void> {
  const before = acknowledged.length
  await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(before)
}

/** A shop with plants does not get the demo's: no pictures to create at the start. Every second shopper pays by card. */
const seed = (folder: ShopFolder, shoppers: number) =>
  folder.withDatabase(async (db) => {
    const plentiful = 1_000_000
    const plants = [
      await addPlant(db, { stock: plentiful }),
      await addPlant(db, { stock: plentiful }),
      await addPlant(db, { stock: null }),
    ]
    const plantIds = plants.map(({ id }) => id)
    return (await newShoppers(db, shoppers)).map(({ token }, index) => ({
      token,
      plantIds,
      paysByCard: index % 2 === 0,
    }))
  })

/** An interrupted payment is resumed after twenty seconds; here the time is skipped. Committed data is complete even now. */
const skipTwoMinutes = (folder: ShopFolder): Promise<void> =>
  folder.withDatabase(async (db) => {
    expect(await checkInvariants(db)).toEqual([])
    await age({ db }, 3)
  })

async function compare(folder: ShopFolder, acknowledged: Acknowledged[]) {
  const orderIds = acknowledged.map(({ orderId }) => orderId)
  expect(new Set(orderIds).size, 'each attempt is an order of its own').toBe(orderIds.length)
  return folder.withDatabase(async (db) => {
    await expectLedgerToEqualOrders({ db })
    return { acknowledged: orderIds.length, ...(await compareWithOrders(db, orderIds)) }
  })
}
