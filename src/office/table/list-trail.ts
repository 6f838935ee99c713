import { useEffect } from 'react'

/** The last viewed page of a list: its rows and its query. */
export interface ListTrail {
  ids: number[]
  query: Record<string, string>
  page: number
  lastPage: number
}

const keyOf = (screen: string) => `office_list_${screen}`

/** Stores what a list showed in this tab, so that an editor can go on to the next row (office.md O3.3, save and next). */
export function useListTrail(screen: string, trail: ListTrail | null): void {
  const written = trail && JSON.stringify(trail)
  useEffect(() => {
    if (written) sessionStorage.setItem(keyOf(screen), written)
  }, [screen, written])
}

/** Reads the stored page; null: no list was viewed in this tab. */
export function readListTrail(screen: string): ListTrail | null {
  const written = sessionStorage.getItem(keyOf(screen))
  return written === null ? null : (JSON.parse(written) as ListTrail)
}

export const keepListTrail = (screen: string, trail: ListTrail): void =>
  sessionStorage.setItem(keyOf(screen), JSON.stringify(trail))
