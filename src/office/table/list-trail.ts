import { useEffect } from 'react'

/** The page of a list that was looked at last: which rows, and by what they were asked for. */
export interface ListTrail {
  ids: number[]
  query: Record<string, string>
  page: number
  lastPage: number
}

const keyOf = (screen: string) => `office_list_${screen}`

/** Remembers in this tab what a list showed, so that an editor can go on to its next row (office.md O3.3, save and next). */
export function useListTrail(screen: string, trail: ListTrail | null): void {
  const written = trail && JSON.stringify(trail)
  useEffect(() => {
    if (written) sessionStorage.setItem(keyOf(screen), written)
  }, [screen, written])
}

/** What was remembered; null: no list was looked at in this tab. */
export function readListTrail(screen: string): ListTrail | null {
  const written = sessionStorage.getItem(keyOf(screen))
  return written === null ? null : (JSON.parse(written) as ListTrail)
}

export const keepListTrail = (screen: string, trail: ListTrail): void =>
  sessionStorage.setItem(keyOf(screen), JSON.stringify(trail))
