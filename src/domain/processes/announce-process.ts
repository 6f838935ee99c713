import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'

export interface RunningProcess {
  /** A UUID, new at each start. */
  id: string
  /** Machine and port. */
  place: string
  secretFingerprint: string
  settings: Record<string, string>
}

/** A setting whose value differs in another running process. */
export interface Difference {
  setting: string
  /** The places of those processes, separated by commas. */
  places: string
}

/**
 * Records that a process runs, deletes those that were silent for two minutes, and returns the settings in which others differ from it.
 * Settings that only one of two versions has are not compared. One statement.
 */
export async function announceProcess(
  db: Db,
  { id, place, secretFingerprint, settings }: RunningProcess,
): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    with announced as (
        insert into running_processes (id, place, secret_fingerprint, settings)
        values (${id}::uuid, ${place}, ${secretFingerprint}, ${JSON.stringify(settings)}::jsonb)
        on conflict (id) do update set seen_at = now()),
      forgotten as (delete from running_processes where seen_at < now() - interval '2 minutes' and id <> ${id}::uuid),
      others as (select * from running_processes where id <> ${id}::uuid and seen_at > now() - interval '90 seconds')
    ${differencesOfOthers({ secretFingerprint, settings })}`.execute(db)
  return rows
}

/** Returns the settings in which the processes running now differ from these, and the places of those processes; writes nothing. */
export async function compareWithRunning(
  db: Db,
  own: Pick<RunningProcess, 'secretFingerprint' | 'settings'>,
): Promise<{ places: string[]; differences: Difference[] }> {
  const { rows: running } = await sql<{ place: string }>`
    select place from running_processes where seen_at > now() - interval '90 seconds' order by place`.execute(
    db,
  )
  const { rows: differences } = await sql<Difference>`
    with others as (select * from running_processes where seen_at > now() - interval '90 seconds')
    ${differencesOfOthers(own)}`.execute(db)
  return { places: running.map(({ place }) => place), differences }
}

/** A query over `others`, rows of `running_processes`, for their differences from these settings. */
const differencesOfOthers = ({
  secretFingerprint,
  settings,
}: Pick<RunningProcess, 'secretFingerprint' | 'settings'>) => sql`
    select setting, string_agg(distinct place, ', ' order by place) as places from (
      select 'secretKey' as setting, place from others where secret_fingerprint <> ${secretFingerprint}
      union all
      select own.key, place from others
        cross join lateral jsonb_each_text(others.settings) as theirs
        join jsonb_each_text(${JSON.stringify(settings)}::jsonb) as own on own.key = theirs.key and own.value <> theirs.value
      where secret_fingerprint = ${secretFingerprint}) as differing
    group by setting order by setting`

/** Deletes the row of a process that closes; the other processes delete that of a killed one. */
export async function forgetProcess(db: Db, id: string): Promise<void> {
  await sql`delete from running_processes where id = ${id}::uuid`.execute(db)
}
