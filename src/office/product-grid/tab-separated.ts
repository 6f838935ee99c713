/**
 * Reads a spreadsheet's clipboard text: rows separated by line breaks, cells by tabs; a cell that has a tab, a line break or a quotation
 * mark is quoted, and its quotation marks are doubled.
 */
export function readTabSeparated(text: string): string[][] {
  const rows: string[][] = [[]]
  const source = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  let at = 0
  while (at <= source.length) {
    const { cell, end } = source[at] === '"' ? quoted(source, at) : plain(source, at)
    rows.at(-1)?.push(cell)
    if (source[end] === '\n') rows.push([])
    at = end + 1
  }
  return rows
}

function plain(source: string, from: number): { cell: string; end: number } {
  let end = from
  while (end < source.length && source[end] !== '\t' && source[end] !== '\n') end += 1
  return { cell: source.slice(from, end), end }
}

/** Reads to the closing mark; without one, or with text after it, the mark is an ordinary character. */
function quoted(source: string, from: number): { cell: string; end: number } {
  let cell = ''
  let at = from + 1
  for (;;) {
    const mark = source.indexOf('"', at)
    if (mark === -1) return plain(source, from)
    cell += source.slice(at, mark)
    at = mark + 1
    if (source[at] !== '"') break
    cell += '"'
    at += 1
  }
  const isEnd = at === source.length || source[at] === '\t' || source[at] === '\n'
  return isEnd ? { cell, end: at } : plain(source, from)
}

export const writeTabSeparated = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(written).join('\t')).join('\n')

const written = (cell: string): string =>
  /[\t\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
