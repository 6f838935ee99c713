import type { Payment, RefundPart } from '#domain/payments/gateway.ts'
import { GatewayError, RefundRefused } from '#domain/payments/gateway.ts'
import type { MoyasarAccount } from './account.ts'
import { call } from './call.ts'
import { fetchPayment } from './find-payment.ts'
import { refundedHalalasOf, toPayment } from './map-payment.ts'
import { paymentShape, type MoyasarPayment } from './shapes.ts'

/**
 * Refunds a part of a payment. Moyasar has no idempotency key for refunds, so its refunded total shows whether this refund went through: it
 * is requested only while that total is unchanged, by payment id, at most once per call.
 *
 * @throws RefundRefused Moyasar refused, and its total is unchanged
 * @throws GatewayError the outcome is unknown, or Moyasar has refunded another amount
 */
export async function refundPart(
  account: MoyasarAccount,
  attemptId: string,
  { amountHalalas, refundedBeforeHalalas }: RefundPart,
): Promise<Payment> {
  const before = await known(account, attemptId)
  const wanted = refundedBeforeHalalas + amountHalalas
  if (refundedHalalasOf(before) === wanted) return toPayment(account, attemptId, before)
  if (refundedHalalasOf(before) !== refundedBeforeHalalas)
    throw unclear(attemptId, before, refundedBeforeHalalas)
  const path = `/payments/${encodeURIComponent(attemptId)}/refund`
  const answer = await call(
    account,
    { method: 'POST', path, key: 'secretKey', body: { amount: amountHalalas } },
    paymentShape,
  )
  // If it was refused because of a concurrent refund, Moyasar's records show that.
  const after = 'done' in answer ? answer.done : await known(account, attemptId)
  if (refundedHalalasOf(after) === wanted) return toPayment(account, attemptId, after)
  if ('refusal' in answer && refundedHalalasOf(after) === refundedBeforeHalalas)
    throw new RefundRefused(`Moyasar POST ${path}: refused (${answer.refusal.type})`)
  throw unclear(attemptId, after, refundedBeforeHalalas)
}

async function known(account: MoyasarAccount, attemptId: string): Promise<MoyasarPayment> {
  const payment = await fetchPayment(account, attemptId)
  if (!payment) throw new GatewayError(`Moyasar has no payment ${attemptId} to give back`)
  return payment
}

const unclear = (attemptId: string, payment: MoyasarPayment, before: number) =>
  new GatewayError(
    `Moyasar has given back ${refundedHalalasOf(payment)} halalas of ${attemptId}, and ${before} were expected before`,
  )
