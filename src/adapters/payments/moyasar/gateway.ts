import type { PaymentGateway } from '#domain/payments/gateway.ts'
import type { MoyasarAccount } from './account.ts'
import { charge } from './charge.ts'
import { findPayment } from './find-payment.ts'
import { refund } from './refund.ts'
import { refundPart } from './refund-part.ts'
import { readToken, tokenise } from './tokenise.ts'
import { verifyKeys } from './verify-keys.ts'
import { readWebhook } from './webhook.ts'

/**
 * PAYMENT_PROVIDER=moyasar (contract §6.3, §6.5); known facts about its API and assumptions: docs/decisions/0011-moyasar.md. A failed call
 * is not repeated here: repeating it with the same attempt is safe, and the caller decides when.
 */
export const moyasarGateway = (account: MoyasarAccount): PaymentGateway => ({
  name: 'moyasar',
  tokenise: (card) => tokenise(account, card),
  readToken: (token) => readToken(account, token),
  charge: (wanted) => charge(account, wanted),
  find: (attemptId) => findPayment(account, attemptId),
  refund: ({ attemptId, amountHalalas, part }) =>
    part ? refundPart(account, attemptId, part) : refund(account, attemptId, amountHalalas),
  verifyKeys: () => verifyKeys(account),
  readWebhook: ({ body }) => readWebhook(account.webhookSecret, body),
})
