import { createInstance, type BackendModule, type i18n as Texts } from 'i18next'
import type { Locale } from '#shared/locale.ts'

export type { Texts }

/** Texts by namespace: `{ common: { 'nav.home': 'الرئيسية' } }`. */
export type Resources = Record<string, Record<string, string>>

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
    interpolation: { escapeValue: false },
  })
  return texts
}
