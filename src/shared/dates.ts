import type { Locale } from './locale.ts'
import { shopTimeZone } from './day.ts'

const gregorian = { ar: 'ar-SA-u-nu-latn-ca-gregory', en: 'en-GB-u-ca-gregory' } as const
const hijri = {
  ar: 'ar-SA-u-nu-latn-ca-islamic-umalqura',
  en: 'en-GB-u-ca-islamic-umalqura',
} as const

/** Creating a format costs a hundred times as much as using it, so each is created once, when it is first needed. */
function inRiyadh(
  tags: typeof gregorian | typeof hijri,
  locale: Locale,
  parts: Intl.DateTimeFormatOptions,
): (date: string) => string {
  let format: Intl.DateTimeFormat | undefined
  return (date) => {
    format ??= new Intl.DateTimeFormat(tags[locale], { timeZone: shopTimeZone, ...parts })
    return format.format(new Date(date))
  }
}

/** Twelve hours in both languages: British English would count 24. */
const timeOfDay = { hour: 'numeric', minute: '2-digit', hour12: true } as const
/** Removes the comma after the name of a day (design language §9). */
const withoutComma = (format: (date: string) => string) => (date: string) =>
  format(date).replace(/[,،]/, '')

const dayMonth = { day: 'numeric', month: 'long' } as const
const fullDay = { ...dayMonth, year: 'numeric' } as const

const made = { ar: datesOf('ar'), en: datesOf('en') }

/** Date formats of the shop (design language §9); each takes an instant or a day in ISO form. */
export const dateFormatters = (locale: Locale) => made[locale]

function datesOf(locale: Locale) {
  return {
    /** 21 November 2026 */
    day: inRiyadh(gregorian, locale, fullDay),
    /** The Umm al-Qura date. */
    hijriDay: inRiyadh(hijri, locale, fullDay),
    /** Sunday 22 November 2026 */
    weekday: withoutComma(inRiyadh(gregorian, locale, { ...fullDay, weekday: 'long' })),
    /** Sunday 22 November */
    shortWeekday: withoutComma(inRiyadh(gregorian, locale, { ...dayMonth, weekday: 'long' })),
    /** 22 November */
    shortDay: inRiyadh(gregorian, locale, dayMonth),
    /** November 2026 */
    month: inRiyadh(gregorian, locale, { month: 'long', year: 'numeric' }),
    /** 10:24 am */
    time: inRiyadh(gregorian, locale, timeOfDay),
    /** 12 November at 10:24 am */
    moment: inRiyadh(gregorian, locale, { ...dayMonth, ...timeOfDay }),
  }
}
