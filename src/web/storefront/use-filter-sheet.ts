import { useLocation, useNavigate } from 'react-router'
import { createStore, useStorePart } from '../session/store.ts'
import { layersLeft } from '../ui/use-close-on-back.ts'
import { addressOf, type Filters } from './filters.ts'

/** Beside the components, since the sheet may open on another route than it closes on. */
const sheet = createStore({ open: false })

export const useSheetIsOpen = (): boolean => useStorePart(sheet, ({ open }) => open)

export const openFilterSheet = (): void => sheet.set({ open: true })

/** What closes the sheet of filters on a phone. However that is done, by its button, Escape or Back, what was chosen in it stays. */
export function useCloseFilterSheet(filters: Filters): () => void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return () => {
    sheet.set({ open: false })
    const address = addressOf(filters)
    // A category's own page would have to be fetched.
    if (!navigator.onLine || address === pathname + search) return
    void layersLeft().then(() => navigate(address, { replace: true, preventScrollReset: true }))
  }
}
