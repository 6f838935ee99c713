import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { dayOf } from '#shared/day.ts'
import type { ProductContent } from '../product-content/content.ts'
import { addWindows, loadWindows, removeWindows, setDueDays } from './stored-windows.ts'
import { ownWindow } from './windows.ts'

/** A product whose special price was changed by staff. */
export interface OwnPriceChange {
  id: number
  before: ProductContent
  after: ProductContent
}

/**
 * Applies special prices that staff gave to products in sales: in its days such a price takes precedence over the sales; removing it
 * removes the product from the sales of those days. Products in no sale are skipped. Call with the products locked. One statement if none
 * is in a sale, otherwise up to six.
 */
export async function applyOwnPrices(tx: Db, changes: readonly OwnPriceChange[]): Promise<void> {
  if (changes.length === 0) return
  const today = dayOf(new Date())
  const windows = await loadWindows(
    tx,
    changes.map(({ id }) => id),
    today,
  )
  const inSales = changes.filter(({ id }) => windows.has(id))
  if (inSales.length === 0) return
  await removeWindows(
    tx,
    inSales.map(({ id }) => id),
    null,
  )
  const own = inSales.map((change) => ({ ...change, window: ownWindow(change.after, today) }))
  await addWindows(
    tx,
    own.flatMap(({ id, window }) => (window ? [{ productId: id, window }] : [])),
  )
  for (const { id, before } of own.filter(({ window }) => !window))
    await sql`
      delete from scheduled_prices where product_id = ${id}
        and coalesce(starts_on <= ${before.special_ends_on}::date, true) and coalesce(ends_on >= ${before.special_starts_on}::date, true)`.execute(
      tx,
    )
  await setDueDays(
    tx,
    inSales.map(({ id }) => ({ productId: id, dueOn: today })),
  )
}

/** Whether staff changed a special price or its days, ignoring prices derived from variants. */
export function changesSpecialPrice(before: ProductContent, after: ProductContent): boolean {
  return !isDeepStrictEqual(specialsOf(before), specialsOf(after))
}

const specialsOf = ({
  varies,
  special_price_halalas: special,
  special_starts_on: startsOn,
  special_ends_on: endsOn,
  variants,
}: ProductContent) => ({
  startsOn,
  endsOn,
  special: varies ? null : special,
  variants: varies
    ? Object.fromEntries(
        variants.flatMap(({ id, special_price_halalas: own }) => (own === null ? [] : [[id, own]])),
      )
    : null,
})
