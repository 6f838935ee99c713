import { useEffect, useEffectEvent, useState } from 'react'
import type { OfficeProductRow } from '#contract/office/products.ts'
import { draftKeyOf, draftStore } from '../session/draft-store.ts'
import { isSame } from '../editor/merge.ts'
import { useMember } from '../session/member.ts'
import { savedValue, type GridField } from './columns.ts'
import type { Edits, RowEdits } from './edits.ts'

const pauseMs = 500

/** A row's edits, and the values those cells had at the time. */
interface DraftRow {
  typed: RowEdits
  base: Partial<Record<GridField, unknown>>
}
type DraftRows = Record<number, DraftRow>

interface GridDraftPlan {
  rows: readonly OfficeProductRow[]
  edits: Edits
  /** `conflicts`: cells that another member changed in the meantime. */
  restore: (edits: Edits, conflicts: Record<number, GridField[]>) => void
}

/**
 * Stores the grid's edits on this device, row by row, and restores them when the rows are opened again (office.md O0.5). Rows of another
 * selection stay stored.
 *
 * @returns whether stored edits were read, and when the restored ones were typed; null: none
 */
export function useGridDraft(plan: GridDraftPlan) {
  const key = draftKeyOf(useMember().id, 'product-grid', 'all')
  const [stored, setStored] = useState<DraftRows | null>(null)
  const [restoredAt, setRestoredAt] = useState<string | null>(null)
  const { rows, edits } = plan

  const take = useEffectEvent((found: DraftRows, at: string | null) => {
    setStored(found)
    const back: Record<number, RowEdits> = {}
    const conflicts: Record<number, GridField[]> = {}
    for (const row of rows) {
      const draft = found[row.id]
      if (!draft) continue
      back[row.id] = draft.typed
      const changed = (Object.keys(draft.typed) as GridField[]).filter(
        (field) => !isSame(savedValue(field, row), draft.base[field]),
      )
      if (changed.length > 0) conflicts[row.id] = changed
    }
    if (Object.keys(back).length === 0) return
    setRestoredAt(at)
    plan.restore(back, conflicts)
  })
  useEffect(() => {
    let isLeft = false
    void draftStore.get<{ rows: DraftRows }>(key).then((draft) => {
      if (!isLeft) take(draft?.changed.rows ?? {}, draft?.at ?? null)
    })
    return () => {
      isLeft = true
    }
  }, [key])

  useEffect(() => {
    if (!stored) return
    const write = () => {
      const here = new Set(rows.map(({ id }) => id))
      const others = Object.entries(stored).filter(([id]) => !here.has(Number(id)))
      const mine = rows.flatMap((row) => {
        const typed = edits[row.id]
        return typed ? [[row.id, { typed, base: baseOf(row, typed) }] as const] : []
      })
      const all: DraftRows = Object.fromEntries([...others, ...mine])
      if (Object.keys(all).length === 0) void draftStore.remove(key)
      else {
        const at = new Date().toISOString()
        void draftStore.put(key, { version: null, base: { rows: {} }, changed: { rows: all }, at })
      }
    }
    const timer = setTimeout(write, pauseMs)
    // A hidden tab may be closed without notice.
    addEventListener('pagehide', write)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', write)
    }
  }, [key, stored, rows, edits])

  return { isRead: stored !== null, restoredAt }
}

const baseOf = (row: OfficeProductRow, typed: RowEdits): DraftRow['base'] =>
  Object.fromEntries(
    (Object.keys(typed) as GridField[]).map((field) => [field, savedValue(field, row)]),
  )
