import { datesIn } from '#shared/dates.ts'
import type { Locale } from '#shared/locale.ts'
import { sentenceOf } from '#shared/sentence.ts'
import ar from '../../../locales/ar/messages.json' with { type: 'json' }
import en from '../../../locales/en/messages.json' with { type: 'json' }

export type TextKey = keyof typeof en

const texts = { ar, en }

/** A sentence the shop sends to somebody, from `locales/{ar,en}/messages.json`: plain text, which `mail-html.ts` escapes for HTML. */
export const messageText = (locale: Locale, key: TextKey, facts: Record<string, string> = {}): string =>
  sentenceOf(locale, texts[locale], key, facts) ?? key

/** Keeps a number or a name from turning the sentence round it (Unicode's isolates); its own direction marks are dropped. */
export const isolate = (text: string): string => `\u2068${text.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')}\u2069`

/** `Saturday 21 November 2026 (11 Jumada II 1448 AH)`; takes an ISO instant or day. */
export const sayDate = (locale: Locale, date: string): string => {
  const { weekday, hijriDay } = datesIn(locale)
  return messageText(locale, 'dateWithHijri', { day: weekday(date), hijri: hijriDay(date) })
}

/**
 * The text of a one-time code. It names the shop, so that nobody reads it out to another, and its last line binds the code
 * to the site's host: phones then offer it there and nowhere else (contract §4.0; domain-bound codes, WebOTP).
 */
export const signInCodeText = (locale: Locale, code: string, publicUrl: string): string =>
  `${messageText(locale, 'signInCode', { code })}\n\n@${new URL(publicUrl).hostname} #${code}`
