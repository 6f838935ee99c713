import { bulkJobKind } from './bulk/bulk-job.ts'
import { gridJobKind } from './bulk/save-grid.ts'
import { exportJobKind } from './exports/export-job.ts'
import { importJobKind } from './imports/apply-job.ts'
import { checkJobKind } from './imports/check-job.ts'
import type { JobKind } from './jobs/job.ts'
import { retryJobKind } from './messages/retry-messages.ts'

const kinds = [
  bulkJobKind,
  checkJobKind,
  exportJobKind,
  gridJobKind,
  importJobKind,
  retryJobKind,
] satisfies JobKind[]

/** Every kind of job the shop knows, by its name. */
export const jobKinds: ReadonlyMap<string, JobKind> = new Map(
  kinds.map((kind) => [kind.name, kind]),
)

/** The kind of this name; undefined: none is called so. */
export const jobKindOf = (name: string): JobKind | undefined => jobKinds.get(name)
