import type { Db } from '#db/tables.ts'
import { dayOf } from '#shared/day.ts'
import type { Settings } from '#shared/settings.ts'
import { readStored } from './read-stored.ts'
import { applyStored, type StoredSettings } from './sections.ts'

/** The only access to settings: the values now in force in this process. */
export interface LiveSettings {
  /** Returns the settings of this moment; a request takes them once, so that it uses the same state throughout. */
  current(): Settings
  /** A view that always shows the settings in force, for objects that live as long as the process. */
  readonly settings: Settings
  /** The server's settings, which saved ones override. */
  readonly base: Settings
  /** Reads the saved settings again when the last reading is half a second old. Does not fail, and waits only briefly. */
  follow(): Promise<void>
  /** Reads the saved settings now. Rejects while the database is unavailable. */
  reload(): Promise<void>
  /** Reads the saved settings when the catalogue's version has changed since the last reading; saving settings changes it. */
  followVersion(version: string): Promise<void>
}

const maxAgeMs = 500
/** The longest that a hanging database delays a request. */
const maxWaitMs = 250
const dayMs = 86_400_000
/** Riyadh has no daylight saving time; a constant is cheaper than a calendar for a value used in every reading. */
const riyadhOffsetMs = 3 * 3_600_000

/** Creates the settings of a process: those of the environment, overridden by what the office has saved in the database. */
export function createLiveSettings(db: Db, base: Settings): LiveSettings {
  let stored: StoredSettings = { sections: {}, rates: [] }
  let state = { dayNumber: NaN, settings: base }
  let readAt = -Infinity
  let begun = 0
  let applied = 0
  let seenVersion: string | null = null
  let pending: Promise<void> | null = null

  /** A new day may start a season or another VAT rate. */
  function current(): Settings {
    const dayNumber = Math.floor((Date.now() + riyadhOffsetMs) / dayMs)
    if (state.dayNumber !== dayNumber)
      state = { dayNumber, settings: applyStored(base, stored, dayOf(new Date())) }
    return state.settings
  }

  async function reload(): Promise<void> {
    const number = (begun += 1)
    const startedAt = performance.now()
    const found = await readStored(db)
    // An older reading that arrives later is ignored.
    if (number < applied) return
    applied = number
    stored = found
    state.dayNumber = NaN
    readAt = startedAt
  }

  return {
    base,
    current,
    settings: viewOf(base, current),
    reload,
    async follow() {
      if (performance.now() - readAt < maxAgeMs) return
      pending ??= reload()
        // The last settings stay in force.
        .catch(() => void (readAt = performance.now()))
        .finally(() => (pending = null))
      await Promise.race([pending, wait(maxWaitMs)])
    },
    async followVersion(version) {
      if (version === seenVersion) return
      await reload()
      seenVersion = version
    },
  }
}

const wait = (milliseconds: number) =>
  new Promise<void>((done) => {
    setTimeout(done, milliseconds).unref()
  })

/** Returns an object whose properties are read from the settings in force. */
function viewOf(base: Settings, current: () => Settings): Settings {
  const view = {}
  for (const name of Object.keys(base) as (keyof Settings)[])
    Object.defineProperty(view, name, { enumerable: true, get: () => current()[name] })
  return view as Settings
}
