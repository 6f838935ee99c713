import { createStore, useStorePart } from '../../lib/store.ts'

/** Outside the components, since the sheet may open on another route than it closes on. */
const sheet = createStore({ open: false, bandFilters: 0 })

export const useSheetIsOpen = (): boolean => useStorePart(sheet, ({ open }) => open)

/** How many choices hide plants by their survival. Counted here: what hides them loads after the first view. */
export const useBandFilters = (): number => useStorePart(sheet, ({ bandFilters }) => bandFilters)
export const showBandFilters = (bandFilters: number): void => sheet.set({ bandFilters })

/** Nothing has been chosen in it yet. */
let isUntouched = true

export function openFilterSheet(): void {
  isUntouched = true
  sheet.set({ open: true })
}

/** Takes it off the screen; nothing is chosen or fetched. */
export const dismissFilterSheet = (): void => sheet.set({ open: false })

/** Whether this choice is the first since the sheet was opened. */
export function takeFirstChoice(): boolean {
  const isFirst = isUntouched
  isUntouched = false
  return isFirst
}
