import { createContext, use } from 'react'
import { directionOf, type Locale } from '#shared/locale.ts'
import type { Translate, Texts } from './texts.ts'

export type { Translate, Values } from './texts.ts'

/** Provided by `TextsProvider`. */
export const TextsContext = createContext<{ texts: Texts; locale: Locale } | null>(null)

function useContextTexts() {
  const context = use(TextsContext)
  if (!context) throw new Error('TextsProvider is missing')
  return context
}

export const useTextsInstance = (): Texts => useContextTexts().texts

/** The present language and its direction. */
export function useLocale(): { locale: Locale; direction: 'rtl' | 'ltr' } {
  const { locale } = useContextTexts()
  return { locale, direction: directionOf(locale) }
}

/**
 * The texts of a namespace (and of `common`). Suspends while they load, which happens only in the browser, on navigation to a screen whose
 * texts were not sent with the first page.
 */
export function useTexts(namespace = 'common'): Translate {
  const { texts, locale } = useContextTexts()
  // Thrown instead of `use`: React 19.3 replays a render that suspended in `use` and may lose its hooks (its error 467).
  if (!texts.has(namespace, locale)) throw texts.load(namespace, locale)
  return texts.from(namespace, locale)
}
