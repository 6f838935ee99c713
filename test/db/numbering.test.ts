import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Db } from '#db/tables.ts'
import { writeInvoice } from '#domain/orders/write-invoice.ts'
import { openShop, type Shop } from '../support/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

/** Sets the clock that a session sees if its search path begins with this schema. */
async function setClock(at: string): Promise<void> {
  await sql`update clock.now set at = ${at}::timestamptz`.execute(shop.db)
}

async function invoice(tx: Db, orderId: number): Promise<number> {
  await sql`set local search_path = clock, public, pg_catalog`.execute(tx)
  const paid = {
    type: 'cod',
    transactionId: `cash-${orderId}`,
    attemptId: null,
    card: null,
  } as const
  return writeInvoice(tx, orderId, shop.settings.seller, paid)
}

test('an invoice that waits for its number over New Year’s midnight in Riyadh gets the first number of the new year', async () => {
  await sql`create schema clock`.execute(shop.db)
  await sql`create table clock.now as select '2027-12-31T23:59:58+03'::timestamptz as at`.execute(
    shop.db,
  )
  await sql`create function clock.clock_timestamp() returns timestamptz language sql volatile as 'select at from clock.now'`.execute(
    shop.db,
  )
  await shop.db.insertInto('invoice_numbers').values({ year: 2026, last_number: 7 }).execute()
  const plant = await shop.stockPlant({ stock: 5 })
  const sara = await shop.customer()
  const orders: number[] = []
  for (const quantity of [1, 2]) {
    await sara.fillCart(plant, quantity)
    orders.push((await sara.placeOrder()).body.data.order.id)
  }
  const [former = 0, later = 0] = orders
  const isWaiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      shop.db,
    )
    return rows.length === 1
  }
  const { waiting } = await shop.db.transaction().execute(async (tx) => {
    await invoice(tx, former)
    const second = shop.db.transaction().execute((other) => invoice(other, later))
    await vi.waitUntil(isWaiting, 20_000)
    await setClock('2028-01-01T00:00:01+03')
    return { waiting: [second] }
  })
  await waiting[0]
  const written = await shop.db
    .selectFrom('invoices')
    .select(['order_id', 'year', 'number', 'issued_at'])
    .orderBy('issued_at')
    .execute()
  expect(written).toEqual([
    { order_id: former, year: 2027, number: 1, issued_at: new Date('2027-12-31T20:59:58Z') },
    { order_id: later, year: 2028, number: 1, issued_at: new Date('2027-12-31T21:00:01Z') },
  ])
})
