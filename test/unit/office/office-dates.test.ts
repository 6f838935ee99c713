import { expect, test } from 'vitest'
import { formatMessage } from '#shared/text/format-message.ts'
import { officeDates, weekDays } from '#office/controls/dates.ts'
import { closeText } from '#office/reports/vat-periods.ts'
import ar from '../../../locales/ar/office-reports.json' with { type: 'json' }
import en from '../../../locales/en/office-reports.json' with { type: 'json' }

const now = new Date('2026-11-29T09:00:00Z')

test.each([
  ['en', '30 September', 'Wednesday 30 September', '30 September at 2:24 pm'],
  ['ar', '30 سبتمبر', 'الأربعاء 30 سبتمبر', '30 سبتمبر في 2:24 م'],
] as const)('dates of this year are written without it: %s', (locale, ...expected) => {
  const { shortDay, shortWeekday, moment } = officeDates(locale, now)
  expect([
    shortDay('2026-09-30'),
    shortWeekday('2026-09-30'),
    moment('2026-09-30T11:24:00Z'),
  ]).toEqual(expected)
})

test.each([
  ['en', '30 September 2025', 'Tuesday 30 September 2025', '30 September 2025 at 2:24 pm'],
  ['ar', '30 سبتمبر 2025', 'الثلاثاء 30 سبتمبر 2025', '30 سبتمبر 2025 في 2:24 م'],
] as const)('dates of another year name it: %s', (locale, ...expected) => {
  const { shortDay, shortWeekday, moment } = officeDates(locale, now)
  expect([
    shortDay('2025-09-30'),
    shortWeekday('2025-09-30'),
    moment('2025-09-30T11:24:00Z'),
  ]).toEqual(expected)
})

test('the year is that of Riyadh', () => {
  const newYear = new Date('2026-12-31T21:30:00Z')
  expect(officeDates('en', newYear).shortDay('2027-01-01')).toBe('1 January')
  expect(officeDates('en', newYear).shortDay('2026-12-31')).toBe('31 December 2026')
})

test('a week names the year of its first day only where its last day is of another', () => {
  expect(weekDays('en', '2026-11-22')).toEqual({ from: '22 November', to: '28 November 2026' })
  expect(weekDays('en', '2025-12-28')).toEqual({ from: '28 December 2025', to: '3 January 2026' })
})

test.each([
  ['en', 'Close the third quarter of 2026', 'Close September 2026'],
  ['ar', 'إغلاق الربع الثالث من عام 2026', 'إغلاق سبتمبر 2026'],
] as const)('a VAT period is closed by its name: %s', (locale, quarter, month) => {
  const tReport = (key: string, values = {}) =>
    formatMessage(locale, { ar, en }[locale], key, values) ?? key
  expect(closeText(tReport, locale, '2026-Q3')).toBe(quarter)
  expect(closeText(tReport, locale, '2026-09')).toBe(month)
})
