import { sql } from 'kysely'
import { auditedTransaction } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import { lockJob } from './claim-job.ts'
import { endJob } from './end-job.ts'
import {
  actorOfJob,
  type UndoRow,
  type JobKind,
  type JobRecord,
  type RowOutcome,
  type WaitingRow,
} from './job.ts'
import { mayRun, refusedWork } from './may-run.ts'

interface Batch {
  worker: string
  kind: JobKind
  /** The most rows in the batch. */
  size: number
}

/**
 * Processes the next rows of a job in one transaction, with their audit rows and outcomes: a crash keeps all of it or nothing, so no row is
 * processed twice. The rows of a member who lost the permission are refused.
 *
 * @returns whether there may be more rows; also false when this process no longer holds the job
 */
export async function runBatch(db: Db, job: JobRecord, batch: Batch): Promise<boolean> {
  return auditedTransaction(db, actorOfJob(job), async (tx, audit) => {
    const held = await lockJob(tx, job.id, batch.worker)
    if (!held) return false
    const rows = await nextRows(tx, held, batch.size)
    const isUndoing = held.undoes_id !== null
    const rowWork = (await mayRun(tx, batch.kind, held)) ? batch.kind.rows : refusedWork
    if (rows.length === 0) {
      if (!isUndoing && (await rowWork?.finish?.(tx, audit, held))) return true
      await endJob(tx, held, 'done')
      return false
    }
    const work = isUndoing ? rowWork?.undo : rowWork?.run
    if (!work)
      throw new Error(`jobs of the kind ${held.kind} cannot be ${isUndoing ? 'undone' : 'run'}`)
    await writeOutcomes(tx, held, rows, await work(tx, audit, held, rows))
    return true
  })
}

/**
 * Loads the next rows; in an undo, with the state recorded by the undone row. `offset 0` forces a lookup for each row, because the
 * planner's statistics about recently written rows are outdated.
 */
async function nextRows(tx: Db, { id, undoes_id }: JobRecord, size: number): Promise<UndoRow[]> {
  const { rows } = await sql<UndoRow>`
    select own.line, own.entity_id as "entityId", own.input, done.before, done.version_after as "versionAfter"
    from (
      select line, entity_id, input from job_rows
      where job_id = ${id}::int and state = 'waiting' order by line limit ${size}::int) own
      left join lateral (
        select before, version_after from job_rows
        where job_id = ${undoes_id}::int and line = own.line offset 0) done on true
    order by own.line`.execute(tx)
  return rows
}

async function writeOutcomes(
  tx: Db,
  { id }: JobRecord,
  rows: readonly WaitingRow[],
  outcomes: readonly RowOutcome[],
): Promise<void> {
  if (outcomes.length !== rows.length)
    throw new Error(`${outcomes.length} outcomes for ${rows.length} rows of a job`)
  const written = outcomes.map((outcome, index) => ({
    line: rows[index]?.line,
    entity_id: (outcome.state === 'done' && outcome.entityId) || null,
    state: outcome.state,
    code: outcome.code ?? null,
    facts: outcome.state === 'done' ? null : (outcome.facts ?? null),
    before: (outcome.state === 'done' && outcome.before) || null,
    version_after: (outcome.state === 'done' && outcome.versionAfter) || null,
  }))
  await sql`
    with outcome as (
      select * from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as given (
        line integer, entity_id text, state text, code text, facts jsonb, before jsonb, version_after integer)
    ), counted as (
      select count(*) filter (where state = 'done') as done, count(*) filter (where state = 'failed') as failed,
        count(*) filter (where state = 'skipped') as skipped from outcome
    ), written as (
      update job_rows set state = outcome.state, code = outcome.code, facts = outcome.facts, before = outcome.before,
        version_after = outcome.version_after, entity_id = coalesce(outcome.entity_id, job_rows.entity_id)
      from outcome where job_id = ${id}::int and job_rows.line = outcome.line
    )
    update jobs set done = jobs.done + counted.done, failed = jobs.failed + counted.failed,
      skipped = jobs.skipped + counted.skipped, failures = 0
    from counted where id = ${id}::int`.execute(tx)
}
