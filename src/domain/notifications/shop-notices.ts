import { dateFormatters } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import type { Locale } from '#shared/locale.ts'
import type { MailPayloads, SmsPayloads } from './payload.ts'
import type { EmailContent } from './mail.ts'
import { isolate, messageText, formatDayWithHijri } from './texts.ts'

interface Place {
  publicUrl: string
}

/** Mail to the team: the number of messages given up, and where to send them again. */
export const deadMessages = (
  { count }: MailPayloads['deadMessages'],
  locale: Locale,
  { publicUrl }: Place,
): EmailContent => ({
  locale,
  subject: messageText(locale, 'deadMessagesSubject', { count: isolate(String(count)) }),
  title: messageText(locale, 'deadMessagesTitle'),
  isToShop: true,
  blocks: [
    {
      kind: 'words',
      text: messageText(locale, 'deadMessagesBody', { count: isolate(String(count)) }),
    },
    {
      kind: 'link',
      label: messageText(locale, 'deadMessagesLink'),
      url: `${publicUrl}/office/messages?state=dead`,
    },
  ],
})

/** Mail to the team: the amount refunded, the order, and who decided it. */
export const refundNotice = (
  { number, order_id: id, amount_halalas: halalas, by }: MailPayloads['refundNotice'],
  locale: Locale,
  { publicUrl }: Place,
): EmailContent => ({
  locale,
  subject: messageText(locale, 'refundNoticeSubject', { number }),
  title: messageText(locale, 'refundNoticeTitle'),
  isToShop: true,
  blocks: [
    {
      kind: 'facts',
      rows: [
        { label: messageText(locale, 'orderNumber'), value: number },
        { label: messageText(locale, 'refundNoticeAmount'), value: amountOf(halalas, locale) },
        ...(by === null ? [] : [{ label: messageText(locale, 'teamBy'), value: by }]),
      ],
    },
    {
      kind: 'link',
      label: messageText(locale, 'refundNoticeLink'),
      url: `${publicUrl}/office/orders/${id}`,
    },
  ],
})

const amountOf = (halalas: number, locale: Locale): string => isolate(formatMoney(halalas, locale))

/** Mail to an owner: the permit that ends, its last day, and the products on sale that depend on it (plants.md 62). */
export function permitEnding(
  { number, issued_by, name_ar, name_en, ends_on, published }: MailPayloads['permitEnding'],
  locale: Locale,
  { publicUrl }: Place,
): EmailContent {
  const name = isolate(locale === 'ar' ? name_ar : name_en)
  return {
    locale,
    subject: messageText(locale, 'permitEndingSubject', {
      name,
      day: isolate(dateFormatters(locale).day(ends_on)),
    }),
    title: messageText(locale, 'permitEndingTitle'),
    isToShop: true,
    blocks: [
      { kind: 'words', text: messageText(locale, 'permitEndingBody') },
      {
        kind: 'facts',
        rows: [
          { label: messageText(locale, 'permitEndingPlants'), value: name },
          { label: messageText(locale, 'permitEndingNumber'), value: isolate(number) },
          { label: messageText(locale, 'permitEndingIssuer'), value: isolate(issued_by) },
          {
            label: messageText(locale, 'permitEndingDay'),
            value: formatDayWithHijri(locale, ends_on),
          },
          {
            label: messageText(locale, 'permitEndingPublished'),
            value: isolate(String(published)),
          },
        ],
      },
      {
        kind: 'link',
        label: messageText(locale, 'permitEndingLink'),
        url: `${publicUrl}/office/plant-law`,
      },
    ],
  }
}

/** Returns the SMS to the team about orders, refunds, low stock and messages given up. */
export function teamText(
  facts: SmsPayloads['teamText'],
  locale: Locale,
  { publicUrl }: Place,
): string {
  if ('count' in facts)
    return messageText(locale, facts.kind === 'lowStock' ? 'lowStockSms' : 'deadMessagesSms', {
      count: isolate(String(facts.count)),
      link: `${publicUrl}/office`,
    })
  const { kind, number, order_id: id, amount_halalas: halalas } = facts
  return messageText(locale, kind === 'newOrder' ? 'newOrderSms' : 'refundNoticeSms', {
    number: isolate(number),
    amount: amountOf(halalas, locale),
    link: `${publicUrl}/office/orders/${id}`,
  })
}
