import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#db/tables.ts'
import { isDatabaseUnavailable } from '#db/unavailable.ts'
import { auditedTransaction } from '#domain/audit/audited-transaction.ts'
import { claimJob, lockJob, releaseJob } from './claim-job.ts'
import { endJob } from './end-job.ts'
import { actorOfJob, batchSize, type JobKind, type JobRecord, type RowWork } from './job.ts'
import { mayRun } from './may-run.ts'
import { runBatch } from './run-batch.ts'
import { writeJobFile } from './write-job-file.ts'

export interface JobRunner {
  db: Db
  /** The job kinds that this version of the shop knows, by name; kinds of a newer version are left to its processes. */
  kinds: ReadonlyMap<string, JobKind>
  /** The name of this process among those of the shop. */
  worker: string
  /** The folder of exported files. */
  filesDir: string
  /** Whether requests are waiting for a connection; jobs let them go first. */
  isDatabaseBusy(): boolean
  log: {
    warn(facts: object, text: string): void
    error(facts: object, text: string): void
  }
}

/** The time between two checks whether requests still wait for a connection. */
const busyPauseMs = 20
/** The longest pause of a job, however busy the shop is, so that it makes progress. */
const maxPauseMs = 2_000
/** The pause after a batch, as a share of the batch's duration, which leaves the database to others. */
const restShare = 0.25
const maxFailures = 3

/**
 * Runs one job (office.md 20.7), batch after batch, until it is over or cancelled, or `signal` aborts; the process that claims it next does
 * the rest.
 *
 * @returns whether there was a job
 */
export async function runNextJob(runner: JobRunner, signal: AbortSignal): Promise<boolean> {
  const { db, worker } = runner
  const job = await claimJob(db, worker, [...runner.kinds.keys()])
  const kind = job && runner.kinds.get(job.kind)
  if (!job || !kind) return false
  try {
    if (kind.rows) await runRows(runner, job, kind, signal)
    else if (kind.writeFile) await runFile(runner, job, kind, signal)
  } catch (error) {
    if (signal.aborted || isDatabaseUnavailable(error)) throw error
    await recordFailure(runner, job, error)
  } finally {
    if (signal.aborted) await releaseJob(db, job.id, worker)
  }
  return true
}

async function runRows(
  runner: JobRunner,
  job: JobRecord,
  kind: JobKind,
  signal: AbortSignal,
): Promise<void> {
  const { db, worker } = runner
  for (let isMore = true; isMore && !signal.aborted;) {
    await letRequestsGoFirst(runner, signal)
    const startedAt = performance.now()
    isMore = await runBatch(db, job, { worker, kind, size: batchSize }).catch((error: unknown) =>
      runOneByOne(runner, job, kind, error),
    )
    if (isMore)
      await pause((performance.now() - startedAt) * restShare, undefined, { signal }).catch(
        () => {},
      )
  }
}

/** Writes the file only if the member still has the permission (office.md O1.1). */
async function runFile(
  runner: JobRunner,
  job: JobRecord,
  kind: JobKind,
  signal: AbortSignal,
): Promise<void> {
  const { db, worker } = runner
  if (await mayRun(db, kind, job)) {
    if (kind.writeFile) await writeJobFile(runner, job, kind.writeFile, signal)
    return
  }
  await auditedTransaction(db, actorOfJob(job), async (tx) => {
    if (await lockJob(tx, job.id, worker)) await endJob(tx, job, 'failed')
  })
}

async function letRequestsGoFirst(
  { isDatabaseBusy }: JobRunner,
  signal: AbortSignal,
): Promise<void> {
  const until = performance.now() + maxPauseMs
  while (isDatabaseBusy() && performance.now() < until && !signal.aborted)
    await pause(busyPauseMs, undefined, { signal }).catch(() => {})
}

/** Processes the rows of a batch that hit a bug one at a time, so that only the rows that cause it fail. */
async function runOneByOne(
  runner: JobRunner,
  job: JobRecord,
  kind: JobKind,
  error: unknown,
): Promise<boolean> {
  const { db, worker, log } = runner
  if (isDatabaseUnavailable(error)) throw error
  log.warn({ err: error, job: job.id }, 'a batch of a job failed; its rows are done one by one')
  for (let count = 0; count < batchSize; count += 1) {
    const isMore = await runBatch(db, job, { worker, kind, size: 1 }).catch(
      async (own: unknown) => {
        if (isDatabaseUnavailable(own)) throw own
        log.error({ err: own, job: job.id }, 'a row of a job failed')
        return runBatch(db, job, { worker, kind: { ...kind, rows: failingWork }, size: 1 })
      },
    )
    if (!isMore) return false
  }
  return true
}

const failRows: RowWork['run'] = (_tx, _audit, _job, rows) =>
  Promise.resolve(rows.map(() => ({ state: 'failed', code: 'serverError' })))
const failingWork: RowWork = { run: failRows, undo: failRows }

/**
 * Records a failure of the job as a whole, not of a row: it is retried, and fails for good after the third time. A job that was cancelled
 * meanwhile, or taken by another process, is not changed.
 */
async function recordFailure(
  { db, worker, log }: JobRunner,
  job: JobRecord,
  error: unknown,
): Promise<void> {
  const failures = job.failures + 1
  log.error(
    { alarm: 'jobFailed', err: error, job: job.id, failures },
    'a job of the back office failed',
  )
  await auditedTransaction(db, actorOfJob(job), async (tx) => {
    if (!(await lockJob(tx, job.id, worker))) return
    await tx.updateTable('jobs').set({ failures }).where('id', '=', job.id).execute()
    if (failures >= maxFailures) await endJob(tx, job, 'failed')
  })
}
