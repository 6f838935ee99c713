import { dateFormatters } from '#shared/dates.ts'
import { dayOf, shopTimeZone } from '#shared/day.ts'
import type { Locale } from '#shared/locale.ts'
import { commaIn } from '#shared/text/comma.ts'

const tags = { ar: 'ar-SA-u-nu-latn-ca-gregory', en: 'en-GB-u-ca-gregory' } as const

/** The shop's date formats; the short ones name the year where it is not the present one, because staff also read old records. */
export function officeDates(locale: Locale, now = new Date()) {
  const dates = dateFormatters(locale)
  const { day, weekday, time, shortDay, shortWeekday, moment } = dates
  const year = dayOf(now).slice(0, 4)
  const isOfYear = (date: string) => dayOf(new Date(date)).startsWith(year)
  return {
    ...dates,
    shortDay: (date: string) => (isOfYear(date) ? shortDay(date) : day(date)),
    shortWeekday: (date: string) => (isOfYear(date) ? shortWeekday(date) : weekday(date)),
    moment: (at: string) => (isOfYear(at) ? moment(at) : `${day(at)}${commaIn(locale)}${time(at)}`),
  }
}

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
