import { randomUUID } from 'node:crypto'
import type { Db } from '#db/tables.ts'
import { lockStockOfLines, restockReduced } from '#domain/inventory/release-stock.ts'
import { markPlantsGone } from '#domain/owned-plants/mark-plants-gone.ts'
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
import { incrementOrderVersion } from './order-version.ts'
import { planRest, type PlannedRefund } from './plan-refund.ts'
import { actorOf, recordRefund } from './record-refund.ts'
import { writeReductions } from './reduce-order.ts'
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
  const leftHalalas = refundableOf(balance)
  const recordedHalalas = balance.card?.refundedHalalas ?? 0
  if (recordedHalalas + leftHalalas === balance.card?.chargedHalalas) return undefined
  // The credit note of the cancellation covers what somebody refunded in the provider's dashboard.
  const unrecordedHalalas = balance.card?.unrecordedHalalas ?? 0
  return {
    amountHalalas: Math.max(0, leftHalalas - unrecordedHalalas),
    refundedBeforeHalalas: recordedHalalas + unrecordedHalalas,
  }
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
  hasSentParcels?: boolean
}

/**
 * Writes the credit note for all that is left of an order whose payment was returned, and its refund as done (tax.md 1.4). Call in the
 * transaction that records the return, with the attempt and the order locked, as late as possible. Returns false
 * for an order that was never invoiced, which needs no note.
 */
export async function creditCancellation(tx: Db, refunded: RefundedCancellation): Promise<boolean> {
  const { orderId, hasSentParcels = false } = refunded
  const balance = await loadBalance(tx, orderId)
  const unsent =
    hasSentParcels && balance.status !== 'cancelled' ? await remainingOf(tx, orderId) : noPieces
  const planned = balance.invoice ? withRestock(planRest(balance), unsent) : null
  const unsentIds = [...unsent].flatMap(([id, quantity]) => (quantity > 0 ? [id] : []))
  await lockStockOfLines(tx, unsentIds)
  const reductionIds = await removeUnsent(tx, refunded, { unsent, planned })
  if (balance.invoice && planned && planned.totalHalalas > 0)
    reductionIds.push(
      ...(await creditRest(tx, refunded, { invoiceId: balance.invoice.id, planned })),
    )
  await restockReduced(tx, reductionIds)
  if (hasSentParcels) await settlePacking(tx, orderId)
  return balance.lines.some(({ invoiceItemId }) => invoiceItemId !== null)
}

const noPieces: ReadonlyMap<number, number> = new Map()

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

/**
 * Takes the unsent pieces out of the order that the credit note does not credit as pieces: of lines that were free, or of which an amount
 * or everything was refunded before. Nothing is paid for them. Returns the ids of the reductions.
 */
async function removeUnsent(
  tx: Db,
  { orderId, note = null, actor }: RefundedCancellation,
  { unsent, planned }: { unsent: ReadonlyMap<number, number>; planned: PlannedRefund | null },
): Promise<number[]> {
  const credited = new Map(
    planned?.lines.map(({ line, restockQuantity }) => [line.orderItemId, restockQuantity]),
  )
  const removed = [...unsent].flatMap(([id, pieces]) => {
    const quantity = pieces - (credited.get(id) ?? 0)
    return quantity > 0
      ? [{ order_item_id: id, quantity, gross: 0, vat: 0, restock: quantity }]
      : []
  })
  if (removed.length === 0) return []
  const staffId = actor?.staffId ?? null
  await incrementOrderVersion(tx, orderId)
  return writeReductions(tx, { orderId, reason: 'cancelled', note, staffId }, removed)
}

/** Writes the credit note and its refund as done. Returns the ids of the reductions. */
async function creditRest(
  tx: Db,
  refunded: RefundedCancellation,
  { invoiceId, planned }: { invoiceId: number; planned: PlannedRefund },
): Promise<number[]> {
  const { orderId, attemptId, transactionId, seller, actor, note = null, hasSentParcels } = refunded
  const staffId = actor?.staffId ?? null
  const { id: creditNoteId, reductionIds } = await writeCreditNote(tx, {
    orderId,
    invoiceId,
    planned,
    reason: 'cancelled',
    staffReason: 'cancelled',
    note,
    seller,
    staffId,
  })
  await markPlantsGone(
    tx,
    planned.lines.map(({ line, quantity }) => ({ orderItemId: line.orderItemId, quantity })),
  )
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
      tell_customer: hasSentParcels ?? false,
      due_on: dueDay(),
      staff_id: staffId,
    })
    .execute()
  await recordRefund(tx, { refundId, transactionId, actor: actor ?? actorOf(null) })
  return reductionIds
}
