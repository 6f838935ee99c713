import type { Locale } from '#shared/locale.ts'

const made = {
  ar: new Intl.DateTimeFormat('ar-SA-u-nu-latn-ca-gregory', format('long')),
  en: new Intl.DateTimeFormat('en-GB-u-ca-gregory', format('short')),
}

function format(month: 'long' | 'short'): Intl.DateTimeFormatOptions {
  return { timeZone: 'UTC', day: 'numeric', month }
}

/** The shortest form of a day for chart labels, such as `23 Nov`; Arabic has no short month names. */
export const shortDayIn = (locale: Locale, day: string): string =>
  made[locale].format(new Date(`${day}T12:00:00Z`))
