import type { Locale } from '#shared/locale.ts'
import { bandLetters, bands, type Band } from '#shared/plants/vocabulary.ts'

/** The letter of a band; a question mark when unknown. */
export const letterOf = (locale: Locale, band: Band): string =>
  band === 'unknown' ? (locale === 'ar' ? '؟' : '?') : bandLetters[locale][band]

/** The number of leaves, of five, in the small mark of a band: five for the best, one for the worst, none when unknown. */
export const leavesOf = (band: Band): number =>
  band === 'unknown' ? 0 : bands.length - bands.indexOf(band)
