import { expect } from 'vitest'
import type { Shop } from '../../support/shop.ts'
import { countAnswers, saveOrder, shoppersAtCheckout } from '../support/shoppers.ts'

/** Fifty buyers order the last plant at the same time, repeatedly; exactly one gets it each time. Returns how many got one. */
export async function lastUnitRounds(shop: Shop, rounds: number): Promise<number> {
  let won = 0
  for (let round = 0; round < rounds; round += 1) {
    const last = await shop.stockPlant({ stock: 1 })
    const buyers = await shoppersAtCheckout(shop, last, 50)

    const counts = countAnswers(await Promise.all(buyers.map((token) => saveOrder(shop, token))))

    const { 200: winners, insufficientStock = 0, cartHasErrors = 0, ...others } = counts
    expect({ winners, tooLate: insufficientStock + cartHasErrors, others }).toEqual({
      winners: 1,
      tooLate: 49,
      others: {},
    })
    expect(await shop.stockOf(last)).toBe(0)
    expect(
      await shop.db
        .selectFrom('order_items')
        .select('id')
        .where('product_id', '=', last.id)
        .execute(),
    ).toHaveLength(1)
    won += winners ?? 0
  }
  return won
}
