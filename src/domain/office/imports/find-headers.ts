import type { ReadTable } from '../tables/table.ts'

type Table = Pick<ReadTable, 'headers' | 'lines'>

/** The lines in which headers are looked for: suppliers put their name, a date or a phone above them. */
const maxLinesAbove = 10

/**
 * Returns a table below its line of headers: the line in which most columns are recognised, which is the first one unless a later one has
 * at least two and more than it. What is above that line is left out.
 */
export function findHeaders(
  { headers, lines }: Table,
  guess: (headers: readonly string[]) => readonly (string | null)[],
): Table {
  const known = (cells: readonly string[]): number => guess(cells).filter(Boolean).length
  let best = { headers, below: 0, known: Math.max(known(headers), 1) }
  for (const [index, { cells }] of lines
    .slice(0, Math.min(maxLinesAbove, lines.length - 1))
    .entries()) {
    const found = headers.map((_, column) => cells[column] ?? '')
    if (known(found) > best.known) best = { headers: found, below: index + 1, known: known(found) }
  }
  return { headers: best.headers, lines: lines.slice(best.below) }
}
