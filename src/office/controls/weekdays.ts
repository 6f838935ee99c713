import type { Locale } from '#shared/locale.ts'
import { shopTimeZone } from '#shared/day.ts'

const tags = { ar: 'ar-SA-u-nu-latn-ca-gregory', en: 'en-GB-u-ca-gregory' } as const

/** Formats a day or an ISO instant as `Sunday 22`, which is unambiguous within a week. */
export const nearDay = (locale: Locale, date: string): string =>
  format(locale, date, { weekday: 'long', day: 'numeric' }).replace(/[,،]/, '')

/** Formats a day or an ISO instant as `Sunday`. */
export const weekdayName = (locale: Locale, date: string): string =>
  format(locale, date, { weekday: 'long' })

/** Formats an ISO day as `M 9`, for the header of a narrow column. */
export const dayLetter = (locale: Locale, day: string): string =>
  `${format(locale, day, { weekday: 'narrow' })} ${Number(day.slice(8, 10))}`

const format = (locale: Locale, date: string, parts: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(tags[locale], { timeZone: shopTimeZone, ...parts }).format(new Date(date))
