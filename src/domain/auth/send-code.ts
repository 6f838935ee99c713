import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { withTransactionRetry } from '#db/transaction.ts'
import type { Settings } from '#shared/settings.ts'
import { ShopError } from '#shared/shop-error.ts'
import { lockKeys } from '../key-locks.ts'
import { countHits, refusalOf, type FullWindow, type Network } from '../rate-limit.ts'
import { sendLimitKeys, lockKeysOf, sendLimits, type CodeLimit } from './rate-limits.ts'
import { readLimits, type CodeRules } from './code-rules.ts'
import { newCode, hashCode, type CodeScope } from './code.ts'
import type { Registration } from './open-account.ts'
import { findRole } from './role.ts'

/** A code that was made and must now be sent by SMS; it is stored nowhere in plain text. */
export interface SentCode {
  /** UUID. */
  challenge: string
  code: string
  /**
   * Part of the daily cap is reserved for phones with an account. Beyond it a code for another phone is withheld, and the answer does not
   * reveal that.
   */
  isWithheld: boolean
}

/**
 * Makes a one-time code for this phone (E.164), in place of an earlier one. The names of a registration are stored in its challenge: no
 * customer exists until the code is verified (contract §4.2). Queries and answer are the same whether an account exists or not, so that
 * neither answer nor time reveals it (contract D-12). The caller sends the code after it has answered, unless it is withheld.
 *
 * @throws ShopError `otpLocked` `tooManyRequests` { retryAfterSeconds }, `otpCooldown` { retryAfterSeconds, codeLength }, `failedToSendOTP`
 * (the daily cap)
 */
export async function sendCode(
  db: Db,
  { phone, networks }: { phone: string; networks: readonly Network[] },
  registration: Registration | null,
  settings: Settings,
  purpose: CodeScope['purpose'] = registration ? 'register' : 'login',
): Promise<SentCode> {
  const who = { phone, networks, role: await findRole(db, phone, settings) }
  return withTransactionRetry(db, async (tx) => {
    await lockKeys(tx, ...lockKeysOf(who, 'send'))
    const { full, rules } = await readLimits(tx, sendLimits(who, settings), who, settings)
    const forEverybody = full.find(({ window }) => !window.isForUnknownPhones)
    if (forEverybody) throw refusalOfSend(forEverybody, rules)
    const { waitSeconds, isKnown } = await readPhoneState(tx, phone, settings)
    if (waitSeconds > 0) throw cooldown(waitSeconds, rules)
    const isWithheld = !isKnown && full.some(({ window }) => window.isForUnknownPhones)
    const sent = { challenge: randomUUID(), code: newCode(rules.codeLength), isWithheld }
    await countHits(tx, ...sendLimitKeys(who, { isKnown, isWithheld }))
    await writeChallenge(tx, { phone, purpose, registration }, sent, settings)
    return sent
  })
}

/** Only the waiting times of this phone and caller may be revealed to them. */
function refusalOfSend(full: FullWindow<CodeLimit>, rules: CodeRules): ShopError {
  if (full.window.code === 'failedToSendOTP') return new ShopError('failedToSendOTP')
  return full.window.code === 'otpCooldown'
    ? cooldown(full.retryAfterSeconds, rules)
    : refusalOf(full)
}

/** The answer names the number of digits, which the owner of an earlier code must know to enter it. */
const cooldown = (retryAfterSeconds: number, { codeLength }: CodeRules): ShopError =>
  new ShopError('otpCooldown', { retryAfterSeconds, codeLength })

/**
 * Returns the remaining wait since the last code (none after a verified code, whose challenge is deleted), and whether the phone has an
 * account. One statement, the same for everybody.
 */
async function readPhoneState(
  tx: Db,
  phone: string,
  { otpResendSeconds }: Settings,
): Promise<{ waitSeconds: number; isKnown: boolean }> {
  const { rows } = await sql<{ waitSeconds: number; isKnown: boolean }>`
    select exists (select from customers where phone = ${phone}) as "isKnown", coalesce((
      select ceil(extract(epoch from sent_at + make_interval(secs => ${otpResendSeconds}) - statement_timestamp()))::int
      from sign_in_challenges where phone = ${phone}), 0) as "waitSeconds"`.execute(tx)
  return rows[0] ?? { waitSeconds: 0, isKnown: false }
}

interface CodeRequest extends Pick<CodeScope, 'phone' | 'purpose'> {
  registration: Registration | null
}

async function writeChallenge(
  tx: Db,
  { phone, purpose, registration }: CodeRequest,
  { challenge, code }: SentCode,
  settings: Settings,
) {
  const row = {
    challenge,
    purpose,
    code_hmac: hashCode(code, { phone, purpose, challenge }, settings.secretKey),
    first_name: registration?.firstName ?? null,
    last_name: registration?.lastName ?? null,
    email: registration?.email ?? null,
    wrong_tries: 0,
    sent_at: sql<Date>`statement_timestamp()`,
    expires_at: sql<Date>`statement_timestamp() + make_interval(secs => ${settings.otpTtlSeconds})`,
  }
  await tx
    .insertInto('sign_in_challenges')
    .values({ phone, ...row })
    .onConflict((conflict) => conflict.column('phone').doUpdateSet(row))
    .execute()
}

/** Withdraws a code that could not be sent, and with it the wait for the next (contract §4.1). */
export async function revokeCode(db: Db, phone: string, { challenge }: SentCode): Promise<void> {
  await db
    .deleteFrom('sign_in_challenges')
    .where('phone', '=', phone)
    .where('challenge', '=', challenge)
    .execute()
}
