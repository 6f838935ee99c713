import fc from 'fast-check'
import { expect, test } from 'vitest'
import { looksLikePhone, toSaudiMobile } from '#shared/phone.ts'

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
])('reads %s as the one mobile it is (contract §4.0)', (typed) => expect(toSaudiMobile(typed)).toBe('+966512345678'))

test.each(['', '0412345678', '05123456789', '051234567', '+971501234567', '05123456a8', `05${' '.repeat(40)}12345678`])(
  'refuses %j',
  (typed) => expect(toSaudiMobile(typed)).toBeNull(),
)

test('whatever is typed gives a Saudi mobile or nothing', () => {
  fc.assert(fc.property(fc.string(), (typed) => /^\+9665\d{8}$/.test(toSaudiMobile(typed) ?? '+966500000000')))
})

test('a contact number may be foreign, but has eight signs and seven digits (contract §6.1)', () => {
  expect(looksLikePhone('+44 20 7946 0958')).toBe(true)
  expect(looksLikePhone('1234567')).toBe(false)
  expect(looksLikePhone('-- -- -- 12')).toBe(false)
})
