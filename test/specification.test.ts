import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './files.ts'

interface Row {
  line: number
  sentence: string
  /** `cart › adding grows the line`: the file below `test` without its ending, and the title as it is written there. */
  shownBy: string[]
}

const rows: Row[] = readFileSync(join(root, 'docs/specification.md'), 'utf8')
  .split('\n')
  .map((text, index) => ({ cells: text.split(' | '), text, line: index + 1 }))
  .filter(({ text }) => text.startsWith('| ') && !text.startsWith('| sentence |'))
  .map(({ cells: [sentence = '', shownBy = ''], line }) => ({
    line,
    sentence: sentence.slice(2),
    shownBy: [...shownBy.matchAll(/`([^`]+)`/g)].map((found) => found[1] ?? ''),
  }))

const sources = new Map<string, string>()
function sourceOf(file: string): string | null {
  const path = join(root, 'test', `${file}.test.ts`)
  if (!existsSync(path)) return null
  if (!sources.has(path)) sources.set(path, readFileSync(path, 'utf8'))
  return sources.get(path) ?? null
}

/** Titles are string literals, also those in the rows of `test.each`. */
const hasTitle = (source: string, title: string): boolean =>
  [`'${title.replaceAll("'", String.raw`\'`)}'`, `"${title}"`, `\`${title}\``].some((literal) => source.includes(literal))

test('every sentence of the specification names the test that shows it', () => {
  expect(rows.length).toBeGreaterThan(200)
  expect(rows.filter(({ shownBy }) => shownBy.length === 0).map(({ line, sentence }) => `${line}: ${sentence}`)).toEqual([])
})

test('every test the page names exists under that name', () => {
  const lost = rows.flatMap(({ line, shownBy }) =>
    shownBy.flatMap((reference) => {
      const [file = '', ...titles] = reference.split(' › ')
      const source = sourceOf(file)
      if (source === null) return [`${line}: no file ${file}`]
      const missing = titles.filter((title) => !hasTitle(source, title))
      return titles.length === 0 ? [`${line}: no title in ${reference}`] : missing.map((title) => `${line}: ${file} has no “${title}”`)
    }),
  )
  expect(lost).toEqual([])
})
