import { createContext, use, useMemo, useSyncExternalStore } from 'react'
import { directionOf, type Locale } from '#shared/locale.ts'
import type { Texts } from './texts.ts'

export type Values = Record<string, string | number>
/** The sentence of a key, with `{{names}}` filled in; `count` chooses the plural. */
export type Say = (key: string, values?: Values) => string

export const TextsContext = createContext<Texts | null>(null)

export function useTextsInstance(): Texts {
  const texts = use(TextsContext)
  if (!texts) throw new Error('TextsContext is missing')
  return texts
}

/** First strong isolate … pop: a Latin name in an Arabic sentence keeps its order (design language §12.6). */
function isolated(values: Values = {}): Values {
  const entries = Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? `\u2068${value}\u2069` : value])
  return Object.fromEntries(entries) as Values
}

const loading = new Map<string, Promise<void>>()

/** The one promise for a namespace in a language, so that suspended renders wait for the same thing. */
function load(texts: Texts, namespace: string): Promise<void> {
  const name = `${texts.language}/${namespace}`
  const promise = loading.get(name) ?? texts.loadNamespaces(namespace)
  loading.set(name, promise)
  return promise
}

/**
 * The language on screen; a component that uses it is drawn again when it changes.
 */
export function useLocale(): { locale: Locale; direction: 'rtl' | 'ltr' } {
  const texts = useTextsInstance()
  const locale = useSyncExternalStore(
    (changed) => {
      texts.on('languageChanged', changed)
      return () => texts.off('languageChanged', changed)
    },
    () => texts.language as Locale,
    () => texts.language as Locale,
  )
  return { locale, direction: directionOf(locale) }
}

/**
 * The texts of a namespace (and of `common`). Suspends while they are on their way, which only happens in the
 * browser, on the way to a screen whose texts the first page did not carry.
 */
export function useTexts(namespace = 'common'): Say {
  const texts = useTextsInstance()
  const { locale } = useLocale()
  // Thrown, not `use`d: React 19.3 replays a render that waited in `use` and may lose its hooks (its error 467).
  if (!texts.hasLoadedNamespace(namespace)) throw load(texts, namespace)
  return useMemo(() => sayIn(texts, locale, namespace), [texts, locale, namespace])
}

/** The texts of a namespace in a language that is loaded. */
export function sayIn(texts: Texts, locale: Locale, namespace: string): Say {
  const say = texts.getFixedT(locale, namespace)
  return (key, values) => String(say(key, isolated(values)))
}
