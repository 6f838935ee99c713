import { useState } from 'react'
import type { Selection } from './list-definition.ts'

interface Chosen {
  /** The filters it was made under: under others nothing is chosen. */
  under: string
  isEverything: boolean
  /** The chosen rows; of everything those that were left out of it. */
  ids: ReadonlySet<number>
  /** Where a range begins. */
  anchor: number | null
}

export interface SelectionState extends Selection {
  has: (id: number) => boolean
  toggle: (id: number) => void
  /** From the row chosen last to this one. */
  extendTo: (id: number) => void
  setPage: (all: boolean) => void
  chooseEverything: () => void
}

/**
 * The chosen rows; they stay chosen from page to page, and not under other filters. Of everything that the filters find single rows can be
 * left out, on whichever page they stand.
 */
export function useSelection(
  filters: Record<string, string>,
  pageIds: readonly number[],
  total: number,
): SelectionState {
  const under = JSON.stringify(filters)
  const none: Chosen = { under, isEverything: false, ids: new Set(), anchor: null }
  const [stored, setChosen] = useState(none)
  const chosen = stored.under === under ? stored : none
  const { isEverything, ids, anchor } = chosen
  const has = (id: number) => ids.has(id) !== isEverything
  /** Takes rows in, or leaves them out. */
  const choose = (rows: readonly number[], isWanted: boolean, last = anchor) => {
    const others = [...ids].filter((id) => !rows.includes(id))
    const named = isWanted === isEverything ? others : [...others, ...rows]
    setChosen({ ...chosen, ids: new Set(named), anchor: last })
  }
  return {
    ids: isEverything ? [] : [...ids],
    isEverything,
    count: isEverything ? Math.max(0, total - ids.size) : ids.size,
    query: isEverything && ids.size > 0 ? { ...filters, except: [...ids].join(',') } : filters,
    clear: () => setChosen(none),
    has,
    toggle: (id) => choose([id], !has(id), id),
    extendTo: (id) => {
      const [from, to] = [anchor ?? id, id].map((one) => Math.max(0, pageIds.indexOf(one)))
      const range = pageIds.slice(Math.min(from ?? 0, to ?? 0), Math.max(from ?? 0, to ?? 0) + 1)
      // Of everything rows are left out one after the other, as elsewhere they are chosen.
      choose(range, !isEverything || (anchor !== null && has(anchor)), id)
    },
    setPage: (all) => choose(pageIds, all),
    chooseEverything: () => setChosen({ ...none, isEverything: true }),
  }
}
