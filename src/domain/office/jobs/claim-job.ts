import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { JobRecord } from './job.ts'

/** The time without a sign of life after which another process continues a job (office.md 20.7). */
export const leaseSeconds = 30

const leaseEnd = sql<Date>`now() + make_interval(secs => ${sql.lit(leaseSeconds)})`

/** Whether another process took a job of the same kind at once; a unique index allows only one. */
const isTakenByOther = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'one_running_job_a_kind'

/**
 * Claims the next job of these kinds for this process: one whose lease has expired, else the oldest queued job whose kind of object has no
 * running job. Null: there is nothing to do.
 */
export async function claimJob(
  db: Db,
  worker: string,
  kinds: readonly string[],
): Promise<JobRecord | null> {
  try {
    const { rows } = await sql<JobRecord>`
      update jobs set state = 'running', leased_by = ${worker}::text, lease_until = ${leaseEnd}
      where id = (
        select id from jobs job
        where kind = any(${[...kinds]}::text[])
          and ((state = 'running' and (lease_until < now() or leased_by = ${worker}::text))
            or (state = 'queued' and not exists (select from jobs other
              where other.state = 'running' and split_part(other.kind, '.', 1) = split_part(job.kind, '.', 1))))
        order by state = 'running' desc, id limit 1 for update skip locked)
      returning *`.execute(db)
    return rows[0] ?? null
  } catch (error) {
    if (isTakenByOther(error)) return null
    throw error
  }
}

/**
 * Locks the job for the transaction and renews its lease; null when it is cancelled, over or taken by another process. While the lock is
 * held, no other process can take the job, however long the batch takes.
 */
export async function lockJob(tx: Db, id: number, worker: string): Promise<JobRecord | null> {
  const held = await tx
    .updateTable('jobs')
    .set({ lease_until: leaseEnd })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('leased_by', '=', worker)
    .returningAll()
    .executeTakeFirst()
  return held ?? null
}

/** Releases the job, so that another process can continue it at once. */
export async function releaseJob(db: Db, id: number, worker: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ lease_until: sql<Date>`now()`, leased_by: null })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('leased_by', '=', worker)
    .execute()
}
