import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** A table that a program writes into a page, between two comments. */
export interface PageTable {
  /** From the project's root. */
  page: string
  opening: string
  closing: string
  /** The names of the columns and the line below them. */
  heading: string
}

/**
 * Rewrites the rows of a table, below a note about how they were made. `rowsFrom` gets the rows that are there.
 *
 * @throws Error when the page has no place for the table
 */
export async function rewriteTable(
  { page, opening, closing, heading }: PageTable,
  note: string,
  rowsFrom: (rows: string[]) => string[],
): Promise<void> {
  const file = join(root, page)
  const text = await readFile(file, 'utf8')
  const from = text.indexOf(`${opening}\n`)
  const to = text.indexOf(closing, from)
  if (from < 0 || to < 0) throw new Error(`${file} has no place for the table ${opening}`)
  const start = from + opening.length + 1
  const rows = text
    .slice(start, to)
    .split('\n')
    .filter((line) => line.startsWith('| ') && !heading.includes(line))
  const table = [heading, ...rowsFrom(rows)].join('\n')
  await writeFile(file, `${text.slice(0, start)}\n${note}\n\n${table}\n\n${text.slice(to)}`)
}

/** The old rows, each new one in the place of the one that begins alike; new beginnings come last. */
export const mergeRows = (old: string[], made: string[]): string[] => [
  ...new Map([...old, ...made].map((row) => [row.split(' | ', 1)[0], row])).values(),
]
