import { dateFormatters } from '#shared/dates.ts'
import { deviceName } from '#shared/device-name.ts'
import type { Locale } from '#shared/locale.ts'
import type { Seller } from '#shared/settings.ts'
import { formatMessage } from '#shared/text/format-message.ts'
import ar from '../../../locales/ar/messages.json' with { type: 'json' }
import en from '../../../locales/en/messages.json' with { type: 'json' }

export type TextKey = keyof typeof en

const texts = { ar, en }

/** Returns a text of `locales/{ar,en}/messages.json`: plain text, which `mail-html.ts` escapes for HTML. */
export const messageText = (
  locale: Locale,
  key: TextKey,
  facts: Record<string, string> = {},
): string => formatMessage(locale, texts[locale], key, facts) ?? key

/** The data about the shop that its short messages contain. */
export interface MessageShop {
  /** Origin of the shop, for links. */
  publicUrl: string
  seller: Pick<Seller, 'nameAr' | 'nameEn'>
}

/** The name with which the shop signs its messages, as set in the settings; in the other language if it has none in this one. */
export const shopName = (
  locale: Locale,
  { nameAr, nameEn }: Pick<Seller, 'nameAr' | 'nameEn'>,
): string => (locale === 'ar' ? nameAr || nameEn : nameEn || nameAr)

/** Keeps a number or a name from changing the direction of the sentence around it (Unicode isolates); direction marks in it are removed. */
export const isolate = (text: string): string =>
  `\u2068${text.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')}\u2069`

/** `Saturday 21 November 2026 (11 Jumada II 1448 AH)`; takes an ISO timestamp or day. */
export const formatDayWithHijri = (locale: Locale, date: string): string => {
  const { weekday, hijriDay } = dateFormatters(locale)
  return messageText(locale, 'dateWithHijri', { day: weekday(date), hijri: hijriDay(date) })
}

/**
 * Returns the text of a one-time code. It names the shop and the purpose of the code, so that nobody reads it out to another person, and
 * its last line binds the code to the site's host: phones then offer it only there (contract §4.0; domain-bound codes, WebOTP).
 */
export const codeText = (
  locale: Locale,
  purpose: CodePurpose,
  code: string,
  { publicUrl, seller }: MessageShop,
): string =>
  `${messageText(locale, codeTexts[purpose], { code, shop: shopName(locale, seller) })}\n\n@${new URL(publicUrl).hostname} #${code}`

const codeTexts = {
  login: 'signInCode',
  register: 'registrationCode',
  close_account: 'closingCode',
  step_up: 'stepUpCode',
} as const satisfies Record<string, TextKey>
export type CodePurpose = keyof typeof codeTexts

/**
 * Returns the SMS about a new sign-in, which names the page where other devices are signed out. The time is Riyadh time. The device, in
 * Latin letters, is at the end of its sentence, so that the Arabic needs no isolates and fits two SMS parts.
 */
export const signInNoticeText = (
  locale: Locale,
  { userAgent, at, shop }: { userAgent: string | undefined; at: Date; shop: MessageShop },
): string => {
  const dates = dateFormatters(locale)
  return messageText(locale, 'signInNotice', {
    shop: shopName(locale, shop.seller),
    device: deviceName(userAgent ?? null) ?? messageText(locale, 'unknownDevice'),
    day: dates.shortDay(at.toISOString()),
    time: dates.time(at.toISOString()),
    site: new URL(shop.publicUrl).host,
  })
}
