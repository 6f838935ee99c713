import type { Payment } from '#domain/payments/gateway.ts'
import { GatewayError } from '#domain/payments/gateway.ts'
import type { MoyasarAccount } from './account.ts'
import { toPayment } from './map-payment.ts'
import { call } from './call.ts'
import { paymentShape } from './shapes.ts'
import type { MoyasarPayment } from './shapes.ts'

/** Returns the payment of an attempt; null when Moyasar has none. */
export async function findPayment(
  account: MoyasarAccount,
  attemptId: string,
): Promise<Payment | null> {
  const payment = await fetchPayment(account, attemptId)
  return payment && toPayment(account, attemptId, payment)
}

/** Returns the payment as Moyasar's object, for callers that need more than the port returns. */
export async function fetchPayment(
  account: MoyasarAccount,
  attemptId: string,
): Promise<MoyasarPayment | null> {
  const path = `/payments/${encodeURIComponent(attemptId)}`
  const answer = await call(account, { method: 'GET', path, key: 'secretKey' }, paymentShape)
  if ('done' in answer) return answer.done
  if (answer.refusal.status === 404) return null
  throw new GatewayError(
    `Moyasar GET ${path}: status ${answer.refusal.status} (${answer.refusal.type})`,
  )
}
