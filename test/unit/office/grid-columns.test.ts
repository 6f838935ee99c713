import { expect, test } from 'vitest'
import type { OfficeProductRow } from '#contract/office/products.ts'
import { columnsFor, textOf } from '#office/product-grid/columns.ts'

test.each([
  ['ar', 'أشجار، شجيرات'],
  ['en', 'Trees, Shrubs'],
] as const)('the names of a list in a cell have the comma of the language: %s', (locale, text) => {
  const names = { ar: ['أشجار', 'شجيرات'], en: ['Trees', 'Shrubs'] }[locale]
  const options = names.map((label, at) => ({ value: at + 1, label }))
  const columns = columnsFor({
    locale,
    headerOf: (field) => field,
    optionsOf: (field) => (field === 'category_ids' ? options : []),
    can: () => true,
  })
  const column = columns.find(({ field }) => field === 'category_ids')
  const row = { category_ids: [1, 2] } as unknown as OfficeProductRow
  expect(column && textOf(column, row)).toBe(text)
})
