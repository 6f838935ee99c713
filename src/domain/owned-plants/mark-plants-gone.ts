import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'

/**
 * Marks units of delivered lines as no longer owned: they were refunded, or arrived dead (plants.md 53.2). Rows of which some remain are
 * split. Call in the transaction that writes the credit note, with the order locked.
 */
export async function markPlantsGone(
  tx: Db,
  lines: readonly { orderItemId: number; quantity: number }[],
): Promise<void> {
  for (const { orderItemId, quantity } of lines)
    if (quantity > 0) await markItemPlantsGone(tx, orderItemId, quantity)
}

async function markItemPlantsGone(tx: Db, orderItemId: number, quantity: number): Promise<void> {
  const rows = await tx
    .selectFrom('owned_plants')
    .select(['id', 'count'])
    .where('order_item_id', '=', orderItemId)
    .where('status', '=', 'alive')
    .orderBy('part')
    .forUpdate()
    .execute()
  let left = quantity
  for (const { id, count } of rows) {
    if (left === 0) return
    const gone = Math.min(left, count)
    const goneId = gone < count ? await splitRow(tx, id, gone) : id
    await tx
      .updateTable('owned_plants')
      .set({ status: 'gone', updated_at: sql<Date>`now()` })
      .where('id', '=', goneId)
      .execute()
    left -= gone
  }
}

/**
 * Moves `count` of the plants of a locked row to a new row, and returns its id. The last entry of each kind is copied, because the plants
 * were watered, fed and so on together.
 */
export async function splitRow(tx: Db, id: number, count: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into owned_plants (customer_id, order_item_id, part, profile_slug, product_id, name_ar, name_latin, nickname, count, size, city,
      place, every_days, planted_on, put_off_until, status, created_at)
    select customer_id, order_item_id, case when order_item_id is null then part else (
        select max(part) + 1 from owned_plants other where other.order_item_id = whole.order_item_id) end,
      profile_slug, product_id, name_ar, name_latin, nickname, ${count}::int, size, city, place, every_days, planted_on,
      put_off_until, status, created_at
    from owned_plants whole where id = ${id} returning id`.execute(tx)
  const [made] = rows
  if (!made) throw new Error(`no owned plant ${id}`)
  await sql`update owned_plants set count = count - ${count}::int, updated_at = now() where id = ${id}`.execute(
    tx,
  )
  await sql`insert into plant_diary (plant_id, kind, happened_on, litres, note)
    select distinct on (kind) ${made.id}::int, kind, happened_on, null, null from plant_diary
    where plant_id = ${id} and kind in ('watered', 'fed', 'repotted', 'pruned') order by kind, happened_on desc, id desc`.execute(
    tx,
  )
  return made.id
}
