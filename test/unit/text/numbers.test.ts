import { expect, test } from 'vitest'
import type { ImportField } from '#domain/office/imports/fields.ts'
import { percentOfText, priceOf, readCell } from '#domain/office/imports/read-cell.ts'
import { halalasOf } from '#office/controls/amount.ts'
import { costOf } from '#office/stock-documents/receipt-form.ts'

test.each([
  ['١٬٢٣٤٫٥٠', 123_450],
  ['1,234.50', 123_450],
  ['1 234.50', 123_450],
  ['\u200f٤٥٫٥\u200f', 4550],
  ['٠٫٥', 50],
  // Not another number: a trailing minus, a decimal comma, two numbers, a broken group.
  ['5-', null],
  ['٥-', null],
  ['-5', null],
  ['12,50', null],
  ['12٬50', null],
  ['45 50', null],
  ['1,23,456', null],
  ['1٫500', null],
])('a price %s is %s halalas, in a file, in a field and as a cost', (text, halalas) => {
  expect([priceOf(text), halalasOf(text), costOf(text) ?? null]).toEqual([
    halalas,
    halalas,
    halalas,
  ])
})

test('a price in a file may have its currency before or after it, not within', () => {
  expect(['SAR 45', '٤٥ ر.س', '45ريال'].map(priceOf)).toEqual([4500, 4500, 4500])
  expect(priceOf('4 ريال 5')).toBeNull()
})

test.each([
  ['١٬٠٠٠', 1000],
  ['-٥', -5],
  ['−5', -5],
  ['5.00', 5],
  ['5-', null],
  ['٥-', null],
  ['1,5', null],
  ['1 5', null],
  ['1٫5', null],
])('a whole number %s in a file is %s', (text, value) => {
  const field = { is: { type: 'whole', min: -20, max: 5000 } } as ImportField
  const names = { categories: new Map(), colors: new Map(), sizes: new Map(), suppliers: new Map() }
  expect(readCell(field, text, { ...names, profiles: new Map() })).toMatchObject(
    value === null ? { code: 'cell.number' } : { value },
  )
})

test('a percentage is read with Arabic digits and signs', () => {
  expect(['٢٥٪', '12٫5 %', '5-', '2 5%'].map(percentOfText)).toEqual([2500, 1250, null, null])
})
