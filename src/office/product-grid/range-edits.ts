import type { OfficeProductRow } from '#contract/office/products.ts'
import type { GridColumn } from './columns.ts'
import { shownText, type CellEdit, type Edits } from './edits.ts'
import { readTabSeparated, writeTabSeparated } from './tab-separated.ts'
import { noEdits } from './use-grid.ts'
import { isOneCell, type Range } from './use-cells.ts'

/** The grid's rows and columns on screen, with their edits. */
export interface Sheet {
  rows: readonly OfficeProductRow[]
  columns: readonly GridColumn[]
  edits: Edits
}

/** Row and column of every cell of a range, with its offset in the range. */
function* cellsOf({ rows, columns }: Sheet, { from, to }: Range) {
  for (let down = 0; down <= to.row - from.row; down += 1)
    for (let ahead = 0; ahead <= to.column - from.column; ahead += 1) {
      const [row, column] = [rows[from.row + down], columns[from.column + ahead]]
      if (row && column) yield { row, column, down, ahead }
    }
}

const textAt = (sheet: Sheet, row: OfficeProductRow, column: GridColumn): string =>
  shownText(column, row, sheet.edits[row.id] ?? noEdits)

/** A range as tab-separated text for a spreadsheet. */
export function copied(sheet: Sheet, range: Range): string {
  const lines: string[][] = []
  for (const { row, column, down } of cellsOf(sheet, range))
    (lines[down] ??= []).push(textAt(sheet, row, column))
  return writeTabSeparated(lines)
}

/** Every cell of the range, emptied. */
export const cleared = (sheet: Sheet, range: Range): CellEdit[] =>
  [...cellsOf(sheet, range)].map(({ row, column }) => ({ row, column, text: '' }))

/** Copies the range's first row to its other rows (⌘D); a single row gets the values of the row above. */
export function filledDown(sheet: Sheet, range: Range): CellEdit[] {
  const above = range.from.row === range.to.row ? range.from.row - 1 : range.from.row
  const source = sheet.rows[above]
  if (!source) return []
  return [...cellsOf(sheet, range)]
    .filter(({ row }) => row !== source)
    .map(({ row, column }) => ({ row, column, text: textAt(sheet, source, column) }))
}

/** Repeats a range's rows in the rows its handle was dragged to. */
export function fillToRow(sheet: Sheet, source: Range, lastRow: number): CellEdit[] {
  const height = source.to.row - source.from.row + 1
  const isUp = lastRow < source.from.row
  const [first, last] = isUp ? [lastRow, source.from.row - 1] : [source.to.row + 1, lastRow]
  const target = {
    from: { row: first, column: source.from.column },
    to: { row: last, column: source.to.column },
  }
  return [...cellsOf(sheet, target)].flatMap(({ row, column, down }) => {
    // Dragging upwards repeats the last row of the range first.
    const distance = isUp ? last - first - down : down
    const step = distance % height
    const from = sheet.rows[isUp ? source.to.row - step : source.from.row + step]
    return from ? [{ row, column, text: textAt(sheet, from, column) }] : []
  })
}

export interface Pasted {
  cells: CellEdit[]
  /** The filled part of the grid. */
  range: Range
  /** The number of cells beyond the grid. */
  outside: number
}

/** Pastes a spreadsheet's cells from the first cell of the range; a single value fills the whole range. */
export function pasted(sheet: Sheet, range: Range, text: string): Pasted {
  const lines = readTabSeparated(text)
  const width = Math.max(...lines.map((line) => line.length))
  const isOne = lines.length === 1 && width === 1
  const target: Range =
    isOne && !isOneCell(range)
      ? range
      : {
          from: range.from,
          to: {
            row: Math.min(range.from.row + lines.length, sheet.rows.length) - 1,
            column: Math.min(range.from.column + width, sheet.columns.length) - 1,
          },
        }
  const cells: CellEdit[] = []
  for (const { row, column, down, ahead } of cellsOf(sheet, target)) {
    const value = isOne ? lines[0]?.[0] : lines[down]?.[ahead]
    if (value !== undefined) cells.push({ row, column, text: value.trim() })
  }
  const sent = lines.reduce((sum, line) => sum + line.length, 0)
  return { cells, range: target, outside: isOne ? 0 : sent - cells.length }
}
