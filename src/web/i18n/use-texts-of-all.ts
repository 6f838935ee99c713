import { locales, type Locale } from '#shared/locale.ts'
import { useTextsInstance, type Translate } from './use-texts.ts'

/** The texts of a namespace in every language, for documents printed in all of them. Suspends as `useTexts` does. */
export function useTextsOfAll(namespace: string): Record<Locale, Translate> {
  const texts = useTextsInstance()
  for (const locale of locales)
    for (const needed of ['common', namespace])
      if (!texts.has(needed, locale)) throw texts.load(needed, locale)
  return { ar: texts.from(namespace, 'ar'), en: texts.from(namespace, 'en') }
}
