import type { Locale } from '#shared/locale.ts'

/** Returns the name in the screen's language. */
export const nameIn = (named: { name_ar: string; name_en: string }, locale: Locale): string =>
  locale === 'ar' ? named.name_ar : named.name_en || named.name_ar
