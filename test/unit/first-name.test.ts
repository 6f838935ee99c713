import { expect, test } from 'vitest'
import { firstNameOf } from '#shared/text/first-name.ts'

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
