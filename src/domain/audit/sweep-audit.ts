import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'

/** The retention of the invoices that the log explains (office.md O5.1); a trigger refuses to delete younger entries. */
const retentionYears = 6
/** The number of rows deleted by one statement, which keeps transactions short. */
const batch = 5_000

/** Deletes entries of the audit log older than six years. Returns the number deleted. */
export async function sweepAudit(db: Db, signal?: AbortSignal): Promise<number> {
  let deleted = 0
  for (let found = batch; found === batch; deleted += found) {
    signal?.throwIfAborted()
    const { numAffectedRows } = await sql`
      delete from audit_log where id in (
        select id from audit_log where at < now() - make_interval(years => ${sql.lit(retentionYears)})
        order by at limit ${batch})`.execute(db)
    found = Number(numAffectedRows)
  }
  return deleted
}
