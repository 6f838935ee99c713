import { sql } from 'kysely'
import type { Db, Row } from '#db/tables.ts'
import { piecesToPack } from '#domain/orders/due-pieces.ts'
import { englishName, optionNames, type PrintScope } from './print-orders.ts'

export interface PickedPlant {
  name_ar: string
  name_en: string
  option_ar: string
  option_en: string
  sku: string
  image_path: string | null
  unit: Row<'order_items'>['unit']
  quantity: number
  orders: { id: number; quantity: number }[]
}
export interface PickedPlace {
  place: string | null
  plants: PickedPlant[]
}

/** Pieces of a line left to pick; none of a cancelled order. */
const toPick = sql<number>`case when orders.status = 'cancelled' then 0 else ${piecesToPack('item')} end`

/**
 * Loads what is left to pick for these orders, by the places of the nursery in their order (J1: A-03: 14 ficus), and the ids of all of them
 * that the member may print, also of those with nothing left to pick. One statement.
 */
export async function loadPickingList(
  db: Db,
  ids: readonly number[],
  scope: PrintScope,
): Promise<{ places: PickedPlace[]; foundIds: number[] }> {
  const { rows } = await sql<PickedPlant & { place: string | null }>`
    with line as (
      select item.order_id, item.sku, item.name_ar, ${englishName} as name_en, ${optionNames.ar} as option_ar,
        ${optionNames.en} as option_en, item.image_path, item.unit, nullif(products.place, '') as place, ${toPick} as quantity
      from orders join order_items item on item.order_id = orders.id join products on products.id = item.product_id
      where orders.id = any(${[...ids]}::int[]) and ${scope.orders})
    select place, sku, name_ar, name_en, option_ar, option_en, min(image_path) as image_path, min(unit) as unit, sum(quantity)::int as quantity,
      json_agg(json_build_object('id', order_id, 'quantity', quantity) order by order_id) as orders
    from line group by place, sku, name_ar, name_en, option_ar, option_en
    order by place nulls last, name_ar, sku, option_ar`.execute(db)
  const left = rows
    .filter(({ quantity }) => quantity > 0)
    .map((row) => ({ ...row, orders: row.orders.filter(({ quantity }) => quantity > 0) }))
  const byPlace = Map.groupBy(left, ({ place }) => place)
  return {
    places: [...byPlace].map(([place, plants]) => ({
      place,
      plants: plants.map(({ place: _, ...plant }) => plant),
    })),
    foundIds: [...new Set(rows.flatMap(({ orders }) => orders.map(({ id }) => id)))],
  }
}
