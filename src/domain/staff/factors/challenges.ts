import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'

const challengeSeconds = 300

type Purpose = 'enrol' | 'prove'

/** Stores the challenge that a passkey must sign within five minutes in this session, replacing an earlier one. */
export async function storeChallenge(
  tx: Db,
  sessionId: number,
  purpose: Purpose,
  challenge: string,
): Promise<void> {
  const row = {
    purpose,
    challenge,
    expires_at: sql<Date>`now() + make_interval(secs => ${challengeSeconds})`,
  }
  await tx
    .insertInto('staff_challenges')
    .values({ session_id: sessionId, ...row })
    .onConflict((old) => old.column('session_id').doUpdateSet(row))
    .execute()
}

/** Consumes the challenge of this session, which is valid once; null: there is none. */
export async function consumeChallenge(
  tx: Db,
  sessionId: number,
  purpose: Purpose,
): Promise<string | null> {
  const taken = await tx
    .deleteFrom('staff_challenges')
    .where('session_id', '=', sessionId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`statement_timestamp()`)
    .returning('challenge')
    .executeTakeFirst()
  return taken?.challenge ?? null
}
