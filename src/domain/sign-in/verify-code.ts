import type { Db } from '#db/tables.ts'
import { transact } from '#db/transact.ts'
import type { Settings } from '#shared/settings.ts'
import { ShopError } from '#shared/shop-error.ts'
import { inheritCouponUses } from '../customers/former-coupon-uses.ts'
import { checkCode, type Challenge } from './check-code.ts'
import { openSession, type OpenedSession } from './open-session.ts'

export interface SignInResult extends OpenedSession {
  customerId: number
  isNewCustomer: boolean
}

/** Who shows a code: `phone` in E.164, and the device as it calls itself. */
interface Claimant {
  phone: string
  ip: string
  userAgent: string | undefined
}

/**
 * Trades a one-time code for a session; a code of `register` opens the account first. The code works once: all tries
 * on a phone wait for each other, so two at the same moment give one session.
 *
 * @throws ShopError `invalidOTP` { attempts_left }, `registrationRequired`, `otpLocked` `tooManyRequests` { retry_after }
 */
export async function verifyCode(db: Db, who: Claimant, code: string, settings: Settings): Promise<SignInResult> {
  // A refusal is an outcome, not an exception, inside the transaction: the wrong try it counts must stay counted.
  const outcome = await transact(db, async (tx) => {
    const met = await checkCode(tx, who, code, settings)
    return met instanceof ShopError ? met : letIn(tx, met, who, settings)
  })
  if (outcome instanceof ShopError) throw outcome
  return outcome
}

async function letIn(tx: Db, challenge: Challenge, { userAgent }: Claimant, settings: Settings): Promise<SignInResult | ShopError> {
  const { customer_id: known, phone, purpose } = challenge
  if (known === null && purpose === 'login') return new ShopError('registrationRequired', {}, { phone: ['registrationRequired'] })
  const customerId = known ?? (await openAccount(tx, phone, challenge, settings))
  return { customerId, isNewCustomer: known === null, ...(await openSession(tx, { customerId, userAgent }, settings)) }
}

async function openAccount(tx: Db, phone: string, { first_name, last_name, email }: Challenge, { otpPepper }: Settings): Promise<number> {
  const customer = await tx
    .insertInto('customers')
    .values({ phone, first_name: first_name ?? '', last_name: last_name ?? '', email })
    .returning('id')
    .executeTakeFirstOrThrow()
  await inheritCouponUses(tx, { id: customer.id, phone }, otpPepper)
  return customer.id
}
