import { dateFormatters } from '#shared/dates.ts'
import { deviceName } from '#shared/device-name.ts'
import type { Locale } from '#shared/locale.ts'
import { formatMessage } from '#shared/text/format-message.ts'
import ar from '../../../locales/ar/messages.json' with { type: 'json' }
import en from '../../../locales/en/messages.json' with { type: 'json' }

export type TextKey = keyof typeof en

const texts = { ar, en }

/** A sentence the shop sends to somebody, from `locales/{ar,en}/messages.json`: plain text, which `mail-html.ts` escapes for HTML. */
export const messageText = (
  locale: Locale,
  key: TextKey,
  facts: Record<string, string> = {},
): string => formatMessage(locale, texts[locale], key, facts) ?? key

/** Keeps a number or a name from turning the sentence round it (Unicode's isolates); its own direction marks are dropped. */
export const isolate = (text: string): string =>
  `\u2068${text.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')}\u2069`

/** `Saturday 21 November 2026 (11 Jumada II 1448 AH)`; takes an ISO instant or day. */
export const formatDayWithHijri = (locale: Locale, date: string): string => {
  const { weekday, hijriDay } = dateFormatters(locale)
  return messageText(locale, 'dateWithHijri', { day: weekday(date), hijri: hijriDay(date) })
}

/**
 * The text of a one-time code. It names the shop and what the code is for, so that nobody reads it out to another, and its last line binds the code
 * to the site's host: phones then offer it there and nowhere else (contract §4.0; domain-bound codes, WebOTP).
 */
export const codeText = (
  locale: Locale,
  purpose: CodePurpose,
  code: string,
  publicUrl: string,
): string =>
  `${messageText(locale, codeTexts[purpose], { code })}\n\n@${new URL(publicUrl).hostname} #${code}`

const codeTexts = {
  login: 'signInCode',
  register: 'registrationCode',
  close_account: 'closingCode',
  step_up: 'stepUpCode',
} as const satisfies Record<string, TextKey>
export type CodePurpose = keyof typeof codeTexts

/**
 * Tells of a new sign-in, and where the other devices are signed out. The time is Riyadh's. The device, which is in Latin letters,
 * stands at the end of its sentence, so that the Arabic needs no isolates: a message in two parts.
 */
export const signInNoticeText = (
  locale: Locale,
  { userAgent, at, publicUrl }: { userAgent: string | undefined; at: Date; publicUrl: string },
): string => {
  const dates = dateFormatters(locale)
  return messageText(locale, 'signInNotice', {
    device: deviceName(userAgent ?? null) ?? messageText(locale, 'unknownDevice'),
    day: dates.shortDay(at.toISOString()),
    time: dates.time(at.toISOString()),
    site: new URL(publicUrl).host,
  })
}
