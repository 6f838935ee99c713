import { locales, type Locale } from '#shared/locale.ts'
import { sayIn, useTexts, useTextsInstance, type Say } from './use-texts.ts'

let loading: Promise<void> | null = null

/** The texts of a namespace in every language, for papers that are read in all of them. Suspends as `useTexts` does. */
export function useTextsOfAll(namespace: string): Record<Locale, Say> {
  const texts = useTextsInstance()
  useTexts(namespace)
  if (!locales.every((locale) => texts.hasLoadedNamespace(namespace, { lng: locale }))) {
    loading ??= texts.loadLanguages(locales).finally(() => (loading = null))
    throw loading
  }
  return { ar: sayIn(texts, 'ar', namespace), en: sayIn(texts, 'en', namespace) }
}
