import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopCustomer } from './customer.ts'
import type { Plant } from './plants.ts'
import { openShop, type Shop } from './shop.ts'

let shop: Shop
let sara: ShopCustomer
let ficus: Plant
beforeAll(async () => {
  shop = await openShop()
  ficus = await shop.stockPlant({ stock: 50 })
  sara = await shop.customer()
  await sara.fillCart(ficus)
})
afterAll(async () => {
  expect(shop.failures).toEqual([])
  await shop.close()
})

test('a cart that is looked at often is planned once, with the plan for everybody', async () => {
  for (let n = 0; n < 12; n += 1) expect((await sara.call('GET', '/api/v1/customer/cart')).status).toBe(200)
  // One call after the other goes over one connection, and so does this.
  const { rows } = await sql<{ generic_plans: number; custom_plans: number }>`
    select generic_plans::int, custom_plans::int from pg_prepared_statements where statement like '%"carts".*%' order by generic_plans desc`.execute(
    shop.db,
  )
  expect(rows[0]).toMatchObject({ custom_plans: 5 })
  expect(rows[0]?.generic_plans).toBeGreaterThanOrEqual(7)
})

test('the plan for everybody finds a payment that is under way by its index', async () => {
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements where statement like '%"carts".*%' limit 1`.execute(shop.db)
  expect(rows[0]?.statement).toContain(`"state" = 'started'`)
})

test('a migration by a newer process costs a caller one "not now" at most', async () => {
  for (let n = 0; n < 8; n += 1) await sara.cart()
  await sql`alter table carts add column note text`.execute(shop.db)
  const statuses: number[] = []
  for (let n = 0; n < 6; n += 1) statuses.push((await sara.call('GET', '/api/v1/customer/cart')).status)
  expect(statuses.slice(0, -3).filter((status) => status !== 200)).toEqual([503])
  expect(statuses.slice(-3)).toEqual([200, 200, 200])
  expect((await sara.placeOrder()).status).toBe(200)
})
