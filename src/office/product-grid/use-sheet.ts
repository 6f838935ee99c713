import { useState } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { isLocked, type GridColumn } from './columns.ts'
import { shownText } from './edits.ts'
import { cleared, copied, fillToRow, filledDown, pasted } from './range-edits.ts'
import { useCells, type Cell } from './use-cells.ts'
import { noEdits, type Grid } from './use-grid.ts'

/** The text being typed for the active cell. */
interface Typing {
  text: string
  /** Replaces the cell's text: arrow keys then leave the cell. */
  isFresh: boolean
  /** Typed in the cell; otherwise in the line above the table. */
  isInCell: boolean
}

/** Actions on the sheet's cells: navigation, typing, filling, the clipboard. */
export function useSheet(grid: Grid, columns: readonly GridColumn[]) {
  const t = useTexts('office')
  const { rows, edits } = grid
  const cells = useCells(rows.length, columns.length)
  const [typing, setTyping] = useState<Typing | null>(null)
  const sheet = { rows, columns, edits }
  const { active, range } = cells
  const row = rows[active.row]
  const column = columns[active.column]
  const text = row && column ? shownText(column, row, edits[row.id] ?? noEdits) : ''
  const commit = (typed = typing?.text) => {
    setTyping(null)
    if (row && column && typed !== undefined && typed !== text)
      grid.set([{ row, column, text: typed }])
  }
  return {
    ...cells,
    row,
    column,
    text,
    typing,
    commit,
    cancel: () => setTyping(null),
    /** Starts typing. `first`: the letter that replaces the text; without it the current text is edited. */
    type: (first?: string) => {
      if (!row || !column || column.isReadOnly) return
      // Shows the reason for the refusal.
      if (isLocked(column.field, row)) return grid.set([{ row, column, text: first ?? '' }])
      setTyping({ text: first ?? text, isFresh: first !== undefined, isInCell: true })
    },
    typeInLine: (typed: string) => setTyping({ text: typed, isFresh: false, isInCell: false }),
    retype: (typed: string) => setTyping((now) => now && { ...now, text: typed }),
    clear: () => grid.set(cleared(sheet, range)),
    fillDown: () => grid.set(filledDown(sheet, range)),
    drawTo: (lastRow: number) => {
      grid.set(fillToRow(sheet, range, lastRow))
      const { from, to } = range
      cells.choose(
        { row: Math.min(from.row, lastRow), column: from.column },
        { row: Math.max(to.row, lastRow), column: to.column },
      )
    },
    copy: () => copied(sheet, range),
    paste: (clipboard: string) => {
      const found = pasted(sheet, range, clipboard)
      grid.set(found.cells)
      cells.choose(found.range.from, found.range.to)
      if (found.outside > 0) notify.info(t('office.grid.outside', { count: found.outside }))
    },
    goTo: (cell: Cell, extend: boolean) => {
      commit()
      cells.go(cell, extend)
    },
  }
}
export type SheetState = ReturnType<typeof useSheet>
