import { orderActions, type OrderAction } from '#shared/office/order-actions.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db, OrderStatus, Row } from '#db/tables.ts'
import { grantOf, hasPermission, requirePermission, type Member } from '#domain/staff/authorize.ts'
import { duePieces } from '#domain/orders/due-pieces.ts'
import { canCancel } from '#domain/orders/status-machine.ts'
import { ShopError } from '#shared/shop-error.ts'

/** What a packer sees of the orders (office.md O1.1). */
export const packersStatuses = ['pending', 'processing', 'shipped'] as const

/** Whether the member sees every order with its sums. */
export const seesAllOrders = (member: Member): boolean => grantOf(member, 'orders.read') === 'full'

/** Tax documents say sums, which are none of a packer's or a driver's business. @throws ShopError `forbidden` */
export function requireDocuments(member: Member): void {
  if (!seesAllOrders(member)) requirePermission(member, 'reports.finance')
}

/** Of a row of `orders`. */
export const deliveredToday = sql<boolean>`exists (
  select from order_status_changes moved where moved.order_id = orders.id and moved.status = 'delivered'
    and moved.changed_at >= date_trunc('day', now() at time zone 'Asia/Riyadh') at time zone 'Asia/Riyadh')`

/** Of a row of `orders`: it was invoiced, something of that is left (office.md O5.4), and no money is on its way back now. */
export const isRefundable = sql<boolean>`(
  exists (select from invoices where invoices.order_id = orders.id and invoices.state <> 'refunded')
  and not exists (select from refunds where refunds.order_id = orders.id
    and (refunds.state = 'asked' or (refunds.state = 'wanted' and refunds.method = 'card')))
  and not exists (select from payment_attempts where payment_attempts.order_id = orders.id and payment_attempts.state = 'refunding')
  and orders.grand_total_halalas > (
    select coalesce(sum(gross_halalas), 0) from order_reductions where order_reductions.order_id = orders.id))`

/** Of a row of `orders`: how many pieces still go to the customer. */
export const piecesLeft = sql<number>`(
  select coalesce(sum(${duePieces('order_items')}), 0)::int from order_items where order_items.order_id = orders.id)`

/** A driver's own run: what they have on the way, or delivered today. */
export const onRunOf = ({ id }: Pick<Member, 'id'>): RawBuilder<boolean> =>
  sql`(orders.driver_id = ${id} and (orders.status = 'shipped' or (orders.status = 'delivered' and ${deliveredToday})))`

/** Which rows of `orders` the member may see; another is not there for them (office.md O1.1, 20.1). */
export function visibleOrders(member: Member): RawBuilder<boolean> {
  if (seesAllOrders(member)) return sql`true`
  const parts = [sql<boolean>`false`]
  if (member.roles.includes('packer'))
    parts.push(sql`orders.status = any(${[...packersStatuses]}::text[])`)
  if (member.roles.includes('driver')) parts.push(onRunOf(member))
  return sql`(${sql.join(parts, sql` or `)})`
}

/** Of which rows of `orders` the member reads phone and address; `seesContactOf` says the same of an order that was read. */
export function visibleContacts(member: Member): RawBuilder<boolean> {
  const grant = grantOf(member, 'customers.contact')
  if (grant !== 'limited') return grant === 'full' ? sql`true` : sql`false`
  const parts = [sql<boolean>`false`]
  if (member.roles.includes('packer')) parts.push(sql`orders.status = 'processing'`)
  if (member.roles.includes('driver')) parts.push(onRunOf(member))
  return sql`(${sql.join(parts, sql` or `)})`
}

/** @throws ShopError `orderNotFound` for one that is not there, or that the member may not see */
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
  /** That still go to the customer. */
  pieces: number
}

const open: ReadonlySet<OrderStatus> = new Set(['pending', 'processing', 'shipped'])
const notGone: ReadonlySet<OrderStatus> = new Set(['pending', 'pending_payment', 'processing'])

/** The acts that are open to the member on this order. */
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
    edit_address: edits && notGone.has(status),
    edit_day: edits && open.has(status),
    note: hasPermission(member, 'orders.edit'),
    message: edits && status !== 'pending_payment',
    contact: seesContactOf(order, member),
    // Cash orders have no invoice before they are delivered. The last piece is not taken out: that is a cancellation.
    reduce:
      edits &&
      order.pieces > 1 &&
      order.payment_method === 'cash_on_delivery' &&
      (status === 'pending' || status === 'processing'),
    refund: hasPermission(member, 'orders.refund') && order.is_refundable,
    cancel: hasPermission(member, 'orders.cancel') && canCancel(status) && !order.has_parcels,
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

/** Whose phone and address it is: a packer's part is what is to pack, a driver's their own stops of today (office.md O1.1). */
function seesContactOf(order: OrderWithAccess, member: Member): boolean {
  const grant = grantOf(member, 'customers.contact')
  if (grant !== 'limited') return grant === 'full'
  return (
    (member.roles.includes('packer') && order.status === 'processing') || isOnRun(order, member)
  )
}

/** @throws ShopError `invalidTransition` where the order's state or the member's grant does not allow the action */
export function requireAction(order: OrderWithAccess, member: Member, action: OrderAction): void {
  if (!allowedActions(order, member).includes(action)) throw new ShopError('invalidTransition')
}
