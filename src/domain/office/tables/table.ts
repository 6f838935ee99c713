import { ShopError } from '#shared/shop-error.ts'

/** The limits of a table (office.md 20.8). */
export const tableLimits = {
  bytes: 10 * 1024 * 1024,
  /** Lines with values, without the headers. */
  lines: 10_000,
  columns: 60,
  cellCharacters: 20_000,
} as const

/** A line of a table as text; `line` is its number in a spreadsheet, counted from 1. */
export interface TableLine {
  line: number
  cells: (string | null)[]
}

/** A table that was read: its headers, and its non-empty lines below them. */
export interface ReadTable {
  /** The sheets of a workbook. */
  sheets: string[]
  sheet: string | null
  headers: string[]
  lines: TableLine[]
}

/** Returns the error for a file that is not a table, or too large; `facts` are the parameters of the message. */
export const refuseFile = (key: string, facts: object = {}): ShopError =>
  new ShopError('validationFailed', { ...facts }, { file: [key] })

/** Collects lines one by one and refuses the first that exceeds a limit. */
export function collectTable(): {
  add(cells: readonly (string | null)[]): void
  finish(): Pick<ReadTable, 'headers' | 'lines'>
} {
  let number = 0
  let headers: string[] | null = null
  const lines: TableLine[] = []
  return {
    add(cells) {
      number += 1
      const trimmed = withoutEmptyEnd(cells.map((cell) => normalCell(cell, number)))
      if (trimmed.length === 0) return
      if (trimmed.length > tableLimits.columns)
        throw refuseFile('tableTooWide', { max: tableLimits.columns })
      if (headers === null) {
        headers = trimmed.map((cell) => cell ?? '')
        return
      }
      if (lines.length === tableLimits.lines)
        throw refuseFile('tableTooLong', { max: tableLimits.lines })
      lines.push({ line: number, cells: trimmed })
    },
    finish() {
      if (headers === null || lines.length === 0) throw refuseFile('tableEmpty')
      const width = Math.max(headers.length, ...lines.map(({ cells }) => cells.length))
      while (headers.length < width) headers.push('')
      return { headers, lines }
    },
  }
}

// oxlint-disable-next-line no-control-regex -- they are what is taken out
const unwanted = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\p{Cs}]/gu

function normalCell(cell: string | null, line: number): string | null {
  if (cell === null) return null
  if (cell.length > tableLimits.cellCharacters)
    throw refuseFile('cellTooLong', { max: tableLimits.cellCharacters, line })
  const text = cell.normalize('NFC').replace(unwanted, '').trim()
  return text === '' ? null : text
}

function withoutEmptyEnd(cells: (string | null)[]): (string | null)[] {
  let length = cells.length
  while (length > 0 && cells[length - 1] === null) length -= 1
  return cells.slice(0, length)
}
