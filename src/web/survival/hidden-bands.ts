import type { Band } from '#shared/plants/vocabulary.ts'
import { createStore, useStore } from '../lib/store.ts'

export type HiddenBands = ReadonlySet<Band>

/** Nothing is hidden until the visitor chooses to (plants.md 51.1); only for this visit. */
const store = createStore<{ hidden: HiddenBands }>({ hidden: new Set<Band>() })

export const useHiddenBands = (): HiddenBands => useStore(store).hidden
export const isHidden = (hidden: HiddenBands, band: Band): boolean => hidden.has(band)

/** Shows a band again, or hides it. */
export function toggleBand(band: Band): void {
  const { hidden } = store.get()
  store.set({
    hidden: hidden.has(band)
      ? new Set([...hidden].filter((each) => each !== band))
      : new Set([...hidden, band]),
  })
}
