import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './files.ts'

/** A row of a table that names the tests which show what it says. */
interface Row {
  line: number
  cells: string[]
  /** `cart › adding grows the line`: the file below `test` without its ending, and the title as it is written there. */
  shownBy: string[]
}

/** The rows of a page's tables; the tests stand in the column of this number, counted from 0. */
export function rowsOf(page: string, column: number): Row[] {
  return readFileSync(join(root, page), 'utf8')
    .split('\n')
    .map((text, index) => ({ text, line: index + 1 }))
    .filter(({ text }, index, lines) => text.startsWith('| ') && !lines[index + 1]?.text.startsWith('|---'))
    .map(({ text, line }) => {
      const cells = text.replace(/^\| | \|$/g, '').split(' | ')
      return { line, cells, shownBy: [...(cells[column] ?? '').matchAll(/`([^`]+)`/g)].map((found) => found[1] ?? '') }
    })
}

/** Which of the named tests do not exist under that name. */
export const lostTests = (rows: Row[]): string[] =>
  rows.flatMap(({ line, shownBy }) =>
    shownBy.flatMap((reference) => {
      const [file = '', ...titles] = reference.split(' › ')
      const source = sourceOf(file)
      if (source === null) return [`${line}: no file ${file}`]
      const missing = titles.filter((title) => !hasTitle(source, title))
      return titles.length === 0 ? [`${line}: no title in ${reference}`] : missing.map((title) => `${line}: ${file} has no “${title}”`)
    }),
  )

const sources = new Map<string, string>()
function sourceOf(file: string): string | null {
  const path = [`${file}.test.ts`, `${file}.torture.ts`].map((name) => join(root, 'test', name)).find((name) => existsSync(name))
  if (!path) return null
  if (!sources.has(path)) sources.set(path, readFileSync(path, 'utf8'))
  return sources.get(path) ?? null
}

/** Titles are string literals, also those in the rows of `test.each`. */
const hasTitle = (source: string, title: string): boolean =>
  [`'${title.replaceAll("'", String.raw`\'`)}'`, `"${title}"`, `\`${title}\``].some((literal) => source.includes(literal))
