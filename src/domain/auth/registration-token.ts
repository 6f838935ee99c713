import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { hashSecret, newSecret } from './token.ts'

/** The time in which a verified phone may send a name (contract §4.3a). */
export const registrationTokenSeconds = 600

/**
 * Lets this phone (E.164), whose code was just verified, register without another code. Returns the token, 43 base64url characters, of
 * which only the hash is stored; an earlier token of this phone becomes invalid.
 */
export async function issueRegistrationToken(tx: Db, phone: string): Promise<string> {
  const token = newSecret()
  const row = {
    token_sha256: hashSecret(token),
    expires_at: sql<Date>`statement_timestamp() + make_interval(secs => ${registrationTokenSeconds})`,
  }
  await tx
    .insertInto('registration_tokens')
    .values({ phone, ...row })
    .onConflict((conflict) => conflict.column('phone').doUpdateSet(row))
    .execute()
  return token
}

/** Whether this is the valid token of this phone; if so it is consumed. Of concurrent callers one gets true. */
export async function consumeRegistrationToken(
  tx: Db,
  phone: string,
  token: string,
): Promise<boolean> {
  const consumed = await tx
    .deleteFrom('registration_tokens')
    .where('phone', '=', phone)
    .where('token_sha256', '=', hashSecret(token))
    .where('expires_at', '>', sql<Date>`statement_timestamp()`)
    .executeTakeFirst()
  return consumed.numDeletedRows > 0n
}
