import type { Db } from '#db/tables.ts'
import { dayOf } from '#shared/day.ts'
import type { Settings } from '#shared/settings.ts'
import { readStored } from './read-stored.ts'
import { applyStored, type StoredSettings } from './sections.ts'

/** The one way to read a setting: what is in force now, in this process. */
export interface LiveSettings {
  /** Of this moment; a request takes it once, so that it knows one state from its beginning to its end. */
  current(): Settings
  /** Always those in force, for what lives as long as the process. */
  readonly settings: Settings
  /** The server's own, over which the saved ones are laid. */
  readonly base: Settings
  /** Reads them again when the last reading is half a second old. Does not fail, and waits a moment at the most. */
  follow(): Promise<void>
  /** Reads them now. Rejects while the database is unavailable. */
  reload(): Promise<void>
  /** Reads them when the catalogue's version is another than at the last reading; saving moves it. */
  followVersion(version: string): Promise<void>
}

const maxAgeMs = 500
/** A database that hangs holds up no request for longer. */
const maxWaitMs = 250
const dayMs = 86_400_000
/** Riyadh has no summer time; asked with every reading, so cheaper than its calendar. */
const riyadhOffsetMs = 3 * 3_600_000

/** The settings of a process: the environment's, with what the office has saved in the database over them. */
export function createLiveSettings(db: Db, base: Settings): LiveSettings {
  let stored: StoredSettings = { sections: {}, rates: [] }
  let state = { dayNumber: NaN, settings: base }
  let readAt = -Infinity
  let begun = 0
  let applied = 0
  let seenVersion: string | null = null
  let pending: Promise<void> | null = null

  /** The day may begin a season or another rate of VAT. */
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
    // An older reading that comes later says nothing new.
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
        // The last ones stay in force.
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

/** An object whose every property is read from the settings in force. */
function viewOf(base: Settings, current: () => Settings): Settings {
  const view = {}
  for (const name of Object.keys(base) as (keyof Settings)[])
    Object.defineProperty(view, name, { enumerable: true, get: () => current()[name] })
  return view as Settings
}
