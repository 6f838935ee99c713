import { useCallback } from 'react'
import { useRevalidator } from 'react-router'
import { directionOf, locales, type Locale } from '#shared/locale.ts'
import { inLocale, localeOfPath } from '../lib/paths.ts'
import { browserStorage } from '../lib/local-storage.ts'
import { useTextsInstance } from './use-texts.ts'

const yearSeconds = 31_536_000
const cookieEnd = `; path=/; max-age=${yearSeconds}; samesite=lax`

/** Stores the choice in local storage (spec §1) and in the cookie that the server reads for the next page. */
export function saveLanguage(locale: Locale): void {
  browserStorage.set('language', locale)
  document.cookie = `lang=${locale}${cookieEnd}`
}

/**
 * Runs before the first paint: where the stored choice (spec §1) differs from the page's language, because the cookie is missing, the
 * cookie is written and the page is loaded again. At most once: not where the cookie already has the choice or cannot be stored, nor where
 * the address includes a language. The browser's program does not need it.
 */
export const restoreLanguageScript = import.meta.env.SSR
  ? `(function(d,l,k){try{l=localStorage.getItem('language')}catch(_){}k='lang='+l;if(${JSON.stringify(locales)}.includes(l)&&l!==d.documentElement.lang&&!${JSON.stringify(locales)}.includes(location.pathname.split('/')[1])&&!d.cookie.includes(k)){d.cookie=k+'${cookieEnd}';if(d.cookie.includes(k))location.reload()}})(document)`
  : ''

/**
 * Changes the language in place: route, scroll position, cart and typed values are kept. An address with a language changes to that of the
 * other language. The page's loader data is reloaded, since part of it is text.
 */
export function useLanguageSwitch(): (locale: Locale) => Promise<void> {
  const texts = useTextsInstance()
  const { revalidate } = useRevalidator()
  return useCallback(
    async (locale) => {
      saveLanguage(locale)
      if (localeOfPath(location.pathname))
        return location.assign(
          inLocale(locale, location.pathname) + location.search + location.hash,
        )
      await texts.changeLocale(locale)
      document.documentElement.lang = texts.locale()
      document.documentElement.dir = directionOf(texts.locale())
      if (navigator.onLine) await revalidate()
    },
    [texts, revalidate],
  )
}
