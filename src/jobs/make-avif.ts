import { makeNextAvif, queueMissingAvif, type MakeAvif } from '#domain/office/media/avif-queue.ts'
import type { Db } from '#db/tables.ts'
import type { ObjectStore } from '#shared/object-store.ts'
import { startWorker, type Worker } from '#shared/worker.ts'
import { claimRun } from './claim-run.ts'

export interface AvifParts {
  db: Db
  pictureStore: ObjectStore
  makeAvif: MakeAvif
  log: {
    warn(facts: object, text: string): void
    error(facts: object, text: string): void
  }
}

const idleMs = 2_000
/** Interval at which one of the processes looks for pictures without AVIF. */
const scanIntervalMinutes = 60

/** Makes AVIF files one after another: pictures must not take the processor from the shop. */
export function startAvif({ db, pictureStore, makeAvif, log }: AvifParts): Worker {
  return startWorker({
    name: 'AVIF',
    idleMs,
    log,
    async run(signal) {
      if (await claimRun(db, 'queueMissingAvif', { everyMinutes: scanIntervalMinutes }))
        await queueMissingAvif(db, pictureStore, signal).catch((error: unknown) => {
          if (!signal.aborted)
            log.error(
              { alarm: 'jobFailed', job: 'queueMissingAvif', err: error },
              'a periodic job failed',
            )
        })
      return makeNextAvif(db, makeAvif, signal)
    },
  })
}
