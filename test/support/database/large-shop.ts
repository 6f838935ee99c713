import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'

/**
 * A shop that has been open for years, generated in SQL: 5,000 orders of two plants each by 1,250 customers, with their invoices and
 * payments; the customers are signed in and have items in their carts; 3,000 plants. Each of its tables is large enough for the planner to prefer an index.
 */
export async function fillLargeShop(db: Db): Promise<void> {
  for (const statement of [plants, customers, ...orders]) await sql.raw(statement).execute(db)
  await sql`analyze`.execute(db)
}

const plants = `
  with written as (
    insert into products (sku, slug, name_ar, name_latin, price_halalas, stock_quantity, search_text)
    select 'BIG-' || n, 'big-' || n, 'نبتة ' || n, 'Planta ' || n, 1000 + n, 100, 'نبته ' || n from generate_series(1, 3000) as n
    returning id),
  pictures as (
    insert into product_images (product_id, path, width, height) select id, 'product/' || id || '/1.webp', 800, 800 from written)
  insert into product_categories (product_id, category_id) select id, 1 + id % 4 from written`

const customers = `
  with written as (
    insert into customers (phone, first_name) select '+9665' || (90000000 + n), 'Sara' from generate_series(1, 1250) as n returning id),
  signed_in as (insert into sessions (customer_id, secret_sha256) select id, '\\x00' from written),
  saved as (insert into wishlist_items (customer_id, product_id) select written.id, products.id from written join products on products.id % 1000 = written.id % 1000),
  homes as (
    insert into customer_addresses (customer_id, first_name, phone, lines, city, is_default, last_name)
    select id, 'Sara', '+966500000000', '{Palm Street}', 'Riyadh', true, '' from written),
  hits as (insert into throttle_hits (key) select 'save-order:' || id from written),
  filled as (insert into carts (customer_id, quoted_total_halalas) select id, 0 from written returning id),
  deliveries as (
    insert into cart_addresses (cart_id, kind, first_name, last_name, email, phone, lines, city)
    select id, kind, 'Sara', '', 'sara@example.com', '+966500000000', '{Palm Street}', 'Riyadh'
    from filled, unnest('{billing,shipping}'::text[]) as kind)
  insert into cart_items (cart_id, product_id, quantity, seen_price_halalas)
  select filled.id, products.id, 1, price_halalas from filled join products on products.id % 1000 = filled.id % 1000`

/** Delivered long ago, which identifies them for the statements after the first. */
const old = `from orders where estimated_delivery_on = '2020-01-01'`
const ofOld = `from orders join products on sku in ('BIG-' || (1 + orders.id % 1500), 'BIG-' || (1501 + orders.id % 1500)) where estimated_delivery_on = '2020-01-01'`

/** One statement at a time: a query has five seconds. */
const orders = [
  `insert into orders (customer_id, status, locale, payment_method, shipping_method, vat_rate_basis_points, sub_total_halalas, vat_halalas,
    grand_total_halalas, estimated_delivery_on)
  select customers.id, 'delivered', 'ar', 'credit_card', 'free_free', 1500, 2000, 260, 2000, '2020-01-01'
  from customers, generate_series(1, 4) where phone like '+96659%'`,
  `insert into order_items (order_id, product_id, sku, name_ar, name_latin, quantity, unit_price_halalas, total_halalas, vat_halalas)
  select orders.id, products.id, sku, name_ar, '', 1, 1000, 1000, 130 ${ofOld}`,
  `insert into stock_movements (order_id, product_id, quantity, reason) select orders.id, products.id, -1, 'sold' ${ofOld}`,
  `insert into order_addresses (order_id, kind, first_name, last_name, email, phone, lines, city)
  select orders.id, kind, 'Sara', '', 'sara@example.com', '+966500000000', '{Palm Street}', 'Riyadh'
  from unnest('{billing,shipping}'::text[]) as kind, orders where estimated_delivery_on = '2020-01-01'`,
  `insert into order_status_changes (order_id, status) select id, status ${old}`,
  `insert into idempotency_keys (customer_id, key, order_id) select customer_id, 'key-number-' || id, id ${old}`,
  `insert into outbox (key, channel, recipient, template, locale, facts, sent_at)
  select 'orderPlaced:' || id, 'mail', 'sara@example.com', 'orderPlaced', 'ar', '{}', now() ${old}`,
  `insert into shipments (order_id, tracking_number) select id, id::text ${old}`,
  `insert into payment_attempts (id, customer_id, order_id, provider, state, amount_halalas)
  select gen_random_uuid(), customer_id, id, 'sandbox', 'captured', 2000 ${old}`,
  `insert into invoices (order_id, year, number, state, seller_name_ar, seller_name_en, seller_address_ar, seller_address_en)
  select id, 2020, row_number() over (order by id), 'paid', '', '', '', '' ${old}`,
  `insert into invoice_items (invoice_id, order_item_id)
  select invoices.id, order_items.id from invoices join order_items using (order_id) where year = 2020`,
  `insert into payment_transactions (order_id, invoice_id, transaction_id, type, status, amount_halalas)
  select order_id, id, 'large_' || order_id, 'capture', 'paid', 2000 from invoices where year = 2020`,
]
