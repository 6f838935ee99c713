import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { withTransactionRetry } from '#db/transaction.ts'
import type { Settings } from '#shared/settings.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Network } from '../rate-limit.ts'
import { isSameChallenge } from './challenge.ts'
import { checkCode, wrongCode, type Challenge } from './check-code.ts'
import { openAccount } from './open-account.ts'
import { openSession, type OpenedSession } from './open-session.ts'
import { issueRegistrationToken, registrationTokenSeconds } from './registration-token.ts'

export interface SignInResult extends OpenedSession {
  customerId: number
  isNewCustomer: boolean
}

/** The person who enters a code: `phone` in E.164, and the device's user agent. */
interface Claimant {
  phone: string
  /** The networks the caller belongs to, smallest first. */
  networks: readonly Network[]
  userAgent: string | undefined
}

/** A code and the values sent with it (contract §4.3a); null: not sent. */
export interface Presented {
  code: string
  /** The challenge that the browser received when it asked for a code. */
  challenge: string | null
  firstName: string | null
  lastName: string | null
  email: string | null
}

/**
 * Exchanges a one-time code for a session; a code with a name opens the account first. The code works once: all tries for a phone wait for
 * each other, so two at the same moment give one session.
 *
 * @throws ShopError `invalidOTP` { attemptsLeft }, `registrationRequired` { registrationToken, registrationSeconds }, `otpLocked`
 * `tooManyRequests` { retryAfterSeconds }
 */
export async function verifyCode(
  db: Db,
  who: Claimant,
  presented: Presented,
  settings: Settings,
): Promise<SignInResult> {
  // Inside the transaction a refusal is a return value, not an exception: the wrong try it counts must stay counted.
  const outcome = await withTransactionRetry(db, async (tx) => {
    const met = await checkCode(tx, who, presented.code, settings)
    if (met instanceof ShopError) return met
    // A code for another purpose, which its message names, does not sign anybody in.
    return met.purpose === 'login' || met.purpose === 'register'
      ? signInOrAskToRegister(tx, met, presented, who, settings)
      : wrongCode(0)
  })
  if (outcome instanceof ShopError) throw outcome
  return outcome
}

async function signInOrAskToRegister(
  tx: Db,
  challenge: Challenge,
  presented: Presented,
  { userAgent }: Claimant,
  settings: Settings,
): Promise<SignInResult | ShopError> {
  const { customer_id: known, phone } = challenge
  const customerId = known ?? (await openAccountFor(tx, challenge, presented, settings))
  if (customerId === null) {
    const facts = {
      registrationToken: await issueRegistrationToken(tx, phone),
      registrationSeconds: registrationTokenSeconds,
    }
    return new ShopError('registrationRequired', facts, { phone: ['registrationRequired'] })
  }
  return {
    customerId,
    isNewCustomer: known === null,
    ...(await openSession(tx, { customerId, phone, userAgent }, settings)),
  }
}

/**
 * Opens an account with the name sent with the code, else with the one stored in the challenge or in an invitation to the team (office.md
 * O1.2); null when there is none. Anybody may have requested the code of this phone: the stored name is ignored when another challenge is
 * presented, and without a challenge its e-mail stays unconfirmed (contract §4.3a).
 */
async function openAccountFor(
  tx: Db,
  challenge: Challenge,
  presented: Presented,
  settings: Settings,
): Promise<number | null> {
  const isBound =
    presented.challenge !== null && isSameChallenge(challenge.challenge, presented.challenge)
  const waiting = isBound || presented.challenge === null ? challenge : null
  // First and last name come from the same form, so that no account gets the last name that somebody else entered.
  const names = presented.firstName
    ? { firstName: presented.firstName, lastName: presented.lastName ?? '' }
    : waiting?.first_name
      ? { firstName: waiting.first_name, lastName: waiting.last_name ?? '' }
      : await invitedName(tx, challenge.phone)
  if (!names?.firstName) return null
  const account = {
    phone: challenge.phone,
    firstName: names.firstName,
    lastName: names.lastName,
    email: presented.email ?? waiting?.email ?? null,
    isEmailConfirmed: isBound || presented.email !== null,
  }
  return openAccount(tx, account, settings)
}

/** Returns the name that an owner of the shop entered when inviting this phone. */
async function invitedName(
  tx: Db,
  phone: string,
): Promise<{ firstName: string; lastName: string } | null> {
  const invitation = await tx
    .selectFrom('staff_invitations')
    .select('name')
    .where('phone', '=', phone)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (!invitation) return null
  const [firstName = '', ...others] = invitation.name.split(' ')
  return { firstName, lastName: others.join(' ') }
}
