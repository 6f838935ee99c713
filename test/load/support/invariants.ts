import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { Basket } from './carts.ts'

/** Violations of invariants, counted. */
export interface ViolationCounts {
  /** Plants in valid orders that were never in stock. */
  oversold: number
  /** Valid orders, not to be paid on delivery, without exactly one payment. */
  'without payment': number
  'charged twice': number
  /** Payments and orders left waiting, and plants that are neither in stock nor in an order. */
  'still reserved': number
  /** Baskets that were refused although all of it is in stock. */
  'refused in vain': number
  /** Acknowledged orders that do not exist, and existing orders without an acknowledgement. */
  lost: number
  unheard: number
}

export const noViolations: ViolationCounts = {
  oversold: 0,
  'without payment': 0,
  'charged twice': 0,
  'still reserved': 0,
  'refused in vain': 0,
  lost: 0,
  unheard: 0,
}

/** Acknowledged orders that do not exist, and existing orders that nobody was notified of. */
export async function compareWithOrders(
  db: Db,
  acknowledged: number[],
): Promise<Pick<ViolationCounts, 'lost' | 'unheard'>> {
  const heard = new Set(acknowledged)
  const orders = new Set((await db.selectFrom('orders').select('id').execute()).map(({ id }) => id))
  return {
    lost: acknowledged.filter((id) => !orders.has(id)).length,
    unheard: [...orders].filter((id) => !heard.has(id)).length,
  }
}

/** Checks a shop without activity. `told`: the orders that shoppers were notified of; `refused`: what was still wanted at the end. */
export async function countViolations(
  db: Db,
  { acknowledged, refused }: { acknowledged: number[]; refused: Basket[] },
): Promise<ViolationCounts> {
  const stock = new Map(
    (await db.selectFrom('products').select(['id', 'stock_quantity']).execute()).map((row) => [
      row.id,
      row.stock_quantity,
    ]),
  )
  const isThere = ({ lines }: Basket) =>
    lines.every(({ plant, quantity }) => (stock.get(plant.id) ?? Infinity) >= quantity)
  return {
    ...(await countInDatabase(db)),
    'refused in vain': refused.filter(isThere).length,
    ...(await compareWithOrders(db, acknowledged)),
  }
}

async function countInDatabase(
  db: Db,
): Promise<Omit<ViolationCounts, 'refused in vain' | 'lost' | 'unheard'>> {
  const { rows } = await sql<Awaited<ReturnType<typeof countInDatabase>>>`
    with standing as (select * from orders where status <> 'cancelled'),
      sold as (
        select product_id, sum(quantity) as quantity from order_items join standing on standing.id = order_id group by product_id),
      received as (select product_id, sum(quantity) as quantity from stock_movements where reason = 'received' group by product_id)
    select
      (select coalesce(sum(greatest(0, sold.quantity - received.quantity)), 0)::int from sold join received using (product_id)) as oversold,
      (select count(*) from standing where payment_method = 'credit_card' and 1 <> (
        select count(*) from payment_transactions where order_id = standing.id and type = 'capture')) as "without payment",
      (select count(*) from sandbox_payments where status = 'paid')
        - (select count(*) from standing where payment_method = 'credit_card') as "charged twice",
      (select count(*) from payment_attempts where state in ('started', 'awaiting'))
        + (select count(*) from orders where status = 'pending_payment')
        + (select coalesce(sum(abs(received.quantity - stock_quantity - coalesce(sold.quantity, 0))), 0)::int
          from products join received on received.product_id = id left join sold on sold.product_id = id) as "still reserved"`.execute(
    db,
  )
  const [counts] = rows
  if (!counts) throw new Error('nothing was counted')
  return counts
}
