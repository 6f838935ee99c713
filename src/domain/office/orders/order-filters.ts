import { sql, type RawBuilder } from 'kysely'
import { foldedSql } from '#domain/search/folded-sql.ts'
import { matchesOrder } from '#domain/search/matches-order.ts'
import { inQueue, isWaitingLong } from '#domain/orders/queues.ts'
import { paymentStateSql, type PaymentState } from '#domain/orders/payment-state.ts'
import type { OrderStatus, PaymentMethod } from '#db/tables.ts'
import { addDays, dayOf, type Day } from '#shared/day.ts'
import type { OrderQueue } from '#shared/office/order-actions.ts'
import { foldForSearch } from '#shared/text/arabic.ts'

/**
 * The filters of a list of orders (office.md O3.2). Filters are combined with AND, the values of one filter with OR, except `has`. Amounts
 * are in halalas.
 */
export interface OrderFilters {
  view?: OrderQueue | undefined
  q?: string | undefined
  ids?: number[] | undefined
  /** Ids to exclude. */
  except?: number[] | undefined
  status?: OrderStatus[] | undefined
  payment_method?: PaymentMethod[] | undefined
  payment_state?: PaymentState[] | undefined
  /** The promised delivery day. */
  promised?: 'past' | 'today' | 'tomorrow' | Day | undefined
  /** The Riyadh days on which it was placed, inclusive. */
  from?: Day | undefined
  to?: Day | undefined
  city?: string | undefined
  district?: string | undefined
  customer?: number[] | undefined
  product?: number[] | undefined
  category?: number[] | undefined
  coupon?: string | undefined
  min_total?: number | undefined
  max_total?: number | undefined
  has?: ('note' | 'pinned' | 'planting')[] | undefined
  packer?: number[] | undefined
  driver?: number[] | undefined
  unpaid?: 'long' | undefined
  /** Whether it is its customer's first order. */
  first?: boolean | undefined
}

type Condition = RawBuilder<boolean>
type Conditions = {
  [Name in keyof OrderFilters]-?: (value: NonNullable<OrderFilters[Name]>) => Condition
}

const anyOf = (column: RawBuilder<unknown>, ids: number[]): Condition =>
  sql`${column} = any(${ids}::int[])`
const startOf = (day: Day) => sql`(${day}::date::timestamp at time zone 'Asia/Riyadh')`

const inAddress = (column: RawBuilder<unknown>, typed: string): Condition =>
  sql`exists (select from order_addresses where order_id = orders.id and kind = 'shipping'
    and strpos(${foldedSql(column)}, ${foldForSearch(typed)}) > 0)`

const parts: Record<'note' | 'pinned' | 'planting', Condition> = {
  note: sql`exists (select from order_notes where order_id = orders.id and deleted_at is null)`,
  pinned: sql`exists (select from order_notes where order_id = orders.id and is_pinned and deleted_at is null)`,
  planting: sql`exists (select from order_items where order_id = orders.id and planting_assistance)`,
}

function promisedOn(wanted: NonNullable<OrderFilters['promised']>): Condition {
  const today = dayOf(new Date())
  if (wanted === 'past') return sql`orders.estimated_delivery_on < ${today}::date`
  const day = wanted === 'today' ? today : wanted === 'tomorrow' ? addDays(today, 1) : wanted
  return sql`orders.estimated_delivery_on = ${day}::date`
}

const conditions: Omit<Conditions, 'q'> = {
  view: inQueue,
  ids: (ids) => anyOf(sql`orders.id`, ids),
  except: (ids) => sql`orders.id <> all(${ids}::int[])`,
  status: (statuses) => sql`orders.status = any(${statuses}::text[])`,
  payment_method: (methods) => sql`orders.payment_method = any(${methods}::text[])`,
  payment_state: (states) => sql`${paymentStateSql} = any(${states}::text[])`,
  promised: promisedOn,
  from: (day) => sql`orders.placed_at >= ${startOf(day)}`,
  to: (day) => sql`orders.placed_at < ${startOf(addDays(day, 1))}`,
  city: (typed) => inAddress(sql`city`, typed),
  district: (typed) => inAddress(sql`national_address->>'district'`, typed),
  customer: (ids) => anyOf(sql`orders.customer_id`, ids),
  product: (ids) =>
    sql`exists (select from order_items where order_id = orders.id and ${anyOf(sql`product_id`, ids)})`,
  category: (ids) =>
    sql`exists (select from order_items join product_categories using (product_id)
      where order_id = orders.id and ${anyOf(sql`category_id`, ids)})`,
  coupon: (code) => sql`lower(orders.coupon_code) = lower(${code})`,
  min_total: (least) => sql`orders.grand_total_halalas >= ${least}`,
  max_total: (most) => sql`orders.grand_total_halalas <= ${most}`,
  has: (wanted) =>
    sql.join(
      wanted.map((part) => parts[part]),
      sql` and `,
    ) as Condition,
  packer: (ids) => anyOf(sql`orders.packer_id`, ids),
  driver: (ids) => anyOf(sql`orders.driver_id`, ids),
  unpaid: isWaitingLong,
  first: (isFirst) =>
    sql`(${isFirst} <> exists (select from orders former where former.customer_id = orders.customer_id and former.id < orders.id))`,
}

/** Returns the filters as conditions on a row of `orders`. `withPhones` false: the member may not search by phone number. */
export function conditionsOf(
  { q, ...filters }: OrderFilters,
  { withPhones }: { withPhones: boolean },
): Condition[] {
  const found: Condition[] = []
  for (const [name, value] of Object.entries(filters)) {
    const condition = conditions[name as keyof typeof conditions] as
      | ((value: unknown) => Condition)
      | undefined
    if (condition && value !== undefined) found.push(condition(value))
  }
  if (q?.trim()) found.push(matchesOrder(q, { withPhones }))
  return found
}
