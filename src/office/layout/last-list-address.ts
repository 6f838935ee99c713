import { useEffect } from 'react'
import { useLocation } from 'react-router'

const keyOf = (path: string) => `office_address_${path}`

/** Stores in this tab the filters, sort and page of the list on screen, so that links back to it restore them. */
export function useLastListAddress(): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    const parameters = new URLSearchParams(search)
    // The row beside the list is the one whose page was opened, or an earlier one.
    parameters.delete('panel')
    sessionStorage.setItem(keyOf(pathname), parameters.toString())
  }, [pathname, search])
}

/** Returns the address of a list as it was last seen in this tab; of other screens the path. */
export function lastListAddress(path: string): string {
  const parameters = sessionStorage.getItem(keyOf(path))
  return parameters ? `${path}?${parameters}` : path
}
