import { sql } from 'kysely'
import { auditedTransaction, systemActor } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import { addDays, dayOf, type Day } from '#shared/day.ts'
import { permissionsOf } from '#shared/office/permissions.ts'
import { lockById } from '../bulk/product-passes.ts'
import { deriveOwnPrices } from '../scheduled-prices/own-price-days.ts'
import { loadWindows, setDueDays } from '../scheduled-prices/stored-windows.ts'
import { writeSpecialPrices } from './write-special-prices.ts'

/** The number of products written in one transaction. */
const batchSize = 100

/**
 * Applies the next special prices of products on their Riyadh day: another sale's, or the special price that the product had before
 * (office.md O5.2); and for products that vary, the price of the variant that is cheapest from then on. Any process may call it at any
 * time; concurrent calls do no work twice. A refused product is due again the next day.
 *
 * @returns whether there may be more, and the ids of the refused products
 */
export async function applyDuePrices(
  db: Db,
  today: Day = dayOf(new Date()),
): Promise<{ isMore: boolean; refused: number[] }> {
  const { rows } = await sql<{ product_id: number; staff_id: number | null }>`
    select product_id, (
      select sales.created_by from scheduled_prices join sales on sales.id = sale_id
      where scheduled_prices.product_id = due.product_id order by scheduled_prices.id desc limit 1) as staff_id
    from due_price_changes due where due_on <= ${today}::date order by product_id limit ${batchSize}`.execute(
    db,
  )
  const refused: number[] = []
  for (const [staffId, due] of Map.groupBy(rows, ({ staff_id: id }) => id)) {
    const ids = due.map(({ product_id: id }) => id)
    refused.push(...(await applyBatch(db, staffId, ids, today)))
  }
  return { isMore: rows.length === batchSize, refused }
}

/** Returns the ids of the refused products. */
async function applyBatch(
  db: Db,
  staffId: number | null,
  productIds: readonly number[],
  today: Day,
): Promise<number[]> {
  return auditedTransaction(db, systemActor, async (tx, audit) => {
    const products = await lockById(tx, productIds)
    // Another process may have done them before the lock.
    const due = await tx
      .deleteFrom('due_price_changes')
      .where('product_id', 'in', [...productIds])
      .where('due_on', '<=', today)
      .returning('product_id')
      .execute()
    if (staffId === null) {
      const own = due.flatMap(({ product_id: id }) => products.get(id) ?? [])
      await deriveOwnPrices(tx, own, today)
      return []
    }
    const windows = await loadWindows(
      tx,
      due.map(({ product_id: id }) => id),
      today,
    )
    const writer = { id: staffId, permissions: permissionsOf(['owner']) }
    const windowed = due.flatMap(({ product_id: id }) => {
      const product = products.get(id)
      if (!product) return []
      // An expired special price could prevent a lower price.
      const { special_ends_on: end } = product.content
      const removesExpired = end !== null && end < today
      return [{ product, windows: windows.get(id) ?? [], removesExpired }]
    })
    const outcomes = await writeSpecialPrices(tx, audit, writer, { products: windowed, today })
    const refused = windowed
      .filter((_, index) => 'refusal' in (outcomes[index] ?? {}))
      .map(({ product }) => product.id)
    const tomorrow = addDays(today, 1)
    await setDueDays(
      tx,
      refused.map((productId) => ({ productId, dueOn: tomorrow })),
    )
    return refused
  })
}
