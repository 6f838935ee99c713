import { locales, type Locale } from '#shared/locale.ts'

/**
 * The languages in which a test of behaviour runs: Arabic, the first language; `TEST_LOCALES=all` adds English. Tests of what
 * depends on the language (direction, length of words, purchases, the owner's daily work) always run in both.
 */
export const behaviourLocales: readonly Locale[] =
  process.env['TEST_LOCALES'] === 'all' ? locales : ['ar']

/** The looks in which axe checks a screen: each language, width (CSS px) and colour scheme once, because axe takes most of the time. */
export const looks = [
  { locale: 'ar', width: 360, colorScheme: 'light' },
  { locale: 'en', width: 1280, colorScheme: 'dark' },
] as const
