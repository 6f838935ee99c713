import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#db/tables.ts'
import { announceProcess, forgetProcess, type Difference, type RunningProcess } from './announce-process.ts'
import { secretFingerprint, settingsFingerprints } from './fingerprint.ts'

const everyMs = 30_000

interface Parts {
  db: Db
  secret: string
  /** Machine and port, for the operator who reads the alarm. */
  place: string
  /** What every process of the shop must have alike. */
  settings: Record<string, unknown>
  log: { warn(facts: object, text: string): void; error(facts: object, text: string): void }
}

/**
 * Compares the settings of all running processes twice a minute, until `stop()`. They may differ for the length of a rolling
 * restart; processes that go on with different prices or rules raise `settingsDiffer`, once for each set of settings.
 */
export function watchSettings({ db, secret, place, settings, log }: Parts): { countDiffering(): number; stop(): Promise<void> } {
  const own = { id: randomUUID(), place, secretFingerprint: secretFingerprint(secret), settings: settingsFingerprints(secret, settings) }
  const stopping = new AbortController()
  let differing: Difference[] = []
  const watching = watch()
  return {
    countDiffering: () => differing.length,
    async stop() {
      stopping.abort()
      await watching
      await forgetProcess(db, own.id).catch(() => {}) // The others forget it in two minutes.
    },
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      await look(own).catch((error: unknown) =>
        log.warn({ err: error }, 'the settings of other processes cannot be compared; trying again'),
      )
      await pause(everyMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  async function look(process: RunningProcess): Promise<void> {
    const before = differing.map(({ setting }) => setting).join()
    differing = await announceProcess(db, process)
    if (differing.length > 0 && differing.map(({ setting }) => setting).join() !== before)
      log.error({ alarm: 'settingsDiffer', place, differing }, 'processes of this shop run with different settings')
  }
}
