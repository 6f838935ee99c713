import { formatMoney, type Halalas } from '#shared/money.ts'
import type { Locale } from '#shared/locale.ts'
import { orderNumber } from '../orders/order-number.ts'
import { mailHtml, type Passage } from './mail-html.ts'
import { messageText } from './texts.ts'

/** What each mail needs to know; kept in the outbox as it was when the thing happened. */
export interface MailFacts {
  orderPlaced: { orderId: number; total_halalas: Halalas; first_name: string }
}
export type MailTemplate = keyof MailFacts

/** A mail ready to leave. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** The outbox key; the same when a mail is sent again, so that the receiving side can tell a double. */
  messageKey: string
}

const writers: { [T in MailTemplate]: (facts: MailFacts[T], locale: Locale) => { subject: string; lines: string[] } } = {
  orderPlaced({ orderId, total_halalas, first_name }, locale) {
    const number = orderNumber(orderId)
    return {
      subject: messageText(locale, 'orderPlacedSubject', { number }),
      lines: [
        messageText(locale, 'orderPlacedGreeting', { name: first_name }),
        messageText(locale, 'orderPlacedBody', { number, total: formatMoney(total_halalas, locale) }),
        messageText(locale, 'orderPlacedNext'),
        messageText(locale, 'signature'),
      ],
    }
  },
}

export const isMailTemplate = (template: string): template is MailTemplate => Object.hasOwn(writers, template)

/** The mail in both languages, the reader's own first, as plain text and as HTML. */
export function writeMail<T extends MailTemplate>(
  template: T,
  facts: MailFacts[T],
  locale: Locale,
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const passages: [Passage, Passage] = [write(template, facts, locale), write(template, facts, locale === 'ar' ? 'en' : 'ar')]
  return {
    subject: passages[0].subject,
    text: passages.map(({ lines }) => lines.join('\n\n')).join('\n\n—\n\n'),
    html: mailHtml(passages),
  }
}

const write = <T extends MailTemplate>(template: T, facts: MailFacts[T], locale: Locale): Passage => ({
  locale,
  ...writers[template](facts, locale),
})
