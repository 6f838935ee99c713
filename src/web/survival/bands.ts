import type { Locale } from '#shared/locale.ts'
import { bandLetters, bands, type Band } from '#shared/plants/vocabulary.ts'

/** The letter of a band; of what is not known a question mark. */
export const letterOf = (locale: Locale, band: Band): string =>
  band === 'unknown' ? (locale === 'ar' ? '؟' : '?') : bandLetters[locale][band]

/** How many of the small mark's five leaves a band has: five for the best, one for the worst, none for what is not known. */
export const leavesOf = (band: Band): number =>
  band === 'unknown' ? 0 : bands.length - bands.indexOf(band)
