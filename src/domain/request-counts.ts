import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'

/**
 * Adds the counts of one process in a minute (minutes since the epoch) and returns the sums over all processes, by key. One statement. The
 * keys are sorted, so that two processes that write the same keys cannot deadlock.
 */
export async function addRequestCounts(
  db: Db,
  minute: number,
  hits: Map<string, number>,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; hits: number }>`
    insert into request_counts (key, minute, hits)
    select key, ${minute}::bigint, hits from unnest(${[...hits.keys()]}::text[], ${[...hits.values()]}::int[]) as pending (key, hits) order by key
    on conflict (key, minute) do update set hits = request_counts.hits + excluded.hits
    returning key, hits`.execute(db)
  return new Map(rows.map((row) => [row.key, row.hits]))
}

/** Deletes the minutes that are no longer read; clocks of two machines may differ by a minute. */
export async function deleteOldRequestCounts(db: Db, minute: number): Promise<void> {
  await sql`delete from request_counts where minute < ${minute - 1}::bigint`.execute(db)
}
