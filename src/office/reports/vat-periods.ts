import { useState } from 'react'
import { dayOf } from '#shared/day.ts'
import { dateFormatters } from '#shared/dates.ts'
import type { Locale } from '#shared/locale.ts'
import { useLocale, useTexts, type Translate } from '#web/i18n/use-texts.ts'

const [quartersOffered, monthsOffered] = [8, 12]

/** Returns a function that names a month or quarter: `2026-Q3`, `2026-09`. */
export function usePeriodName(): (period: string) => string {
  const tReport = useTexts('office-reports')
  const { locale } = useLocale()
  return (period) => {
    const [year = '', part = ''] = period.split('-')
    return part.startsWith('Q')
      ? tReport(`reports.period.quarter.${part.slice(1)}`, { year })
      : dateFormatters(locale).month(`${period}-01`)
  }
}

/** The words of the button that closes a month or quarter: `Close the third quarter of 2026`. */
export function closeText(tReport: Translate, locale: Locale, period: string): string {
  const [year = '', part = ''] = period.split('-')
  return part.startsWith('Q')
    ? tReport(`reports.vat.closeConfirm.quarter.${part.slice(1)}`, { year })
    : tReport('reports.vat.closeConfirm.month', {
        month: dateFormatters(locale).month(`${period}-01`),
      })
}

/** The quarters and months a return can cover, current ones first. */
export function usePeriodOptions(): { value: string; label: string }[] {
  const name = usePeriodName()
  const [today] = useState(() => dayOf(new Date()))
  const [year = 0, month = 1] = today.split('-').map(Number)
  const quarters = Array.from({ length: quartersOffered }, (_, back) => {
    const count = year * 4 + Math.floor((month - 1) / 3) - back
    return `${Math.floor(count / 4)}-Q${(count % 4) + 1}`
  })
  const months = Array.from({ length: monthsOffered }, (_, back) => {
    const count = year * 12 + month - 1 - back
    return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
  })
  return [...quarters, ...months].map((value) => ({ value, label: name(value) }))
}
