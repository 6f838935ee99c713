import type { Connection } from '#db/connection/connect.ts'
import { buildLargeIndexes } from '#db/migrations/large-indexes.ts'
import type { Db } from '#db/tables.ts'
import { isForbidden } from '#db/unavailable.ts'
import { sweepAudit } from '#domain/audit/sweep-audit.ts'
import { deleteExpiredAuthData } from '#domain/auth/delete-expired-auth-data.ts'
import { deleteOldAnswers } from '#domain/checkout/idempotency.ts'
import { deleteFormerCouponUses } from '#domain/coupons/former-coupon-uses.ts'
import { deleteExpired } from '#domain/customers/delete-expired.ts'
import { deleteOldKeyLocks } from '#domain/key-locks.ts'
import { deleteExpiredContentPreviews } from '#domain/office/content/save-preview.ts'
import { sweepImports } from '#domain/office/imports/find-imports.ts'
import { recordInvariantCheck } from '#domain/office/invariants/invariant-check.ts'
import { sweepJobs } from '#domain/office/jobs/sweep-jobs.ts'
import { emptyMediaBin } from '#domain/office/media-library/empty-bin.ts'
import type { MediaStorage } from '#domain/office/media/media-storage.ts'
import { queueTeamNotices } from '#domain/office/notices/queue-team-notices.ts'
import { queuePermitNotices } from '#domain/office/plant-law/permit-notices.ts'
import { emptyProductBin } from '#domain/office/products/delete-product.ts'
import { deleteExpiredPreviews } from '#domain/office/products/preview-product.ts'
import { queueLowStockNotice } from '#domain/office/stock/low-stock-notice.ts'
import { fillInvoices } from '#domain/orders/fill-invoices.ts'
import { queueCareReminders } from '#domain/owned-plants/queue-reminders.ts'
import type { PhotoStorage } from '#domain/photos/photo-storage.ts'
import { sweepPhotos } from '#domain/photos/sweep-photos.ts'
import { alarmDueRefunds } from '#domain/refunds/alarm-due-refunds.ts'
import { eraseBankAccounts } from '#domain/refunds/erase-bank-accounts.ts'
import { deleteOldRequestCounts } from '#domain/request-counts.ts'
import { queueRestockNotices } from '#domain/restock/queue-restock-notices.ts'
import { fillSearchColumns } from '#domain/search/fill-search-columns.ts'
import { linkPlantNames } from '#domain/search/link-plant-names.ts'
import { sweepSearches } from '#domain/search/sweep-searches.ts'
import { deleteOldOfficeAnswers } from '#domain/staff/office-keys.ts'
import type { ObjectStore } from '#shared/object-store.ts'
import type { Settings } from '#shared/settings.ts'
import { startWorker, type Worker } from '#shared/worker.ts'
import { checkShop } from './check-shop.ts'
import { claimRun, type Schedule } from './claim-run.ts'
import { sweepTemporaryFiles } from './sweep-temporary-files.ts'
import { withoutTimeout } from './without-timeout.ts'

export interface PeriodicJobParts {
  db: Db
  /** Opens a connection for work that takes longer than a request may. */
  connectUnlimited(): Connection
  /** The store of pictures. */
  pictureStore: ObjectStore
  /** The folder with files of the back office. */
  officeFilesDir: string
  mediaStorage: MediaStorage
  photoStorage: PhotoStorage
  settings: Settings
  log: {
    info(facts: object, text: string): void
    warn(facts: object, text: string): void
    error(facts: object, text: string): void
  }
  /** Interval at which this process checks for due jobs. */
  pollMs?: number
  /** Start of the daily jobs, in Riyadh time, when few people buy. */
  dailyAt?: `${number}:${number}`
  /** Time at which the owners are notified of low stock and ending permits: before the working day. */
  noticesAt?: `${number}:${number}`
}

interface Job {
  name: string
  schedule: Schedule
  run(parts: PeriodicJobParts, signal: AbortSignal): Promise<void>
}

/**
 * Runs the shop's periodic jobs until `stop()`. Every process may call it: each run is claimed in the database by one of them. A job that
 * fails raises an alarm and runs again at its next time.
 */
export function startPeriodicJobs(parts: PeriodicJobParts): Worker {
  const { db, log, pollMs = 60_000, dailyAt = '04:00', noticesAt = '07:00' } = parts
  const jobs: Job[] = [
    { name: 'queueRestockNotices', schedule: { everyMinutes: 1 }, run: queueNotices },
    { name: 'queueCareReminders', schedule: { everyMinutes: 1 }, run: queueReminders },
    { name: 'queueTeamNotices', schedule: { everyMinutes: 1 }, run: queueNoticesOfTeam },
    { name: 'fillSearchColumns', schedule: { everyMinutes: 1 }, run: fillColumns },
    { name: 'linkPlantNames', schedule: { everyMinutes: 10 }, run: linkNames },
    { name: 'fillInvoices', schedule: { everyMinutes: 60 }, run: fillOldInvoices },
    { name: 'buildLargeIndexes', schedule: { everyMinutes: 60 }, run: buildIndexes },
    { name: 'deleteExpiredKeys', schedule: { everyMinutes: 60 }, run: deleteExpiredKeys },
    { name: 'alarmDueRefunds', schedule: { everyMinutes: 60 }, run: alarmDueRefunds },
    { name: 'eraseBankAccounts', schedule: { everyMinutes: 60 }, run: eraseOldBankAccounts },
    { name: 'sweepOfficeJobs', schedule: { everyMinutes: 60 }, run: sweepOfficeJobs },
    { name: 'sweepPhotos', schedule: { everyMinutes: 60 }, run: sweepPrivatePhotos },
    { name: 'queueLowStockNotice', schedule: { dailyAt: noticesAt }, run: queueStockNotice },
    { name: 'queuePermitNotices', schedule: { dailyAt: noticesAt }, run: queueNoticesOfPermits },
    { name: 'deleteExpiredData', schedule: { dailyAt }, run: deleteExpiredData },
    { name: 'emptyProductBin', schedule: { dailyAt }, run: emptyBinOfProducts },
    { name: 'emptyMediaBin', schedule: { dailyAt }, run: emptyPictureBin },
    { name: 'checkInvariants', schedule: { dailyAt }, run: checkInvariants },
  ]
  // Each machine has its own temporary files, and the hourly run happens in only one process.
  void sweepTemporaryFiles(db, parts.officeFilesDir).catch((error: unknown) =>
    log.warn({ err: error }, 'temporary files could not be removed'),
  )
  return startWorker({
    name: 'periodic jobs',
    idleMs: pollMs,
    firstAfterMs: pollMs,
    log,
    async run(signal) {
      for (const { name, schedule, run } of jobs) {
        if (signal.aborted || !(await claimRun(db, name, schedule))) continue
        await run(parts, signal).catch((error: unknown) => {
          if (!signal.aborted)
            log.error({ alarm: 'jobFailed', job: name, err: error }, 'a periodic job failed')
        })
      }
    },
  })
}

async function queueNotices({ db, settings, log }: PeriodicJobParts): Promise<void> {
  const notices = await queueRestockNotices(db, settings)
  if (notices > 0) log.info({ notices }, 'restock notices queued')
}

async function queueReminders({ db, settings, log }: PeriodicJobParts): Promise<void> {
  const reminders = await queueCareReminders(db, settings)
  if (reminders > 0) log.info({ reminders }, 'reminders of plants that need water queued')
}

async function sweepPrivatePhotos(
  { db, photoStorage, log }: PeriodicJobParts,
  signal: AbortSignal,
): Promise<void> {
  const photos = await sweepPhotos(db, photoStorage, signal)
  if (photos > 0) log.info({ photos }, "unreferenced customers' pictures were deleted")
}

const queueNoticesOfTeam = ({ db, settings }: PeriodicJobParts): Promise<void> =>
  queueTeamNotices(db, settings)

async function queueStockNotice({ db, settings, log }: PeriodicJobParts): Promise<void> {
  const products = await queueLowStockNotice(db, settings)
  if (products > 0) log.info({ products }, 'products have become low, and the owners were notified')
}

async function queueNoticesOfPermits({ db, settings, log }: PeriodicJobParts): Promise<void> {
  const permits = await queuePermitNotices(db, settings)
  if (permits > 0) log.info({ permits }, 'permits end soon, and the owners were notified')
}

async function fillColumns({ db, log }: PeriodicJobParts, signal: AbortSignal): Promise<void> {
  const products = await fillSearchColumns(db, signal)
  if (products > 0)
    log.info({ products }, 'products that were written without their search columns have them now')
}

async function linkNames({ db, log }: PeriodicJobParts): Promise<void> {
  const synonyms = await linkPlantNames(db)
  if (synonyms > 0)
    log.info({ synonyms }, 'names of plants lead to the products as they are called now')
}

const fillOldInvoices = (parts: PeriodicJobParts, signal: AbortSignal) =>
  withoutTimeout(parts, signal, async (db) => {
    const invoices = await fillInvoices(db, signal)
    if (invoices > 0) parts.log.info({ invoices }, 'amounts of older invoices were filled in')
  })

const buildIndexes = (parts: PeriodicJobParts, signal: AbortSignal) =>
  withoutTimeout(parts, signal, async (db) => {
    const indexes = await buildLargeIndexes(db, signal).catch((error: unknown): string[] => {
      if (!isForbidden(error)) throw error
      parts.log.warn(
        { err: error },
        'large indexes are missing, and the role of the shop may not build them: run `npm run migrate`',
      )
      return []
    })
    if (indexes.length > 0) parts.log.info({ indexes }, 'large indexes were built')
  })

async function eraseOldBankAccounts({ db, log }: PeriodicJobParts): Promise<void> {
  const accounts = await eraseBankAccounts(db)
  if (accounts > 0) log.info({ accounts }, 'bank accounts of refunds done 90 days ago were erased')
}

async function emptyBinOfProducts({ db, log }: PeriodicJobParts): Promise<void> {
  const products = await emptyProductBin(db)
  if (products > 0) log.info({ products }, 'drafts that were in the bin for 30 days were deleted')
}

/** Deletes expired sessions, codes, counters, locks and stored answers. */
async function deleteExpiredKeys({ db, settings }: PeriodicJobParts): Promise<void> {
  await deleteExpiredAuthData(db, settings)
  await deleteOldKeyLocks(db)
  await deleteOldAnswers(db)
  await deleteOldOfficeAnswers(db)
  await deleteFormerCouponUses(db)
  await deleteOldRequestCounts(db, Math.floor(Date.now() / 60_000))
}

/** Deletes expired exported files, rows of jobs, uploaded tables and previews. */
async function sweepOfficeJobs({ db, officeFilesDir }: PeriodicJobParts): Promise<void> {
  await sweepJobs(db, officeFilesDir)
  await sweepImports(db)
  await deleteExpiredPreviews(db)
  await deleteExpiredContentPreviews(db)
  await sweepTemporaryFiles(db, officeFilesDir)
}

const deleteExpiredData = (parts: PeriodicJobParts, signal: AbortSignal) =>
  withoutTimeout(parts, signal, async (db) => {
    const rows = await deleteExpired(db, parts.settings, signal)
    if (rows > 0) parts.log.info({ rows }, 'personal data whose period is over was deleted')
    const entries = await sweepAudit(db, signal)
    if (entries > 0)
      parts.log.info({ entries }, 'entries of the audit log older than six years were deleted')
    await sweepSearches(db, signal)
  })

const emptyPictureBin = (parts: PeriodicJobParts, signal: AbortSignal) =>
  withoutTimeout(parts, signal, async (db) => {
    const pictures = await emptyMediaBin(db, parts.mediaStorage, signal)
    if (pictures > 0) parts.log.info({ pictures }, 'unreferenced pictures were deleted')
  })

const checkInvariants = (parts: PeriodicJobParts, signal: AbortSignal) =>
  withoutTimeout(parts, signal, async (db) => {
    const violations = await checkShop(db, parts.pictureStore)
    await recordInvariantCheck(parts.db, violations)
    if (violations.length > 0)
      parts.log.error(
        { alarm: 'invariantsViolated', violations },
        'invariants of the shop do not hold; `npm run check` names them',
      )
  })
