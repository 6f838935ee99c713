import { createInstance } from 'i18next'
import type { Locale } from '#shared/locale.ts'
import ar from '../../locales/ar/errors.json' with { type: 'json' }
import en from '../../locales/en/errors.json' with { type: 'json' }

export type TextKey = keyof typeof en
/** Parameters of a sentence, e.g. `{ seconds: 42 }`. */
export type TextFacts = Record<string, unknown>

const texts = createInstance()
await texts.init({
  lng: 'ar',
  fallbackLng: 'ar',
  initAsync: false,
  resources: { ar: { errors: ar }, en: { errors: en } },
  defaultNS: 'errors',
  // JSON is not HTML; the client escapes what it shows.
  interpolation: { escapeValue: false },
})

export const isTextKey = (key: string): key is TextKey => Object.hasOwn(en, key)

/** The sentence of contract §14 in this language. */
export const sentence = (locale: Locale, key: TextKey, facts: TextFacts = {}): string => texts.t(key, { ...facts, lng: locale })
