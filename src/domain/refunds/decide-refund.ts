import type { Db, Row } from '#db/tables.ts'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import { orderNumber } from '#shared/order-number.ts'
import { ShopError } from '#shared/shop-error.ts'
import { lockRefund } from './close-refund.ts'
import { incrementOrderVersion } from './order-version.ts'
import { recordRefund } from './record-refund.ts'
import { requireAmountWithinLimit, type RefundAuthority } from './refund-limit.ts'
import { storeUnrecordedRefund } from './unrecorded-refund.ts'

/** What a member found out at the provider about an unclear refund. */
export type RefundDecision = { isPaid: true; reference: string } | { isPaid: false }

/**
 * Decides an unclear refund to a card (tax.md 1.4): it is done with the provider's reference, or refused, so that it can be paid another
 * way. While a refund is unclear, nobody requests it again (`reconcileRefunds`), so a decision that it was not paid cannot pay it twice.
 * One decided as not paid, although the provider's total covers it, can no longer be paid to the card (`changeRefundMethod`).
 * `checkDecisions` reports a later answer of the provider that contradicts. Of the provider's total, what no completed refund explains is
 * stored as unrecorded.
 *
 * @throws ShopError `notFound` `refundNotUnclear` `refundLimit`
 */
export async function decideRefund(
  tx: Db,
  audit: Audit,
  { authority, refundId }: { authority: RefundAuthority; refundId: string },
  decision: RefundDecision,
): Promise<void> {
  const refund = await lockRefund(tx, refundId)
  const { attempt_id: attemptId, unclear_total_halalas: total, amount_halalas: amount } = refund
  if (refund.state !== 'asked' || total === null || attemptId === null)
    throw new ShopError('refundNotUnclear')
  requireAmountWithinLimit(authority, amount)
  await tx
    .insertInto('refund_decisions')
    .values({
      refund_id: refundId,
      attempt_id: attemptId,
      is_paid: decision.isPaid,
      amount_halalas: amount,
      given_back_before_halalas: refund.given_back_before_halalas ?? 0,
      total_halalas: total,
      staff_id: audit.actor.staffId,
    })
    .execute()
  audit.record({
    action: 'order.refundDecided',
    entityId: refund.order_id,
    title: orderNumber(refund.order_id),
    changes: {
      state: ['asked', decision.isPaid ? 'done' : 'refused'],
      amount_halalas: [null, amount],
      ...(decision.isPaid && { bank_reference: [null, decision.reference] }),
    },
  })
  if (decision.isPaid) return recordPaid(tx, audit, { ...refund, attempt_id: attemptId }, decision)
  await tx
    .updateTable('refunds')
    .set({ state: 'refused', unclear_total_halalas: null })
    .where('id', '=', refundId)
    .execute()
  await storeUnrecordedRefund(tx, attemptId, { totalHalalas: total }, audit)
  await incrementOrderVersion(tx, refund.order_id)
}

/** Records that an unclear refund was paid. The provider's total was at least the former one and this refund then. */
async function recordPaid(
  tx: Db,
  audit: Audit,
  refund: Row<'refunds'> & { attempt_id: string },
  { reference }: { reference: string },
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ bank_reference: reference })
    .where('id', '=', refund.id)
    .execute()
  const completedHalalas = await recordRefund(tx, {
    refundId: refund.id,
    transactionId: reference,
    actor: audit.actor,
  })
  const paidHalalas = (refund.given_back_before_halalas ?? 0) + refund.amount_halalas
  const totalHalalas = Math.max(refund.unclear_total_halalas ?? 0, paidHalalas)
  await storeUnrecordedRefund(tx, refund.attempt_id, { totalHalalas, completedHalalas }, audit)
}
