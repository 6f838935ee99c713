import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { Gauge } from '#runtime/metrics.ts'

/** Whether PostgreSQL's log arrives in its archive; none while the database, or its view, is away. */
export async function archiveGauges(db: Db): Promise<Gauge[]> {
  const state = await readArchiver(db).catch(() => null)
  if (!state) return []
  return [
    {
      name: 'warif_wal_archive_failing',
      help: 'The last segment of the database log that was to be archived was not; 0 also without an archive.',
      value: Number(state.isFailing),
    },
    {
      name: 'warif_wal_archived_timestamp_seconds',
      help: 'When a segment of the database log was last archived; 0: never.',
      value: state.archivedAt,
    },
  ]
}

async function readArchiver(db: Db): Promise<{ isFailing: boolean; archivedAt: number } | null> {
  const { rows } = await sql<{ isFailing: boolean; archivedAt: number }>`
    select current_setting('archive_mode') <> 'off'
        and coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "isFailing",
      coalesce(floor(extract(epoch from last_archived_time)), 0)::float as "archivedAt"
    from pg_stat_archiver`.execute(db)
  return rows[0] ?? null
}
