import { useEffect, useRef, type ClipboardEvent, type PointerEvent } from 'react'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { CellInput } from './cell-input.tsx'
import type { GridColumn } from './columns.ts'
import { cellId, GridRow } from './grid-row.tsx'
import { pressKey } from './sheet-keys.ts'
import { cellAt } from './use-cells.ts'
import { useFillHandle } from './use-fill-handle.tsx'
import { noEdits, type Grid } from './use-grid.ts'
import type { SheetState } from './use-sheet.ts'
import { plantName } from '../products/plant-name.ts'
import * as styles from './grid-table.module.css'

interface GridTableProps {
  grid: Grid
  sheet: SheetState
  columns: readonly GridColumn[]
  label: string
}

/** The products as a spreadsheet: one active cell, with a spreadsheet's keys, mouse actions and clipboard (office.md O3.3). */
export function GridTable({ grid, sheet, columns, label }: GridTableProps) {
  const isRightToLeft = useLocale().locale === 'ar'
  const size = { rows: grid.rows.length, columns: columns.length }
  const takesFocus = useFocusOnActive(sheet)
  const handle = useFillHandle(sheet)
  const mouse = useCellMouse(sheet, takesFocus)
  const isTyping = sheet.typing?.isInCell ?? false
  const { active, range } = sheet
  const input = isTyping && <ActiveInput sheet={sheet} onDone={takesFocus} />
  return (
    <div className={styles.frame}>
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table is what a grid is made of
        role="grid"
        aria-label={label}
        aria-multiselectable
        aria-rowcount={size.rows + 1}
        aria-colcount={size.columns + 1}
        className={styles.table}
        onKeyDown={(event) => {
          // While typing, the keys belong to the cell's input.
          if (isTyping) return
          takesFocus()
          pressKey(event, { sheet, grid, isRightToLeft, size })
        }}
        {...(!isTyping && clipboardOf(sheet))}
        {...mouse}
      >
        <GridHead columns={columns} />
        <tbody>
          {grid.rows.map((row, position) => {
            const isChosen = position >= range.from.row && position <= range.to.row
            const isActive = position === active.row
            return (
              <GridRow
                key={row.id}
                row={row}
                position={position}
                columns={columns}
                edits={grid.edits[row.id] ?? noEdits}
                problems={grid.problems[row.id]}
                refused={grid.refused[row.id]}
                conflict={grid.conflicts[row.id]}
                active={isActive ? active.column : -1}
                from={isChosen ? range.from.column : -1}
                to={isChosen ? range.to.column : -1}
                input={isActive ? input : null}
                handle={position === range.to.row && !isTyping ? handle : null}
              />
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** The input in the active cell while typing. */
function ActiveInput({ sheet, onDone }: { sheet: GridTableProps['sheet']; onDone: () => void }) {
  const { locale } = useLocale()
  if (!sheet.column || !sheet.row) return null
  return (
    <CellInput
      sheet={sheet}
      column={sheet.column}
      label={`${sheet.column.header}: ${plantName(sheet.row, locale)}`}
      isRightToLeft={locale === 'ar'}
      onDone={onDone}
    />
  )
}

/** Copies, cuts and pastes cells as a spreadsheet does; while typing, the input handles the clipboard. */
function clipboardOf(sheet: GridTableProps['sheet']) {
  const copy = (event: ClipboardEvent) => {
    event.preventDefault()
    event.clipboardData.setData('text/plain', sheet.copy())
    if (event.type === 'cut') sheet.clear()
  }
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault()
    sheet.paste(event.clipboardData.getData('text/plain'))
  }
  return { onCopy: copy, onCut: copy, onPaste }
}

function GridHead({ columns }: Pick<GridTableProps, 'columns'>) {
  const t = useTexts('office')
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className={styles.product}>
          {t('office.product.name')}
        </th>
        {columns.map(({ field, header }) => (
          <th key={field} scope="col">
            {header}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** Moves the focus to the active cell while the member works in the table; the returned function enables this. */
function useFocusOnActive({ active, typing }: SheetState): () => void {
  const isWanted = useRef(false)
  const isTyping = typing !== null
  useEffect(() => {
    if (!isWanted.current || isTyping) return
    document.getElementById(cellId(active.row, active.column))?.focus()
    isWanted.current = false
  }, [active.row, active.column, isTyping])
  return () => {
    isWanted.current = true
  }
}

/** A press activates a cell, Shift and press or dragging select a range, a double press starts typing. */
function useCellMouse(sheet: SheetState, takesFocus: () => void) {
  const pressedAt = useRef<Pick<PointerEvent, 'clientX' | 'clientY'> | null>(null)
  return {
    onPointerDown: (event: PointerEvent) => {
      const cell = cellAt(event.target)
      const isInput = event.target instanceof Element && event.target.matches('input, select')
      if (!cell || isInput || event.button !== 0) return
      pressedAt.current = event.pointerType === 'mouse' ? event : null
      takesFocus()
      sheet.goTo(cell, event.shiftKey)
    },
    onPointerOver: (event: PointerEvent) => {
      const cell = cellAt(event.target)
      const from = pressedAt.current
      if (!cell || !from || event.buttons !== 1) return
      // The pressed cell's error makes the line above higher: the table has moved, not the pointer.
      if (event.clientX === from.clientX && event.clientY === from.clientY) return
      sheet.go(cell, true)
    },
    onPointerUp: () => {
      pressedAt.current = null
    },
    onDoubleClick: () => sheet.type(),
  }
}
