import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'

/** Records that a member is active, at most once a minute (`StaffSession.isSeen`). */
export async function recordActivity(db: Db, staffId: number): Promise<void> {
  await db
    .updateTable('staff')
    .set({ last_seen_at: sql<Date>`now()` })
    .where('customer_id', '=', staffId)
    .execute()
}
