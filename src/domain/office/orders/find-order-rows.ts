import { sql, type RawBuilder } from 'kysely'
import type { Db, OrderStatus, PaymentMethod } from '#db/tables.ts'
import type { Fulfilment } from '#db/tables/order.ts'
import { maxCountedRows, requireWithinCountedRows } from '#domain/list-limits.ts'
import { duePieces } from '#domain/orders/due-pieces.ts'
import { isLate } from '#domain/orders/queues.ts'
import { paymentStateSql, type PaymentState } from '#domain/orders/payment-state.ts'
import { grantOf, requireFull, type Member } from '#domain/staff/authorize.ts'
import type { Day } from '#shared/day.ts'
import type { Halalas } from '#shared/money.ts'
import type { DeliveryFailure } from '#shared/office/order-actions.ts'
import { deliveredToday, isRefundable, seesAllOrders, visibleOrders } from './order-access.ts'
import { conditionsOf, type OrderFilters } from './order-filters.ts'

/** An order in the staff's list. */
export interface OrderRow {
  id: number
  version: number
  placed_at: Date
  status: OrderStatus
  fulfilment: Fulfilment
  payment_method: PaymentMethod
  payment_state: PaymentState
  estimated_delivery_on: Day
  is_late: boolean
  grand_total_halalas: Halalas
  /** The amount removed from it before the invoice, or credited after it. */
  gone_halalas: Halalas
  card_brand: string | null
  customer: { id: number; name: string; phone: string }
  city: string
  district: string | null
  /** The pictures of the first three lines. */
  pictures: (string | null)[]
  lines: number
  pieces: number
  packed_pieces: number
  planting_assistance: boolean
  packer: { id: number; name: string } | null
  /** Whether the packer is packing it now. */
  is_claimed: boolean
  driver: { id: number; name: string } | null
  driver_id: number | null
  notes: number
  /** Whether a note is pinned to it. */
  is_flagged: boolean
  /** Of the newest report that still waits for the office. */
  delivery_failure: DeliveryFailure | null
  is_test: boolean
  has_parcels: boolean
  delivered_today: boolean
  is_refundable: boolean
}

const sorts = {
  id: sql`orders.id`,
  created_at: sql`orders.placed_at`,
  placed: sql`orders.placed_at`,
  promised_on: sql`orders.estimated_delivery_on`,
  grand_total: sql`orders.grand_total_halalas`,
  total: sql`orders.grand_total_halalas`,
  status: sql`orders.status`,
}
export type OrderRowSort = keyof typeof sorts

export interface OrderRowQuery extends OrderFilters {
  sort?: OrderRowSort | undefined
  order?: 'asc' | 'desc' | undefined
  page: number
  limit: number
}

/**
 * Returns the condition for the orders that a member may see and that match the filters.
 *
 * @throws ShopError `forbidden` for filters by amount or coupon without full access, because limits reveal amounts
 */
export function orderConditions(member: Member, filters: OrderFilters): RawBuilder<unknown> {
  const { min_total, max_total, coupon } = filters
  if ((min_total ?? max_total ?? coupon) !== undefined) requireFull(member, 'orders.read')
  return sql.join(
    [
      visibleOrders(member),
      ...conditionsOf(filters, { withPhones: grantOf(member, 'customers.contact') === 'full' }),
    ],
    sql` and `,
  )
}

export interface OrderRows {
  rows: OrderRow[]
  /** Counted up to 10,001. */
  total: number
  readAt: Date
  /** What the orders come to, without cancelled and test orders; null: more than 10,000, or the member may not see amounts. */
  sumHalalas: Halalas | null
}

/**
 * Returns a page of orders that the member may see, newest first unless sorted, with their number and sum. Two statements: `readAt` is the
 * time of the first, so that no order that is placed between them is missing from both the page and a later count.
 *
 * @throws ShopError as `requireWithinCountedRows`, `forbidden` for sorting by amounts that the member may not see
 */
export async function findOrderRows(
  db: Db,
  member: Member,
  { sort = 'id', order = 'desc', page, limit, ...filters }: OrderRowQuery,
): Promise<OrderRows> {
  requireWithinCountedRows({ page, limit })
  if (sort === 'total' || sort === 'grand_total') requireFull(member, 'orders.read')
  const conditions = orderConditions(member, filters)
  const direction = order === 'asc' ? sql`asc` : sql`desc`
  const { rows: counts } = await sql<{ total: number; read_at: Date; sum: Halalas | null }>`
    with found as materialized (
      select orders.id, grand_total_halalas, orders.status <> 'cancelled' and not is_test as is_summed
      from orders where ${conditions} limit ${maxCountedRows + 1})
    select count(*)::int as total, now() as read_at, ${seesAllOrders(member) ? sumOfFound : sql`null::bigint`} as sum from found`.execute(
    db,
  )
  const { rows } = await sql<OrderRow>`
    with page as materialized (
      select orders.id, row_number() over (order by ${sorts[sort]} ${direction}, orders.id ${direction}) as place
      from orders where ${conditions}
      order by ${sorts[sort]} ${direction}, orders.id ${direction} limit ${limit} offset ${(page - 1) * limit})
    ${orderRowsSql(sql`page join orders using (id)`)}
    order by page.place`.execute(db)
  const [counted] = counts
  if (!counted) throw new Error('a count came without a row')
  const { total, read_at: readAt, sum: sumHalalas } = counted
  return { rows, total, readAt, sumHalalas }
}

/** The totals of `found` less what was removed from them or credited; null: they were not all counted. */
const sumOfFound = sql`case when count(*) <= ${maxCountedRows} then
  (coalesce(sum(grand_total_halalas) filter (where is_summed), 0)
    - coalesce((select sum(gross_halalas) from order_reductions where order_id in (select id from found where is_summed)), 0))::bigint end`

const memberSql = (id: RawBuilder<unknown>) =>
  sql`(select json_build_object('id', customer_id, 'name', name) from staff where customer_id = ${id})`

/** A cancelled order shows its original quantities. */
const shownPieces = sql`case when orders.status = 'cancelled' then order_items.quantity else ${duePieces('order_items')} end`

/** The query of list rows for these orders. */
export const orderRowsSql = (orders: RawBuilder<unknown>): RawBuilder<OrderRow> => sql`
  select orders.id, orders.version, placed_at, orders.status, fulfilment, orders.payment_method, ${paymentStateSql} as payment_state,
    estimated_delivery_on, ${isLate()} as is_late, grand_total_halalas, is_test, driver_id,
    coalesce((select sum(gross_halalas) from order_reductions where order_id = orders.id), 0)::bigint as gone_halalas,
    (select card_brand from payment_attempts where order_id = orders.id) as card_brand,
    (select json_build_object('id', id, 'name', concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')), 'phone', phone)
      from customers where id = orders.customer_id) as customer,
    destination.city, destination.national_address->>'district' as district,
    content.pictures, content.lines, content.pieces, content.packed_pieces, content.planting_assistance,
    ${memberSql(sql`packer_id`)} as packer, coalesce(claimed_until > now(), false) as is_claimed, ${memberSql(sql`driver_id`)} as driver,
    noted.notes, noted.is_flagged, noted.delivery_failure,
    exists (select from shipments where order_id = orders.id) as has_parcels,
    ${deliveredToday} as delivered_today, ${isRefundable} as is_refundable
  from ${orders}
    cross join lateral (
      select count(*)::int as notes, coalesce(bool_or(is_pinned), false) as is_flagged,
        (array_agg(delivery_failure order by id desc) filter (where is_pinned and delivery_failure is not null))[1] as delivery_failure
      from order_notes where order_id = orders.id and deleted_at is null) as noted
    left join order_addresses destination on destination.order_id = orders.id and destination.kind = 'shipping'
    cross join lateral (
      select coalesce((array_agg(image_path order by id))[1:3], '{}') as pictures, count(*)::int as lines, coalesce(sum(pieces), 0)::int as pieces,
        coalesce(sum(least(packed_quantity, pieces)), 0)::int as packed_pieces, coalesce(bool_or(planting_assistance), false) as planting_assistance
      from (
        select order_items.*, ${shownPieces} as pieces from order_items where order_id = orders.id) as line
      where pieces > 0) as content`
