import { sql } from 'kysely'
import { firstOrderNumber } from '#shared/order-number.ts'
import type { Seller } from '#shared/settings.ts'

/**
 * Payments of the planned orders: cards in the records of the sandbox and of the shop, invoices numbered in the order of payment, cash on
 * delivery.
 */
export const paymentSql = (seller: Seller) => [
  sql`
    insert into sandbox_payments (id, attempt_id, status, amount_halalas, brand, last4, return_url, created_at, updated_at)
    select 'sandbox_' || attempt_id, attempt_id, 'paid', grand_total_halalas, 'visa', ${last4('orders.id')}, '', grown.placed_at, grown.placed_at
    from grown_orders grown join orders using (id) where attempt_id is not null`,
  sql`
    insert into payment_attempts (id, customer_id, order_id, provider, provider_payment_id, state, amount_halalas, card_brand, card_last4,
      started_at, asked_at, updated_at)
    select attempt_id, grown.customer_id, id, 'sandbox', 'sandbox_' || attempt_id, 'captured', grand_total_halalas, 'visa', ${last4('orders.id')},
      grown.placed_at, grown.placed_at, grown.placed_at
    from grown_orders grown join orders using (id) where attempt_id is not null`,
  sql`
    with paid as (
        select id as order_id, case when attempt_id is null then moved_at else placed_at end as issued_at
        from grown_orders where attempt_id is not null or status = 'delivered'),
      dated as (select *, extract(year from issued_at at time zone 'Asia/Riyadh')::int as year from paid),
      numbered as (
        select *, row_number() over (partition by year order by issued_at, order_id) + coalesce(last_number, 0) as number
        from dated left join invoice_numbers using (year)),
      written as (
        insert into invoices (order_id, year, number, state, seller_name_ar, seller_name_en, seller_vat_number, seller_registration,
          seller_address_ar, seller_address_en, issued_at)
        select order_id, year, number, 'paid', ${seller.nameAr}::text, ${seller.nameEn}::text, ${seller.vatNumber}::text,
          ${seller.commercialRegistration}::text, ${seller.addressAr}::text, ${seller.addressEn}::text, issued_at
        from numbered order by issued_at, order_id
        returning id, order_id, year, number),
      counted as (
        insert into invoice_numbers (year, last_number) select year, max(number) from written group by year
        on conflict (year) do update set last_number = excluded.last_number)
    insert into invoice_items (invoice_id, order_item_id)
    select written.id, order_items.id from written join order_items using (order_id) order by order_items.id`,
  sql`
    insert into payment_transactions (order_id, invoice_id, attempt_id, transaction_id, type, status, amount_halalas, card_brand, card_last4,
      created_at, updated_at)
    select orders.id, invoices.id, attempt_id,
      coalesce('sandbox_' || attempt_id, 'cod_' || ${firstOrderNumber}::bigint + orders.id), case when attempt_id is null then 'cod' else 'capture' end,
      'paid', grand_total_halalas, case when attempt_id is not null then 'visa' end, case when attempt_id is not null then ${last4('orders.id')} end, issued_at, issued_at
    from grown_orders grown join orders using (id) join invoices on invoices.order_id = orders.id`,
]

/** The last digits of a card, which differ by order. */
const last4 = (id: string) => sql`lpad((${sql.ref(id)} * 7919 % 10000)::text, 4, '0')`
