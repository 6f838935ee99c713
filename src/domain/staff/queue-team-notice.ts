import type { Db } from '#db/tables.ts'
import type { MailPayloads, SmsPayloads } from '#domain/notifications/payload.ts'
import { queueMessage, type MessageToQueue } from '#domain/notifications/queue-message.ts'
import { addDays, dayOf } from '#shared/day.ts'
import { defaultLocale, type Locale } from '#shared/locale.ts'
import type { SectionValues } from '#shared/office/settings.ts'

type Notices = SectionValues['notices']
/** Mails that notify the team of events in the shop. */
type NoticeMail = {
  [T in 'lowStock' | 'deadMessages' | 'refundNotice']: { template: T; facts: MailPayloads[T] }
}['lowStock' | 'deadMessages' | 'refundNotice']

interface Notice {
  /** E-mail addresses and phone numbers. */
  to: readonly string[]
  /**
   * Identifies the event, so that nobody is notified twice. Its second part must not be an order id, which marks mails to the customer of
   * that order.
   */
  key: string
  mail: NoticeMail
  text: SmsPayloads['teamText']
}

/** Notifies all recipients by mail or by SMS in their language, at once or at the end of the quiet hours (office.md §31). */
export async function queueTeamNotice(tx: Db, notices: Notices, { to, key, mail, text }: Notice) {
  const languages = await languagesOf(tx, to)
  for (const recipient of to) {
    const envelope = {
      key: `${key}:${recipient}`,
      recipient,
      locale: languages.get(recipient) ?? defaultLocale,
      notBefore: endOfQuietHours(notices, new Date()),
    }
    await queueMessage(
      tx,
      (isPhone(recipient)
        ? { ...envelope, channel: 'sms', template: 'teamText', facts: text }
        : { ...envelope, channel: 'mail', ...mail }) as MessageToQueue,
    )
  }
}

export const isPhone = (recipient: string): boolean => !recipient.includes('@')

/** Returns the languages of the recipients who are in the team. */
export async function languagesOf(
  tx: Db,
  recipients: readonly string[],
): Promise<Map<string, Locale>> {
  if (recipients.length === 0) return new Map()
  const rows = await tx
    .selectFrom('staff')
    .innerJoin('customers', 'customers.id', 'staff.customer_id')
    .select(['customers.email', 'customers.phone', 'staff.language'])
    .where((row) =>
      row.or([
        row('customers.email', 'in', [...recipients]),
        row('customers.phone', 'in', [...recipients]),
      ]),
    )
    .execute()
  return new Map(
    rows.flatMap(({ email, phone, language }) =>
      [email, phone].flatMap((one): [string, Locale][] => (one === null ? [] : [[one, language]])),
    ),
  )
}

const offset = '+03:00'

/** Returns the end of the quiet hours that contain an instant; null: none do. Quiet hours may span midnight. */
export function endOfQuietHours(
  { quiet_from: from, quiet_to: to }: Pick<Notices, 'quiet_from' | 'quiet_to'>,
  instant: Date,
): Date | null {
  if (from === null || to === null || from === to) return null
  const today = dayOf(instant)
  const at = (day: string, time: string) => new Date(`${day}T${time}:00${offset}`)
  const ends = to > from ? today : addDays(today, 1)
  if (instant >= at(today, from) && instant < at(ends, to)) return at(ends, to)
  // Within the quiet hours that began yesterday evening.
  return to < from && instant < at(today, to) ? at(today, to) : null
}
