import { sql } from 'kysely'
import type { Db, Row } from '#db/tables.ts'
import { piecesToPack } from '#domain/orders/due-pieces.ts'
import { inQueue } from '#domain/orders/queues.ts'

/** Pieces of one plant to pick for several orders. */
export interface PickedLine {
  key: string
  product_id: number
  sku: string
  variant_sku: string | null
  name_ar: string
  name_latin: string
  name_en: string | null
  color_name_ar: string | null
  color_name_en: string | null
  size_name_ar: string | null
  size_name_en: string | null
  image_path: string | null
  place: string | null
  unit: Row<'order_items'>['unit']
  quantity: number
  /** The orders that need it, earliest promised day first. */
  orders: { id: number; quantity: number }[]
}

export interface Picking {
  lines: PickedLine[]
  orders: number
  done: number
  total: number
}

const toPick = piecesToPack('line')

/** Loads what must be picked for the orders to pack, by place in the nursery and then by plant, and today's progress. Two statements. */
export async function loadPicking(db: Db): Promise<Picking> {
  const { rows: lines } = await sql<PickedLine>`
    select line.product_id || '-' || coalesce(line.variant_id::text, line.color_id || '/' || line.size_id, '') as key,
      line.product_id, min(line.sku) as sku,
      (select sku from product_variants where id = min(line.variant_id)) as variant_sku, min(line.name_ar) as name_ar, min(line.name_latin) as name_latin,
      min(products.name_en) as name_en, min(line.color_name_ar) as color_name_ar, min(line.color_name_en) as color_name_en,
      min(line.size_name_ar) as size_name_ar, min(line.size_name_en) as size_name_en, min(line.image_path) as image_path,
      min(products.place) as place, min(line.unit) as unit, sum(${toPick})::int as quantity,
      json_agg(json_build_object('id', orders.id, 'quantity', ${toPick}) order by estimated_delivery_on, orders.id) as orders
    from orders join order_items line on line.order_id = orders.id join products on products.id = line.product_id
    where ${inQueue('to_pack')} and ${toPick} > 0
    group by 1, line.product_id
    order by place nulls last, name_ar, key`.execute(db)
  const { rows } = await sql<Omit<Picking, 'lines'>>`
    select orders, done, orders + done as total from (select
      (select count(*)::int from orders where ${inQueue('to_pack')}) as orders,
      (select count(*)::int from orders where ${inQueue('ready')}) + (
        select count(distinct order_id)::int from order_status_changes where status = 'shipped'
          and changed_at >= date_trunc('day', now() at time zone 'Asia/Riyadh') at time zone 'Asia/Riyadh') as done) as counted`.execute(
    db,
  )
  const [counts] = rows
  if (!counts) throw new Error('a count came without a row')
  return { lines, ...counts }
}
