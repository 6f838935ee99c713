import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connect } from '#db/connection/connect.ts'
import type { ShopCustomer } from '../support/customer.ts'
import type { Plant } from '../support/plants.ts'
import { openShop, type Shop } from '../support/shop.ts'

let shop: Shop
let sara: ShopCustomer
let ficus: Plant
beforeAll(async () => {
  shop = await openShop({ settings: { saveOrdersPerMinute: 0 } })
  ficus = await shop.stockPlant({ stock: 50 })
  sara = await shop.customer()
})
afterAll(async () => {
  expect(shop.failures).toEqual([])
  await shop.close()
})

test('the statements of every order are planned once, as generic plans', async () => {
  for (let n = 0; n < 8; n += 1) {
    expect((await sara.fillCart(ficus)).status).toBe(200)
    expect((await sara.placeOrder()).status).toBe(200)
  }
  // Sequential calls use one connection, and so does this query.
  const { rows } = await sql<{ statement: string; generic_plans: number; custom_plans: number }>`
    select statement, generic_plans::int, custom_plans::int from pg_prepared_statements`.execute(
    shop.db,
  )
  const often = rows.filter((row) => row.generic_plans + row.custom_plans >= 8)
  const known = (words: string) => often.some(({ statement }) => statement.includes(words))
  for (const words of [
    '"carts".*',
    'update carts set',
    'insert into orders',
    'for no key update',
    '"secret_sha256"',
  ])
    expect([words, known(words)]).toEqual([words, true])
  // PostgreSQL makes five custom plans before it keeps a generic one.
  expect(often.filter(({ custom_plans }) => custom_plans !== 5)).toEqual([])
})

test('the statement that reads a cart names the state of a started payment literally, as its index requires', async () => {
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements where statement like '%"carts".*%' limit 1`.execute(
    shop.db,
  )
  expect(rows[0]?.statement).toContain(`"state" = 'started'`)
})

test('a migration by a newer process breaks no prepared statement of an open connection', async () => {
  const look = () => sara.call('GET', '/api/v1/customer/cart')
  const lookAtOnce = async () =>
    (await Promise.all(Array.from({ length: 8 }, look))).map(({ status }) => status)
  await sara.fillCart(ficus)
  for (let n = 0; n < 8; n += 1) await lookAtOnce()
  await sql`alter table carts add column note text`.execute(shop.db)
  await sql`alter table orders add column note text`.execute(shop.db)
  expect((await sara.placeOrder()).status).toBe(200)
  expect(new Set(await lookAtOnce())).toEqual(new Set([200]))
})

test('a connection of the shop compiles no statements, whatever the server does', async () => {
  const address = new URL(inject('adminUrl'))
  address.searchParams.set('options', '-c jit=on')
  const { db, close } = connect(address.href)
  const { rows } =
    await sql`select current_setting('jit') as jit, current_setting('statement_timeout') as time_limit`.execute(
      db,
    )
  await close()
  expect(rows).toEqual([{ jit: 'off', time_limit: '4500ms' }])
})
