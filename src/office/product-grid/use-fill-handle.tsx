import { useState, type PointerEvent, type ReactNode } from 'react'
import { cellAt } from './use-cells.ts'
import type { SheetState } from './use-sheet.ts'
import * as styles from './grid-table.module.css'

/** The handle of the range's last cell: dragging it up or down fills the rows it passes. The keyboard equivalent is ⌘D. */
export function useFillHandle(sheet: SheetState): ReactNode {
  const [lastRow, setLastRow] = useState<number | null>(null)
  const draw = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const cell = cellAt(document.elementFromPoint(event.clientX, event.clientY))
    if (cell) setLastRow(cell.row)
  }
  const end = () => {
    const { from, to } = sheet.range
    setLastRow(null)
    if (lastRow !== null && (lastRow < from.row || lastRow > to.row)) sheet.drawTo(lastRow)
  }
  return (
    <span
      aria-hidden="true"
      className={styles.handle}
      onPointerDown={(event) => {
        event.stopPropagation()
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={draw}
      onPointerUp={end}
    />
  )
}
