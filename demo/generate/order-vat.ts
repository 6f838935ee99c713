import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { computeTotals } from '#domain/pricing/cart-totals.ts'

/** The lines of one planned order, by product. */
interface PlannedOrder {
  id: number
  productIds: number[]
  unitPrices: number[]
  quantities: number[]
}

/** Orders per statement. */
const batchSize = 10_000

/** Sets the VAT of each planned line as the shop computes it for a sale, so that it also fits the order's total (tax.md T-01). */
export async function setLineVat(tx: Db, vatRateBasisPoints: number): Promise<void> {
  let orders: PlannedOrder[] = []
  do {
    orders = await loadOrdersAfter(tx, orders.at(-1)?.id ?? 0)
    const lines = orders.flatMap((order) =>
      linesOf(order, vatRateBasisPoints).map((line) => ({ ...line, orderId: order.id })),
    )
    await sql`
      update grown_items set vat = priced.vat
      from unnest(${lines.map(({ orderId }) => orderId)}::int[], ${lines.map(({ id }) => id)}::int[],
        ${lines.map(({ vatHalalas }) => vatHalalas)}::bigint[]) as priced (order_id, product_id, vat)
      where grown_items.order_id = priced.order_id and grown_items.product_id = priced.product_id`.execute(
      tx,
    )
  } while (orders.length === batchSize)
}

async function loadOrdersAfter(tx: Db, id: number): Promise<PlannedOrder[]> {
  const { rows } = await sql<PlannedOrder>`
    select order_id as id, array_agg(product_id order by product_id) as "productIds",
      array_agg(unit_price order by product_id) as "unitPrices", array_agg(quantity order by product_id) as quantities
    from grown_items where order_id > ${id} group by order_id order by order_id limit ${batchSize}`.execute(
    tx,
  )
  return rows
}

/** The lines of an order by product, which is their order in `order_items`. */
const linesOf = (
  { productIds, unitPrices, quantities }: PlannedOrder,
  vatRateBasisPoints: number,
) =>
  computeTotals(
    productIds.map((id, at) => ({
      id,
      unitPriceHalalas: unitPrices[at] ?? 0,
      quantity: quantities[at] ?? 0,
      isEligible: false,
    })),
    null,
    vatRateBasisPoints,
  ).lines
