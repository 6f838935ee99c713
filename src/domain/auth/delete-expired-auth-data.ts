import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { Settings } from '#shared/settings.ts'
import { deleteOldHits } from '../rate-limit.ts'

/** Deletes rows that no sign-in reads any longer: old rate-limit hits, challenges a day after they expired, expired tokens and sessions. */
export async function deleteExpiredAuthData(
  db: Db,
  { tokenIdleDays, tokenMaxDays }: Pick<Settings, 'tokenIdleDays' | 'tokenMaxDays'>,
): Promise<void> {
  await deleteOldHits(db)
  await db
    .deleteFrom('sign_in_challenges')
    .where('expires_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
  await db
    .deleteFrom('registration_tokens')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
  await db
    .deleteFrom('staff_challenges')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
  await db
    .deleteFrom('sessions')
    .where((session) =>
      session.or([
        session('last_used_at', '<', sql<Date>`now() - make_interval(days => ${tokenIdleDays})`),
        session('created_at', '<', sql<Date>`now() - make_interval(days => ${tokenMaxDays})`),
      ]),
    )
    .execute()
}
