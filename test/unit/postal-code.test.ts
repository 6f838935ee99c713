import { expect, test } from 'vitest'
import { validatePostalCode } from '#web/forms/validators.ts'

test.each(['', '13521', ' ١٣٥٢١ ', '13521-6789', '١٣٥٢١-٦٧٨٩'])(
  'a screen takes %j as a postal code',
  (typed) => expect(validatePostalCode(typed)).toBeUndefined(),
)

test.each(['abc', '1352', '13521-', '13521-67', '135216789', 'SW1A 1AA'])(
  'a screen refuses %j as a postal code',
  (typed) => expect(validatePostalCode(typed)).toBe('invalidPostalCode'),
)

test('a code that stands in a saved address stops nobody', () => {
  expect(validatePostalCode('SW1A 1AA', [null, 'SW1A 1AA'])).toBeUndefined()
  expect(validatePostalCode('SW1A 1AB', [null, 'SW1A 1AA'])).toBe('invalidPostalCode')
})
