import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { orderEmailSql } from '#domain/notifications/queue-order-email.ts'
import type { OrderTemplate } from '#domain/notifications/payload.ts'
import type { Seller } from '#shared/settings.ts'
import { customersSql, planSql } from './order-plan.ts'
import { paymentSql } from './order-payments.ts'
import { setLineVat } from './order-vat.ts'

interface GenerateOrdersOptions {
  /** The total of orders in the shop afterwards. */
  total: number
  seller: Seller
  vatRateBasisPoints: number
  deliveryDays: number
}

/**
 * Generates a year of sales: customers with addresses, orders of one to four plants, more of them recently and in the evenings, paid,
 * shipped, delivered or cancelled by their age, with all related rows, so that the invariants hold. Sold plants were received before, so
 * stock is unchanged. One transaction; call on a connection without a time limit.
 *
 * @returns how many were added
 */
export async function generateOrders(db: Db, options: GenerateOrdersOptions): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ orders: number }>`select count(*) as orders from orders`.execute(
      tx,
    )
    const missing = Math.max(0, options.total - (rows[0]?.orders ?? 0))
    if (missing === 0) return 0
    // Makes the random numbers the same each time.
    await sql`select setseed(0.5)`.execute(tx)
    for (const statement of [...customersSql(missing), ...planSql(missing)])
      await statement.execute(tx)
    await setLineVat(tx, options.vatRateBasisPoints)
    for (const statement of [...orderSql(options), ...paymentSql(options.seller)])
      await statement.execute(tx)
    for (const [template, statuses] of mails) await insertSentMails(tx, template, statuses)
    return missing
  })
}

/** Inserts the orders of the plan and their related rows. */
const orderSql = ({ vatRateBasisPoints, deliveryDays }: GenerateOrdersOptions) => [
  sql`
    insert into orders (id, customer_id, status, locale, payment_method, shipping_method, vat_rate_basis_points, sub_total_halalas, vat_halalas,
      grand_total_halalas, estimated_delivery_on, placed_at, updated_at)
    select grown.id, customer_id, status, locale, payment_method, 'free_free', ${vatRateBasisPoints}::int, sum(total), sum(vat),
      sum(total), (placed_at at time zone 'Asia/Riyadh')::date + ${deliveryDays}::int, placed_at, moved_at
    from grown_orders grown join grown_items item on item.order_id = grown.id
    group by grown.id, customer_id, status, locale, payment_method, placed_at, moved_at order by grown.id`,
  sql`
    insert into order_items (order_id, product_id, sku, name_ar, name_latin, image_path, size_id, size_name_ar, size_name_en, quantity,
      unit_price_halalas, total_halalas, vat_halalas)
    select order_id, product_id, sku, products.name_ar, coalesce(nullif(name_latin, ''), nullif(products.name_en, ''), products.name_ar),
      (select path from product_images where product_id = products.id order by position, id limit 1),
      sizes.id, sizes.name_ar, sizes.name_en, quantity, unit_price, total, vat
    from grown_items item join products on products.id = product_id
      left join lateral (select sizes.* from product_sizes join sizes on sizes.id = size_id where product_id = products.id order by sizes.id limit 1) as sizes on true
    order by order_id, product_id`,
  sql`
    insert into order_addresses (order_id, kind, first_name, last_name, email, phone, lines, city, created_at)
    select grown.id, kind, first_name, last_name, email, phone, lines, city, placed_at
    from grown_orders grown join grown_customers on grown_customers.id = customer_id, unnest('{billing,shipping}'::text[]) as kind
    order by grown.id, kind`,
  sql`
    insert into order_status_changes (order_id, status, changed_at)
    select id, step, placed_at + (moved_at - placed_at) * (place - 1) / greatest(1, cardinality(path) - 1)
    from grown_orders, unnest(path) with ordinality as steps (step, place) order by id, place`,
  sql`
    with sent as (
      insert into shipments (order_id, tracking_number, shipped_at)
      select id, 'FD-' || to_char(placed_at + interval '1 day', 'YYYYMMDD') || '-' || id, least(placed_at + interval '1 day', moved_at)
      from grown_orders where status in ('shipped', 'delivered') order by id
      returning id, order_id)
    insert into shipment_items (shipment_id, order_item_id)
    select sent.id, order_items.id from sent join order_items using (order_id) order by order_items.id`,
  sql`
    insert into stock_movements (order_id, product_id, quantity, reason, created_at)
    select order_id, product_id, -quantity, 'sold', placed_at from grown_items join grown_orders on grown_orders.id = order_id where is_tracked`,
  sql`
    insert into stock_movements (order_id, product_id, quantity, reason, created_at)
    select order_id, product_id, quantity, 'returned', moved_at
    from grown_items join grown_orders on grown_orders.id = order_id where is_tracked and status = 'cancelled'`,
  sql`
    insert into stock_movements (product_id, quantity, reason, created_at)
    select product_id, sum(quantity), 'received', min(placed_at) - interval '1 week'
    from grown_items join grown_orders on grown_orders.id = order_id where is_tracked and status <> 'cancelled' group by product_id`,
]

/** The mails of an order, each with the present statuses of the orders that received it. */
const mails: readonly [OrderTemplate, string[]][] = [
  ['orderPlaced', ['pending', 'processing', 'shipped', 'delivered', 'cancelled']],
  ['orderShipped', ['shipped', 'delivered']],
  ['orderDelivered', ['delivered']],
  ['orderCancelled', ['cancelled']],
]

/** Mails in the shop's format, sent long ago. */
async function insertSentMails(tx: Db, template: OrderTemplate, statuses: string[]) {
  await orderEmailSql(
    template,
    sql`any(array(select id from grown_orders where status = any(${statuses}::text[])))`,
  ).execute(tx)
  await sql`
    update outbox set created_at = placed_at, next_attempt_at = placed_at, sent_at = placed_at, attempts = 1
    from grown_orders where key = ${`${template}:`}::text || grown_orders.id`.execute(tx)
}
