import type { Locale } from '#shared/locale.ts'
import type { MailPayloads, MailTemplate } from './payload.ts'
import { mailHtml } from './emails/mail-html.ts'
import { mailText } from './emails/mail-text.ts'
import type { Mail, EmailContent, ShopIdentity } from './mail.ts'
import { careToday } from './emails/care-email.ts'
import { orderInvoice } from './emails/invoice-email.ts'
import { lowStock } from './emails/low-stock-email.ts'
import { orderForShop, orderEmail } from './emails/order-email.ts'
import { orderReduced, orderRefunded } from './emails/refund-email.ts'
import { requestForShop, requestReceived } from './emails/request-email.ts'
import { deadMessages, permitEnding, refundNotice } from './shop-notices.ts'
import { teamNotice } from './emails/team-email.ts'
import { testMessage } from './test-message.ts'
import { messageText, shopName } from './texts.ts'

type Writer<T extends MailTemplate> = (
  facts: MailPayloads[T],
  locale: Locale,
  shop: ShopIdentity,
) => EmailContent

const writers: { [T in MailTemplate]: Writer<T> } = {
  orderPlaced: orderEmail('orderPlaced'),
  orderShipped: orderEmail('orderShipped'),
  parcelShipped: orderEmail('parcelShipped'),
  orderChanged: orderEmail('orderChanged'),
  orderDelivered: orderEmail('orderDelivered'),
  orderCancelled: orderEmail('orderCancelled'),
  orderRefunded,
  orderReduced,
  orderInvoice,
  orderForShop,
  requestReceived,
  requestForShop,
  teamNotice,
  lowStock,
  deadMessages,
  refundNotice,
  permitEnding,
  testMessage,
  careToday,
}

export const isMailTemplate = (template: string): template is MailTemplate =>
  Object.hasOwn(writers, template)

/**
 * Renders a mail in both languages, the reader's language first, as plain text and as HTML. The subject begins with the shop's name, and the
 * shop's team signs mails to customers.
 */
export function writeMail<T extends MailTemplate>(
  template: T,
  facts: MailPayloads[T],
  locale: Locale,
  shop: ShopIdentity,
): Pick<Mail, 'subject' | 'text' | 'html' | 'replyTo' | 'unsubscribeUrl'> {
  const write: Writer<T> = writers[template]
  const contents: [EmailContent, EmailContent] = [
    signed(write(facts, locale, shop), shop),
    signed(write(facts, locale === 'ar' ? 'en' : 'ar', shop), shop),
  ]
  return {
    subject: contents[0].subject,
    text: mailText(contents, shop),
    html: mailHtml(contents, shop),
    replyTo: 'fields' in facts ? facts.fields.email || null : null,
    unsubscribeUrl: contents[0].unsubscribeUrl,
  }
}

function signed(content: EmailContent, { seller }: ShopIdentity): EmailContent {
  const { locale, subject, blocks, isToShop } = content
  const shop = shopName(locale, seller)
  const signature = { kind: 'words', text: messageText(locale, 'signature', { shop }) } as const
  return {
    ...content,
    subject: `${shop}: ${subject}`,
    blocks: isToShop ? blocks : [...blocks, signature],
  }
}
