import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { billingAddress, signIn, type ShopCustomer } from '../support/customer.ts'
import { buildLargeIndexes } from '#db/migrations/large-indexes.ts'
import type { Plant } from '../support/plants.ts'
import { openShop, type Answer, type Shop } from '../support/shop.ts'
import { fillLargeShop } from '../support/database/large-shop.ts'
import {
  isFrame,
  largeTables,
  tablesReadWhole,
  watchStatements,
} from '../support/database/statements.ts'

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

describe('in a shop of 5,000 orders no statement reads a large table whole', () => {
  beforeAll(async () => {
    await shop.withoutQueryTimeout(async (db) => {
      await fillLargeShop(db)
      await buildLargeIndexes(db)
      await sql`analyze`.execute(db)
    })
  }, 120_000)

  /** The large tables that the statements of each call read whole. */
  async function readWholeBy(
    calls: Record<string, () => Promise<Answer>>,
  ): Promise<Record<string, string[]>> {
    const large = await largeTables(shop.pool)
    expect(large).toEqual(
      expect.arrayContaining([
        'orders',
        'order_items',
        'invoices',
        'payment_transactions',
        'carts',
        'cart_items',
        'customers',
        'sessions',
        'products',
        'outbox',
      ]),
    )
    const read: Record<string, string[]> = {}
    for (const [name, call] of Object.entries(calls)) {
      watch.taken()
      expect((await call()).status, name).toBe(200)
      for (const statement of watch.taken().filter((one) => !isFrame(one))) {
        const whole = (await tablesReadWhole(shop.pool, statement)).filter((table) =>
          large.includes(table),
        )
        if (whole.length > 0) read[name] = [...(read[name] ?? []), ...whole]
      }
    }
    return read
  }

  test('from the list of plants to an order', async () => {
    expect(await readWholeBy(journeyOf(await shop.customer(), plants))).toEqual({})
  })

  test('for the orders of a customer, and for staff who search and open them', async () => {
    const { rows } = await sql<{ id: number; customer_id: number; phone: string }>`
      select orders.id, customer_id, phone from orders join customers on customers.id = customer_id where orders.status = 'delivered' limit 1`.execute(
      shop.db,
    )
    const [order] = rows
    const customer = await signIn(shop.call, order?.phone ?? '')
    const owner = await shop.staff()
    const read = await readWholeBy({
      orders: () => customer.call('GET', '/api/v1/customer/orders'),
      order: () => customer.call('GET', `/api/v1/customer/orders/${order?.id}`),
      'whole orders by number': () => owner.call('GET', `/api/office/orders?q=${order?.id}`),
      'rows by number': () => owner.call('GET', `/api/office/orders?shape=row&q=${order?.id}`),
      'rows by name': () => owner.call('GET', '/api/office/orders?shape=row&q=sara+mohammed'),
      palette: () => owner.call('GET', '/api/office/search?q=sara+mohammed'),
      'whole order': () => owner.call('GET', `/api/office/orders/${order?.id}`),
      'order screen': () => owner.call('GET', `/api/office/orders/${order?.id}/office`),
      timeline: () => owner.call('GET', `/api/office/orders/${order?.id}/timeline`),
      'customer screen': () => owner.call('GET', `/api/office/customers/${order?.customer_id}`),
      developers: () => owner.call('GET', '/api/office/settings/developers'),
    })
    expect(read).toEqual({})
  })
})
