import { useMemo, useState } from 'react'
import type { OfficeProductRow } from '#contract/office/products.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import type { GridColumn, GridField } from './columns.ts'
import {
  problemsOf,
  type CellProblem,
  refusedCells,
  withCells,
  type CellEdit,
  type Edits,
  type RowEdits,
} from './edits.ts'
import type { RowErrors } from './send-rows.ts'
import { useEdits } from './use-edits.ts'
import { useGridDraft } from './use-grid-draft.ts'

/** Cells that another member changed after this member began editing. */
export interface EditConflict {
  /** null: no name is known. */
  name: string | null
  at: string
  fields: readonly GridField[]
}

export const noEdits: RowEdits = {}

/** The rows of the grid, their edits, errors and conflicts. */
export function useGrid(first: readonly OfficeProductRow[], columns: readonly GridColumn[]) {
  const t = useTexts('office')
  const [rows, setRows] = useState(first)
  const [refused, setRefused] = useState<Record<number, RowErrors>>({})
  const [conflicts, setConflicts] = useState<Record<number, EditConflict>>({})
  const { edits, apply, replace, ...history } = useEdits()
  const byField = useMemo(() => new Map(columns.map((one) => [one.field, one])), [columns])
  const problems = useMemo(() => {
    const found = rows.map((row) => [row.id, problemsOf(row, edits[row.id] ?? noEdits, byField)])
    return Object.fromEntries(found) as Record<number, Partial<Record<GridField, CellProblem>>>
  }, [rows, edits, byField])
  const draft = useGridDraft({
    rows,
    edits,
    restore: (back, changed) => {
      replace((now) => ({ ...back, ...now }))
      setConflicts((now) => ({ ...conflictsOf(rows, changed), ...now }))
    },
  })
  const removeConflict = (id: number, field: GridField) => {
    setConflicts(({ [id]: conflict, ...others }) => {
      const fields = conflict?.fields.filter((one) => one !== field) ?? []
      return conflict && fields.length > 0 ? { ...others, [id]: { ...conflict, fields } } : others
    })
  }
  return {
    rows,
    setRows,
    columns: byField,
    edits,
    problems,
    refused,
    setRefused,
    conflicts,
    setConflicts,
    isRead: draft.isRead,
    restoredAt: draft.restoredAt,
    ...history,
    replace,
    set: (cells: readonly CellEdit[]) => {
      if (cells.length === 0) return
      const locked = refusedCells(cells)
      if (locked.length < cells.length) apply((now) => withCells(now, cells))
      const reason = t('office.grid.problem.varies')
      setRefused((now) => withReason(withoutCells(now, cells), locked, reason))
      if (locked.length > 0) notify.info(t('office.grid.notTaken', { count: locked.length }))
    },
    takeMine: removeConflict,
    takeTheirs: (id: number, field: GridField) => {
      removeConflict(id, field)
      apply((now) => withoutField(now, id, field))
    },
    discard: () => {
      replace(() => ({}))
      setRefused({})
      setConflicts({})
    },
  }
}
export type Grid = ReturnType<typeof useGrid>

const conflictsOf = (
  rows: readonly OfficeProductRow[],
  changed: Record<number, GridField[]>,
): Record<number, EditConflict> =>
  Object.fromEntries(
    rows.flatMap((row) => {
      const fields = changed[row.id]
      const conflict = { name: row.updated_by?.name ?? null, at: row.updated_at }
      return fields ? [[row.id, { ...conflict, fields }] as const] : []
    }),
  )

function withReason(
  refused: Record<number, RowErrors>,
  cells: readonly CellEdit[],
  reason: string,
): Record<number, RowErrors> {
  const next = { ...refused }
  for (const { row, column } of cells) next[row.id] = { ...next[row.id], [column.field]: reason }
  return next
}

/** Removes the error of a cell that is edited again. */
function withoutCells(
  refused: Record<number, RowErrors>,
  cells: readonly CellEdit[],
): Record<number, RowErrors> {
  const next = { ...refused }
  for (const { row, column } of cells) {
    const { [column.field]: _, row: __, ...others } = next[row.id] ?? {}
    if (Object.keys(others).length > 0) next[row.id] = others
    else delete next[row.id]
  }
  return next
}

export function withoutField(edits: Edits, id: number, field: GridField): Edits {
  const { [field]: _, ...others } = edits[id] ?? {}
  const { [id]: __, ...rest } = edits
  return Object.keys(others).length > 0 ? { ...rest, [id]: others } : rest
}
