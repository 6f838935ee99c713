import type { OfficeProductRow } from '#contract/office/products.ts'
import { formatRiyals, toRiyals } from '#shared/money.ts'
import { isSame } from '../editor/merge.ts'
import type { GridColumn, GridField } from './columns.ts'
import { isLocked, textOf } from './columns.ts'
import { readCell } from './read-cell.ts'

/** Edited cells of a row, by field; only cells that differ from the saved values. */
export type RowEdits = Readonly<Partial<Record<GridField, string>>>
/** Edited cells of all rows, by product id. */
export type Edits = Readonly<Record<number, RowEdits>>

/** A cell and its new text. */
export interface CellEdit {
  row: OfficeProductRow
  column: GridColumn
  text: string
}

/** Adds edits; a text equal to the saved value is no edit; read-only and locked cells stay unchanged. */
export function withCells(edits: Edits, cells: readonly CellEdit[]): Edits {
  const next: Record<number, RowEdits> = { ...edits }
  for (const { row, column, text } of cells) {
    if (column.isReadOnly || isLocked(column.field, row)) continue
    const { [column.field]: _, ...others } = next[row.id] ?? {}
    const rowEdits = isSaved(row, column, text) ? others : { ...others, [column.field]: text }
    if (Object.keys(rowEdits).length > 0) next[row.id] = rowEdits
    else delete next[row.id]
  }
  return next
}

/** The edits that would change a locked cell. */
export const refusedCells = (cells: readonly CellEdit[]): CellEdit[] =>
  cells.filter(
    ({ row, column, text }) =>
      !column.isReadOnly && isLocked(column.field, row) && !isSaved(row, column, text),
  )

export function isSaved(row: OfficeProductRow, column: GridColumn, text: string): boolean {
  const saved = textOf(column, row)
  if (saved === text.trim()) return true
  const [one, other] = [readCell(column, saved), readCell(column, text)]
  return 'value' in one && 'value' in other && isSame(one.value, other.value)
}

/** The text shown in a cell: the edited text, else the saved value. */
export const shownText = (column: GridColumn, row: OfficeProductRow, edits: RowEdits): string =>
  edits[column.field] ?? textOf(column, row)

/** An error of a cell: its text key, with the values of that text. */
export interface CellProblem {
  text: string
  values?: Record<string, string>
}

/** The errors of a row, by field. Prices are compared as they will be after saving. */
export function problemsOf(
  row: OfficeProductRow,
  edits: RowEdits,
  columns: ReadonlyMap<GridField, GridColumn>,
): Partial<Record<GridField, CellProblem>> {
  const problems: Partial<Record<GridField, CellProblem>> = {}
  for (const [field, text] of Object.entries(edits) as [GridField, string][]) {
    const column = columns.get(field)
    const read = column && readCell(column, text)
    if (read && 'problem' in read) problems[field] = { text: read.problem }
    // The price may have been typed before the plant got prices per variant.
    if (isLocked(field, row)) problems[field] = { text: 'office.grid.problem.varies' }
  }
  const valueOf = (field: GridField): unknown => {
    const column = columns.get(field)
    const read = column && readCell(column, shownText(column, row, edits))
    return read && 'value' in read ? read.value : null
  }
  const [special, price] = [valueOf('special_price_halalas'), valueOf('price_halalas')]
  const pricesAreEdited =
    edits.price_halalas !== undefined || edits.special_price_halalas !== undefined
  if (pricesAreEdited && special !== null && price !== null && Number(special) >= Number(price))
    problems.special_price_halalas = {
      text: 'office.product.specialTooHigh',
      values: { price: formatRiyals(toRiyals(Number(price))) },
    }
  const [from, until] = [valueOf('special_starts_on'), valueOf('special_ends_on')]
  const daysAreEdited = edits.special_starts_on !== undefined || edits.special_ends_on !== undefined
  if (daysAreEdited && from !== null && until !== null && String(from) > String(until))
    problems.special_ends_on = { text: 'office.product.endsTooEarly' }
  return problems
}

/** Converts a row's edits to what the API takes, without cells that have errors or conflicts. */
export function bodyOf(
  edits: RowEdits,
  columns: ReadonlyMap<GridField, GridColumn>,
  held: ReadonlySet<string>,
): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const [field, text] of Object.entries(edits) as [GridField, string][]) {
    const column = columns.get(field)
    const read = column && !held.has(field) ? readCell(column, text) : null
    if (read && 'value' in read) body[field] = read.value
  }
  return body
}

export const cellCount = (edits: Edits): number =>
  Object.values(edits).reduce((sum, row) => sum + Object.keys(row).length, 0)
