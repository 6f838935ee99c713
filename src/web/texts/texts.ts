import { createInstance, type BackendModule, type i18n as Texts } from 'i18next'
import type { Locale } from '#shared/locale.ts'

export type { Texts }

/** Texts by namespace: `{ common: { 'nav.home': 'الرئيسية' } }`. */
export type Resources = Record<string, Record<string, string>>

/** First strong isolate … pop: a Latin name in an Arabic sentence keeps its order (design language §12.6). */
const isolated = (value: unknown): string => (typeof value === 'number' ? String(value) : `\u2068${String(value)}\u2069`)

/**
 * The texts of one language. A key is looked up in the namespace asked for, then in `common`.
 * i18next's own figures for loading are the specification's (§1): 5 retries from 350 ms, doubling, 10 reads at once.
 */
export function createTexts(locale: Locale, resources: Resources, backend?: BackendModule): Texts {
  const texts = createInstance()
  if (backend) texts.use(backend)
  void texts.init({
    lng: locale,
    fallbackLng: false,
    resources: { [locale]: resources },
    ns: Object.keys(resources),
    defaultNS: 'common',
    fallbackNS: 'common',
    keySeparator: false,
    nsSeparator: false,
    partialBundledLanguages: true,
    initAsync: false,
    interpolation: { escapeValue: false, alwaysFormat: true, format: isolated },
  })
  return texts
}
