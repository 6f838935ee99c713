import type { Locale } from '#shared/locale.ts'
import type { MailFacts, MailTemplate } from './facts.ts'
import { mailHtml } from './mail-html.ts'
import { mailText } from './mail-text.ts'
import type { Mail, Passage, ShopIdentity } from './mail.ts'
import { orderForShop, orderPassage } from './order-passage.ts'
import { requestForShop, requestReceived } from './request-passage.ts'
import { teamNotice } from './team-passage.ts'

type Writer<T extends MailTemplate> = (
  facts: MailFacts[T],
  locale: Locale,
  shop: ShopIdentity,
) => Passage

const writers: { [T in MailTemplate]: Writer<T> } = {
  orderPlaced: orderPassage('orderPlaced'),
  orderShipped: orderPassage('orderShipped'),
  orderDelivered: orderPassage('orderDelivered'),
  orderCancelled: orderPassage('orderCancelled'),
  orderForShop,
  requestReceived,
  requestForShop,
  teamNotice,
}

export const isMailTemplate = (template: string): template is MailTemplate =>
  Object.hasOwn(writers, template)

/** The mail in both languages, the reader's own first, as plain text and as HTML. */
export function writeMail<T extends MailTemplate>(
  template: T,
  facts: MailFacts[T],
  locale: Locale,
  shop: ShopIdentity,
): Pick<Mail, 'subject' | 'text' | 'html' | 'replyTo'> {
  const write: Writer<T> = writers[template]
  const passages: [Passage, Passage] = [
    write(facts, locale, shop),
    write(facts, locale === 'ar' ? 'en' : 'ar', shop),
  ]
  return {
    subject: passages[0].subject,
    text: mailText(passages, shop),
    html: mailHtml(passages, shop),
    replyTo: 'fields' in facts ? facts.fields.email || null : null,
  }
}
