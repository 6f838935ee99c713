import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { staleByAudit } from '#domain/audit/edit-conflict.ts'
import { lockOrder } from '#domain/orders/lock-order.ts'
import type { Member } from '#domain/staff/authorize.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { OrderAction } from '#shared/office/order-actions.ts'
import {
  allowedActions,
  deliveredToday,
  isRefundable,
  piecesLeft,
  visibleOrders,
} from './order-access.ts'

/** An order locked for an action of a member. */
export type OrderForAction = Awaited<ReturnType<typeof lockOrderForAction>>

interface Wanted {
  orderId: number
  action: OrderAction
  /** The version that the member saw; absent: any version. */
  version?: number | undefined
}

/**
 * Locks an order for an action of a member until the transaction ends (office.md 20.4, §24).
 *
 * @throws ShopError `orderNotFound` `editConflict` `invalidTransition` when the action is not allowed to them on this order
 */
export async function lockOrderForAction(tx: Db, member: Member, { action, ...wanted }: Wanted) {
  const held = await lockOrderVersion(tx, member, wanted)
  if (!allowedActions(held, member).includes(action)) throw new ShopError('invalidTransition')
  return held
}

/** The same as `lockOrderForAction`, for actions allowed in every state of the order. @throws ShopError `orderNotFound` `editConflict` */
export async function lockOrderVersion(
  tx: Db,
  member: Member,
  { orderId, version }: Omit<Wanted, 'action'>,
) {
  const order = await lockOrder(tx, orderId)
  const { rows } = await sql<Facts>`
    select packer_id, claimed_until > now() as is_claimed, ${deliveredToday} as delivered_today,
      ${isRefundable} as is_refundable, ${piecesLeft} as pieces, (select name from staff where customer_id = packer_id) as packer_name
    from orders where id = ${orderId} and ${visibleOrders(member)}`.execute(tx)
  const [facts] = rows
  if (!facts) throw new ShopError('orderNotFound')
  const held = { ...order, ...facts }
  if (version !== undefined && version !== order.version)
    throw await staleByAudit(tx, { entity: 'order', id: order.id, version: order.version }, version)
  return held
}

interface Facts {
  packer_id: number | null
  is_claimed: boolean | null
  delivered_today: boolean
  is_refundable: boolean
  pieces: number
  packer_name: string | null
}

/** The columns that every action on an order changes, in addition to its own. */
export const nextVersion = () => ({
  version: sql<number>`version + 1`,
  updated_at: sql<Date>`now()`,
})

/** @throws ShopError `takenByOther` while another member packs the order */
export function requireUnclaimed(
  { is_claimed: isClaimed, packer_id: packerId, packer_name: name }: OrderForAction,
  { id }: Member,
): void {
  if (isClaimed && packerId !== id) throw new ShopError('takenByOther', { name: name ?? '—' })
}

const maxDelayMs = 48 * 3_600_000
const maxAheadMs = 5 * 60_000

/** Reads the time of an action that is sent later (office.md 20.5). @throws ShopError `validationFailed` outside of 48 hours */
export function readActedAt(sent: string | undefined): Date | undefined {
  if (sent === undefined) return undefined
  const at = new Date(sent)
  const age = Date.now() - at.getTime()
  if (age > maxDelayMs || age < -maxAheadMs)
    throw new ShopError('validationFailed', {}, { actedAt: ['invalidValue'] })
  return at
}
