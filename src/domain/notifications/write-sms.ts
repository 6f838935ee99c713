import type { Locale } from '#shared/locale.ts'
import type { SmsPayloads, SmsTemplate } from './payload.ts'
import { careTodaySms } from './emails/care-email.ts'
import { teamText } from './shop-notices.ts'
import { isolate, messageText, shopName, type MessageShop } from './texts.ts'

type Writer<T extends SmsTemplate> = (
  facts: SmsPayloads[T],
  locale: Locale,
  shop: MessageShop,
) => string

const writers: { [T in SmsTemplate]: Writer<T> } = {
  restocked: ({ product_id: id, name_ar, name_latin }, locale, { publicUrl, seller }) =>
    messageText(locale, 'restocked', {
      shop: shopName(locale, seller),
      name: locale === 'ar' ? name_ar : name_latin,
      link: `${publicUrl}/${locale}/product/${id}`,
    }),
  staffInvitation: ({ by, days }, locale, { publicUrl, seller }) =>
    messageText(locale, 'staffInvitation', {
      shop: shopName(locale, seller),
      by: isolate(by),
      days: String(days),
      link: `${publicUrl}/office`,
    }),
  teamText,
  careToday: careTodaySms,
}

export const isSmsTemplate = (template: string): template is SmsTemplate =>
  Object.hasOwn(writers, template)

/** Renders a text message of the outbox in the reader's language. */
export function writeSms<T extends SmsTemplate>(
  template: T,
  facts: SmsPayloads[T],
  locale: Locale,
  shop: MessageShop,
): string {
  const write: Writer<T> = writers[template]
  return write(facts, locale, shop)
}
