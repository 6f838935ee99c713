import type { Locale } from '../locale.ts'

/** Sentences by key, as in a file of `locales`; the plural forms of a key are stored under `key_one`, `key_few` and so on. */
export type Sentences = Readonly<Record<string, string>>

const plurals: Record<Locale, Intl.PluralRules> = {
  ar: new Intl.PluralRules('ar'),
  en: new Intl.PluralRules('en'),
}

/**
 * The sentence of a key with `{{names}}` filled in, each as `write` writes it; a number as `count` selects the plural form. Undefined: no
 * such key.
 */
export function formatMessage(
  locale: Locale,
  sentences: Sentences,
  key: string,
  values: Readonly<Record<string, unknown>> = {},
  write: (value: unknown) => string = String,
): string | undefined {
  const count = values['count']
  const forms = typeof count === 'number' ? formsOf(locale, key, count) : [key]
  const form = forms.find((name) => Object.hasOwn(sentences, name))
  const sentence = form === undefined ? undefined : sentences[form]
  // A page has hundreds of sentences, nearly all of them without a name to fill in.
  return sentence?.includes('{{')
    ? sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => write(values[name] ?? ''))
    : sentence
}

/** The keys to try, in order. Every language may have a special form for zero. */
function formsOf(locale: Locale, key: string, count: number): string[] {
  const none = count === 0 ? [`${key}_zero`] : []
  return [...none, `${key}_${plurals[locale].select(count)}`, key]
}
