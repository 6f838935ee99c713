import { expect, test } from 'vitest'
import { isWrong, paramsOf } from '#office/products/bulk/bulk-params.ts'

test.each([
  ['set_profile', 'profile', 'ixora', { profile: 'ixora' }, { profile: null }],
  ['set_supplier', 'supplier', '7', { supplier_id: 7 }, { supplier_id: null }],
] as const)(
  'the bulk action %s has no parameters until a value is chosen',
  (action, field, one, set, none) => {
    expect(paramsOf(action, {})).toBeNull()
    expect(paramsOf(action, { [field]: '' })).toBeNull()
    expect(paramsOf(action, { [field]: one })).toEqual(set)
    expect(paramsOf(action, { [field]: '-' })).toEqual(none)
  },
)

test('a special price is sent as a percentage, as an amount or as a price, whichever is chosen', () => {
  const typed = { percent: '20', amount: '٥', price: '19.50', round: '95' }
  const days = { starts_on: null, ends_on: null }
  const sent = (by: string) => paramsOf('set_special', { ...typed, by })
  expect(sent('')).toEqual({ percent: 20, ...days, round: '95' })
  expect(sent('amount')).toEqual({ amount_halalas: 500, ...days, round: '95' })
  expect(sent('price')).toEqual({ special_price_halalas: 1_950, ...days })
  expect(paramsOf('set_special', { percent: '20', by: 'price' })).toBeNull()
})

test.each([
  ['1,200', 120_000],
  ['١٬٢٠٠٫٥٠', 120_050],
  ['−٥', -500],
  ['+5', 500],
])('the amount %s is read as everywhere else, with a sign', (amount, halalas) => {
  expect(paramsOf('change_price_amount', { amount })).toEqual({ amount_halalas: halalas })
  expect(isWrong('amount', amount)).toBe(false)
})

test('what is no number is marked and not sent', () => {
  expect(paramsOf('change_price_percent', { percent: '−٢٫٥' })).toEqual({ percent: -2.5 })
  expect(paramsOf('change_price_percent', { percent: '5%' })).toBeNull()
  expect(isWrong('percent', '5%')).toBe(true)
  expect(isWrong('price', '12,345,6')).toBe(true)
  expect(isWrong('price', '')).toBe(false)
  expect(isWrong('place', 'A-5')).toBe(false)
})

test('categories are set in the order in which they were chosen, at least one', () => {
  expect(paramsOf('set_categories', { categories: '7,3' })).toEqual({ category_ids: [7, 3] })
  expect(paramsOf('set_categories', {})).toBeNull()
})
