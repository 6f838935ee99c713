import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { Settings } from '#shared/settings.ts'
import { ShopError } from '#shared/shop-error.ts'
import { lockKeys } from '../key-locks.ts'
import { countHits, refusalOf, type Network } from '../rate-limit.ts'
import {
  limitKeysWithoutCode,
  wrongCodeLimitKeys,
  lockKeysOf,
  attemptLimits,
} from './rate-limits.ts'
import { readLimits, type CodeRules } from './code-rules.ts'
import { matchesCodeHash } from './code.ts'
import { findRole } from './role.ts'

/** The challenge that a code matched, with the account of its phone, if there is one. */
export type Challenge = NonNullable<Awaited<ReturnType<typeof findLiveChallenge>>>

/**
 * Checks a one-time code: the right one is used up and returns its challenge. A refusal is returned, not thrown, so that the transaction
 * commits and the wrong try is counted. Until the transaction ends, all tries for this phone (E.164) and from this caller wait; lock
 * nothing before.
 *
 * Refusals: `invalidOTP` { attemptsLeft }, `otpLocked` `tooManyRequests` { retryAfterSeconds }.
 */
export async function checkCode(
  tx: Db,
  { phone, networks }: { phone: string; networks: readonly Network[] },
  code: string,
  settings: Settings,
): Promise<Challenge | ShopError> {
  const who = { phone, networks, role: await findRole(tx, phone, settings) }
  await lockKeys(tx, ...lockKeysOf(who, 'try'))
  const { full, rules } = await readLimits(tx, attemptLimits(who, settings), who, settings)
  if (full[0]) return refusalOf(full[0])
  const challenge = await findLiveChallenge(tx, phone, rules)
  // Four-digit codes stop working when six digits are required: those sent before would allow as many further guesses.
  if (!challenge || code.length < rules.codeLength) {
    await countHits(tx, ...limitKeysWithoutCode(who))
    return new CodeWithoutChallenge()
  }
  // A disabled account gets the same answer as a wrong code (contract §4.3).
  if (
    !matchesCodeHash(code, challenge, challenge.code_hmac, settings.secretKey) ||
    challenge.is_active === false
  ) {
    await tx
      .updateTable('sign_in_challenges')
      .set({ wrong_tries: challenge.wrong_tries + 1 })
      .where('phone', '=', phone)
      .execute()
    await countHits(tx, ...wrongCodeLimitKeys(who))
    return wrongCode(rules.maxAttempts - challenge.wrong_tries - 1)
  }
  await tx.deleteFrom('sign_in_challenges').where('phone', '=', phone).execute()
  return challenge
}

/** The challenge of this phone that is still valid, with the account it would sign in to. */
const findLiveChallenge = (tx: Db, phone: string, { maxAttempts }: CodeRules) =>
  tx
    .selectFrom('sign_in_challenges as challenges')
    .leftJoin('customers', 'customers.phone', 'challenges.phone')
    .selectAll('challenges')
    .select(['customers.id as customer_id', 'customers.is_active'])
    .where('challenges.phone', '=', phone)
    .where('challenges.wrong_tries', '<', maxAttempts)
    .where('challenges.expires_at', '>', sql<Date>`statement_timestamp()`)
    .executeTakeFirst()

/** The refusal of a code when no challenge is open: the same answer as for a wrong code that has used up its tries. */
export class CodeWithoutChallenge extends ShopError {
  constructor() {
    super('invalidOTP', { attemptsLeft: 0 }, { otp: ['invalidOTP'] })
  }
}

/** The refusal of a wrong code; `attemptsLeft` 0: a new code is needed. */
export const wrongCode = (attemptsLeft: number): ShopError =>
  new ShopError('invalidOTP', { attemptsLeft }, { otp: ['invalidOTP'] })
