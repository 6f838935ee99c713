import type { Locale } from '../locale.ts'

/** The comma between the parts of an enumeration or an address, with its space. */
export const commaIn = (locale: Locale): string => (locale === 'ar' ? '، ' : ', ')
