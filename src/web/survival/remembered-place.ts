import { browserStorage, tryStorage } from '../lib/local-storage.ts'
import { createStore, useStore } from '../lib/store.ts'
import { noteHasPlace } from './has-place.ts'
import { readQuestion, withoutPlant, type PlaceQuestion } from './place-question.ts'

const store = createStore<{ place: PlaceQuestion | null }>({ place: null })
let hasRead = false

/** The place remembered by this browser: without month and size, which belong to one plant (plants.md 51.1). */
export function rememberedPlace(): PlaceQuestion | null {
  if (!hasRead) {
    hasRead = true
    store.set({ place: storedPlace() })
  }
  return store.get().place
}

function storedPlace(): PlaceQuestion | null {
  const text = browserStorage.get('plant_place')
  const stored = text === null ? null : tryStorage(() => JSON.parse(text) as unknown)
  if (typeof stored !== 'object' || stored === null) return null
  const values = new Map(Object.entries(stored))
  return readQuestion((name) => {
    const value = values.get(name)
    return value === undefined || value === null ? null : String(value)
  })
}

/** Remembers it in this browser, and shows it with all plants. */
export function rememberPlace(question: PlaceQuestion): void {
  hasRead = true
  const remembered = withoutPlant(question)
  browserStorage.set('plant_place', JSON.stringify(remembered))
  store.set({ place: remembered })
  noteHasPlace()
}

/** null on the server and on the first paint, which are the same for everybody. */
export function useRememberedPlace(): PlaceQuestion | null {
  return useStore(store).place
}
