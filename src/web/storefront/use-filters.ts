import { useCallback } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { withoutLocale } from '../paths.ts'
import { addressOf, filtersOf, listAddress, type Filters } from './filters.ts'
import { noteChoice, sheetHash } from './use-filter-sheet.ts'

/** The filters as they will be once the list is here, so that a box is ticked at the touch, and the way to others. */
export function useFilters(loaded: Filters): { filters: Filters; apply: (next: Filters) => void; waiting: boolean } {
  const navigate = useNavigate()
  const { hash } = useLocation()
  const { state, location: next } = useNavigation()
  const waiting = state === 'loading' && next !== undefined && addressHasFilters(next.pathname)
  const coming = waiting ? filtersAt(next.pathname, next.search) : loaded
  const apply = useCallback(
    (wanted: Filters) => {
      const first = { ...wanted, page: 1 }
      if (hash !== sheetHash) return void navigate(addressOf(first), { preventScrollReset: true })
      noteChoice(first)
      void navigate(listAddress(first) + sheetHash, { preventScrollReset: true, replace: true })
    },
    [navigate, hash],
  )
  return { filters: coming, apply, waiting }
}

const addressHasFilters = (pathname: string): boolean => withoutLocale(pathname).split('/').length === 2

function filtersAt(pathname: string, search: string): Filters {
  const word = withoutLocale(pathname).slice(1)
  const filters = filtersOf(new URLSearchParams(search))
  return word === 'products' ? filters : { ...filters, categories: [word] }
}
