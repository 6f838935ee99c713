import { sql } from 'kysely'
import type { Db, OrderStatus } from '#db/tables.ts'
import type { Fulfilment } from '#db/tables/order.ts'
import { isAllRefunded } from '#domain/orders/queues.ts'
import { isSale } from '#domain/reports/sales.ts'
import { dayAt } from '#domain/reports/riyadh-days.ts'
import { addDays, dayOf, type Day } from '#shared/day.ts'
import { orderNumber } from '#shared/order-number.ts'

export interface HomeSales {
  today_halalas: number
  today_orders: number
  last_week_halalas: number
  month_halalas: number
  month_orders: number
  days: { day: Day; orders: number; net_halalas: number }[]
  best_sellers: {
    id: number
    name_ar: string
    name_latin: string | null
    name_en: string | null
    image_path: string | null
    pieces: number
  }[]
  latest: {
    id: number
    number: string
    customer: string
    placed_at: string
    status: OrderStatus
    fulfilment: Fulfilment
    is_all_refunded: boolean
    total_halalas: number
  }[]
}

const daysShown = 14
/** The time for which the result is shared by all members; it is the same for everyone. */
const sharedMs = 10_000
const shared = new WeakMap<Db, { until: number; sales: Promise<HomeSales> }>()

/** Loads the figures of the home screen, ten seconds old at most (office.md O3.1). */
export function loadHomeSales(db: Db): Promise<HomeSales> {
  const known = shared.get(db)
  if (known && known.until > Date.now()) return known.sales
  const sales = findSales(db)
  shared.set(db, { until: Date.now() + sharedMs, sales })
  sales.catch(() => shared.delete(db))
  return sales
}

interface FoundDay {
  day: Day
  orders: number
  net: number
  /** Net sales until the present time of day. */
  net_until_now: number
}

async function findSales(db: Db): Promise<HomeSales> {
  const today = dayOf(new Date())
  const month = `${today.slice(0, 8)}01`
  const first = [addDays(today, 1 - daysShown), month].toSorted()[0] ?? month
  const found = new Map((await findDays(db, first)).map((row) => [row.day, row]))
  const days = Array.from({ length: daysShown }, (_, at) => {
    const day = addDays(today, at + 1 - daysShown)
    return { day, orders: found.get(day)?.orders ?? 0, net_halalas: found.get(day)?.net ?? 0 }
  })
  const ofMonth = [...found.values()].filter(({ day }) => day >= month)
  return {
    today_halalas: found.get(today)?.net ?? 0,
    today_orders: found.get(today)?.orders ?? 0,
    last_week_halalas: found.get(addDays(today, -7))?.net_until_now ?? 0,
    month_halalas: ofMonth.reduce((sum, { net }) => sum + net, 0),
    month_orders: ofMonth.reduce((sum, { orders }) => sum + orders, 0),
    days,
    ...(await findNewest(db)),
  }
}

/** Net sales by day, counted as in the sales report. */
async function findDays(db: Db, first: Day): Promise<FoundDay[]> {
  const placed = sql`orders.placed_at`
  const since = sql`${first}::timestamp at time zone 'Asia/Riyadh'`
  const isBeforeNow = (instant: typeof placed) =>
    sql`(${instant} at time zone 'Asia/Riyadh')::time <= (now() at time zone 'Asia/Riyadh')::time`
  const reduced = sql`reduction.created_at`
  const { rows } = await sql<FoundDay>`
    select day::text, sum(orders)::int as orders, sum(net)::bigint as net, sum(net_until_now)::bigint as net_until_now from (
      select ${dayAt(placed)} as day, count(*) as orders, sum(grand_total_halalas) as net,
        coalesce(sum(grand_total_halalas) filter (where ${isBeforeNow(placed)}), 0) as net_until_now
      from orders where ${placed} >= ${since} and ${isSale} group by 1
      union all
      select ${dayAt(reduced)}, 0, -sum(gross_halalas), -coalesce(sum(gross_halalas) filter (where ${isBeforeNow(reduced)}), 0)
      from order_reductions reduction join orders on orders.id = reduction.order_id
      where ${reduced} >= ${since} and ${isSale} group by 1) as counted
    group by day`.execute(db)
  return rows
}

type Newest = Pick<HomeSales, 'best_sellers' | 'latest'>

/** Loads the best sellers of the last seven days and the latest orders. */
async function findNewest(db: Db): Promise<Newest> {
  const { rows } = await sql<{
    best_sellers: HomeSales['best_sellers']
    latest: Omit<HomeSales['latest'][number], 'number'>[]
  }>`
    with sold as (
        select product_id, sum(quantity)::int as pieces from orders join order_items on order_id = orders.id
        where placed_at > now() - interval '7 days' and ${isSale} group by product_id
        order by pieces desc, product_id limit 5),
      newest as (
        select orders.id, concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) as customer, placed_at, status, fulfilment,
          ${isAllRefunded} as is_all_refunded,
          grand_total_halalas as total_halalas
        from orders join customers on customers.id = customer_id order by orders.id desc limit 5)
    select
      (select coalesce(json_agg(json_build_object('id', products.id, 'name_ar', name_ar, 'name_latin', name_latin, 'name_en', name_en,
          'pieces', pieces, 'image_path', (select path from product_images image
            where image.product_id = products.id and image.deleted_at is null order by position, id limit 1))
          order by pieces desc, products.id), '[]')
        from sold join products on products.id = product_id) as best_sellers,
      (select coalesce(json_agg(newest order by id desc), '[]') from newest) as latest`.execute(db)
  const { best_sellers = [], latest = [] } = rows[0] ?? {}
  return {
    best_sellers,
    latest: latest.map((order) => ({
      ...order,
      number: orderNumber(order.id),
      placed_at: new Date(order.placed_at).toISOString(),
    })),
  }
}
