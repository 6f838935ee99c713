import { createContext, use } from 'react'
import { directionOf, type Locale } from '#shared/locale.ts'
import type { Translate, Texts } from './texts.ts'

export type { Translate, Values } from './texts.ts'

/** Given by `TextsProvider`. */
export const TextsContext = createContext<{ texts: Texts; locale: Locale } | null>(null)

function useContextTexts() {
  const context = use(TextsContext)
  if (!context) throw new Error('TextsProvider is missing')
  return context
}

export const useTextsInstance = (): Texts => useContextTexts().texts

/** The language on screen. */
export function useLocale(): { locale: Locale; direction: 'rtl' | 'ltr' } {
  const { locale } = useContextTexts()
  return { locale, direction: directionOf(locale) }
}

/**
 * The texts of a namespace (and of `common`). Suspends while they are on their way, which only happens in the
 * browser, on the way to a screen whose texts the first page did not carry.
 */
export function useTexts(namespace = 'common'): Translate {
  const { texts, locale } = useContextTexts()
  // Thrown, not `use`d: React 19.3 replays a render that waited in `use` and may lose its hooks (its error 467).
  if (!texts.has(namespace, locale)) throw texts.load(namespace, locale)
  return texts.from(namespace, locale)
}
