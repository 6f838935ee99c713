import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#db/tables.ts'
import { reconcile } from '#domain/checkout/settlement/reconcile.ts'
import { billingAddress } from '../../support/customer.ts'
import { openShop, type Answer, type Shop } from '../../support/shop.ts'
import { countAnswers, newShoppers, saveOrder } from '../../load/support/shoppers.ts'

let shop: Shop
beforeAll(async () => void (shop = await openShop()))
afterAll(async () => {
  expect(shop.failures).toEqual([])
  await shop.close()
})

async function newToken(): Promise<string> {
  const [shopper] = await newShoppers(shop.db, 1)
  return shopper?.token ?? ''
}

const send = (token: string, step: string, body?: object, headers: Record<string, string> = {}) =>
  shop.call('POST', `/api/v1/customer/${step}`, { token, headers, ...(body && { body }) })

async function readyToOrder(plant: { id: number }, quantity: number): Promise<string> {
  const token = await newToken()
  await send(token, `cart/add/${plant.id}`, { quantity })
  await send(token, 'checkout/save-address', { billing: billingAddress })
  await send(token, 'checkout/save-payment', { payment: { method: 'cash_on_delivery' } })
  return token
}

/** Sends a request during a change, which is committed once the request waits for it. */
async function sendWhile(
  token: string,
  step: string,
  change: (tx: Db) => Promise<unknown>,
): Promise<Answer> {
  const isSomebodyWaiting = sql<{
    waiting: boolean
  }>`select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waiting`
  const { sent } = await shop.db.transaction().execute(async (tx) => {
    await change(tx)
    const sent = send(token, step)
    // Queried outside of the transaction, whose snapshot of the activity does not change.
    while (!(await isSomebodyWaiting.execute(shop.db)).rows[0]?.waiting) await pause(10)
    return { sent }
  })
  return sent
}

test(
  'of 200 shoppers racing for 10 plants 10 get one, and no answer is a server error',
  { timeout: 120_000 },
  async () => {
    const rare = await shop.stockPlant({ stock: 10 })
    const tokens: string[] = []
    for (let batch = 0; batch < 20; batch += 1)
      tokens.push(...(await Promise.all(Array.from({ length: 10 }, () => readyToOrder(rare, 1)))))

    const answers = await Promise.all(tokens.map((token) => saveOrder(shop, token)))

    const counts = countAnswers(answers)
    expect(counts[200]).toBe(10)
    expect((counts['insufficientStock'] ?? 0) + (counts['cartHasErrors'] ?? 0)).toBe(190)
    expect(await shop.stockOf(rare)).toBe(0)
    const ledger = await shop.db
      .selectFrom('stock_movements')
      .select(sql<number>`sum(quantity)::int`.as('left'))
      .where('product_id', '=', rare.id)
      .executeTakeFirstOrThrow()
    expect(ledger.left).toBe(0)
  },
)

test('an order whose last plant was sold after the cart was priced is refused with the number left', async () => {
  const rare = await shop.stockPlant({ stock: 1 })
  const token = await readyToOrder(rare, 1)
  const answer = await sendWhile(token, 'checkout/save-order', (tx) =>
    tx.updateTable('products').set({ stock_quantity: 0 }).where('id', '=', rare.id).execute(),
  )
  expect(answer).toMatchObject({
    status: 400,
    body: { code: 'insufficientStock', available_quantity: 0, item_id: expect.any(Number) },
  })
  expect(await ordersOf(rare)).toEqual([])
})

const touchCart = (tx: Db, token: string) =>
  sql`update carts set updated_at = clock_timestamp()
    where customer_id = (select customer_id from sessions where id = ${token.split('|')[0]}::int)`.execute(
    tx,
  )

test('an addition is decided again when another device changed the cart meanwhile', async () => {
  const ficus = await shop.stockPlant({ stock: 10 })
  const token = await readyToOrder(ficus, 1)
  const answer = await sendWhile(token, `cart/add/${ficus.id}`, async (tx) => {
    await touchCart(tx, token)
    await tx
      .updateTable('cart_items')
      .set({ quantity: 5 })
      .where('product_id', '=', ficus.id)
      .execute()
  })
  expect(answer).toMatchObject({ status: 200, body: { data: { items: [{ quantity: 6 }] } } })
})

test('an addition is refused when the payment of the cart began meanwhile', async () => {
  const ficus = await shop.stockPlant({ stock: 10 })
  const token = await readyToOrder(ficus, 1)
  const answer = await sendWhile(token, `cart/add/${ficus.id}`, async (tx) => {
    await touchCart(tx, token)
    await sql`insert into payment_attempts (id, customer_id, provider, state, amount_halalas, frozen)
      select gen_random_uuid(), customer_id, 'sandbox', 'started', 1, '{}' from sessions where id = ${token.split('|')[0]}::int`.execute(
      tx,
    )
  })
  expect(answer).toMatchObject({ status: 409, body: { code: 'requestInProgress' } })
  const { quantity } = await shop.db
    .selectFrom('cart_items')
    .select('quantity')
    .where('product_id', '=', ficus.id)
    .executeTakeFirstOrThrow()
  expect(quantity).toBe(1)
})

test('an addition does not restore a card that was deleted meanwhile', async () => {
  const ficus = await shop.stockPlant({ stock: 10 })
  const sara = await shop.customer()
  await sara.fillCart(ficus)
  await sara.prepareCard()
  await sql`update carts set card_expires_at = now() - interval '1 minute' where customer_id = ${sara.id}`.execute(
    shop.db,
  )
  const answer = await sendWhile(sara.token, `cart/add/${ficus.id}`, (tx) =>
    reconcile({ ...shop.paymentContext, db: tx }),
  )
  expect(answer).toMatchObject({
    status: 200,
    body: { data: { items_qty: 2, payment: { card_last4: null } } },
  })
  const cart = await shop.db
    .selectFrom('carts')
    .selectAll()
    .where('customer_id', '=', sara.id)
    .executeTakeFirstOrThrow()
  expect(cart).toMatchObject({ card_token_sealed: null, card_expires_at: null })
})

test('shoppers with the same plants in another order do not deadlock', async () => {
  const [one, two] = [
    await shop.stockPlant({ stock: 1000 }),
    await shop.stockPlant({ stock: 1000 }),
  ]
  const tokens = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const [first, second] = index % 2 ? [one, two] : [two, one]
      const token = await newToken()
      await send(token, `cart/add/${first.id}`)
      await send(token, `cart/add/${second.id}`)
      await send(token, 'checkout/save-address', { billing: billingAddress })
      await send(token, 'checkout/save-payment', { payment: { method: 'cash_on_delivery' } })
      return token
    }),
  )
  const answers = await Promise.all(tokens.map((token) => send(token, 'checkout/save-order')))
  expect(countAnswers(answers)).toEqual({ 200: 20 })
  expect([await shop.stockOf(one), await shop.stockOf(two)]).toEqual([980, 980])
})

const ordersOf = async (plant: { id: number }) =>
  shop.db.selectFrom('order_items').select('order_id').where('product_id', '=', plant.id).execute()

test('an order sent 20 times at once without a key is placed once, and the others find the cart empty', async () => {
  const ficus = await shop.stockPlant({ stock: 100 })
  const token = await readyToOrder(ficus, 2)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => send(token, 'checkout/save-order')),
  )
  expect(countAnswers(answers)).toEqual({ 200: 1, cartEmpty: 19 })
  expect(await ordersOf(ficus)).toHaveLength(1)
  expect(await shop.stockOf(ficus)).toBe(98)
})

test('an order sent 20 times at once under one key is placed once, and the others get its answer or are asked to wait', async () => {
  const ficus = await shop.stockPlant({ stock: 100 })
  const token = await readyToOrder(ficus, 2)
  const key = { 'Idempotency-Key': 'twenty-at-once' }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => send(token, 'checkout/save-order', undefined, key)),
  )
  const waiting = answers.filter(({ status }) => status === 409)
  const done = answers.filter(({ status }) => status === 200)
  expect(waiting.length + done.length).toBe(20)
  expect(
    waiting.every(
      ({ headers, body }) =>
        headers.get('retry-after') === '1' && body.code === 'requestInProgress',
    ),
  ).toBe(true)
  expect(new Set(done.map(({ body }) => body.data.order.id)).size).toBe(1)
  expect(done.filter(({ headers }) => headers.get('idempotency-replayed') === null)).toHaveLength(1)
  expect(await ordersOf(ficus)).toHaveLength(1)
  expect(await send(token, 'checkout/save-order', undefined, key)).toMatchObject({
    status: 200,
    body: { data: { order: { id: done[0]?.body.data.order.id } } },
  })
})
