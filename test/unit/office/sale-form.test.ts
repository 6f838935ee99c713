import { expect, test } from 'vitest'
import { canBeRestored } from '#office/sales/sale-form.ts'

test('a save is not undone where the former last day is over, which would be refused', () => {
  expect(canBeRestored({ ends_on: '2026-01-31' })).toBe(false)
  expect(canBeRestored({ ends_on: '2999-01-31' })).toBe(true)
  expect(canBeRestored({ name_en: 'Winter' })).toBe(true)
})
