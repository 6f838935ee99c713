import { useState } from 'react'
import type { Selection } from './list-definition.ts'

interface Chosen {
  /** The filters it was made under: under others nothing is chosen. */
  under: string
  ids: ReadonlySet<number>
  isEverything: boolean
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

/** The chosen rows; they stay chosen from page to page, and not under other filters. */
export function useSelection(
  filters: Record<string, string>,
  pageIds: readonly number[],
  total: number,
): SelectionState {
  const under = JSON.stringify(filters)
  const none: Chosen = { under, ids: new Set(), isEverything: false, anchor: null }
  const [stored, setChosen] = useState(none)
  const chosen = stored.under === under ? stored : none
  const choose = (ids: ReadonlySet<number>, anchor: number | null = chosen.anchor) =>
    setChosen({ under, ids, isEverything: false, anchor })
  return {
    ids: [...chosen.ids],
    isEverything: chosen.isEverything,
    count: chosen.isEverything ? total : chosen.ids.size,
    query: filters,
    clear: () => setChosen(none),
    has: (id) => chosen.isEverything || chosen.ids.has(id),
    toggle: (id) => {
      const ids = new Set(chosen.isEverything ? pageIds : chosen.ids)
      if (!ids.delete(id)) ids.add(id)
      choose(ids, id)
    },
    extendTo: (id) => {
      const [from, to] = [chosen.anchor ?? id, id].map((one) => pageIds.indexOf(one))
      const range = pageIds.slice(
        Math.max(0, Math.min(from ?? 0, to ?? 0)),
        Math.max(from ?? 0, to ?? 0) + 1,
      )
      choose(new Set([...chosen.ids, ...range]), id)
    },
    setPage: (all) => {
      const others = [...chosen.ids].filter((id) => !pageIds.includes(id))
      choose(new Set([...others, ...(all ? pageIds : [])]))
    },
    chooseEverything: () => setChosen({ ...chosen, isEverything: true }),
  }
}
