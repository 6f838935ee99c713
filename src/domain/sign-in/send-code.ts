import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { transact } from '#db/transact.ts'
import type { Settings } from '#shared/settings.ts'
import { ShopError } from '#shared/shop-error.ts'
import { countHits, findFullWindow, lockKeys } from '../throttle.ts'
import { keysOf, sendingBudgets } from './budgets.ts'
import { newCode, sealCode, type CodeScope } from './code.ts'
import type { Newcomer } from './open-account.ts'

/** A code that was made and must now be handed to the SMS line; it is kept nowhere in clear. */
export interface SentCode {
  /** UUID. */
  challenge: string
  code: string
}

/**
 * Makes a one-time code for this phone (E.164), in place of an earlier one. The newcomer's names wait in its challenge: no customer
 * exists until the code is verified (contract §4.2). It never looks whether an account exists,
 * so that neither answer nor time tells (contract D-12). The caller hands the code over after it has answered.
 *
 * @throws ShopError `otpLocked` `tooManyRequests` `otpCooldown` { retry_after }, `failedToSendOTP` (the daily cap)
 */
export async function sendCode(
  db: Db,
  who: { phone: string; ip: string },
  newcomer: Newcomer | null,
  settings: Settings,
  purpose: CodeScope['purpose'] = newcomer ? 'register' : 'login',
): Promise<SentCode> {
  const { phone, ip } = who
  const keys = keysOf(phone, ip)
  return transact(db, async (tx) => {
    await lockKeys(tx, keys.sendsFromIp, phone)
    const refusal = (await findFullWindow(tx, sendingBudgets(keys, settings))) ?? (await cooldownOf(tx, phone, settings))
    // Only the waits of this phone and caller are theirs to know.
    if (refusal) throw refusal.code === 'failedToSendOTP' ? new ShopError('failedToSendOTP') : refusal
    const sent = { challenge: randomUUID(), code: newCode() }
    await countHits(tx, keys.sendsToPhone, keys.sendsFromIp, keys.allSends)
    await writeChallenge(tx, { phone, purpose, newcomer }, sent, settings)
    return sent
  })
}

/** The rest of the wait since the last code; a verified code has taken its challenge and so its wait with it. */
async function cooldownOf(tx: Db, phone: string, { otpResendSeconds }: Settings): Promise<ShopError | null> {
  const waiting = await tx
    .selectFrom('sign_in_challenges')
    .select(
      sql<number>`ceil(extract(epoch from sent_at + make_interval(secs => ${otpResendSeconds}) - statement_timestamp()))::int`.as(
        'seconds',
      ),
    )
    .where('phone', '=', phone)
    .executeTakeFirst()
  return waiting && waiting.seconds > 0 ? new ShopError('otpCooldown', { retry_after: waiting.seconds }) : null
}

interface CodeRequest extends Pick<CodeScope, 'phone' | 'purpose'> {
  newcomer: Newcomer | null
}

async function writeChallenge(tx: Db, { phone, purpose, newcomer }: CodeRequest, { challenge, code }: SentCode, settings: Settings) {
  const row = {
    challenge,
    purpose,
    code_hmac: sealCode(code, { phone, purpose, challenge }, settings.otpPepper),
    first_name: newcomer?.firstName ?? null,
    last_name: newcomer?.lastName ?? null,
    email: newcomer?.email ?? null,
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

/** Takes back a code that could not be handed over, and with it the wait for the next (contract §4.1). */
export async function takeBackCode(db: Db, phone: string, { challenge }: SentCode): Promise<void> {
  await db.deleteFrom('sign_in_challenges').where('phone', '=', phone).where('challenge', '=', challenge).execute()
}
