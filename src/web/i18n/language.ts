import { useCallback } from 'react'
import { useRevalidator } from 'react-router'
import { directionOf, locales, type Locale } from '#shared/locale.ts'
import { inLocale, localeOfPath } from '../lib/paths.ts'
import { browserStorage } from '../lib/local-storage.ts'
import { useTextsInstance } from './use-texts.ts'

const yearSeconds = 31_536_000
const cookieEnd = `; path=/; max-age=${yearSeconds}; samesite=lax`

/** Keeps the choice in local storage (spec §1) and in the cookie by which the server renders the next page. */
export function saveLanguage(locale: Locale): void {
  browserStorage.set('language', locale)
  document.cookie = `lang=${locale}${cookieEnd}`
}

/**
 * Runs before anything is drawn: where the stored choice (spec §1) is not the page's language, because the cookie is gone, the cookie is
 * written again and the page fetched again. Once at most: not where the cookie says so already or cannot be kept, nor where the
 * address names a language.
 */
export const restoreLanguageScript = `(function(d,l,k){try{l=localStorage.getItem('language')}catch(_){}k='lang='+l;if(${JSON.stringify(locales)}.includes(l)&&l!==d.documentElement.lang&&!${JSON.stringify(locales)}.includes(location.pathname.split('/')[1])&&!d.cookie.includes(k)){d.cookie=k+'${cookieEnd}';if(d.cookie.includes(k))location.reload()}})(document)`

/**
 * Changes the language in place: route, scroll, cart and typed values stay. An address that names
 * a language is left for that of the other language. What the page's loaders had read is read again, since some of it is text.
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
