import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import type { ShopCustomer } from '../../../support/customer.ts'
import { openShop, type Shop } from '../../../support/shop.ts'

let shop: Shop
let owner: ShopCustomer
/** The number of pieces ordered of each product. */
const sold = new Map<number, number>()

beforeAll(async () => {
  shop = await openShop()
  owner = await shop.staff()
  const sara = await shop.customer()
  for (let nth = 0; nth < 24; nth += 1) {
    const plant = await shop.stockPlant({ name: `نبتة ${nth}`, stock: 100 })
    if (nth % 3 === 0) continue
    const quantity = ((nth * 7) % 24) + 1
    await sara.fillCart(plant, quantity)
    sold.set(plant.id, quantity)
  }
  await sara.placeOrder()
  // The plan of the query depends on the statistics of the tables.
  await sql`analyze`.execute(shop.db)
})
afterAll(() => shop.close())

test.each(['', '&view=published', '&status=published&min_price=1'])(
  'a short page sorted by pieces sold has the best-selling products in order: %s',
  async (filter) => {
    const { data } = (
      await owner.call('GET', `/api/office/products?sort=sold_30d&limit=10${filter}`)
    ).body
    const most = [...sold].toSorted(([, a], [, b]) => b - a).slice(0, 10)
    expect(data.map((row: { id: number; sold_30d: number }) => [row.id, row.sold_30d])).toEqual(
      most,
    )
  },
)
