import { startTransition, useCallback, useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { withoutLocale } from '../../lib/paths.ts'
import { addressOf, filtersOf, listAddress, type Filters } from '../../product/filters.ts'
import { useSheetIsOpen } from './filter-sheet-state.ts'

/** The filters as they will be once the list is loaded, so that a box is ticked immediately, and a function to change them. */
export function useFilters(loaded: Filters): {
  filters: Filters
  apply: (next: Filters) => void
  waiting: boolean
} {
  const navigate = useNavigate()
  const inSheet = useSheetIsOpen()
  const { state, location: next } = useNavigation()
  // The router's state follows late on a slow device: the next choice would be made over the filters before this one.
  const [wanted, setWanted] = useState<{ filters: Filters; over: Filters } | null>(null)
  const waiting = state === 'loading' && next !== undefined && addressHasFilters(next.pathname)
  const coming = waiting ? filtersAt(next.pathname, next.search) : loaded
  const apply = useCallback(
    (filters: Filters) => {
      const first = { ...filters, page: 1 }
      const choice = { filters: first, over: loaded }
      setWanted(choice)
      // In the sheet a category stays at the list's address: its own page would open another sheet.
      const navigation = navigate(inSheet ? listAddress(first) : addressOf(first), {
        preventScrollReset: true,
        replace: inSheet,
      })
      // Also if it failed.
      void Promise.resolve(navigation).finally(() =>
        startTransition(() => setWanted((last) => (last === choice ? null : last))),
      )
    },
    [navigate, inSheet, loaded],
  )
  return { filters: wanted?.over === loaded ? wanted.filters : coming, apply, waiting }
}

const addressHasFilters = (pathname: string): boolean =>
  withoutLocale(pathname).split('/').length === 2

function filtersAt(pathname: string, search: string): Filters {
  const word = withoutLocale(pathname).slice(1)
  const filters = filtersOf(new URLSearchParams(search))
  return word === 'products' ? filters : { ...filters, categories: [word] }
}
