import { randomUUID } from 'node:crypto'
import type { Db } from '#db/tables.ts'
import { lockStockOfLines, restockReduced } from '#domain/inventory/release-stock.ts'
import { settlePacking } from '#domain/orders/due-pieces.ts'
import type { Reason } from '#domain/orders/write-cancellation.ts'
import { remainingOf } from '#domain/orders/write-parcel.ts'
import type { RefundPart } from '#domain/payments/gateway.ts'
import { requirePermission, type Member } from '#domain/staff/authorize.ts'
import type { Halalas } from '#shared/money.ts'
import type { Seller } from '#shared/settings.ts'
import { ShopError } from '#shared/shop-error.ts'
import { dueDay } from './create-refund.ts'
import { loadBalance, refundableOf, requireNoneUnderWay } from './order-balance.ts'
import { planRest, type PlannedRefund } from './plan-refund.ts'
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
  /**
   * Whether plants of the order have left, so that it was not cancelled: a mail reports the refund, and the pieces that were not sent return
   * to stock.
   */
  hasLeft?: boolean
}

/**
 * Writes the credit note for all that is left of an order whose payment was returned, and its refund as done (tax.md 1.4). Call in the
 * transaction that records the return, with the attempt and the order locked, as late as possible. Returns false
 * for an order that was never invoiced, which needs no note.
 */
export async function creditCancellation(
  tx: Db,
  { hasLeft = false, ...refunded }: RefundedCancellation,
): Promise<boolean> {
  const { orderId, attemptId, transactionId, seller, actor, note = null } = refunded
  const balance = await loadBalance(tx, orderId)
  const planned = withRestock(
    planRest(balance),
    hasLeft ? await remainingOf(tx, orderId) : new Map(),
  )
  if (!balance.invoice) return balance.lines.some(({ invoiceItemId }) => invoiceItemId !== null)
  if (planned.totalHalalas === 0) return true
  const staffId = actor?.staffId ?? null
  await lockStockOfLines(
    tx,
    planned.lines.filter((line) => line.restockQuantity > 0).map(({ line }) => line.orderItemId),
  )
  const { id: creditNoteId, reductionIds } = await writeCreditNote(tx, {
    orderId,
    invoiceId: balance.invoice.id,
    planned,
    reason: 'cancelled',
    staffReason: 'cancelled',
    note,
    seller,
    staffId,
  })
  await restockReduced(tx, reductionIds)
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
      // The mail about a cancellation already mentions the refund.
      tell_customer: hasLeft,
      due_on: dueDay(),
      staff_id: staffId,
    })
    .execute()
  await recordRefund(tx, { refundId, transactionId, actor: actor ?? actorOf(null) })
  if (hasLeft) await settlePacking(tx, orderId)
  return true
}

/** Marks the pieces of these lines to return to stock, as many as are credited. */
const withRestock = (
  planned: PlannedRefund,
  unsent: ReadonlyMap<number, number>,
): PlannedRefund => ({
  ...planned,
  lines: planned.lines.map((part) => ({
    ...part,
    restockQuantity: Math.min(part.quantity, unsent.get(part.line.orderItemId) ?? 0),
  })),
})
