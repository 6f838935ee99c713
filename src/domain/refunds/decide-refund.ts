import type { Db } from '#db/tables.ts'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import { orderNumber } from '#shared/order-number.ts'
import { ShopError } from '#shared/shop-error.ts'
import { lockRefund } from './close-refund.ts'
import { incrementOrderVersion } from './create-refund.ts'
import { recordRefund } from './record-refund.ts'
import { requireAmountWithinLimit, type RefundAuthority } from './refund-limit.ts'

/** What a member found out at the provider about an unclear refund. */
export type RefundDecision = { isPaid: true; reference: string } | { isPaid: false }

/**
 * Decides an unclear refund to a card (tax.md 1.4): it is done with the provider's reference, or refused, so that it can be paid another
 * way. While a refund is unclear, nobody requests it again (`reconcileRefunds`), so a decision that it was not paid cannot pay it twice.
 * One decided as not paid, although the provider's total covers it, can no longer be paid to the card (`changeRefundMethod`).
 * `checkDecisions` reports a later answer of the provider that contradicts.
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
  if (decision.isPaid) {
    await tx
      .updateTable('refunds')
      .set({ bank_reference: decision.reference })
      .where('id', '=', refundId)
      .execute()
    await recordRefund(tx, { refundId, transactionId: decision.reference, actor: audit.actor })
    return
  }
  await tx
    .updateTable('refunds')
    .set({ state: 'refused', unclear_total_halalas: null })
    .where('id', '=', refundId)
    .execute()
  await incrementOrderVersion(tx, refund.order_id)
}
