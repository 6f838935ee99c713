import { bulkJobKind } from './bulk/bulk-job.ts'
import { gridJobKind } from './bulk/save-grid.ts'
import { couponBatchJobKind } from './coupons/coupon-batch.ts'
import { exportJobKind } from './exports/export-job.ts'
import { importJobKind, importOptionsJobKind } from './imports/apply-job.ts'
import { countImportKind } from './imports/counts/count-job.ts'
import { couponImportKind } from './imports/coupons/coupon-job.ts'
import { checkJobKind, checkOptionsJobKind } from './imports/check-job.ts'
import { listExportKind } from './list-exports/list-export.ts'
import { mergeJobKind } from './merge/merge-job.ts'
import { reportExportKind } from './reports/export-report.ts'
import { saleJobKind } from './sales/sale-job.ts'
import type { JobKind } from './jobs/job.ts'
import { ordersJobKind } from './orders/bulk-orders.ts'
import { retryJobKind } from './messages/retry-messages.ts'

const kinds = [
  bulkJobKind,
  checkJobKind,
  checkOptionsJobKind,
  countImportKind,
  couponBatchJobKind,
  couponImportKind,
  exportJobKind,
  gridJobKind,
  importJobKind,
  importOptionsJobKind,
  listExportKind,
  mergeJobKind,
  ordersJobKind,
  reportExportKind,
  saleJobKind,
  retryJobKind,
] satisfies JobKind[]

/** All kinds of job, by name. */
export const jobKinds: ReadonlyMap<string, JobKind> = new Map(
  kinds.map((kind) => [kind.name, kind]),
)

/** Returns the kind with this name; undefined: there is none. */
export const jobKindOf = (name: string): JobKind | undefined => jobKinds.get(name)
