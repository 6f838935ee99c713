import { expect, test } from 'vitest'
import { lostTests, rowsOf } from './support/named-tests.ts'

const rows = rowsOf('docs/specification.md', 1)

test('every sentence of the specification names a test that shows it', () => {
  expect(rows.length).toBeGreaterThan(200)
  expect(
    rows
      .filter(({ shownBy }) => shownBy.length === 0)
      .map(({ line, cells }) => `${line}: ${cells[0]}`),
  ).toEqual([])
})

test('every test that the page names exists under that name', () => {
  expect(lostTests(rows)).toEqual([])
})
