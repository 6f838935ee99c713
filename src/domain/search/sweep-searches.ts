import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'

/** Three years: last year can be compared with the year before it until its end (office.md O3.13). */
const keptDays = 1_096
/** At once, so that no transaction is long. */
const batch = 5_000

/** Deletes counted searches that no report compares any more. Returns how many rows. */
export async function sweepSearches(db: Db, signal?: AbortSignal): Promise<number> {
  let deleted = 0
  for (let found = batch; found === batch; deleted += found) {
    signal?.throwIfAborted()
    const { numAffectedRows } = await sql`
      delete from search_words_asked where (day, word) in (
        select day, word from search_words_asked where day < current_date - ${sql.lit(keptDays)}
        order by day, word limit ${batch})`.execute(db)
    found = Number(numAffectedRows)
  }
  return deleted
}
