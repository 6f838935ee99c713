import { createInstance } from 'i18next'
import type { Locale } from '#shared/locale.ts'
import ar from '../../../locales/ar/messages.json' with { type: 'json' }
import en from '../../../locales/en/messages.json' with { type: 'json' }

type TextKey = keyof typeof en

const texts = createInstance()
await texts.init({
  lng: 'ar',
  fallbackLng: 'ar',
  initAsync: false,
  resources: { ar: { messages: ar }, en: { messages: en } },
  defaultNS: 'messages',
  // A message is plain text first; `mail-html.ts` escapes what it puts into HTML.
  interpolation: { escapeValue: false },
})

/** A sentence the shop sends to somebody, from `locales/{ar,en}/messages.json`. */
export const messageText = (locale: Locale, key: TextKey, facts: Record<string, string> = {}): string =>
  texts.t(key, { ...facts, lng: locale })

/** The text of a one-time code. It names the shop, so that nobody reads it out to another (contract §4.0). */
export const signInCodeText = (locale: Locale, code: string): string => messageText(locale, 'signInCode', { code })
