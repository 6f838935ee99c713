import { isBooksCheckAsked, recordBooksCheck } from '#domain/office/books/books-check.ts'
import { startWorker, type Worker } from '#shared/worker.ts'
import { checkShop } from './check-shop.ts'
import { claimRun } from './claim-run.ts'
import { withoutTimeout, type PeriodicJobParts } from './periodic-jobs.ts'

/** How often a process looks whether an owner asked for a check. */
const askedEveryMs = 5_000

/** Checks the books when an owner asks for it (office.md O9.10); of many processes one does, once a minute at most. */
export const startBooksChecks = (parts: PeriodicJobParts): Worker =>
  startWorker({
    name: 'check of the books',
    idleMs: askedEveryMs,
    firstAfterMs: askedEveryMs,
    log: parts.log,
    async run(signal) {
      const { db, pictureStore } = parts
      if (!(await isBooksCheckAsked(db))) return
      if (!(await claimRun(db, 'checkBooks', { everyMinutes: 1 }))) return
      await withoutTimeout(parts, signal, async (unlimited) =>
        recordBooksCheck(db, await checkShop(unlimited, pictureStore)),
      )
    },
  })
