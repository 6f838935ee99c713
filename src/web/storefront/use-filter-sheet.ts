import { useEffect, useSyncExternalStore } from 'react'
import { useLocation, useNavigate, useNavigationType, type ShouldRevalidateFunction } from 'react-router'
import { addressOf, listAddress, type Filters } from './filters.ts'

export const sheetHash = '#filters'

/** Where the open sheet's choices lead; beside the components, since the sheet may open on another route than it closes on. */
let chosen: string | null = null

const never = () => () => undefined
const yes = () => true
const no = () => false

interface FilterSheetState {
  open: boolean
  /** The address that opens it: a step of its own, so that Back closes it. */
  address: string
  close: () => void
}

/** The sheet of filters on a phone. However it is closed, by its button, Escape or Back, what was chosen in it stays. */
export function useFilterSheet(filters: Filters): FilterSheetState {
  const { hash } = useLocation()
  const by = useNavigationType()
  const navigate = useNavigate()
  // The page's own bytes know no hash: opened once they have come to life.
  const isAlive = useSyncExternalStore(never, yes, no)
  const open = isAlive && hash === sheetHash
  useEffect(() => {
    if (open) return
    const wanted = chosen
    chosen = null
    // Back led to the list as it was before the sheet; the choices go with it.
    if (by === 'POP' && wanted) void navigate(wanted, { replace: true, preventScrollReset: true })
  }, [open, by, navigate])
  return {
    open,
    address: listAddress(filters) + sheetHash,
    // A category's own page would have to be fetched.
    close: () => void navigate(navigator.onLine ? addressOf(filters) : listAddress(filters), { replace: true, preventScrollReset: true }),
  }
}

/** The sheet opens and closes over the list that is there; it is not fetched for that, nor could it be without a network. */
export const revalidatesList: ShouldRevalidateFunction = ({ currentUrl: here, nextUrl: next, defaultShouldRevalidate }) =>
  (here.hash === next.hash || here.pathname !== next.pathname || here.search !== next.search) && defaultShouldRevalidate

/** Notes the choice for the case that Back closes the sheet before the list is here. */
export function noteChoice(filters: Filters): void {
  chosen = addressOf(filters)
}
