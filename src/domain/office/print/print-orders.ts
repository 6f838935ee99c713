import { sql, type RawBuilder } from 'kysely'
import type { Db, Row } from '#db/tables.ts'
import { duePieces } from '#domain/orders/due-pieces.ts'
import { orderNumber } from '#shared/order-number.ts'

export interface PrintedLine {
  name_ar: string
  name_en: string
  option_ar: string
  option_en: string
  sku: string
  unit: Row<'order_items'>['unit']
  quantity: number
  has_planting: boolean
  /** The number and seal of a date palm's certificate of origin. */
  certificate: string | null
}
export interface PrintedOrder {
  id: number
  number: string
  placed_at: string
  promised_on: string
  name: string
  phone: string
  address: string[]
  district: string
  city: string
  cash_due_halalas: number | null
  parcels: number
  lines: PrintedLine[]
}

/** The orders that a member may print, and what they may see of them (office.md O1.1); conditions on a row of `orders`. */
export interface PrintScope {
  orders: RawBuilder<boolean>
  /** The condition for printing the phone number and address. */
  contacts: RawBuilder<boolean>
  withSums: boolean
}

/** The quantity of a line that goes to the customer. */
export const dueQuantitySql = duePieces('item')

export const optionNames = {
  ar: sql<string>`concat_ws(' · ', item.color_name_ar, item.size_name_ar)`,
  en: sql<string>`concat_ws(' · ', item.color_name_en, item.size_name_en)`,
}
export const englishName = sql<string>`coalesce(nullif(products.name_en, ''), nullif(item.name_latin, ''), item.name_ar)`

/** Loads orders for delivery notes and parcel labels, in the order of the ids. One statement. */
export async function loadPrintedOrders(
  db: Db,
  ids: readonly number[],
  scope: PrintScope,
): Promise<PrintedOrder[]> {
  const { rows } = await sql<Omit<PrintedOrder, 'number' | 'placed_at'> & { placed_at: Date }>`
    select orders.id, placed_at, estimated_delivery_on as promised_on,
      concat_ws(' ', first_name, nullif(last_name, '')) as name,
      case when ${scope.contacts} then address.phone else '' end as phone,
      case when ${scope.contacts} then address.lines else '{}' end as address,
      coalesce(nullif(national_address ->> 'district', ''), case when ${scope.contacts} then address.lines[2] end, '') as district, address.city,
      case when ${scope.withSums} and payment_method = 'cash_on_delivery' and status not in ('delivered', 'cancelled') then
        grand_total_halalas - coalesce((select sum(gross_halalas) from order_reductions where order_id = orders.id and kind = 'removed'), 0)::bigint
      end as cash_due_halalas,
      greatest(1, (select count(*) from shipments where order_id = orders.id))::int as parcels,
      (select coalesce(json_agg(json_build_object('name_ar', item.name_ar, 'name_en', ${englishName}, 'option_ar', ${optionNames.ar},
          'option_en', ${optionNames.en}, 'sku', item.sku, 'unit', item.unit, 'quantity', ${dueQuantitySql}, 'has_planting', planting_assistance,
          'certificate', plant_certificate) order by item.id), '[]')
        from order_items item join products on products.id = item.product_id
        where item.order_id = orders.id and ${dueQuantitySql} > 0) as lines
    from orders join order_addresses address on address.order_id = orders.id and address.kind = 'shipping'
    where orders.id = any(${[...ids]}::int[]) and ${scope.orders}
    order by array_position(${[...ids]}::int[], orders.id)`.execute(db)
  return rows.map(({ placed_at, ...order }) => ({
    ...order,
    number: orderNumber(order.id),
    placed_at: placed_at.toISOString(),
  }))
}
