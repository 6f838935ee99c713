import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import ar from '../../locales/ar/office-invariants.json' with { type: 'json' }
import en from '../../locales/en/office-invariants.json' with { type: 'json' }

const folder = join(import.meta.dirname, '../../src/domain/invariants')
/** A rule is the key of its query, or the first column of a query. */
const named = /^ {2}'([^']+)': sql|select '([a-z][^']+ [^']+)'(?: as rule|,)|rule: '([^']+)'/gm

test('every rule that the shop checks has a text for the owner in both languages', () => {
  const rules = readdirSync(folder).flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(named)].map(
      ([, key, column, property]) => `invariant.${key ?? column ?? property}`,
    ),
  )
  expect(Object.keys(ar)).toEqual(Object.keys(en))
  expect(Object.keys(ar).toSorted()).toEqual([...new Set(rules)].toSorted())
})
