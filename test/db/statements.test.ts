import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingAddress, type ShopCustomer } from '../support/customer.ts'
import type { Plant } from '../support/plants.ts'
import { openShop, type Answer, type Shop } from '../support/shop.ts'
import { fillLargeShop } from '../support/database/large-shop.ts'
import { isFrame, tablesReadWhole, watchStatements } from '../support/database/statements.ts'

let shop: Shop
let watch: ReturnType<typeof watchStatements>
let plants: Plant[]
beforeAll(async () => {
  shop = await openShop({ settings: { saveOrdersPerMinute: 10 } })
  watch = watchStatements(shop.pool)
  plants = await Promise.all(
    [1, 2, 3].map((stock) => shop.stockPlant({ stock: stock * 10, colorIds: [1], pictures: 1 })),
  )
})
afterAll(async () => {
  expect(shop.failures).toEqual([])
  await shop.close()
})

/** The calls of a shopper from the list of plants to an order with cash on delivery. */
function journeyOf(
  sara: ShopCustomer,
  [one, two, three]: Plant[],
): Record<string, () => Promise<Answer>> {
  const checkout = (step: string, body?: object) =>
    sara.call('POST', `/api/v1/customer/checkout/${step}`, body && { body })
  return {
    list: () => shop.call('GET', '/api/products'),
    product: () => shop.call('GET', `/api/products/${one?.id}`),
    'first plant': () => sara.fillCart(one ?? { id: 0 }),
    'second plant': () => sara.fillCart(two ?? { id: 0 }),
    'third plant': () => sara.fillCart(three ?? { id: 0 }),
    address: () => checkout('save-address', { billing: billingAddress }),
    minimum: () => checkout('check-minimum-order'),
    payment: () => checkout('save-payment', { payment: { method: 'cash_on_delivery' } }),
    order: () => checkout('save-order'),
  }
}

test('a journey from the list of plants to the order takes 25 statements and one transaction', async () => {
  const sara = await shop.customer()
  const counts: Record<string, number> = {}
  let frames = 0
  for (const [step, call] of Object.entries(journeyOf(sara, plants))) {
    watch.taken()
    expect((await call()).status).toBe(200)
    const statements = watch.taken()
    counts[step] = statements.filter((statement) => !isFrame(statement)).length
    frames += statements.filter(isFrame).length
  }
  expect({ counts, frames }).toEqual({
    counts: {
      list: 1,
      product: 1,
      'first plant': 3,
      'second plant': 3,
      'third plant': 3,
      address: 3,
      minimum: 2,
      payment: 3,
      order: 6,
    },
    frames: 2,
  })
})

test(
  'in a shop of 5,000 orders no statement of the journey reads a large table from end to end',
  { timeout: 120_000 },
  async () => {
    await shop.withoutQueryTimeout(fillLargeShop)
    const { rows } = await sql<{ relname: string }>`
    select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 1000`.execute(
      shop.db,
    )
    const large = rows.map(({ relname }) => relname)
    expect(large).toEqual(
      expect.arrayContaining([
        'orders',
        'order_items',
        'carts',
        'cart_items',
        'customers',
        'sessions',
        'products',
        'outbox',
      ]),
    )
    const sara = await shop.customer()
    const read: Record<string, string[]> = {}
    for (const [step, call] of Object.entries(journeyOf(sara, plants))) {
      watch.taken()
      expect((await call()).status).toBe(200)
      for (const statement of watch.taken().filter((one) => !isFrame(one))) {
        const whole = (await tablesReadWhole(shop.pool, statement)).filter((table) =>
          large.includes(table),
        )
        if (whole.length > 0) read[step] = [...(read[step] ?? []), ...whole]
      }
    }
    expect(read).toEqual({})
  },
)
