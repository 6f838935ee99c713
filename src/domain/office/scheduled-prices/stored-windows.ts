import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { Day } from '#shared/day.ts'
import type { PriceWindow } from './windows.ts'

interface WindowRow {
  id: number
  product_id: number
  variant_id: number | null
  sale_id: number | null
  special_price_halalas: number
  starts_on: Day | null
  ends_on: Day | null
}

/** Loads the windows of products that are not over on this day, by product; products without windows are missing. One statement. */
export async function loadWindows(
  db: Db,
  productIds: readonly number[],
  today: Day,
): Promise<Map<number, PriceWindow[]>> {
  const { rows } = await sql<WindowRow>`
    select * from scheduled_prices
    where product_id = any(${[...productIds]}::int[]) and coalesce(ends_on >= ${today}::date, true) order by id`.execute(
    db,
  )
  const ofProducts = Map.groupBy(rows, ({ product_id: id }) => id)
  return new Map(
    [...ofProducts].map(([id, own]) => [
      id,
      [...Map.groupBy(own, ({ sale_id: sale }) => sale).values()].map(windowOf),
    ]),
  )
}

function windowOf(rows: readonly WindowRow[]): PriceWindow {
  const [first] = rows
  return {
    precedence: Math.max(...rows.map(({ id }) => id)),
    saleId: first?.sale_id ?? null,
    startsOn: first?.starts_on ?? null,
    endsOn: first?.ends_on ?? null,
    prices: new Map(rows.map((row) => [row.variant_id ?? 0, row.special_price_halalas])),
  }
}

/** Adds windows with a higher precedence than existing ones. Call with the products locked. One statement; none for an empty list. */
export async function addWindows(
  tx: Db,
  windows: readonly { productId: number; window: Omit<PriceWindow, 'precedence'> }[],
): Promise<void> {
  const rows = windows.flatMap(({ productId, window }) =>
    [...window.prices].map(([variantId, halalas]) => ({
      product_id: productId,
      variant_id: variantId === 0 ? null : variantId,
      sale_id: window.saleId,
      special_price_halalas: halalas,
      starts_on: window.startsOn,
      ends_on: window.endsOn,
    })),
  )
  if (rows.length > 0) await tx.insertInto('scheduled_prices').values(rows).execute()
}

/** Removes products from a sale; null: removes the windows of their own special prices. Call with the products locked. One statement. */
export async function removeWindows(
  tx: Db,
  productIds: readonly number[],
  saleId: number | null,
): Promise<void> {
  await sql`
    delete from scheduled_prices
    where product_id = any(${[...productIds]}::int[]) and sale_id is not distinct from ${saleId}::int`.execute(
    tx,
  )
}

/** Sets the day on which the special prices of each product must be written again; null: never. Two statements at most. */
export async function setDueDays(
  tx: Db,
  days: readonly { productId: number; dueOn: Day | null }[],
): Promise<void> {
  const never = days.filter(({ dueOn }) => dueOn === null).map(({ productId }) => productId)
  if (never.length > 0)
    await tx.deleteFrom('due_price_changes').where('product_id', 'in', never).execute()
  const due = days.flatMap(({ productId, dueOn }) =>
    dueOn === null ? [] : [{ product_id: productId, due_on: dueOn }],
  )
  if (due.length > 0)
    await tx
      .insertInto('due_price_changes')
      .values(due)
      .onConflict((at) =>
        at.column('product_id').doUpdateSet((row) => ({ due_on: row.ref('excluded.due_on') })),
      )
      .execute()
}
