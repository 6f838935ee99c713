import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'

/** As long as the invoices that the log explains (office.md O5.1); its trigger refuses to delete what is younger. */
const retentionYears = 6
/** At once, so that no transaction is long. */
const batch = 5_000

/** Deletes entries of the audit log whose six years are over. Returns how many. */
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
