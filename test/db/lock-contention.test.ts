import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openShop } from '../support/shop.ts'

test('who puts a plant into the cart does not wait for an order of the same plant', async () => {
  const shop = await openShop()
  const ficus = await shop.stockPlant({ stock: 50 })
  const [sara, noura] = [await shop.customer(), await shop.customer()]
  await sara.fillCart(ficus)
  const orderIsHeldUp = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into orders (%'`.execute(
      shop.db,
    )
    return rows.length === 1
  }
  const { ordering, filled } = await shop.db.transaction().execute(async (tx) => {
    // The order has taken its plant from stock by then, and cannot be written yet.
    await sql`lock table orders in share mode`.execute(tx)
    const ordering = sara.placeOrder()
    await vi.waitUntil(orderIsHeldUp, 20_000)
    return { ordering: [ordering], filled: await noura.fillCart(ficus) }
  })
  expect(filled.status).toBe(200)
  expect((await ordering[0])?.status).toBe(200)
  expect(shop.failures).toEqual([])
  await shop.close()
})
