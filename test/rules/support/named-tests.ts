import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesIn, root } from '../../support/files.ts'

/** A row of a table that names the tests which show what it says. */
interface Row {
  line: number
  cells: string[]
  /**
   * `cart › adding grows the line`: the file's name without its ending, and the title as it is written there; `e2e/` and `load/`
   * stand before the names of browser tests and of rows of `npm run torture`.
   */
  shownBy: string[]
}

/** The rows of a page's tables; the tests stand in the column of this number, counted from 0. */
export function rowsOf(page: string, column: number): Row[] {
  return readFileSync(join(root, page), 'utf8')
    .split('\n')
    .map((text, index) => ({ text, line: index + 1 }))
    .filter(
      ({ text }, index, lines) =>
        text.startsWith('| ') && !lines[index + 1]?.text.startsWith('|---'),
    )
    .map(({ text, line }) => {
      const cells = text.replace(/^\| | \|$/g, '').split(' | ')
      return {
        line,
        cells,
        shownBy: [...(cells[column] ?? '').matchAll(/`([^`]+)`/g)].map((found) => found[1] ?? ''),
      }
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
      return titles.length === 0
        ? [`${line}: no title in ${reference}`]
        : missing.map((title) => `${line}: ${file} has no “${title}”`)
    }),
  )

const testFiles = filesIn('test', /\.(test|load)\.ts$/)

/** Of two files with the same name the reference must name the folder. */
function sourceOf(reference: string): string | null {
  const isLoad = reference.startsWith('load/')
  const ending = `/${reference.slice(reference.lastIndexOf('/') + 1)}.${isLoad ? 'load' : 'test'}.ts`
  const found = testFiles.filter(
    ({ path }) =>
      path.endsWith(ending) && path.startsWith('test/e2e/') === reference.startsWith('e2e/'),
  )
  return found.length === 1 ? (found[0]?.text ?? null) : null
}

/** Titles are string literals, also those in the rows of `test.each`. */
const hasTitle = (source: string, title: string): boolean =>
  [`'${title.replaceAll("'", String.raw`\'`)}'`, `"${title}"`, `\`${title}\``].some((literal) =>
    source.includes(literal),
  )
