import type { Payment } from '#domain/payments/gateway.ts'
import { GatewayError, RefundRefused } from '#domain/payments/gateway.ts'
import type { MoyasarAccount } from './account.ts'
import { toPayment } from './map-payment.ts'
import { call } from './call.ts'
import { fetchPayment } from './find-payment.ts'
import { paymentShape } from './shapes.ts'
import type { MoyasarPayment } from './shapes.ts'

/**
 * Refunds what was charged and is not refunded yet, or voids an authorization; a refund already made is returned as it is. A payment that
 * waits for the bank's page is returned as `requires_action`: Moyasar cannot withdraw it, so the cancellation of an order must be prepared
 * to refund a payment that arrives later.
 */
export async function refund(
  account: MoyasarAccount,
  attemptId: string,
  amountHalalas: number,
): Promise<Payment> {
  const before = await fetchPayment(account, attemptId)
  if (!before) throw new GatewayError(`Moyasar has no payment ${attemptId} to give back`)
  if (before.amount !== amountHalalas) {
    throw new GatewayError(
      `Moyasar has ${before.amount} halalas for ${attemptId}, not ${amountHalalas}`,
    )
  }
  const step = stepFor(before)
  if (!step) return toPayment(account, attemptId, before)

  const path = `/payments/${encodeURIComponent(attemptId)}/${step.name}`
  const answer = await call(
    account,
    { method: 'POST', path, key: 'secretKey', body: step.body },
    paymentShape,
  )
  // If it was refused because of a concurrent refund, Moyasar's records show that.
  const after = 'done' in answer ? answer.done : await fetchPayment(account, attemptId)
  if (after && stepFor(after) && 'refusal' in answer)
    throw new RefundRefused(`Moyasar POST ${path}: refused (${answer.refusal.type})`)
  if (!after || stepFor(after)) throw new GatewayError(`Moyasar POST ${path}: not given back`)
  return toPayment(account, attemptId, after)
}

/** The amount is always named, so that two refunds at once cannot exceed the payment. */
function stepFor({ status, amount, refunded }: MoyasarPayment) {
  const left = amount - (refunded ?? 0)
  if (status === 'authorized') return { name: 'void', body: {} }
  if (status === 'paid' || status === 'captured') return { name: 'refund', body: { amount: left } }
  if (status === 'refunded' && refunded != null && left > 0)
    return { name: 'refund', body: { amount: left } }
  return null
}
