import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/tables.ts'

/** The schedule of a job, over all processes, by the database's clock: every number of minutes, or once a day at a time in Riyadh. */
export type Schedule = { everyMinutes: number } | { dailyAt: `${number}:${number}` }

/** A daily run missed for this long, because no process was open, waits for the next day: its hour was chosen because it is quiet. */
const dailyWindow = sql`interval '2 hours'`

/** Whether this process should run the job now; of concurrent callers one gets true. One statement. */
export async function claimRun(db: Db, job: string, schedule: Schedule): Promise<boolean> {
  const { since, isOpen } = periodOf(schedule)
  const { rows } = await sql`
    insert into job_runs (name, started_at) select ${job}::text, now() where ${isOpen}
    on conflict (name) do update set started_at = excluded.started_at where job_runs.started_at < ${since}
    returning name`.execute(db)
  return rows.length > 0
}

/** Returns the start of the current period (a job not started since then is due), and whether it may start now (`isOpen`). */
function periodOf(schedule: Schedule): { since: RawBuilder<unknown>; isOpen: RawBuilder<unknown> } {
  if ('everyMinutes' in schedule) {
    return {
      since: sql`now() - make_interval(mins => ${schedule.everyMinutes}::int)`,
      isOpen: sql`true`,
    }
  }
  const riyadh = sql`now() at time zone 'Asia/Riyadh'`
  const since = sql`(date_trunc('day', ${riyadh}) + ${schedule.dailyAt}::time) at time zone 'Asia/Riyadh'`
  return { since, isOpen: sql`now() >= ${since} and now() < ${since} + ${dailyWindow}` }
}
