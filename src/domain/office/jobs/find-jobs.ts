import { sql, type SqlBool } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { JobRowState, JobState } from '#shared/office/job.ts'
import type { JobRecord } from './job.ts'

/** A job with the name of its creator. */
export type FoundJob = JobRecord & { creator: string }

/** Jobs that failed, also in some rows only, and finished in the last seven days. */
export const recentlyFailed = sql<boolean>`(jobs.state = 'failed' or jobs.failed > 0) and jobs.finished_at > now() - interval '7 days'`

interface JobFilter {
  page: number
  limit: number
  states?: readonly JobState[] | undefined
  kind?: string | undefined
  /** `recent`: see `recentlyFailed`. */
  failed?: 'recent' | undefined
  /** Null: jobs of all members. */
  createdBy: number | null
}

const withCreator = (db: Db) =>
  db
    .selectFrom('jobs')
    .leftJoin('staff', 'staff.customer_id', 'jobs.created_by')
    .selectAll('jobs')
    .select(sql<string>`coalesce(staff.name, '')`.as('creator'))

/** Returns a page of jobs, newest first. */
export async function findJobs(
  db: Db,
  { page, limit, states, kind, failed, createdBy }: JobFilter,
): Promise<{ jobs: FoundJob[]; total: number }> {
  const conditions = [
    states?.length ? sql<SqlBool>`jobs.state = any(${[...states]}::text[])` : null,
    kind ? sql<SqlBool>`jobs.kind = ${kind}::text` : null,
    failed ? recentlyFailed : null,
    createdBy === null ? null : sql<SqlBool>`jobs.created_by = ${createdBy}::int`,
  ].filter((condition) => condition !== null)
  let chosen = withCreator(db)
  let counted = db.selectFrom('jobs').select((of) => of.fn.countAll<number>().as('total'))
  for (const condition of conditions) {
    chosen = chosen.where(condition)
    counted = counted.where(condition)
  }
  const { total } = await counted.executeTakeFirstOrThrow()
  const jobs = await chosen
    .orderBy('jobs.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { jobs, total }
}

/** Returns a job; null: it does not exist, or `createdBy` is given and it is another member's. */
export async function findJob(
  db: Db,
  id: number,
  createdBy: number | null = null,
): Promise<FoundJob | null> {
  const job = await withCreator(db).where('jobs.id', '=', id).executeTakeFirst()
  return job && (createdBy === null || job.created_by === createdBy) ? job : null
}

/** Loads jobs by id; deleted ones are left out. One statement. */
export async function findJobsById(db: Db, ids: readonly number[]): Promise<Map<number, FoundJob>> {
  if (ids.length === 0) return new Map()
  const jobs = await withCreator(db)
    .where('jobs.id', 'in', [...ids])
    .execute()
  return new Map(jobs.map((job) => [job.id, job]))
}

export interface FoundRow {
  line: number
  state: JobRowState
  entity_id: string | null
  code: string | null
  facts: object | null
}

/** Returns a page of a job's rows with their outcomes, optionally of certain states, in their order. */
export async function findJobRows(
  db: Db,
  jobId: number,
  {
    page,
    limit,
    states,
  }: { page: number; limit: number; states?: readonly JobRowState[] | undefined },
): Promise<{ rows: FoundRow[]; total: number }> {
  const chosen = states?.length
    ? sql<SqlBool>`state = any(${[...states]}::text[])`
    : sql<SqlBool>`true`
  const { total } = await db
    .selectFrom('job_rows')
    .select((of) => of.fn.countAll<number>().as('total'))
    .where('job_id', '=', jobId)
    .where(chosen)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('job_rows')
    .select(['line', 'state', 'entity_id', 'code', 'facts'])
    .where('job_id', '=', jobId)
    .where(chosen)
    .orderBy('line')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { rows, total }
}
