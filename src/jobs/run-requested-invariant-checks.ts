import {
  isInvariantCheckRequested,
  recordInvariantCheck,
} from '#domain/office/invariants/invariant-check.ts'
import { startWorker, type Worker } from '#shared/worker.ts'
import { checkShop } from './check-shop.ts'
import { claimRun } from './claim-run.ts'
import type { PeriodicJobParts } from './periodic-jobs.ts'
import { withoutTimeout } from './without-timeout.ts'

/** Interval at which a process checks whether an owner requested a check. */
const pollIntervalMs = 5_000

/** Checks the invariants when an owner requests it (office.md O9.10); one of several processes does it, at most once a minute. */
export const startRequestedInvariantChecks = (parts: PeriodicJobParts): Worker =>
  startWorker({
    name: 'requested invariant check',
    idleMs: pollIntervalMs,
    firstAfterMs: pollIntervalMs,
    log: parts.log,
    async run(signal) {
      const { db, pictureStore } = parts
      if (!(await isInvariantCheckRequested(db))) return
      if (!(await claimRun(db, 'requestedInvariantCheck', { everyMinutes: 1 }))) return
      await withoutTimeout(parts, signal, async (unlimited) =>
        recordInvariantCheck(db, await checkShop(unlimited, pictureStore)),
      )
    },
  })
