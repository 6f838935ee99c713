import { useEffect } from 'react'

/** The last viewed page of a list: its rows and its query. */
export interface ListTrail {
  ids: number[]
  query: Record<string, string>
  page: number
  lastPage: number
}

const keyOf = (screen: string) => `office_list_${screen}`

/** Stores the shown page of a list in this tab, so that a row's page can lead to the rows next to it (office.md O3.2, O3.3 save and next). */
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

const storeListTrail = (screen: string, trail: ListTrail): void =>
  sessionStorage.setItem(keyOf(screen), JSON.stringify(trail))

/** To the previous row, or to the next one. */
export type Step = -1 | 1
/** Loads a page of a list: the ids of its rows, in order. */
export type LoadPage = (
  query: Record<string, string>,
) => Promise<{ ids: number[]; lastPage: number }>

/** Whether the list has a row before or after this one; null: the stored page does not contain this row. */
export function hasNeighbour(trail: ListTrail | null, id: number, by: Step): boolean | null {
  const at = trail?.ids.indexOf(id) ?? -1
  if (!trail || at < 0) return null
  const hasPage = by === 1 ? trail.page < trail.lastPage : trail.page > 1
  return trail.ids[at + by] !== undefined || hasPage
}

/**
 * Returns the row before or after this one in the last viewed list, also on another page. While a member works through a list, rows leave
 * it (a confirmed order leaves those to confirm) and later rows move up, so the page is loaded again before the page next to it.
 */
export async function findNeighbour(
  screen: string,
  { id, by, load }: { id: number; by: Step; load: LoadPage },
): Promise<number | undefined> {
  const trail = readListTrail(screen)
  const at = trail?.ids.indexOf(id) ?? -1
  if (!trail || at < 0) return undefined
  const near = trail.ids[at + by]
  if (near !== undefined) return near
  const known = new Set(trail.ids)
  for (const page of [trail.page, trail.page + by].filter((number) => number > 0)) {
    const { ids, lastPage } = await load({ ...trail.query, page: String(page) })
    const others = beyond(known, ids, by)
    if (others.length === 0) continue
    storeListTrail(screen, { ...trail, ids, page, lastPage })
    return by === 1 ? others[0] : others.at(-1)
  }
  return undefined
}

/** Returns the ids of a page after the last known one, or before the first known one. */
function beyond(known: ReadonlySet<number>, ids: number[], by: Step): number[] {
  const isKnown = (id: number) => known.has(id)
  if (by === 1) return ids.slice(ids.findLastIndex(isKnown) + 1)
  const first = ids.findIndex(isKnown)
  return first < 0 ? ids : ids.slice(0, first)
}
