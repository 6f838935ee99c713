import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'

export interface MachineState {
  database: { version: string; migration: string; size_bytes: number }
  processes: number
  outbox: { waiting: number; dead: number }
  last_backup_at: Date | null
  jobs: { name: string; started_at: string }[]
}

/** The name of the run that records a backup. */
const backupRun = 'writeBackup'

/**
 * Returns the technical state for developers: the database, the processes, waiting messages, and the last runs of periodic work. One
 * statement.
 */
export async function readMachineState(db: Db): Promise<MachineState> {
  const { rows } = await sql<MachineState>`
    select
      json_build_object(
        'version', current_setting('server_version'),
        'migration', (select max(name) from schema_migrations),
        'size_bytes', pg_database_size(current_database())) as database,
      (select count(*)::int from running_processes where seen_at > now() - interval '2 minutes') as processes,
      json_build_object(
        'waiting', (select count(*) from outbox where sent_at is null and dead_at is null),
        'dead', (select count(*) from outbox where dead_at is not null)) as outbox,
      (select started_at from job_runs where name = ${backupRun}) as last_backup_at,
      coalesce((select json_agg(json_build_object('name', name, 'started_at', started_at) order by started_at desc)
        from job_runs where name <> ${backupRun}), '[]') as jobs`.execute(db)
  const [state] = rows
  if (!state) throw new Error('a select without a table has one row')
  return state
}

/** Records that a backup was written now. */
export async function recordBackup(db: Db): Promise<void> {
  await sql`
    insert into job_runs (name, started_at) values (${backupRun}, now())
    on conflict (name) do update set started_at = excluded.started_at`.execute(db)
}
