import type { Locale } from '#shared/locale.ts'
import { formatMessage, type Sentences } from '#shared/text/format-message.ts'
import { withRetry, type TextsFetcher } from './fetch-with-retry.ts'

/** Texts by namespace: `{ common: { 'nav.home': 'الرئيسية' } }`. */
export type Resources = Record<string, Sentences>

export type Values = Record<string, string | number>
/** The sentence of a key, with `{{names}}` filled in; `count` selects the plural form. */
export type Translate = (key: string, values?: Values) => string

/** The present language and the loaded texts; others are loaded when a screen needs them. */
export interface Texts {
  locale: () => Locale
  /** Calls back when the language changes. */
  subscribe: (changed: () => void) => () => void
  has: (namespace: string, locale?: Locale) => boolean
  /** Never rejects: texts that cannot be loaded show their keys. Without a network it waits for one. */
  load: (namespace: string, locale?: Locale) => Promise<void>
  /** Loads the texts on screen in that language, then shows it, unless another was requested meanwhile. */
  changeLocale: (locale: Locale) => Promise<void>
  /** Translates keys of the namespace, otherwise of `common`. */
  from: (namespace: string, locale?: Locale) => Translate
}

/** @param read absent on the server, where all texts are loaded. */
export function createTexts(first: Locale, resources: Resources, read?: TextsFetcher): Texts {
  let current = first
  let wanted = first
  const loaded: Record<Locale, Record<string, Sentences>> = { ar: {}, en: {} }
  loaded[first] = { ...resources }
  const readers = read && withRetry(read)
  const loading = new Map<string, Promise<void>>()
  const translators = new Map<string, Translate>()
  const listeners = new Set<() => void>()

  const texts: Texts = {
    locale: () => current,
    subscribe: (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    has: (namespace, locale = current) => Object.hasOwn(loaded[locale], namespace),
    load: (namespace, locale = current) =>
      memoized(loading, `${locale}/${namespace}`, async () => {
        if (!texts.has(namespace, locale))
          loaded[locale][namespace] = (await readers?.(locale, namespace).catch(() => null)) ?? {}
      }),
    changeLocale: async (locale) => {
      wanted = locale
      await Promise.all(
        Object.keys(loaded[current]).map((namespace) => texts.load(namespace, locale)),
      )
      if (wanted !== locale) return
      current = locale
      for (const changed of listeners) changed()
    },
    from: (namespace, locale = current) =>
      memoized(translators, `${locale}/${namespace}`, () => {
        const find = (name: string, key: string, values: Values | undefined) =>
          formatMessage(locale, loaded[locale][name] ?? {}, key, values, (value) =>
            isolated(value, locale),
          )
        return (key, values) => find(namespace, key, values) ?? find('common', key, values) ?? key
      }),
  }
  return texts
}

/** The value stored in the map under this name, created if missing: a suspended render must get the same promise again. */
function memoized<T>(map: Map<string, T>, name: string, create: () => T): T {
  const found = map.get(name) ?? create()
  map.set(name, found)
  return found
}

/**
 * Isolates a value in the direction of its first letter, so that a Latin name in an Arabic sentence keeps its order (design language §12.6).
 * The letters of a value that is itself a sentence with values are hidden by their own isolates: it has the direction of its language.
 */
function isolated(value: unknown, locale: Locale): string {
  if (typeof value !== 'string') return String(value)
  const isLetterHidden = value.includes('\u2068')
  return `${isLetterHidden ? inDirection[locale] : '\u2068'}${value}\u2069`
}

const inDirection = { ar: '\u2067', en: '\u2066' }
