import { locales, type Locale } from '#shared/locale.ts'

/**
 * The languages in which a test of behaviour runs: Arabic, the first language; `TEST_LOCALES=all` adds English. What differs by
 * language (directions, words that fit, the ways of a purchase and of the owner's daily work) is always tested in both.
 */
export const behaviourLocales: readonly Locale[] =
  process.env['TEST_LOCALES'] === 'all' ? locales : ['ar']

/** Axe takes most of the time of a screen, so it sees each language, width (CSS px) and colour scheme once. */
export const looks = [
  { locale: 'ar', width: 360, colorScheme: 'light' },
  { locale: 'en', width: 1280, colorScheme: 'dark' },
] as const
