import { sql } from 'kysely'
import { auditedTransaction } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import { lockJob } from './claim-job.ts'
import { endJob } from './end-job.ts'
import { actorOfJob, type UndoRow, type JobKind, type JobRecord } from './job.ts'
import { mayRun, refusedWork } from './may-run.ts'
import { writeOutcomes } from './write-outcomes.ts'

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
