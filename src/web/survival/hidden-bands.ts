import type { Band } from '#shared/plants/vocabulary.ts'
import { createStore, useStore } from '../lib/store.ts'
import type { SurvivalMark } from '#contract/plants/survival.ts'

interface BandChoice {
  /** Only these are shown; none: all. */
  chosen: ReadonlySet<Band>
  /** Hides what will not live there, unless its band is chosen. */
  hidesDying: boolean
}

/** Nothing is hidden until the visitor chooses to (plants.md 51.1); only for this visit. */
const store = createStore<BandChoice>({ chosen: new Set<Band>(), hidesDying: false })

export const useBandChoice = (): BandChoice => useStore(store)

/** Whether cards with this band are hidden, within an element with `data-bands-apply`. */
export const isHidden = ({ chosen, hidesDying }: BandChoice, band: SurvivalMark['band']): boolean =>
  band !== 'unknown' && (chosen.size > 0 ? !chosen.has(band) : hidesDying && band === 'will_die')

/** Shows a band beside the chosen ones, or no longer. */
export function toggleBand(band: Band): void {
  const { chosen, hidesDying } = store.get()
  const others = [...chosen].filter((each) => each !== band)
  store.set({ chosen: new Set(chosen.has(band) ? others : [...chosen, band]), hidesDying })
}

export function toggleDying(): void {
  const { chosen, hidesDying } = store.get()
  store.set({ chosen, hidesDying: !hidesDying })
}

export function showAllBands(): void {
  store.set({ chosen: new Set(), hidesDying: false })
}
