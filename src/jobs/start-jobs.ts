import { randomUUID } from 'node:crypto'
import { jobKinds } from '#domain/office/job-kinds.ts'
import { endPermits } from '#domain/office/plant-law-registry/unpublish-forbidden.ts'
import { applyDuePrices } from '#domain/office/sales/apply-due-prices.ts'
import { runNextJob } from '#domain/office/jobs/run-jobs.ts'
import { reconcile } from '#domain/checkout/settlement/reconcile.ts'
import { sendDue, type OutboxParts } from '#domain/notifications/outbox-worker.ts'
import type { PaymentContext } from '#domain/payments/payment-context.ts'
import { createSettingsWatch, type SettingsWatchParts } from '#domain/processes/watch-settings.ts'
import { startRequestedInvariantChecks } from './run-requested-invariant-checks.ts'
import { startAvif, type AvifParts } from './make-avif.ts'
import { startPeriodicJobs, type PeriodicJobParts } from './periodic-jobs.ts'
import { startWorker, type Worker } from '#shared/worker.ts'

export interface JobParts
  extends PeriodicJobParts, Pick<OutboxParts, 'sendMail' | 'sendSms'>, Pick<AvifParts, 'makeAvif'> {
  /** Null: only cash on delivery, and nothing to reconcile. */
  paymentContext: PaymentContext | null
  /** Reads the settings saved by the office if the last reading is old; called before each run. */
  followSettings(): Promise<void>
  /** Whether requests are waiting for a connection. */
  isDatabaseBusy(): boolean
  /** The identity of this process among those of the shop. */
  process: Pick<SettingsWatchParts, 'secretKey' | 'place' | 'settings'>
}

/** The wait of each worker after a run that left nothing to do. */
const reconcileEveryMs = 15_000
const outboxEveryMs = 1_000
const compareSettingsEveryMs = 30_000
const officeJobsEveryMs = 1_000
/** Permits end within five seconds of midnight (plants.md 55.4). */
const plantLawEveryMs = 4_000
/** Sales begin and end within five seconds of midnight (office.md O5.2). */
const specialPricesEveryMs = 3_000

/**
 * Starts all background work, each in a separate worker so that none waits for another. Every process of the shop may run them: due work is
 * claimed in the database by one of them.
 */
export function startJobs(parts: JobParts): {
  /** The workers in the order of their start; stop the last one first. */
  workers: Worker[]
  /** Returns the number of settings in which other running processes differ from this one. */
  countDifferingSettings(): number
} {
  const { db, log, settings, sendMail, sendSms, paymentContext, followSettings } = parts
  const workers: Worker[] = []
  if (paymentContext)
    workers.push(
      startWorker({
        name: 'reconcile payments',
        idleMs: reconcileEveryMs,
        run: async (signal) => {
          await followSettings()
          return reconcile(paymentContext, signal)
        },
        log,
      }),
    )
  const outbox: OutboxParts = { db, sendMail, sendSms, shop: settings, log }
  workers.push(
    startWorker({
      name: 'outbox',
      idleMs: outboxEveryMs,
      run: async (signal) => {
        await followSettings()
        return (await sendDue(outbox, signal)) > 0
      },
      log,
    }),
    startPeriodicJobs(parts),
    startRequestedInvariantChecks(parts),
    startOfficeJobs(parts),
    startSpecialPrices(parts),
    startPlantLaw(parts),
    startAvif(parts),
  )
  const watch = createSettingsWatch({ db, log, ...parts.process })
  const comparing = startWorker({
    name: 'compare settings',
    idleMs: compareSettingsEveryMs,
    run: watch.compare,
    log,
  })
  workers.push({
    async stop() {
      await comparing.stop()
      await watch.end()
    },
  })
  return { workers, countDifferingSettings: watch.countDiffering }
}

/** Starts bulk edits, imports and exports of the back office: one at a time in each process (office.md 20.7). */
function startOfficeJobs({ db, log, officeFilesDir, isDatabaseBusy }: JobParts): Worker {
  const runner = {
    db,
    log,
    kinds: jobKinds,
    worker: randomUUID(),
    filesDir: officeFilesDir,
    isDatabaseBusy,
  }
  return startWorker({
    name: 'office jobs',
    idleMs: officeJobsEveryMs,
    run: (signal) => runNextJob(runner, signal),
    log,
  })
}

/** Sets products to their next special price when its day comes. */
function startSpecialPrices({ db, log }: JobParts): Worker {
  return startWorker({
    name: 'special prices',
    idleMs: specialPricesEveryMs,
    log,
    async run() {
      const { isMore, refused } = await applyDuePrices(db)
      if (refused.length > 0)
        log.error(
          { alarm: 'jobFailed', job: 'applyDuePrices', products: refused },
          'special prices of sales could not be written; they are tried again tomorrow',
        )
      return isMore
    },
  })
}

/** Unpublishes products that may not be sold any more, for example when the last day of their permit is over. */
function startPlantLaw({ db, log }: JobParts): Worker {
  return startWorker({
    name: 'plant law',
    idleMs: plantLawEveryMs,
    log,
    async run() {
      const products = await endPermits(db)
      if (products.length > 0)
        log.warn(
          { products },
          'products were unpublished: the plant law forbids them, or their permit expired',
        )
      return false
    },
  })
}
