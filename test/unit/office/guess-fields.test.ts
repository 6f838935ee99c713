import { expect, test } from 'vitest'
import { guessFields } from '#domain/office/imports/field-titles.ts'

const guess = (...headers: string[]) => guessFields('prices', headers, new Map())

test('a column is recognised by its header, also with a unit or another name in brackets', () => {
  expect(guess('رمز المنتج (SKU)', 'السعر (ر.س)')).toEqual(['sku', 'price'])
  expect(guess('Item code', 'Price (SAR)', 'Remark (2026)')).toEqual(['sku', 'price', null])
  // A header without brackets is preferred, wherever it is.
  expect(guess('السعر (القديم)', 'السعر', 'الرمز')).toEqual([null, 'price', 'sku'])
})
