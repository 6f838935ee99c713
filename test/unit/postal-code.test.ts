import { expect, test } from 'vitest'
import { validatePostalCode } from '#web/forms/validators.ts'

test.each(['', '13521', ' ١٣٥٢١ ', '13521-6789', '١٣٥٢١-٦٧٨٩'])(
  'validatePostalCode accepts %j',
  (typed) => expect(validatePostalCode(typed)).toBeUndefined(),
)

test.each(['abc', '1352', '13521-', '13521-67', '135216789', 'SW1A 1AA'])(
  'validatePostalCode refuses %j',
  (typed) => expect(validatePostalCode(typed)).toBe('invalidPostalCode'),
)

test('validatePostalCode accepts the code of a saved address', () => {
  expect(validatePostalCode('SW1A 1AA', [null, 'SW1A 1AA'])).toBeUndefined()
  expect(validatePostalCode('SW1A 1AB', [null, 'SW1A 1AA'])).toBe('invalidPostalCode')
})
