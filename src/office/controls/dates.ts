import { dateFormatters } from '#shared/dates.ts'
import { dayOf, shopTimeZone } from '#shared/day.ts'
import type { Locale } from '#shared/locale.ts'

const tags = { ar: 'ar-SA-u-nu-latn-ca-gregory', en: 'en-GB-u-ca-gregory' } as const

/** The shop's date formats; the short ones name the year where it is not the present one, because staff also read old records. */
export function officeDates(locale: Locale, now = new Date()) {
  const dates = dateFormatters(locale)
  const { day, weekday, shortDay, shortWeekday, moment } = dates
  const year = dayOf(now).slice(0, 4)
  const isOfYear = (date: string) => dayOf(new Date(date)).startsWith(year)
  return {
    ...dates,
    shortDay: (date: string) => (isOfYear(date) ? shortDay(date) : day(date)),
    shortWeekday: (date: string) => (isOfYear(date) ? shortWeekday(date) : weekday(date)),
    moment: (at: string) => (isOfYear(at) ? moment(at) : fullMoment(locale, at)),
  }
}

const fullMoments: Partial<Record<Locale, Intl.DateTimeFormat>> = {}

/** Formats an ISO instant as `12 November 2025 at 10:24 am`. Here, not beside the shop's formats, which its first view loads. */
function fullMoment(locale: Locale, at: string): string {
  fullMoments[locale] ??= new Intl.DateTimeFormat(tags[locale], {
    timeZone: shopTimeZone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  })
  return fullMoments[locale].format(new Date(at))
}

/** The first and the last day of the week that begins on a day: the first one without its year where both are of one. */
export function weekDays(locale: Locale, first: string): { from: string; to: string } {
  const { day, shortDay } = dateFormatters(locale)
  const last = new Date(Date.parse(`${first}T12:00:00Z`) + 6 * 86_400_000).toISOString()
  const isOneYear = first.slice(0, 4) === last.slice(0, 4)
  return { from: isOneYear ? shortDay(first) : day(first), to: day(last) }
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
