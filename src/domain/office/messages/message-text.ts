import type { ShopIdentity } from '#domain/notifications/mail.ts'
import type {
  MailPayloads,
  MailTemplate,
  SmsPayloads,
  SmsTemplate,
} from '#domain/notifications/payload.ts'
import { isMailTemplate, writeMail } from '#domain/notifications/write-mail.ts'
import { isSmsTemplate, writeSms } from '#domain/notifications/write-sms.ts'
import type { Row } from '#db/tables.ts'

/** Returns the text of a message as it is sent; null: its template belongs to a newer version. `subject` null: an SMS. */
export function messageText(
  { template, facts, locale }: Pick<Row<'outbox'>, 'template' | 'facts' | 'locale'>,
  shop: ShopIdentity,
): { subject: string | null; text: string } | null {
  // Messages are queued with the facts of their template.
  const payload: unknown = facts
  if (isMailTemplate(template)) {
    const { subject, text } = writeMail(
      template,
      payload as MailPayloads[MailTemplate],
      locale,
      shop,
    )
    return { subject, text }
  }
  return isSmsTemplate(template)
    ? { subject: null, text: writeSms(template, payload as SmsPayloads[SmsTemplate], locale, shop) }
    : null
}
