import { sql } from 'kysely'
import { asCustomer } from '../../support/customer.ts'
import type { Answer, Call, Shop } from '../../support/shop.ts'
import { countAnswers, mapConcurrently, newShoppers, type Shopper } from '../support/shoppers.ts'

/** Results of sending each checkout several times at the same time. */
interface Sent {
  checkouts: number
  requests: number
  orders: number
  'by card': number
  charges: number
  /** Checkouts that did not create exactly one order, or whose answers named different orders. */
  wrong: number
  /** Answers that are neither an order nor a refusal that a second request may get. */
  others: Record<string, number>
}

/** One checkout: by card or cash on delivery, with or without a key, sent this many times at the same time. */
interface Checkout {
  shopper: Shopper
  byCard: boolean
  key: Record<string, string>
  copies: number
}

/** Every kind in turn, each sent 2, 3, 4 and 5 times. */
const checkoutOf = (shopper: Shopper, place: number): Checkout => ({
  shopper,
  byCard: place % 2 === 0,
  key: place % 4 < 2 ? { 'Idempotency-Key': crypto.randomUUID() } : {},
  copies: 2 + (Math.floor(place / 4) % 4),
})

/** Ten shoppers at a time send a checkout 2 to 5 times at the same time, alternating between two processes of the shop. */
export async function sendAgain(shop: Shop, checkouts: number): Promise<Sent> {
  const plant = await shop.stockPlant({ stock: 5 * checkouts }) // Enough for every request to become a separate order.
  const processes = [shop.call, shop.secondProcess().call]
  const list = (await newShoppers(shop.db, checkouts)).map(checkoutOf)
  const ends = await mapConcurrently(10, list, async ({ shopper, byCard, key, copies }) => {
    const customers = processes.map((call: Call) => asCustomer(call, shopper))
    const [sara] = customers
    if (!sara) throw new Error('a shop without a process')
    await sara.fillCart(plant)
    await (byCard ? sara.prepareCard() : sara.prepareOrder())
    const answers = await Promise.all(
      Array.from(
        { length: copies },
        (_, copy) => customers[copy % customers.length]?.saveOrder(key) ?? sara.saveOrder(key),
      ),
    )
    return { answers, isRight: isOneOrder(answers, await sara.orders()) }
  })
  const answers = ends.flatMap((end) => end.answers)
  const { 200: _, cartEmpty: __, requestInProgress: ___, ...others } = countAnswers(answers)
  return {
    checkouts,
    requests: answers.length,
    ...(await countStored(shop)),
    wrong: ends.filter(({ isRight }) => !isRight).length,
    others,
  }
}

function isOneOrder(answers: Answer[], orders: { id: number }[]): boolean {
  const answeredIds = new Set(
    answers.filter(({ status }) => status === 200).map(({ body }) => body.data.order.id),
  )
  return orders.length === 1 && answeredIds.size === 1 && answeredIds.has(orders[0]?.id)
}

async function countStored({ db }: Shop): Promise<Pick<Sent, 'orders' | 'by card' | 'charges'>> {
  const { rows } = await sql<Pick<Sent, 'orders' | 'by card' | 'charges'>>`
    select (select count(*) from orders) as orders,
      (select count(*) from orders where payment_method = 'credit_card') as "by card",
      (select count(*) from sandbox_payments) as charges`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('nothing was counted')
  return counts
}
