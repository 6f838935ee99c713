import { useLocation, useNavigate } from 'react-router'
import { createStore, useStorePart } from '../../lib/store.ts'
import { keepPageBelow, layersClosed } from '../../ui/use-close-on-back.ts'
import { addressOf, type Filters } from '../../product/filters.ts'

/** Beside the components, since the sheet may open on another route than it closes on. */
const sheet = createStore({ open: false })

export const useSheetIsOpen = (): boolean => useStorePart(sheet, ({ open }) => open)

/** Nothing was chosen in it yet. */
let isUntouched = true

export function openFilterSheet(): void {
  isUntouched = true
  sheet.set({ open: true })
}

/** Before something is chosen in the sheet: the list as it was before all of it stays one step back. */
export function keepPreviousList(): void {
  if (isUntouched && navigator.onLine) keepPageBelow()
  isUntouched = false
}

/** What closes the sheet of filters on a phone. However that is done, by its button, Escape or Back, what was chosen in it stays. */
export function useCloseFilterSheet(filters: Filters): () => void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return () => {
    sheet.set({ open: false })
    const address = addressOf(filters)
    // A category's own page would have to be fetched.
    if (!navigator.onLine || address === pathname + search) return
    void layersClosed().then(() => navigate(address, { replace: true, preventScrollReset: true }))
  }
}
