import type { Locale } from '#shared/locale.ts'

const made = {
  ar: new Intl.DateTimeFormat('ar-SA-u-nu-latn-ca-gregory', format('long')),
  en: new Intl.DateTimeFormat('en-GB-u-ca-gregory', format('short')),
}

function format(month: 'long' | 'short'): Intl.DateTimeFormatOptions {
  return { timeZone: 'UTC', day: 'numeric', month }
}

/** `23 Nov`, as short as a day can be said below a chart; Arabic has no short names of months. */
export const shortDayIn = (locale: Locale, day: string): string =>
  made[locale].format(new Date(`${day}T12:00:00Z`))
