import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayOf } from '#shared/day.ts'
import { localeFromAcceptLanguage, localeFromTag } from '#shared/locale.ts'
import { formatMoney, fromRiyals, toRiyals, formatRiyals } from '#shared/money.ts'

test.each([
  ['en-US,en;q=0.9', 'en'],
  ['fr, en;q=0.2, ar;q=0.7', 'ar'],
  ['*', 'ar'],
  ['fr, de', null],
  ['ar-SA', 'ar'],
  ['en;q=0, ar;q=0.1', 'ar'],
  ['', null],
])('Accept-Language %j asks for %s (contract §1.4)', (header, locale) =>
  expect(localeFromAcceptLanguage(header)).toBe(locale),
)

test('localeFromTag reads only the language of a tag', () => {
  expect([
    localeFromTag('en-GB'),
    localeFromTag('AR'),
    localeFromTag('fr'),
    localeFromTag(null),
  ]).toEqual(['en', 'ar', null, null])
})

test('money is written with two Western decimals in both languages (contract §2)', () => {
  expect(formatMoney(123_450, 'en')).toBe('SAR 1,234.50')
  expect(formatMoney(123_450, 'ar')).toBe('1,234.50 ر.س')
})

test.each([
  ['12.5', 1250],
  ['0', 0],
  ['99.99', 9999],
  ['1.005', null],
  ['1e3', null],
  ['-1', null],
  ['0x10', null],
  ['', null],
])('%j riyals are %s halalas', (typed, halalas) => expect(fromRiyals(typed)).toBe(halalas))

test('the day of the shop begins at midnight in Riyadh', () => {
  expect(dayOf(new Date('2026-11-21T20:59:59Z'))).toBe('2026-11-21')
  expect(dayOf(new Date('2026-11-21T21:00:00Z'))).toBe('2026-11-22')
  expect(addDays('2026-02-27', 2)).toBe('2026-03-01')
})

test('amounts are written as Intl.NumberFormat writes them', () => {
  const exact = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (halalas) => {
      const riyals = toRiyals(halalas)
      expect(formatRiyals(riyals)).toBe(exact.format(riyals))
      expect(formatRiyals(riyals, true)).toBe(exact.format(riyals).replace('.00', ''))
    }),
  )
})
