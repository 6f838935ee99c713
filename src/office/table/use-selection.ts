import { useState } from 'react'
import type { ListMeta, Selection } from './list-definition.ts'

interface Chosen {
  /** The filters of the selection: under other filters nothing is selected. */
  under: string
  isEverything: boolean
  /** The selected rows; if everything is selected, the excluded ones. */
  ids: ReadonlySet<number>
  /** The row where a range starts. */
  anchor: number | null
}

export interface SelectionState extends Selection {
  has: (id: number) => boolean
  toggle: (id: number) => void
  /** Selects from the last selected row to this one. */
  extendTo: (id: number) => void
  setPage: (all: boolean) => void
  chooseEverything: () => void
}

/**
 * The selected rows; they stay selected from page to page, but not under other filters. If everything the filters find is selected, single
 * rows on any page can be excluded.
 */
export function useSelection(
  filters: Record<string, string>,
  pageIds: readonly number[],
  { total, total_is_more: totalIsMore = false }: Pick<ListMeta, 'total' | 'total_is_more'>,
): SelectionState {
  const under = JSON.stringify(filters)
  const none: Chosen = { under, isEverything: false, ids: new Set(), anchor: null }
  const [stored, setChosen] = useState(none)
  const chosen = stored.under === under ? stored : none
  const { isEverything, ids, anchor } = chosen
  const has = (id: number) => ids.has(id) !== isEverything
  /** Selects rows, or deselects them. */
  const choose = (rows: readonly number[], isWanted: boolean, last = anchor) => {
    const others = [...ids].filter((id) => !rows.includes(id))
    const named = isWanted === isEverything ? others : [...others, ...rows]
    setChosen({ ...chosen, ids: new Set(named), anchor: last })
  }
  return {
    ids: isEverything ? [] : [...ids],
    isEverything,
    count: isEverything ? Math.max(0, total - ids.size) : ids.size,
    countIsMore: isEverything && totalIsMore,
    query: isEverything && ids.size > 0 ? { ...filters, except: [...ids].join(',') } : filters,
    clear: () => setChosen(none),
    has,
    toggle: (id) => choose([id], !has(id), id),
    extendTo: (id) => {
      const [from, to] = [anchor ?? id, id].map((one) => Math.max(0, pageIds.indexOf(one)))
      const range = pageIds.slice(Math.min(from ?? 0, to ?? 0), Math.max(from ?? 0, to ?? 0) + 1)
      // If everything is selected, a range takes the state of its first row, so that ranges can be excluded too.
      choose(range, !isEverything || (anchor !== null && has(anchor)), id)
    },
    setPage: (all) => choose(pageIds, all),
    chooseEverything: () => setChosen({ ...none, isEverything: true }),
  }
}
