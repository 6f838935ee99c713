import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { Merge } from './merge-params.ts'

interface CartMove extends Merge {
  list: 'colors' | 'sizes'
}

/**
 * Gives cart lines with one colour or size the other, for these products or for all. Lines that become equal are merged; each changed cart
 * gets a new `updated_at`. At most three statements.
 *
 * @returns the ids of the changed lines that were not merged, by product
 */
export async function moveCartLines(
  tx: Db,
  { list, id, intoId }: CartMove,
  productIds: readonly number[] | 'all',
): Promise<Map<number, number[]>> {
  const [own, other] = columnsOf(list)
  const isMeant: RawBuilder<boolean> =
    productIds === 'all'
      ? sql`cart_items.${own} = ${id}`
      : sql`cart_items.${own} = ${id} and cart_items.product_id = any(${[...productIds]}::int[])`
  await sql`update carts set updated_at = clock_timestamp() where id in (select cart_id from cart_items where ${isMeant})`.execute(
    tx,
  )
  await sql`
    with doubles as (
      delete from cart_items using cart_items as other
      where ${isMeant} and other.${own} = ${intoId} and other.cart_id = cart_items.cart_id
        and other.product_id = cart_items.product_id and other.${other} is not distinct from cart_items.${other}
        and other.planting_assistance = cart_items.planting_assistance
      returning other.id, cart_items.quantity)
    update cart_items set quantity = least(999, cart_items.quantity + doubles.quantity) from doubles where cart_items.id = doubles.id`.execute(
    tx,
  )
  const { rows } = await sql<{ id: number; product_id: number }>`
    update cart_items set ${own} = ${intoId} where ${isMeant} returning id, product_id`.execute(tx)
  const moved = new Map<number, number[]>()
  for (const row of rows) moved.set(row.product_id, [...(moved.get(row.product_id) ?? []), row.id])
  return moved
}

/** Gives moved lines their former colour or size again, where they still have the new one. Two statements. */
export async function returnCartLines(
  tx: Db,
  { list, id, intoId }: CartMove,
  lineIds: readonly number[],
): Promise<void> {
  if (lineIds.length === 0) return
  const [own] = columnsOf(list)
  const isMeant = sql`id = any(${[...lineIds]}::int[]) and ${own} = ${intoId}`
  await sql`update carts set updated_at = clock_timestamp() where id in (select cart_id from cart_items where ${isMeant})`.execute(
    tx,
  )
  await sql`update cart_items set ${own} = ${id} where ${isMeant}`.execute(tx)
}

/** The merged column, and the other column that distinguishes lines of one product. */
const columnsOf = (list: CartMove['list']) =>
  list === 'colors'
    ? ([sql.ref('color_id'), sql.ref('size_id')] as const)
    : ([sql.ref('size_id'), sql.ref('color_id')] as const)
