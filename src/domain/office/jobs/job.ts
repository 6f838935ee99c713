import type { Actor, Audit } from '#domain/audit/audited-transaction.ts'
import type { Db, Row } from '#db/tables.ts'
import type { Permission } from '#shared/office/staff.ts'

export type JobRecord = Row<'jobs'>

/** The kinds of jobs; the part before the point is the kind of object, of which one job runs at a time (office.md 20.7). */
export type JobKindName =
  | 'coupons.batch'
  | 'coupons.import'
  | 'products.bulk'
  | 'products.grid'
  | 'products.import'
  | 'products.merge'
  | 'products.sale'
  | 'imports.check'
  | 'orders.bulk'
  | 'exports.list'
  | 'exports.report'
  | 'exports.table'
  | 'messages.retry'
  | 'stock.import'

/** How many rows one transaction takes (office.md 20.7). */
export const batchSize = 100

/** A row of a job that is to be done. */
export interface WaitingRow {
  line: number
  entityId: string | null
  input: unknown
}

/** A row whose work is to be taken back. */
export interface DoneRow extends WaitingRow {
  /** What the row was before, as its kind wrote it down. */
  before: unknown
  versionAfter: number | null
}

/** What became of a row; `code` is a message key and `facts` its parameters. */
export type RowOutcome =
  | {
      state: 'done'
      entityId?: string
      /** What undoing puts back; absent: this row cannot be undone. */
      before?: object
      /** The version the row has now; undoing leaves any later one alone. */
      versionAfter?: number
      /** What is to be said of it all the same. */
      code?: string
    }
  | { state: 'failed' | 'skipped'; code: string; facts?: object }

/** What a job does with its rows. Both functions answer one outcome a row, in the order of the rows. */
export interface RowWork {
  run(tx: Db, audit: Audit, job: JobRecord, rows: WaitingRow[]): Promise<RowOutcome[]>
  undo?(tx: Db, audit: Audit, job: JobRecord, rows: DoneRow[]): Promise<RowOutcome[]>
  /** What is left when no row waits any more, but for an undoing; @returns whether it added rows, which are done first */
  finish?(tx: Db, audit: Audit, job: JobRecord): Promise<boolean>
}

/** What a file job is given to write with. */
export interface FileTask {
  db: Db
  job: JobRecord
  /** The file to be written; it does not exist. */
  path: string
  signal: AbortSignal
  /** Says how many rows are written; @throws when the job is no longer ours */
  progress(done: number): Promise<void>
}

/** A kind of job, registered in `domain/office/job-kinds.ts`. */
export interface JobKind {
  name: JobKindName
  /** Exactly one of the two: rows are changed in the database, or a file is written. */
  rows?: RowWork
  /** @returns how many rows the file holds */
  writeFile?(task: FileTask): Promise<number>
  /** All of these are needed to run it to its end, and to undo it. */
  permissions(params: unknown): readonly Permission[]
  /** What its rows are, for their titles. */
  entity: 'product' | 'order' | null
}

/** Who acts when a job writes: its creator, long after the request. */
export const actorOfJob = ({ id, created_by }: JobRecord): Actor => ({
  staffId: created_by,
  sessionId: null,
  requestId: `job-${id}`,
  device: null,
  ipHmac: null,
})
