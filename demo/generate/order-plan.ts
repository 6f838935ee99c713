import { sql } from 'kysely'

const firstNames = [
  'سارة',
  'نورة',
  'ريم',
  'لمى',
  'هند',
  'Maha',
  'محمد',
  'عبدالله',
  'فهد',
  'سلطان',
  'خالد',
  'Faisal',
  'Omar',
  'Layan',
]
const lastNames = [
  'الحربي',
  'القحطاني',
  'العتيبي',
  'الدوسري',
  'الشمري',
  'الغامدي',
  'Alotaibi',
  'Alzahrani',
  'المطيري',
  'السبيعي',
]
const streets = [
  'شارع العليا',
  'طريق الملك فهد',
  'شارع التخصصي',
  'حي الملقا',
  'حي النرجس',
  'حي الياسمين',
  'Olaya Street',
  'Al Malqa',
]
const cities = [
  'الرياض',
  'الرياض',
  'الرياض',
  'Riyadh',
  'الخرج',
  'جدة',
  'الدمام',
  'الخبر',
  'بريدة',
  'حائل',
]

/** One of these words, drawn for each row. */
const oneOf = (words: string[]) =>
  sql`(${words}::text[])[1 + floor(random() * ${words.length}::int)::int]`

/** Customers with four orders on average; their phones count up from +966 55 000 0001, and existing customers order again. */
export const customersSql = (orders: number) => {
  const count = Math.ceil(orders / 4)
  return [
    sql`
      with written as (
        insert into customers (phone, first_name, last_name, email, created_at, updated_at)
        select '+96655' || lpad(n::text, 7, '0'), ${oneOf(firstNames)}, ${oneOf(lastNames)}, 'customer' || n || '@example.com', joined_at, joined_at
        from (select n, now() - interval '366 days' - random() * interval '1 year' as joined_at from generate_series(1, ${count}::int) as n) as wanted
        on conflict (phone) do nothing returning *)
      insert into customer_addresses (customer_id, first_name, last_name, phone, lines, city, is_default, created_at, updated_at)
      select id, first_name, last_name, phone, array[${oneOf(streets)} || ' ' || 1 + floor(random() * 200)], ${oneOf(cities)}, true, created_at, created_at
      from written`,
    sql`
      create temporary table grown_customers on commit drop as
      select row_number() over (order by customers.id)::int as place, customers.id, customers.first_name, customers.last_name, customers.phone,
        coalesce(customers.email, 'customer@example.com') as email, lines, city
      from customers join customer_addresses home on customer_id = customers.id and is_default
      where customers.phone like '+96655%' and closed_at is null order by customers.id limit ${count}`,
    sql`create unique index on grown_customers (place)`,
    sql`analyze grown_customers`,
  ]
}

/**
 * The plan of sales, in order: `grown_orders` with the path of each through the statuses, and `grown_items`. Popular plants sell far more
 * than others.
 */
export const planSql = (orders: number) => [
  sql`
    create temporary table grown_orders on commit drop as
    with days as materialized (
        select date_trunc('day', now() at time zone 'Asia/Riyadh') - floor(365 * random() ^ 1.3) * interval '1 day' as day,
          (8 + 15 * (random() + random()) / 2) * interval '1 hour' as hour, random() as payment, random() as fate, random() as buyer, random() as tongue
        from generate_series(1, ${orders}::int)),
      moments as materialized (
        select least((day + hour) at time zone 'Asia/Riyadh', now() - random() * interval '1 hour') as placed_at, payment, fate, buyer, tongue from days),
      fates as materialized (
        select *, now() - placed_at as age, payment < 0.55 as by_card from moments order by placed_at),
      ended as materialized (
        select *, case
            when fate < 0.05 and not by_card then 'cancelled'
            when age > interval '4 days' then 'delivered'
            when age > interval '2 days' then 'shipped'
            when by_card or fate < 0.6 then 'processing'
            else 'pending' end as status
        from fates)
    select nextval(pg_get_serial_sequence('orders', 'id'))::int as id, grown_customers.id as customer_id, placed_at, status,
      case when tongue < 0.8 then 'ar' else 'en' end as locale,
      case when by_card then 'credit_card' else 'cash_on_delivery' end as payment_method,
      least(placed_at + interval '1 minute' + fate * interval '3 days', now()) as moved_at,
      case when status = 'cancelled' then '{pending,cancelled}'
        else (case when by_card then '{processing,shipped,delivered}' else '{pending,processing,shipped,delivered}' end::text[])
          [1:array_position('{pending,processing,shipped,delivered}'::text[], status) - case when by_card then 1 else 0 end] end::text[] as path,
      case when by_card then gen_random_uuid() end as attempt_id
    from ended join grown_customers on place = 1 + floor(buyer * (select count(*) from grown_customers))::int
    order by placed_at`,
  sql`
    create temporary table grown_items on commit drop as
    with sellable as materialized (
        select row_number() over (order by hashint4(id))::int as place, id, price_halalas, stock_quantity is not null as is_tracked
        from products where is_active and not varies),
      draws as materialized (
        select grown_orders.id as order_id, 1 + floor(random() ^ 3 * (select count(*) from sellable))::int as place, 1 + floor(random() ^ 3 * 4)::int as quantity
        from grown_orders, generate_series(1, 1 + (grown_orders.id * 7 % 4)))
    select distinct on (order_id, sellable.id) order_id, sellable.id as product_id, quantity, price_halalas as unit_price,
      price_halalas::bigint * quantity as total, 0::bigint as vat, is_tracked
    from draws join sellable using (place) order by order_id, sellable.id`,
  sql`create unique index on grown_orders (id)`,
  sql`create index on grown_items (order_id)`,
  sql`analyze grown_orders`,
  sql`analyze grown_items`,
]
