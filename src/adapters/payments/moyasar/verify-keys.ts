import { randomUUID } from 'node:crypto'
import type { MoyasarAccount } from './account.ts'
import { call } from './call.ts'
import { findPayment } from './find-payment.ts'
import { tokenShape } from './shapes.ts'

/**
 * Verifies that Moyasar knows both keys. Nothing is charged or created: a payment that does not exist is looked up with the one, and a card
 * without any field is sent with the other.
 *
 * @throws GatewayError with the status when it does not, or does not answer
 */
export async function verifyKeys(account: MoyasarAccount): Promise<void> {
  await findPayment(account, randomUUID())
  await call(
    account,
    { method: 'POST', path: '/tokens', key: 'publishableKey', body: {} },
    tokenShape,
  )
}
