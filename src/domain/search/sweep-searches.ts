import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'

/** Three years: the last year can be compared with the one before it until the current year ends (office.md O3.13). */
const retentionDays = 1_096
/** Searches that found nothing are work for staff, and outdated after a season (plants.md 59.4). */
const missRetentionDays = 90
/** The number deleted in one statement, so that no transaction is long. */
const batch = 5_000

const deleteAsked = sql`
  delete from search_words_asked where (day, word) in (
    select day, word from search_words_asked where day < current_date - ${sql.lit(retentionDays)}
    order by day, word limit ${batch})`
const deleteMissed = sql`
  delete from search_misses where (day, folded, locale) in (
    select day, folded, locale from search_misses where day < current_date - ${sql.lit(missRetentionDays)}
    order by day, folded, locale limit ${batch})`

/** Deletes counted searches that no report compares any longer, and misses too old for staff. Returns the number of rows. */
export async function sweepSearches(db: Db, signal?: AbortSignal): Promise<number> {
  let deleted = 0
  for (const step of [deleteAsked, deleteMissed])
    for (let found = batch; found === batch; deleted += found) {
      signal?.throwIfAborted()
      found = Number((await step.execute(db)).numAffectedRows)
    }
  return deleted
}
