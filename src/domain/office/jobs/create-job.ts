import { sql, type RawBuilder } from 'kysely'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import type { JobKindName, JobRecord } from './job.ts'

interface NewJob {
  kind: JobKindName
  params: object
  createdBy: number
  undoesId?: number
}

/**
 * Creates a job with its rows, which are fixed now (office.md 20.7). `rows`: a query of `line integer, entity_id text, input jsonb`; a job
 * that writes a file passes the expected number of rows instead.
 */
export async function createJob(
  tx: Db,
  audit: Audit,
  { kind, params, createdBy, undoesId }: NewJob,
  rows: RawBuilder<unknown> | number,
): Promise<JobRecord> {
  const { id } = await tx
    .insertInto('jobs')
    .values({
      kind,
      params: JSON.stringify(params),
      total: typeof rows === 'number' ? rows : 0,
      created_by: createdBy,
      undoes_id: undoesId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (typeof rows !== 'number')
    await sql`
      with added as (
        insert into job_rows (job_id, line, entity_id, input)
        select ${id}::int, line, entity_id, input from (${rows}) found returning 1)
      update jobs set total = (select count(*) from added) where id = ${id}::int`.execute(tx)
  const job = await tx.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  audit.record({ action: 'job.created', entityId: id, ...describeJob(kind, params, job.total) })
  return job
}

/** Describes a job for the audit log: its action, its params, and the number of rows (office.md O5.1). */
const describeJob = (kind: JobKindName, params: object, rows: number) => ({
  title: 'action' in params ? String(params.action) : kind,
  changes: { kind: [null, kind], params: [null, params], rows: [null, rows] } satisfies Changes,
})
type Changes = Record<string, [null, unknown]>

/** Returns rows for `createJob`: these ids in ascending order, so that objects are locked in that order. */
export const rowsOfIds = (ids: readonly number[]): RawBuilder<unknown> => sql`
  select row_number() over (order by id)::int as line, id::text as entity_id, null::jsonb as input
  from (select distinct unnest(${[...ids]}::int[]) as id) chosen`

/** A row of finished work. */
export interface DoneJobRow {
  entity_id: string
  before: object
  version_after: number
}

/** Records work that was finished at once as a job, so that it is listed and can be undone like one. Returns its id. */
export async function recordDoneJob(
  tx: Db,
  audit: Audit,
  { kind, params, createdBy }: Omit<NewJob, 'undoesId'>,
  rows: readonly DoneJobRow[],
): Promise<number> {
  const { id } = await tx
    .insertInto('jobs')
    .values({
      kind,
      state: 'done',
      params: JSON.stringify(params),
      total: rows.length,
      done: rows.length,
      created_by: createdBy,
      finished_at: sql<Date>`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const written = rows.map((row, index) => ({ ...row, line: index + 1 }))
  await sql`
    insert into job_rows (job_id, line, entity_id, state, before, version_after)
    select ${id}::int, line, entity_id, 'done', before, version_after
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as given (line integer, entity_id text, before jsonb, version_after integer)`.execute(
    tx,
  )
  audit.record({ action: 'job.created', entityId: id, ...describeJob(kind, params, rows.length) })
  return id
}
