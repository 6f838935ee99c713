import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { asCustomer, type ShopCustomer } from '../../support/customer.ts'
import { age } from '../../support/database/ledger.ts'
import { addPlant } from '../../support/plants.ts'
import type { Answer, Call } from '../../support/shop.ts'
import { buy, fillBaskets, type DecideAtBank, type Basket } from '../support/carts.ts'
import { countViolations, type ViolationCounts } from '../support/invariants.ts'
import { countAnswers, mapConcurrently, newShoppers, type Shopper } from '../support/shoppers.ts'
import { retryWhileBusy } from '../support/http-client.ts'

/** The shop under load, and access to its surroundings. */
export interface LoadTarget {
  db: Db
  call: Call
  decideAtBank: DecideAtBank
  /** Finishes every payment that has timed out. */
  reconcile(): Promise<void>
}

interface Size {
  baskets: number
  shoppers: number
  plants: number
}

interface Sale {
  baskets: Basket[]
  shoppers: Shopper[]
}

/** The outcomes of the baskets. */
interface Ends {
  sold: number
  refused: number
  /** Went to the bank's page, and did not return. */
  walkedAway: number
  /** Refused for any reason other than lack of stock; a shopper who tried twice counts twice. */
  others: Record<string, number>
  violations: ViolationCounts
}

/** The stock as a percentage of what is wanted. */
const stockedPercent = 80

/** Generates who wants what, and stocks a shop for it. */
export async function prepareSale(db: Db, size: Size): Promise<Sale> {
  const plants = await Promise.all(
    Array.from({ length: size.plants }, () => addPlant(db, { stock: 0 })),
  )
  const baskets = fillBaskets(plants, size.baskets)
  await receive(db, baskets)
  return { baskets, shoppers: await newShoppers(db, size.shoppers) }
}

/**
 * More people than there are plants buy at the same time, by every way of paying. Those who left at the bank's page time out after half an
 * hour; then those who were refused try again, and after that nobody may lack plants that are still in stock.
 */
export async function runFlashSale(target: LoadTarget, { baskets, shoppers }: Sale): Promise<Ends> {
  const { db } = target
  const acknowledged: number[] = []
  const call = retryWhileBusy(hearing(target.call, acknowledged))
  const people = shoppers.map((shopper) => asCustomer(call, shopper))

  const first = await buyConcurrently(target, people, baskets)
  await age({ db }, 31)
  await target.reconcile()
  const again = first.filter(isRefused).map(({ basket }) => ({ ...basket, way: 'cash' as const }))
  const second = await buyConcurrently(target, people, again)

  const walkedAway = first.filter(
    (visit) => visit.basket.way === 'walksAway' && !isRefused(visit),
  ).length
  const refused = second.filter(isRefused)
  const {
    insufficientStock: _,
    cartHasErrors: __,
    ...others
  } = countAnswers([...first, ...second].filter(isRefused).map(({ answer }) => answer))
  return {
    sold: baskets.length - walkedAway - refused.length,
    refused: refused.length,
    walkedAway,
    others,
    violations: await countViolations(db, {
      acknowledged,
      refused: refused.map(({ basket }) => basket),
    }),
  }
}

interface Visit {
  basket: Basket
  answer: Answer
}
const isRefused = ({ answer }: Visit): boolean => answer.status !== 200

/** All shoppers buy one basket after another until all are bought or refused. */
async function buyConcurrently(
  { decideAtBank }: LoadTarget,
  people: ShopCustomer[],
  baskets: Basket[],
): Promise<Visit[]> {
  const free = [...people]
  return mapConcurrently(people.length, baskets, async (basket) => {
    const shopper = free.pop()
    if (!shopper) throw new Error('more baskets at once than people')
    const answer = await buy(shopper, basket, decideAtBank)
    free.push(shopper)
    return { basket, answer }
  })
}

/** Records the orders that shoppers were notified of. */
const hearing =
  (call: Call, acknowledged: number[]): Call =>
  async (method, path, options) => {
    const answer = await call(method, path, options)
    if (path.endsWith('/save-order') && answer.status === 200)
      acknowledged.push(answer.body.data.order.id)
    return answer
  }

/** Stocks `stockedPercent` of the quantities in the baskets. */
async function receive(db: Db, baskets: Basket[]): Promise<void> {
  const lines = baskets.flatMap((basket) => basket.lines)
  await sql`
    with wanted as (
        select id, sum(quantity) * ${stockedPercent} / 100 as quantity
        from unnest(${lines.map(({ plant }) => plant.id)}::int[], ${lines.map(({ quantity }) => quantity)}::int[]) as line (id, quantity) group by id),
      received as (insert into stock_movements (product_id, quantity, reason) select id, quantity, 'received' from wanted)
    update products set stock_quantity = wanted.quantity from wanted where products.id = wanted.id`.execute(
    db,
  )
}
