import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { Settings } from '#shared/settings.ts'
import { ShopError } from '#shared/shop-error.ts'
import { countHits, findFullWindow, lockKeys } from '../throttle.ts'
import { keysOf, tryingBudgets } from './budgets.ts'
import { opensSeal } from './code.ts'
import { openSession, type OpenedSession } from './open-session.ts'

export interface SignInResult extends OpenedSession {
  customerId: number
  isNewCustomer: boolean
}

/**
 * Trades a one-time code for a session; a code of `register` opens the account first. The code works once: all tries
 * on a phone wait for each other, so two at the same moment give one session.
 *
 * @throws ShopError `invalidOTP` { attempts_left }, `registrationRequired`, `otpLocked` `tooManyRequests` { retry_after }
 */
export async function verifyCode(db: Db, who: { phone: string; ip: string }, code: string, settings: Settings): Promise<SignInResult> {
  // A refusal is an outcome, not an exception, inside the transaction: the wrong try it counts must stay counted.
  const outcome = await db.transaction().execute((tx) => tryCode(tx, who, code, settings))
  if (outcome instanceof ShopError) throw outcome
  return outcome
}

async function tryCode(
  tx: Db,
  { phone, ip }: { phone: string; ip: string },
  code: string,
  settings: Settings,
): Promise<SignInResult | ShopError> {
  const keys = keysOf(phone, ip)
  await lockKeys(tx, keys.wrongFromIp, phone)
  const full = await findFullWindow(tx, tryingBudgets(keys, settings))
  if (full) return full
  const challenge = await findLiveChallenge(tx, phone, settings)
  if (!challenge) {
    // Nobody can guess a code that does not exist: the phone's budget is not touched (contract §4.0).
    await countHits(tx, keys.wrongFromIp)
    return wrongCode(0)
  }
  // A disabled account cannot be told from a wrong code (contract §4.3).
  if (!opensSeal(code, challenge, challenge.code_hmac, settings.otpPepper) || challenge.is_active === false) {
    await tx
      .updateTable('sign_in_challenges')
      .set({ wrong_tries: challenge.wrong_tries + 1 })
      .where('phone', '=', phone)
      .execute()
    await countHits(tx, keys.wrongOnPhone, keys.wrongFromIp)
    return wrongCode(settings.otpMaxAttempts - challenge.wrong_tries - 1)
  }
  await tx.deleteFrom('sign_in_challenges').where('phone', '=', phone).execute()
  return letIn(tx, challenge, settings)
}

type Challenge = NonNullable<Awaited<ReturnType<typeof findLiveChallenge>>>

/** The challenge of this phone that can still be met, with the account it would open. */
const findLiveChallenge = (tx: Db, phone: string, { otpMaxAttempts }: Settings) =>
  tx
    .selectFrom('sign_in_challenges as challenges')
    .leftJoin('customers', 'customers.phone', 'challenges.phone')
    .selectAll('challenges')
    .select(['customers.id as customer_id', 'customers.is_active'])
    .where('challenges.phone', '=', phone)
    .where('challenges.wrong_tries', '<', otpMaxAttempts)
    .where('challenges.expires_at', '>', sql<Date>`statement_timestamp()`)
    .executeTakeFirst()

async function letIn(tx: Db, challenge: Challenge, settings: Settings): Promise<SignInResult | ShopError> {
  const { customer_id: known, phone, purpose } = challenge
  if (known === null && purpose === 'login') return new ShopError('registrationRequired', {}, { phone: ['registrationRequired'] })
  const customerId = known ?? (await openAccount(tx, phone, challenge))
  return { customerId, isNewCustomer: known === null, ...(await openSession(tx, customerId, settings)) }
}

async function openAccount(tx: Db, phone: string, { first_name, last_name, email }: Challenge): Promise<number> {
  const customer = await tx
    .insertInto('customers')
    .values({ phone, first_name: first_name ?? '', last_name: last_name ?? '', email })
    .returning('id')
    .executeTakeFirstOrThrow()
  return customer.id
}

const wrongCode = (attemptsLeft: number): ShopError => new ShopError('invalidOTP', { attempts_left: attemptsLeft }, { otp: ['invalidOTP'] })
