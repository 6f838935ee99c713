import { orderActions, type OrderAction } from '#shared/office/order-actions.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db, OrderStatus, Row } from '#db/tables.ts'
import { grantOf, hasPermission, requirePermission, type Member } from '#domain/staff/authorize.ts'
import { duePieces } from '#domain/orders/due-pieces.ts'
import { canCancel, canCancelRefused } from '#domain/orders/status-machine.ts'
import { ShopError } from '#shared/shop-error.ts'

/** The statuses of orders that packers see (office.md O1.1). */
export const packersStatuses = ['pending', 'processing', 'shipped'] as const

/** Whether the member sees every order with its amounts. */
export const seesAllOrders = (member: Member): boolean => grantOf(member, 'orders.read') === 'full'

/** Requires access to tax documents, which contain amounts that packers and drivers may not see. @throws ShopError `forbidden` */
export function requireDocuments(member: Member): void {
  if (!seesAllOrders(member)) requirePermission(member, 'reports.finance')
}

/** Whether a row of `orders` was delivered today. */
export const deliveredToday = sql<boolean>`exists (
  select from order_status_changes moved where moved.order_id = orders.id and moved.status = 'delivered'
    and moved.changed_at >= date_trunc('day', now() at time zone 'Asia/Riyadh') at time zone 'Asia/Riyadh')`

/** Whether a row of `orders` was invoiced, can still be refunded in part or whole (office.md O5.4), and has no refund in progress. */
export const isRefundable = sql<boolean>`(
  exists (select from invoices where invoices.order_id = orders.id and invoices.state <> 'refunded')
  and not exists (select from refunds where refunds.order_id = orders.id
    and (refunds.state = 'asked' or (refunds.state = 'wanted' and refunds.method = 'card')))
  and not exists (select from payment_attempts where payment_attempts.order_id = orders.id and payment_attempts.state = 'refunding')
  and orders.grand_total_halalas > (
    select coalesce(sum(gross_halalas), 0) from order_reductions where order_reductions.order_id = orders.id))`

/** The number of pieces of a row of `orders` that still go to the customer. */
export const piecesLeft = sql<number>`(
  select coalesce(sum(${duePieces('order_items')}), 0)::int from order_items where order_items.order_id = orders.id)`

/** A driver's own run: their orders on the way or delivered today. */
export const onRunOf = ({ id }: Pick<Member, 'id'>): RawBuilder<boolean> =>
  sql`(orders.driver_id = ${id} and (orders.status = 'shipped' or (orders.status = 'delivered' and ${deliveredToday})))`

/** The condition for rows of `orders` that the member may see; others do not exist for them (office.md O1.1, 20.1). */
export function visibleOrders(member: Member): RawBuilder<boolean> {
  if (seesAllOrders(member)) return sql`true`
  const parts = [sql<boolean>`false`]
  if (member.roles.includes('packer'))
    parts.push(sql`orders.status = any(${[...packersStatuses]}::text[])`)
  if (member.roles.includes('driver')) parts.push(onRunOf(member))
  return sql`(${sql.join(parts, sql` or `)})`
}

/** The condition for rows of `orders` whose phone number and address the member may see; `seesContactOf` is the same for a loaded order. */
export function visibleContacts(member: Member): RawBuilder<boolean> {
  const grant = grantOf(member, 'customers.contact')
  if (grant !== 'limited') return grant === 'full' ? sql`true` : sql`false`
  const parts = [sql<boolean>`false`]
  if (member.roles.includes('packer')) parts.push(sql`orders.status = 'processing'`)
  if (member.roles.includes('driver')) parts.push(onRunOf(member))
  return sql`(${sql.join(parts, sql` or `)})`
}

/** @throws ShopError `orderNotFound` for one that does not exist, or that the member may not see */
export async function requireVisible(db: Db, member: Member, orderId: number): Promise<void> {
  const { rows } = await sql`
    select from orders where id = ${orderId} and ${visibleOrders(member)}`.execute(db)
  if (rows.length === 0) throw new ShopError('orderNotFound')
}

export interface OrderWithAccess extends Pick<
  Row<'orders'>,
  'fulfilment' | 'driver_id' | 'payment_method'
> {
  status: OrderStatus
  has_parcels: boolean
  delivered_today: boolean
  is_refundable: boolean
  /** The number of pieces that still go to the customer. */
  pieces: number
}

const open: ReadonlySet<OrderStatus> = new Set(['pending', 'processing', 'shipped'])
const unshippedStatuses: ReadonlySet<OrderStatus> = new Set([
  'pending',
  'pending_payment',
  'processing',
])

/** Returns the actions that the member may take on this order. */
export function allowedActions(order: OrderWithAccess, member: Member): OrderAction[] {
  const { status } = order
  const moves = grantOf(member, 'orders.move') === 'full'
  const edits = grantOf(member, 'orders.edit') === 'full'
  const isAllowed: Record<OrderAction, boolean> = {
    confirm: moves && status === 'pending',
    pack: moves && status === 'processing',
    ship: moves && status === 'processing',
    deliver: status === 'shipped' && (moves || isOnRun(order, member)),
    deliver_parcel: order.has_parcels && isOut(status) && (moves || isOnRun(order, member)),
    assign: moves && open.has(status),
    edit_address: edits && unshippedStatuses.has(status),
    edit_day: edits && open.has(status),
    note: hasPermission(member, 'orders.edit'),
    message: edits && status !== 'pending_payment',
    contact: seesContactOf(order, member),
    // Cash orders have no invoice before delivery. The last piece cannot be removed; that would be a cancellation.
    reduce:
      edits &&
      order.pieces > 1 &&
      order.payment_method === 'cash_on_delivery' &&
      (status === 'pending' || status === 'processing'),
    refund: hasPermission(member, 'orders.refund') && order.is_refundable,
    cancel:
      hasPermission(member, 'orders.cancel') &&
      ((canCancel(status) && !order.has_parcels) || canCancelRefused(order)),
  }
  return orderActions.filter((action) => isAllowed[action])
}

const isOut = (status: OrderStatus) => status === 'processing' || status === 'shipped'

const isOnRun = (
  { driver_id, status, delivered_today: today }: OrderWithAccess,
  { id, roles }: Member,
) =>
  roles.includes('driver') &&
  driver_id === id &&
  (status === 'shipped' || (status === 'delivered' && today))

/**
 * Whether the member sees the order's phone number and address: packers for orders to pack, drivers for their own stops of today (office.md
 * O1.1).
 */
function seesContactOf(order: OrderWithAccess, member: Member): boolean {
  const grant = grantOf(member, 'customers.contact')
  if (grant !== 'limited') return grant === 'full'
  return (
    (member.roles.includes('packer') && order.status === 'processing') || isOnRun(order, member)
  )
}

/** @throws ShopError `invalidTransition` when the order's state or the member's grant does not allow the action */
export function requireAction(order: OrderWithAccess, member: Member, action: OrderAction): void {
  if (!allowedActions(order, member).includes(action)) throw new ShopError('invalidTransition')
}
