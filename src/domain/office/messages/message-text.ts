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

/** What a message says, as it is sent; null: its template is one of a newer version. `subject` null: an SMS. */
export function messageText(
  { template, facts, locale }: Pick<Row<'outbox'>, 'template' | 'facts' | 'locale'>,
  shop: ShopIdentity,
): { subject: string | null; text: string } | null {
  // What queues a message pairs its template with its facts.
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
