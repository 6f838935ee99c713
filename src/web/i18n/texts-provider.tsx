import { useMemo, useSyncExternalStore, type ReactNode } from 'react'
import type { Texts } from './texts.ts'
import { TextsContext } from './use-texts.ts'

/** Provides texts to everything inside, which renders again when the language changes. */
export function TextsProvider({ texts, children }: { texts: Texts; children?: ReactNode }) {
  const locale = useSyncExternalStore(texts.subscribe, texts.locale, texts.locale)
  const value = useMemo(() => ({ texts, locale }), [texts, locale])
  return <TextsContext value={value}>{children}</TextsContext>
}
