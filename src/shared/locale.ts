/** The shop's languages; the first is the default (spec §1). */
export const locales = ['ar', 'en'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'ar'

export const isLocale = (text: unknown): text is Locale => text === 'ar' || text === 'en'

export const directionOf = (locale: Locale): 'rtl' | 'ltr' => (locale === 'ar' ? 'rtl' : 'ltr')

/** `ar-SA` → `ar`; null for an unsupported language. */
export function localeFromTag(tag: string | null | undefined): Locale | null {
  const language = tag?.trim().toLowerCase().split(/[-_]/)[0]
  return isLocale(language) ? language : null
}

/** The best supported language of an `Accept-Language` header, by quality; `*` is the default; null when none matches. */
export function localeFromAcceptLanguage(header: string | null | undefined): Locale | null {
  const preferences = (header ?? '').split(',').map((part, position) => {
    const [tag = '', ...parameters] = part.trim().split(';')
    const quality = parameters
      .map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1])
      .find(Boolean)
    return {
      locale: tag === '*' ? defaultLocale : localeFromTag(tag),
      quality: quality ? Number(quality) : 1,
      position,
    }
  })
  preferences.sort((a, b) => b.quality - a.quality || a.position - b.position)
  return preferences.find(({ locale, quality }) => locale && quality > 0)?.locale ?? null
}
