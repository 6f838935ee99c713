import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#db/tables.ts'
import { checkInvariants } from '#domain/invariants/check-invariants.ts'
import { declinedCard } from '../../support/customer.ts'
import type { Plant } from '../../support/plants.ts'
import { openShop, type Shop } from '../../support/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(async () => {
  expect(await checkInvariants(shop.db)).toEqual([])
  await shop.close()
})

/** Reason and quantity of each movement of a product, oldest first. */
async function movementsOf({ id }: Pick<Plant, 'id'>): Promise<string[]> {
  const rows = await shop.db
    .selectFrom('stock_movements')
    .select(['reason', 'quantity'])
    .where('product_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ reason, quantity }) => `${reason} ${quantity}`)
}
const setStock = (db: Db, { id }: Pick<Plant, 'id'>, quantity: number | null) =>
  sql`update products set stock_quantity = ${quantity}::int where id = ${id}`.execute(db)

describe('stock changed by hand', () => {
  test('a stock changed by SQL records an adjusted movement of the difference', async () => {
    const plant = await shop.stockPlant({ stock: 14 })
    await setStock(shop.db, plant, 50)
    await setStock(shop.db, plant, 7)
    await setStock(shop.db, plant, 7)
    expect(await movementsOf(plant)).toEqual(['received 14', 'adjusted 36', 'adjusted -43'])
  })

  test('several changes in one transaction record one movement', async () => {
    const plant = await shop.stockPlant({ stock: 14 })
    await shop.db.transaction().execute(async (tx) => {
      for (const quantity of [3, 9, 20]) await setStock(tx, plant, quantity)
    })
    expect(await movementsOf(plant)).toEqual(['received 14', 'adjusted 6'])
  })

  test('a movement written in the same transaction is not recorded twice, before or after the change', async () => {
    const plant = await shop.stockPlant({ stock: 14 })
    await shop.db.transaction().execute(async (tx) => {
      await setStock(tx, plant, 24)
      await tx
        .insertInto('stock_movements')
        .values({ product_id: plant.id, quantity: 10, reason: 'received', order_id: null })
        .execute()
    })
    expect(await movementsOf(plant)).toEqual(['received 14', 'received 10'])
  })

  test('the stock of a product inserted by SQL is recorded as received', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into products (sku, slug, name_ar, price_halalas, stock_quantity)
      values ('HAND-1', 'hand-1', 'نبتة', 5000, 50), ('HAND-2', 'hand-2', 'نبتة', 5000, 0), ('HAND-3', 'hand-3', 'نبتة', 5000, null) returning id`.execute(
      shop.db,
    )
    expect(await Promise.all(rows.map(movementsOf))).toEqual([['received 50'], [], []])
  })

  test('tracking that stops and begins again counts from the recorded stock', async () => {
    const plant = await shop.stockPlant({ stock: 14 })
    await setStock(shop.db, plant, null)
    await setStock(shop.db, plant, 20)
    expect(await movementsOf(plant)).toEqual(['received 14', 'adjusted 6'])
  })
})

test('orders, cancellations and refused cards record their movements', async () => {
  const plant = await shop.stockPlant({ stock: 14 })
  const sara = await shop.customer()
  await sara.fillCart(plant, 2)
  const { body } = await sara.placeOrder()
  await sara.call('POST', `/api/v1/customer/orders/${body.data.order.id}/cancel`)
  await sara.fillCart(plant, 3)
  await sara.payByCard(declinedCard)
  await sara.payByCard()
  expect(await movementsOf(plant)).toEqual([
    'received 14',
    'sold -2',
    'returned 2',
    'sold -3',
    'returned 3',
    'sold -3',
  ])
})
