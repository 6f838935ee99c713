import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { dayOf, type Day } from '#shared/day.ts'
import type { ProductContent } from '../product-content/content.ts'
import { derivedPrices } from '../product-content/derived-prices.ts'
import type { LockedProduct } from '../product-content/load-content.ts'
import { dueAfter, ownWindow } from './windows.ts'

interface Priced {
  id: number
  content: ProductContent
}

/**
 * Schedules the days on which special prices of varying products begin or end, when another variant may become the cheapest, by which lists
 * sort and filter (office.md O-07). Products in sales are skipped, because sales schedule their own days. One statement; none if no such
 * day is ahead.
 */
export async function scheduleOwnPriceDays(
  tx: Db,
  products: readonly Priced[],
  today: Day = dayOf(new Date()),
): Promise<void> {
  const days = products.flatMap(({ id, content }) => {
    const window = content.varies ? ownWindow(content, today) : null
    const dueOn = window && dueAfter(window, true, today)
    return dueOn === null ? [] : [{ id, due_on: dueOn }]
  })
  if (days.length > 0)
    await sql`
      insert into due_price_changes (product_id, due_on)
      select id, due_on from json_to_recordset(${JSON.stringify(days)}::json) as own (id integer, due_on date)
      where not exists (select from scheduled_prices where product_id = own.id)
      on conflict (product_id) do update set due_on = excluded.due_on`.execute(tx)
}

/**
 * Gives locked products that vary the prices of the cheapest variant on this day, and schedules the next such day. Two statements at most.
 */
export async function deriveOwnPrices(
  tx: Db,
  products: readonly LockedProduct[],
  today: Day,
): Promise<void> {
  const varying = products.filter(({ content }) => content.varies)
  if (varying.length === 0) return
  const rows = varying.map(({ id, content }) => ({ id, ...derivedPrices(content, today) }))
  await sql`
    update products set price_halalas = derived.price_halalas, special_price_halalas = derived.special_price_halalas,
      price_to_halalas = derived.price_to_halalas
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as derived (id integer, price_halalas integer, special_price_halalas integer, price_to_halalas integer)
    where products.id = derived.id
      and (products.price_halalas, products.special_price_halalas, products.price_to_halalas)
        is distinct from (derived.price_halalas, derived.special_price_halalas, derived.price_to_halalas)`.execute(
    tx,
  )
  await scheduleOwnPriceDays(tx, varying, today)
}
