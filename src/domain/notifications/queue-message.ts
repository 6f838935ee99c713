import type { Db } from '#db/tables.ts'
import type { Locale } from '#shared/locale.ts'
import type { MailPayloads, MailTemplate, SmsPayloads, SmsTemplate } from './payload.ts'

interface Envelope {
  /** Identifies the event, e.g. `orderPlaced:1012`: a message with a known key is not queued twice. */
  key: string
  recipient: string
  locale: Locale
  /** The earliest time to send it; null: at once. */
  notBefore?: Date | null
}
type MailToQueue = {
  [T in MailTemplate]: { channel: 'mail'; template: T; facts: MailPayloads[T] }
}[MailTemplate]
type SmsToQueue = {
  [T in SmsTemplate]: { channel: 'sms'; template: T; facts: SmsPayloads[T] }
}[SmsTemplate]
export type MessageToQueue = Envelope & (MailToQueue | SmsToQueue)

/**
 * Queues a message to be sent once the surrounding transaction is committed. Call it in the transaction of the change that the message
 * reports: either both happen or neither.
 */
export async function queueMessage(
  tx: Db,
  { facts, notBefore, ...message }: MessageToQueue,
): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({
      ...message,
      facts: JSON.stringify(facts),
      ...(notBefore && { next_attempt_at: notBefore }),
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}
