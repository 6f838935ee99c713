import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  formatPhone,
  looksLikePhone,
  namesItsCountry,
  phonePattern,
  toSaudiMobile,
  withCountryCode,
} from '#shared/phone.ts'

test.each([
  '0512345678',
  '512345678',
  '966512345678',
  '+966512345678',
  '00966512345678',
  '+9660512345678',
  '٠٥١٢٣٤٥٦٧٨',
  '۰۵۱۲۳۴۵۶۷۸',
  '+966 51-234-5678',
  '(05) 123.45678',
  '05‑1234‑5678',
  '\u200e0512345678',
])('toSaudiMobile reads %s as the same mobile (contract §4.0)', (typed) =>
  expect(toSaudiMobile(typed)).toBe('+966512345678'),
)

test.each([
  '',
  '0412345678',
  '05123456789',
  '051234567',
  '+971501234567',
  '05123456a8',
  `05${' '.repeat(40)}12345678`,
])('toSaudiMobile refuses %j', (typed) => expect(toSaudiMobile(typed)).toBeNull())

test('toSaudiMobile returns a Saudi mobile or null for any text', () => {
  fc.assert(
    fc.property(fc.string(), (typed) =>
      /^\+9665\d{8}$/.test(toSaudiMobile(typed) ?? '+966500000000'),
    ),
  )
})

test('a Saudi mobile is shown as it is dialled in the country, and a foreign number as it was entered', () => {
  for (const spelling of ['+966551234567', '0551234567', '00966 55-123-4567'])
    expect(formatPhone(spelling)).toBe('055 123 4567')
  for (const other of ['+44 20 7946 0958', '+966112345678', ''])
    expect(formatPhone(other)).toBe(other)
})

test.each([
  ['0551234567', true],
  ['+966551234567', true],
  ['966551234567', true],
  ['551234567', false],
  ['', false],
])('namesItsCountry, which hides the prefix +966, returns for %j: %s', (typed, names) =>
  expect(namesItsCountry(typed)).toBe(names),
)

test.each([
  ['0551234567', '%551234567%'],
  ['966551234', '%551234%'],
  ['4567', '%4567%'],
  // Matches the end of a phone, and not the padding of every phone.
  ['0000', '%0000'],
  ['0551', '%0551'],
  ['567', null],
])('a search for the phone %s uses the pattern %j', (digits, pattern) =>
  expect(phonePattern(digits)).toBe(pattern),
)

test('a contact number may be foreign, but needs eight characters and seven digits (contract §6.1)', () => {
  expect(looksLikePhone('+44 20 7946 0958')).toBe(true)
  expect(looksLikePhone('1234567')).toBe(false)
  expect(looksLikePhone('-- -- -- 12')).toBe(false)
})

test.each([
  ['0112345678', '+966 112345678'],
  ['050 123 4567', '+966 50 123 4567'],
  ['920012345', '+966 920012345'],
  ['966 11 234 5678', '+966 11 234 5678'],
  ['+966 11 234 5678', '+966 11 234 5678'],
  ['00971 4 123 4567', '+971 4 123 4567'],
])('the shop’s number %s is dialled as %s', (typed, dialled) => {
  expect(withCountryCode(typed)).toBe(dialled)
})
