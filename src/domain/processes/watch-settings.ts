import { randomUUID } from 'node:crypto'
import type { Db } from '#db/tables.ts'
import { announceProcess, forgetProcess, type Difference } from './announce-process.ts'
import { secretFingerprint, settingsFingerprints } from './fingerprint.ts'

export interface SettingsWatchParts {
  db: Db
  secretKey: string
  /** Machine and port, for the operator who reads the alarm. */
  place: string
  /** The settings that must be the same in every process of the shop. */
  settings: Record<string, unknown>
  log: { error(facts: object, text: string): void }
}

interface SettingsWatch {
  /** Compares once; call twice a minute, so that the other processes see this one. */
  compare(): Promise<void>
  countDiffering(): number
  /** Call when the process closes. */
  end(): Promise<void>
}

/**
 * Compares the settings of all running processes. They may differ during a rolling restart; processes that continue with different prices
 * or rules raise `settingsDiffer`, once for each set of settings.
 */
export function createSettingsWatch({
  db,
  secretKey,
  place,
  settings,
  log,
}: SettingsWatchParts): SettingsWatch {
  const own = {
    id: randomUUID(),
    place,
    secretFingerprint: secretFingerprint(secretKey),
    // `setByServer` is left out, because it follows from the values.
    settings: settingsFingerprints(secretKey, { ...settings, setByServer: null }),
  }
  let differing: Difference[] = []
  return {
    async compare() {
      const before = differing.map(({ setting }) => setting).join()
      differing = await announceProcess(db, own)
      if (differing.length > 0 && differing.map(({ setting }) => setting).join() !== before)
        log.error(
          { alarm: 'settingsDiffer', place, differing },
          'processes of this shop run with different settings',
        )
    },
    countDiffering: () => differing.length,
    async end() {
      await forgetProcess(db, own.id).catch(() => {}) // The others delete it after two minutes.
    },
  }
}
