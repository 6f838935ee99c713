import type { Actor, Audit } from '#domain/audit/audited-transaction.ts'
import type { Db, Row } from '#db/tables.ts'
import type { Permission } from '#shared/office/staff.ts'

export type JobRecord = Row<'jobs'>

/** The kinds of jobs. The part before the dot is the kind of object; one job of each kind of object runs at a time (office.md 20.7). */
export type JobKindName =
  | 'coupons.batch'
  | 'coupons.import'
  | 'products.bulk'
  | 'products.grid'
  | 'products.import'
  | 'products.importOptions'
  | 'products.merge'
  | 'products.sale'
  | 'imports.check'
  | 'imports.checkOptions'
  | 'orders.bulk'
  | 'exports.list'
  | 'exports.report'
  | 'exports.table'
  | 'messages.retry'
  | 'stock.import'

/** The number of rows in one transaction (office.md 20.7). */
export const batchSize = 100

/** A row of a job that has not been processed. */
export interface WaitingRow {
  line: number
  entityId: string | null
  input: unknown
}

/** A row whose work is to be undone. */
export interface UndoRow extends WaitingRow {
  /** The former state of the row, as recorded by its job kind. */
  before: unknown
  versionAfter: number | null
}

/** The outcome of a row; `code` is a message key and `facts` are its parameters. */
export type RowOutcome =
  | {
      state: 'done'
      entityId?: string
      /** The state that undoing restores; absent: this row cannot be undone. */
      before?: object
      /** The version of the row after the job; undoing skips later versions. */
      versionAfter?: number
      /** The key of a remark about a successful row. */
      code?: string
    }
  | { state: 'failed' | 'skipped'; code: string; facts?: object }

/** The work of a job on its rows. Both functions return one outcome a row, in the order of the rows. */
export interface RowWork {
  run(tx: Db, audit: Audit, job: JobRecord, rows: WaitingRow[]): Promise<RowOutcome[]>
  undo?(tx: Db, audit: Audit, job: JobRecord, rows: UndoRow[]): Promise<RowOutcome[]>
  /** Finishes a job without waiting rows, except an undo; @returns whether it added rows, which are then processed first */
  finish?(tx: Db, audit: Audit, job: JobRecord): Promise<boolean>
}

/** The context in which a job writes its file. */
export interface FileTask {
  db: Db
  job: JobRecord
  /** The path of the file to write, which does not exist yet. */
  path: string
  signal: AbortSignal
  /** Reports the number of written rows; @throws when this process no longer holds the job */
  progress(done: number): Promise<void>
}

/** A kind of job, registered in `domain/office/job-kinds.ts`. */
export interface JobKind {
  name: JobKindName
  /** Either `rows` or `writeFile` is present: the job changes rows in the database, or writes a file. */
  rows?: RowWork
  /** @returns the number of rows in the file */
  writeFile?(task: FileTask): Promise<number>
  /** The permissions that are all needed to run the job to its end and to undo it. */
  permissions(params: unknown): readonly Permission[]
  /** The kind of object of its rows, by which they get their titles. */
  entity: 'product' | 'order' | null
}

/** The actor of a job's writes: its creator, long after the request. */
export const actorOfJob = ({ id, created_by }: JobRecord): Actor => ({
  staffId: created_by,
  sessionId: null,
  requestId: `job-${id}`,
  device: null,
  ipHmac: null,
})
