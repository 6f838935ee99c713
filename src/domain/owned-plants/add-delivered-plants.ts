import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { findCity } from '#domain/plants/climate.ts'
import { dayOf } from '#shared/day.ts'

/**
 * Writes a row for each line of an order that is being delivered, with the pieces left of it (plants.md 53.2). Call in the transaction that
 * changes the status, with the order locked. Repeating it adds nothing. A test order delivers no plants, so it adds no rows. The city is
 * that of the delivery address if the climate table has it; the place is asked of the owner.
 */
export async function addDeliveredPlants(tx: Db, orderId: number): Promise<void> {
  const address = await tx
    .selectFrom('order_addresses')
    .select('city')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'shipping')
    .executeTakeFirst()
  const city = address ? (findCity(address.city)?.city.id ?? null) : null
  await sql`
    insert into owned_plants (customer_id, order_item_id, profile_slug, product_id, name_ar, name_latin, count, size, city, planted_on)
    select customer_id, line.id, profile_slug, line.product_id, line.name_ar, line.name_latin, least(left_over, 9999),
      case when sizes.slug in ('small', 'large') then sizes.slug else 'medium' end, ${city}::text, ${dayOf(new Date())}::date
    from orders
      join order_items line on line.order_id = orders.id
      left join products on products.id = line.product_id
      left join sizes on sizes.id = line.size_id
      cross join lateral (
        select line.quantity - coalesce(sum(quantity), 0)::int as left_over from order_reductions where order_item_id = line.id) as remaining
    where orders.id = ${orderId} and not is_test and left_over > 0
    order by line.id
    on conflict (order_item_id, part) do nothing`.execute(tx)
}
