import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#db/connect.ts'
import { startEmbedded } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import type { Db } from '#db/tables.ts'
import { killDatabase, startShop, type ShopProcess } from './kill/shop-process.ts'
import { shopWithoutEnd, type Acknowledged, type Street } from './kill/shopper.ts'
import { age, expectLedgerToEqualOrders } from './ledger.ts'
import { addPlant, type Plant } from './plants.ts'
import { newPhone } from './shop.ts'

const rounds = 10
const shoppers = 6
const plentiful = 1_000_000

let dataDir: string
let plants: Plant[]
let tokens: string[]
let shop: ShopProcess | undefined

/** The database of the shop while no shop runs on it. */
async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const embedded = await startEmbedded(dataDir)
  await embedded.createDatabase('warif')
  const { db, close } = connect(embedded.address('warif'))
  try {
    return await work(db)
  } finally {
    await close()
    await embedded.stop()
  }
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'warif-kill-'))
  await withDatabase(async (db) => {
    await migrate(db, join(import.meta.dirname, '../migrations'))
    // A shop that has plants is not given the demo's: no pictures to make at the start.
    plants = [await addPlant(db, { stock: plentiful }), await addPlant(db, { stock: plentiful }), await addPlant(db, { stock: null })]
    tokens = await Promise.all(Array.from({ length: shoppers }, () => newToken(db)))
  })
})
afterAll(async () => {
  await shop?.kill()
  await withDatabase(async () => {}) // Stops the database the killed shop left behind.
  await rm(dataDir, { recursive: true, force: true })
})

/** A payment that was cut off is taken up again after two minutes; here they pass at once, while the database runs on. */
async function passTwoMinutes(): Promise<void> {
  const { db, close } = connect((await startEmbedded(dataDir)).address('warif'))
  await age({ db }, 3)
  await close()
}

async function newToken(db: Db): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const customer = await db
    .insertInto('customers')
    .values({ phone: newPhone(), first_name: 'Sara', email: null, gender: null, date_of_birth: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const session = await db
    .insertInto('sessions')
    .values({ customer_id: customer.id, secret_sha256: createHash('sha256').update(secret).digest() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return `${session.id}|${secret}`
}

/** Half orders, lost mails and stock that does not match its movements; all empty when nothing went wrong. */
async function findDamage(db: Db) {
  const { rows: halfOrders } = await sql`
    select id from orders
    where (select count(*) from order_items where order_id = orders.id) <> 3
      or (select count(*) from order_addresses where order_id = orders.id) <> 2
      or (select count(*) from order_status_changes where order_id = orders.id) <> 1
      or (select count(*) from stock_movements where order_id = orders.id) <> 2
      or (select coalesce(sum(total_halalas), 0) from order_items where order_id = orders.id) <> sub_total_halalas
      or not exists (select from outbox where key = 'orderPlaced:' || orders.id)`.execute(db)
  const { rows: wrongStock } = await sql`
    select id from products
    where stock_quantity <> (select sum(quantity) from stock_movements where product_id = products.id)`.execute(db)
  return { halfOrders, wrongStock }
}

test(
  `${rounds} times the shop or its database is killed while people order: every acknowledged order is there, each once, whole and paid once`,
  { timeout: 240_000 },
  async () => {
    const acknowledged: Acknowledged[] = []
    const street: Street = { origin: '', isOpen: true }
    const open = async () => {
      shop = await startShop(dataDir)
      street.origin = shop.origin
    }
    await open()
    const people = Promise.all(
      tokens.map((token, shopper) =>
        shopWithoutEnd(street, { token, plantIds: plants.map(({ id }) => id), paysByCard: shopper % 2 === 0 }, (order) =>
          acknowledged.push(order),
        ),
      ),
    )
    people.catch(() => {}) // Heard of below.

    let deadDatabase = 0
    for (let round = 0; round < rounds; round += 1) {
      // The kill comes at a random moment of a shop that is selling, however slow the machine is.
      const before = acknowledged.length
      await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(before)
      await pause(Math.random() * 300)
      // In turn: the process alone, the database alone (the shop starts it again), both at once.
      if (round % 3 !== 0) deadDatabase = await killDatabase(dataDir, deadDatabase)
      if (round % 3 === 1) continue
      await shop?.kill()
      await passTwoMinutes()
      await open()
    }
    const beforeTheEnd = acknowledged.length
    await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(beforeTheEnd)
    street.isOpen = false
    await passTwoMinutes()
    await people
    await shop?.stop()

    const { orders, damage } = await withDatabase(async (db) => {
      await expectLedgerToEqualOrders({ db })
      return { orders: await db.selectFrom('orders').select('id').execute(), damage: await findDamage(db) }
    })
    expect(acknowledged.length).toBeGreaterThan(rounds) // One sale before each kill, and one after the last.
    expect(new Set(acknowledged.map(({ orderId }) => orderId)).size).toBe(acknowledged.length)
    expect(orders.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
      acknowledged.map(({ orderId }) => orderId).toSorted((a, b) => a - b),
    )
    expect(damage).toEqual({ halfOrders: [], wrongStock: [] })
  },
)
