import { expect, test } from 'vitest'
import { firstNameOf, splitAtFirstName } from '#shared/text/first-name.ts'

test.each([
  ['نورة القحطاني', 'نورة'],
  ['أم خالد العتيبي', 'أم خالد'],
  ['  عبد   الرحمن السبيعي ', 'عبد الرحمن'],
  ['أبو فهد', 'أبو فهد'],
  ['Abdul Rahman Ali', 'Abdul Rahman'],
  ['Sara', 'Sara'],
  ['عبد', 'عبد'],
  ['', ''],
])('the first name of «%s» is «%s»', (fullName, first) => {
  expect(firstNameOf(fullName)).toBe(first)
})

test('a full name is divided after the first name', () => {
  expect(splitAtFirstName(' أم خالد  محمد العتيبي ')).toEqual(['أم خالد', 'محمد العتيبي'])
  expect(splitAtFirstName('Sara')).toEqual(['Sara', ''])
})
