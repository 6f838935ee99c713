import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { Settings } from '#shared/settings.ts'
import { ShopError } from '#shared/shop-error.ts'
import { countHits, findFullWindow, lockKeys } from '../throttle.ts'
import { keysOf, tryingBudgets } from './budgets.ts'
import { opensSeal } from './code.ts'

/** The challenge a code has met, with the account of its phone, if there is one. */
export type Challenge = NonNullable<Awaited<ReturnType<typeof findLiveChallenge>>>

/**
 * Takes a one-time code: the right one is used up and gives its challenge. A refusal is returned, not thrown, so that the
 * transaction commits and the wrong try it counts stays counted. Until the transaction ends, all tries on this phone (E.164)
 * and from this caller wait; lock nothing before.
 *
 * Refusals: `invalidOTP` { attempts_left }, `otpLocked` `tooManyRequests` { retry_after }.
 */
export async function checkCode(
  tx: Db,
  { phone, ip }: { phone: string; ip: string },
  code: string,
  settings: Settings,
): Promise<Challenge | ShopError> {
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
  return challenge
}

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

/** The refusal of a code; `attemptsLeft` 0: another one is needed. */
export const wrongCode = (attemptsLeft: number): ShopError =>
  new ShopError('invalidOTP', { attempts_left: attemptsLeft }, { otp: ['invalidOTP'] })
