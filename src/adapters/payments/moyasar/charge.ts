import type { Charge, Payment } from '#domain/payments/gateway.ts'
import { GatewayError } from '#domain/payments/gateway.ts'
import type { MoyasarAccount } from './account.ts'
import { toPayment } from './map-payment.ts'
import { call } from './call.ts'
import type { Refusal } from './call.ts'
import { findPayment } from './find-payment.ts'
import { paymentShape } from './shapes.ts'

/**
 * Charges once per attempt: the attempt is Moyasar's `given_id`, and a second request with it is refused, not repeated. In that case the
 * existing payment is returned.
 */
export async function charge(account: MoyasarAccount, wanted: Charge): Promise<Payment> {
  const request = {
    method: 'POST',
    path: '/payments',
    key: 'secretKey',
    body: bodyOf(wanted),
  } as const
  const answer = await call(account, request, paymentShape)
  const payment =
    'done' in answer
      ? toPayment(account, wanted.attemptId, answer.done)
      : await afterRefusal(account, wanted, answer.refusal)
  if (payment.amountHalalas !== wanted.amountHalalas) {
    throw new GatewayError(
      `Moyasar has ${payment.amountHalalas} halalas for ${wanted.attemptId}, not ${wanted.amountHalalas}`,
    )
  }
  return payment
}

const bodyOf = ({ attemptId, amountHalalas, token, description, returnUrl }: Charge) => ({
  given_id: attemptId,
  amount: amountHalalas,
  currency: 'SAR',
  description,
  callback_url: returnUrl,
  // Moyasar's discounts by bank would charge another amount than the shopper agreed to.
  apply_coupon: false,
  source: { type: 'token', token, '3ds': true, manual: false },
})

/** Whatever the error message, only Moyasar's records show whether this attempt has a payment. */
async function afterRefusal(
  account: MoyasarAccount,
  { attemptId, amountHalalas }: Charge,
  refusal: Refusal,
): Promise<Payment> {
  const existing = await findPayment(account, attemptId)
  if (existing) return existing
  if (!isTokenInvalid(refusal))
    throw new GatewayError(
      `Moyasar POST /payments: status ${refusal.status} (${refusal.type}) for ${attemptId}`,
    )
  // No payment was made, and none can be made with this card entry.
  return {
    id: attemptId,
    attemptId,
    status: 'declined',
    amountHalalas,
    refundedHalalas: 0,
    redirectUrl: null,
    card: { brand: null, last4: null },
  }
}

/** Used up, too old or unknown: the token is the only part of a payment that Moyasar could fail to find. */
const isTokenInvalid = ({ status, type, aboutToken }: Refusal) =>
  aboutToken || status === 404 || type === '3ds_auth_error'
