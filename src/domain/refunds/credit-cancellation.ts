import { randomUUID } from 'node:crypto'
import type { Db } from '#db/tables.ts'
import type { Reason } from '#domain/orders/write-cancellation.ts'
import type { RefundPart } from '#domain/payments/gateway.ts'
import { requirePermission, type Member } from '#domain/staff/authorize.ts'
import type { Halalas } from '#shared/money.ts'
import type { Seller } from '#shared/settings.ts'
import { ShopError } from '#shared/shop-error.ts'
import { dueDay } from './create-refund.ts'
import { loadBalance, refundableOf, requireNoneUnderWay } from './order-balance.ts'
import { planRest } from './plan-refund.ts'
import { actorOf, recordRefund } from './record-refund.ts'
import { requireWithinLimit, type RefundAuthority } from './refund-limit.ts'
import { writeCreditNote } from './write-credit-note.ts'

/** A member who cancels an order; the returned payment is a refund like any other (office.md O1.1, O1.4). */
export interface CancellingMember extends Pick<Member, 'permissions' | 'hasRecentStepUp'> {
  authority: RefundAuthority
}

/**
 * Returns the amount that the cancellation of a paid order refunds: all that is left of it. Call with the order locked. `member` null: the
 * customer.
 *
 * @throws ShopError `refundPending` `forbidden` `stepUpRequired` `refundLimit`
 */
export async function authorizeCancellationRefund(
  tx: Db,
  orderId: number,
  member: CancellingMember | null,
): Promise<Halalas> {
  const balance = await loadBalance(tx, orderId)
  requireNoneUnderWay(balance)
  const amountHalalas = refundableOf(balance)
  if (member && amountHalalas > 0) {
    requirePermission(member, 'orders.refund')
    if (!member.hasRecentStepUp) throw new ShopError('stepUpRequired')
    await requireWithinLimit(tx, member.authority, { orderId, amountHalalas })
  }
  return amountHalalas
}

/**
 * Returns the part of a payment that the cancellation of its order refunds; undefined: all that the provider still has, unless a part of
 * the order was refunded by another method.
 */
export async function cancellationPart(db: Db, orderId: number): Promise<RefundPart | undefined> {
  const balance = await loadBalance(db, orderId)
  const amountHalalas = refundableOf(balance)
  const refundedBeforeHalalas = balance.card?.refundedHalalas ?? 0
  return refundedBeforeHalalas + amountHalalas === balance.card?.chargedHalalas
    ? undefined
    : { amountHalalas, refundedBeforeHalalas }
}

interface RefundedCancellation extends Reason {
  orderId: number
  attemptId: string
  /** The provider's id. */
  transactionId: string
  seller: Seller
}

/**
 * Writes the credit note for all that is left of an order whose payment was returned, and its refund as done (tax.md 1.4). Call in the
 * transaction that records the return, with the attempt and the order locked, as late as possible. Returns false
 * for an order that was never invoiced, which needs no note.
 */
export async function creditCancellation(
  tx: Db,
  { orderId, attemptId, transactionId, seller, actor, note = null }: RefundedCancellation,
): Promise<boolean> {
  const balance = await loadBalance(tx, orderId)
  const planned = planRest(balance)
  if (!balance.invoice) return balance.lines.some(({ invoiceItemId }) => invoiceItemId !== null)
  if (planned.totalHalalas === 0) return true
  const staffId = actor?.staffId ?? null
  const { id: creditNoteId } = await writeCreditNote(tx, {
    orderId,
    invoiceId: balance.invoice.id,
    planned,
    reason: 'cancelled',
    staffReason: 'cancelled',
    note,
    seller,
    staffId,
  })
  const refundId = randomUUID()
  await tx
    .insertInto('refunds')
    .values({
      id: refundId,
      order_id: orderId,
      credit_note_id: creditNoteId,
      attempt_id: attemptId,
      method: 'card',
      amount_halalas: planned.totalHalalas,
      state: 'wanted',
      note,
      // The mail about the cancellation already mentions the refund.
      tell_customer: false,
      due_on: dueDay(),
      staff_id: staffId,
    })
    .execute()
  await recordRefund(tx, { refundId, transactionId, actor: actor ?? actorOf(null) })
  return true
}
