import { dateFormatters } from '#shared/dates.ts'
import type { Locale } from '#shared/locale.ts'
import { formatMessage } from '#shared/text/format-message.ts'
import type { ReportName } from '#shared/office/report.ts'
import ar from '../../../locales/ar/office-reports.json' with { type: 'json' }
import en from '../../../locales/en/office-reports.json' with { type: 'json' }
import type { ReportColumn, ReportTable, ReportValue } from './report.ts'

const texts = { ar, en }

const t = (locale: Locale, key: string, facts: Record<string, unknown> = {}): string =>
  formatMessage(locale, texts[locale], `reports.${key}`, facts) ?? key

export const reportTitle = (locale: Locale, name: ReportName): string => t(locale, `report.${name}`)

/** Returns a month or quarter as a reader names it: `2026-Q3` → `Quarter 3, 2026`, `2026-07` → `July 2026`. */
function vatPeriodTitle(locale: Locale, period: string): string {
  const [year = '', part = ''] = period.split('-')
  return part.startsWith('Q')
    ? t(locale, `period.quarter.${part.slice(1)}`, { year })
    : dateFormatters(locale).month(`${period}-01`)
}

export const vatPeriodNames = (period: string) => ({
  name_ar: vatPeriodTitle('ar', period),
  name_en: vatPeriodTitle('en', period),
})

/** Returns the title of the row of totals. */
export const totalTitle = (locale: Locale): string => t(locale, 'total')

/** Returns the title of a column; `gross_halalas` is the total including VAT in documents, but the amount before discounts in sales. */
export function columnTitle(
  locale: Locale,
  name: ReportName,
  { id, kind }: Pick<ReportColumn, 'id' | 'kind'>,
): string {
  if (id === 'period') return t(locale, `column.${kind}`)
  if (id === 'gross_halalas' && name !== 'sales') return t(locale, 'column.total_halalas')
  return t(locale, `column.${id}`)
}

/** Returns a sentence that explains what is counted. */
export const countedText = (
  locale: Locale,
  name: ReportName,
  group: string,
  facts: ReportTable['facts'],
): string =>
  t(
    locale,
    name === 'sales' && (group === 'plant' || group === 'category')
      ? 'counted.sales.line'
      : `counted.${name}`,
    facts,
  )

const translatedColumns = new Set(['payment', 'state', 'type'])
const mayBeEmpty = new Set(['category', 'city', 'coupon', 'payment', 'place', 'plant', 'supplier'])

/** Returns a value in the reader's language: payment methods, states and missing names are given in words. */
export function shownValue(
  locale: Locale,
  { id }: Pick<ReportColumn, 'id'>,
  value: ReportValue,
): ReportValue {
  if ((value === null || value === '') && mayBeEmpty.has(id)) return t(locale, `value.none.${id}`)
  return translatedColumns.has(id) && typeof value === 'string'
    ? t(locale, `value.${value}`)
    : value
}
