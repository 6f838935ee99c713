import {
  isInvariantCheckRequested,
  recordInvariantCheck,
} from '#domain/office/invariants/invariant-check.ts'
import { startWorker, type Worker } from '#shared/worker.ts'
import { checkShop } from './check-shop.ts'
import { claimRun } from './claim-run.ts'
import { withoutTimeout, type PeriodicJobParts } from './periodic-jobs.ts'

/** How often a process looks whether an owner asked for a check. */
const pollIntervalMs = 5_000

/** Checks the invariants when an owner asks for it (office.md O9.10); of many processes one does, once a minute at most. */
export const startRequestedInvariantChecks = (parts: PeriodicJobParts): Worker =>
  startWorker({
    name: 'requested invariant check',
    idleMs: pollIntervalMs,
    firstAfterMs: pollIntervalMs,
    log: parts.log,
    async run(signal) {
      const { db, pictureStore } = parts
      if (!(await isInvariantCheckRequested(db))) return
      if (!(await claimRun(db, 'checkBooks', { everyMinutes: 1 }))) return
      await withoutTimeout(parts, signal, async (unlimited) =>
        recordInvariantCheck(db, await checkShop(unlimited, pictureStore)),
      )
    },
  })
