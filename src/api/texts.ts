import type { Locale } from '#shared/locale.ts'
import { sentenceOf } from '#shared/sentence.ts'
import ar from '../../locales/ar/errors.json' with { type: 'json' }
import en from '../../locales/en/errors.json' with { type: 'json' }

export type TextKey = keyof typeof en
/** Parameters of a sentence, e.g. `{ seconds: 42 }`. */
export type TextFacts = Record<string, unknown>

const texts = { ar, en }

export const isTextKey = (key: string): key is TextKey => Object.hasOwn(en, key)

/** The sentence of contract §14 in this language. */
export const sentence = (locale: Locale, key: TextKey, facts: TextFacts = {}): string =>
  sentenceOf(locale, texts[locale], key, facts) ?? key
