import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { postalColumnsSql } from '#domain/postal-columns.ts'

/**
 * Puts the contents of a failed order back into its customer's cart, including coupon and addresses, unless the cart has new contents
 * already. The payment method must be chosen again. Call with the cart locked. One statement.
 */
export async function restoreCart(tx: Db, cartId: number, orderId: number): Promise<void> {
  await sql`
    with empty as (select id from carts where id = ${cartId} and not exists (select from cart_items where cart_id = carts.id)),
      plants as (
        insert into cart_items (cart_id, product_id, color_id, size_id, planting_assistance, quantity, seen_price_halalas)
        select empty.id, product_id, (select id from colors where id = color_id), (select id from sizes where id = size_id),
          planting_assistance, quantity, unit_price_halalas
        from empty, order_items where order_id = ${orderId} order by order_items.id
        on conflict do nothing),
      addresses as (
        insert into cart_addresses (cart_id, kind, ${postalColumnsSql()})
        select empty.id, kind, ${postalColumnsSql()}
        from empty, order_addresses where order_id = ${orderId}
        on conflict do nothing)
    update carts set coupon_id = orders.coupon_id, shipping_method = orders.shipping_method, payment_method = null,
      quoted_total_halalas = orders.grand_total_halalas, updated_at = clock_timestamp()
    from empty, orders where carts.id = empty.id and orders.id = ${orderId}`.execute(tx)
}
