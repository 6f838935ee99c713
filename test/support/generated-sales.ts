import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'

interface Sales {
  orders: number
  from: string
  /** Not included. */
  to: string
}

/**
 * Delivered orders of two lines each, spread over the days, with their invoices; every fiftieth has a credit note over its first line, ten
 * days later. Sums are odd on purpose, so that lost halalas are noticed.
 */
export async function generateSales(db: Db, { orders, from, to }: Sales): Promise<void> {
  await sql`
    insert into customers (phone, first_name, last_name)
    values ('+966511110000', 'Generated', 'Buyer') on conflict do nothing`.execute(db)
  await sql`
    insert into products (sku, slug, name_ar, name_latin, price_halalas, stock_quantity, is_active, search_text)
    select 'GEN-' || n, 'gen-' || n, 'نبتة ' || n, 'Planta ' || n, 1000 + n, null, true, 'نبتة ' || n from generate_series(1, 20) n
    on conflict (sku) do nothing`.execute(db)
  await sql`
    create temporary table sale on commit preserve rows as
    select n, ${from}::timestamptz + n * (${to}::timestamptz - ${from}::timestamptz) / ${orders} as at,
      1003 + (n * 37) % 9000 as one, 2001 + (n * 53) % 7000 as two, (n % 3 = 0) as is_card
    from generate_series(0, ${orders}::int - 1) n`.execute(db)
  await sql`
    with buyer as (select id from customers where phone = '+966511110000')
    insert into orders (id, customer_id, status, locale, payment_method, shipping_method, vat_rate_basis_points, sub_total_halalas,
      discount_halalas, vat_halalas, grand_total_halalas, estimated_delivery_on, placed_at, fulfilment)
    select 2000000 + n, buyer.id, 'delivered', 'ar', case when is_card then 'credit_card' else 'cash_on_delivery' end, 'free_free', 1500,
      one * 2 + two, 100, round((one * 2 - 100) * 15 / 115.0) + round(two * 15 / 115.0), one * 2 + two - 100, at::date, at, 'delivered'
    from sale, buyer`.execute(db)
  await sql`
    with plant as (select array_agg(id order by id) as ids from products where sku like 'GEN-%')
    insert into order_items (id, order_id, product_id, sku, name_ar, name_latin, quantity, unit_price_halalas, total_halalas,
      discount_halalas, vat_halalas)
    select 4000000 + n * 2, 2000000 + n, ids[n % 20 + 1], 'a', 'أ', 'A', 2, one, one * 2, 100, round((one * 2 - 100) * 15 / 115.0) from sale, plant
    union all
    select 4000001 + n * 2, 2000000 + n, ids[(n + 7) % 20 + 1], 'b', 'ب', 'B', 1, two, two, 0, round(two * 15 / 115.0) from sale, plant`.execute(
    db,
  )
  await sql`
    insert into order_addresses (order_id, kind, first_name, last_name, email, phone, lines, city)
    select 2000000 + n, kind, 'سارة', 'الحربي', 'a@example.com', '+966512345678', '{1}', case when n % 4 = 0 then 'جدة' else 'الرياض' end
    from sale, unnest('{billing,shipping}'::text[]) kind`.execute(db)
  await sql`
    insert into invoices (id, order_id, year, number, state, seller_name_ar, seller_name_en, seller_vat_number, seller_address_ar,
      seller_address_en, issued_at)
    select 6000000 + n, 2000000 + n, extract(year from at at time zone 'Asia/Riyadh')::int,
      row_number() over (partition by extract(year from at at time zone 'Asia/Riyadh') order by n), 'paid', 'وارف', 'Warif', '300000000000003',
      'الرياض', 'Riyadh', at from sale`.execute(db)
  await sql`
    insert into invoice_items (id, invoice_id, order_item_id)
    select 8000000 + n * 2, 6000000 + n, 4000000 + n * 2 from sale
    union all select 8000001 + n * 2, 6000000 + n, 4000001 + n * 2 from sale`.execute(db)
  await sql`
    insert into credit_notes (id, invoice_id, year, number, reason, seller, total_halalas, vat_halalas, issued_at)
    select 6000000 + n, 6000000 + n, extract(year from (at + interval '10 days') at time zone 'Asia/Riyadh')::int,
      row_number() over (partition by extract(year from (at + interval '10 days') at time zone 'Asia/Riyadh') order by n), 'returned', '{}',
      one * 2 - 100, round((one * 2 - 100) * 15 / 115.0), at + interval '10 days' from sale where n % 50 = 0`.execute(
    db,
  )
  await sql`
    insert into credit_note_items (id, credit_note_id, invoice_item_id, quantity, gross_halalas, vat_halalas)
    select 8000000 + n, 6000000 + n, 8000000 + n * 2, 2, one * 2 - 100, round((one * 2 - 100) * 15 / 115.0) from sale where n % 50 = 0`.execute(
    db,
  )
  await sql`
    insert into order_reductions (order_id, order_item_id, kind, credit_note_id, credit_note_item_id, quantity, gross_halalas, vat_halalas,
      reason, created_at)
    select 2000000 + n, 4000000 + n * 2, 'credited', 6000000 + n, 8000000 + n, 2, one * 2 - 100, round((one * 2 - 100) * 15 / 115.0),
      'arrived_dead', at + interval '10 days' from sale where n % 50 = 0`.execute(db)
  for (const documents of ['invoice', 'credit_note'])
    await sql`
      insert into ${sql.table(`${documents}_numbers`)} (year, last_number)
      select year, max(number) from ${sql.table(`${documents}s`)} group by year
      on conflict (year) do update set last_number = excluded.last_number`.execute(db)
  await sql`drop table sale`.execute(db)
  await sql`analyze orders, order_items, invoices, invoice_items, credit_notes, credit_note_items, order_reductions`.execute(
    db,
  )
}
