import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../support/files.ts'
import { lostTests, rowsOf } from './support/named-tests.ts'

const rows = rowsOf('docs/security.md', 2)

test('every abuse names a test that tries it', () => {
  expect(rows.length).toBeGreaterThan(30)
  expect(
    rows
      .filter(({ shownBy }) => shownBy.length === 0)
      .map(({ line, cells }) => `${line}: ${cells[0]}`),
  ).toEqual([])
})

test('every test that the page names exists under that name', () => {
  expect(lostTests(rows)).toEqual([])
})

test('every file that the page names as a control exists', () => {
  const named = rows.flatMap(({ line, cells }) =>
    [...(cells[1] ?? '').matchAll(/`((?:src|migrations|docs)\/[^`]+)`/g)].map(([, file = '']) => ({
      line,
      file,
    })),
  )
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter(({ file }) => !existsSync(join(root, file)))).toEqual([])
})
