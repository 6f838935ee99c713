import { useLocation, useNavigate } from 'react-router'
import { createStore, useStorePart } from '../../lib/store.ts'
import { stackHistoryEntry, layersClosed } from '../../ui/use-close-on-back.ts'
import { addressOf, type Filters } from '../../product/filters.ts'

/** Outside the components, since the sheet may open on another route than it closes on. */
const sheet = createStore({ open: false })

export const useSheetIsOpen = (): boolean => useStorePart(sheet, ({ open }) => open)

/** Nothing has been chosen in it yet. */
let isUntouched = true

export function openFilterSheet(): void {
  isUntouched = true
  sheet.set({ open: true })
}

/** Called before the first choice in the sheet: the previous list remains one step back in the history. */
export function keepPreviousList(): void {
  if (isUntouched && navigator.onLine) stackHistoryEntry()
  isUntouched = false
}

/** Closes the sheet of filters on a phone. By its button, Escape or Back alike, the choices are kept. */
export function useCloseFilterSheet(filters: Filters): () => void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return () => {
    sheet.set({ open: false })
    const address = addressOf(filters)
    // A category's page would have to be fetched.
    if (!navigator.onLine || address === pathname + search) return
    void layersClosed().then(() => navigate(address, { replace: true, preventScrollReset: true }))
  }
}
