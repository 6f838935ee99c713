import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useShortcuts } from '../layout/shortcuts.ts'
import { useMember } from '../session/member.ts'
import type { ListDefinition } from './list-definition.ts'
import type { SelectionState } from './use-selection.ts'

/**
 * `j` and `k` move from row to row and focus the row's link, so that Enter opens it; `x` selects, with Shift up to here; Space opens the
 * panel, and `e` the row's page to edit it; `n` creates a new row.
 *
 * @returns the row that was reached
 */
export function useListKeys<Row>({
  ids,
  definition,
  selection,
  openPanel,
}: {
  ids: readonly number[]
  definition: Pick<ListDefinition<Row>, 'newPath'>
  selection?: SelectionState
  openPanel?: (id: number) => void
}): number | null {
  const { shortcuts: singleKeys } = useMember()
  const navigate = useNavigate()
  const [reached, setReached] = useState<number | null>(null)
  const current = reached !== null && ids.includes(reached) ? reached : null
  const go = (step: 1 | -1) => {
    const place = current === null ? (step === 1 ? 0 : ids.length - 1) : ids.indexOf(current) + step
    const next = ids[Math.max(0, Math.min(place, ids.length - 1))]
    if (next === undefined) return
    setReached(next)
    linkOf(next)?.focus()
  }
  const { newPath } = definition
  useShortcuts(
    {
      KeyJ: () => go(1),
      KeyK: () => go(-1),
      ...(selection &&
        current !== null && {
          KeyX: () => selection.toggle(current),
          'shift+KeyX': () => selection.extendTo(current),
        }),
      ...(current !== null && { KeyE: () => linkOf(current)?.click() }),
      ...(openPanel && current !== null && { Space: () => openPanel(current) }),
      ...(newPath !== undefined && { KeyN: () => void navigate(newPath) }),
    },
    { singleKeys },
  )
  return current
}

const linkOf = (row: number) => document.querySelector<HTMLElement>(`[data-row="${row}"] th a`)
