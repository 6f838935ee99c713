import { protectCell } from './cell-safety.ts'
import type { Cell } from './cell.ts'

/** Returns a CSV line with its CRLF; riyals with two decimals, quoted where needed. */
export const csvLine = (cells: readonly Cell[]): string =>
  `${cells.map((cell) => quoted(csvText(cell))).join(',')}\r\n`

/** Returns the text of a cell in a text file, also shown by the dry run of an import. */
export function plainText(cell: Cell): string {
  if (cell === null) return ''
  if ('text' in cell) return cell.text
  if ('halalas' in cell) return (cell.halalas / 100).toFixed(2)
  return 'whole' in cell ? String(cell.whole) : cell.day
}

const csvText = (cell: Cell): string =>
  cell !== null && 'text' in cell ? protectCell(cell.text) : plainText(cell)

const quoted = (text: string): string =>
  /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
