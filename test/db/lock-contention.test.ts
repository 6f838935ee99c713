import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { transactionRetries } from '#shared/counters.ts'
import { openShop } from '../support/shop.ts'

test('adding a plant to a cart does not wait for an order of the same plant', async () => {
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
    // By then the order has taken its plant from stock, and cannot be inserted yet.
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

test('two orders of a plant that has just changed do not deadlock while somebody adds it to a cart', async () => {
  const shop = await openShop()
  const ficus = await shop.stockPlant({ stock: 50 })
  const shoppers = [await shop.customer(), await shop.customer()]
  for (const one of shoppers) await one.fillCart(ficus)
  const sales = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%for no key update%'`.execute(
      shop.db,
    )
    return rows.length
  }
  const retries = () => transactionRetries.rows().reduce((sum, { value }) => sum + value, 0)
  const before = retries()
  await shop.db.transaction().execute(async (cart) => {
    // The lock that the foreign key of a cart takes on the plant.
    await sql`select from products where id = ${ficus.id} for key share`.execute(cart)
    const ordering = await shop.db.transaction().execute(async (tx) => {
      await sql`update products set low_stock_at = 1 where id = ${ficus.id}`.execute(tx)
      const asked = shoppers.map((one) => one.placeOrder())
      await vi.waitUntil(async () => (await sales()) === 2, 20_000)
      return { asked }
    })
    expect((await Promise.all(ordering.asked)).map(({ status }) => status)).toEqual([200, 200])
  })
  expect(retries() - before).toBe(0)
  expect(shop.failures).toEqual([])
  await shop.close()
})
