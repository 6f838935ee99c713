import type { Db } from '#db/tables.ts'
import { withTransactionRetry } from '#db/transaction.ts'
import type { Settings } from '#shared/settings.ts'
import { ShopError } from '#shared/shop-error.ts'
import { lockKeys } from '../key-locks.ts'
import { openAccount, type Registration } from './open-account.ts'
import { openSession } from './open-session.ts'
import { consumeRegistrationToken } from './registration-token.ts'
import type { SignInResult } from './verify-code.ts'

interface TokenRegistration extends Registration {
  /** E.164. */
  phone: string
  /** The token returned with `registrationRequired`. */
  token: string
  userAgent: string | undefined
}

/**
 * Opens the account of a phone that was verified within the last ten minutes, and signs in to it: no code is sent and no send is counted
 * (contract §4.3a). An account that was opened meanwhile is not signed in to.
 *
 * @throws ShopError `validationFailed` { registrationToken: codeExpired } for a token that is wrong, used or late
 */
export function registerWithToken(
  db: Db,
  { token, userAgent, ...registration }: TokenRegistration,
  settings: Settings,
): Promise<SignInResult> {
  return withTransactionRetry(db, async (tx) => {
    // The same lock as in verifyCode, which may be opening an account for the same phone.
    await lockKeys(tx, registration.phone)
    const isLive = await consumeRegistrationToken(tx, registration.phone, token)
    const customerId = isLive
      ? await openAccount(tx, { ...registration, isEmailConfirmed: true }, settings)
      : null
    if (customerId === null)
      throw new ShopError('validationFailed', {}, { registrationToken: ['codeExpired'] })
    return {
      customerId,
      isNewCustomer: true,
      ...(await openSession(tx, { customerId, phone: registration.phone, userAgent }, settings)),
    }
  })
}
