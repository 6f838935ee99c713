import { sql } from 'kysely'
import { prepared, type Placeholders } from '#db/prepared.ts'
import type { Db, Row } from '#db/tables.ts'
import type { MailPayloads, MailTemplate, SmsPayloads, SmsTemplate } from './payload.ts'
import {
  PermanentDeliveryError,
  UnknownOutcomeError,
  type Mail,
  type ShopIdentity,
} from './mail.ts'
import { expiryOf, isSentOnce } from './message-expiry.ts'
import { discardReplaced, replacedReason } from './replaced-mail.ts'
import type { Sms } from './sms-circuit-breaker.ts'
import { isMailTemplate, writeMail } from './write-mail.ts'
import { isSmsTemplate, writeSms } from './write-sms.ts'

export interface OutboxParts {
  db: Db
  sendMail(mail: Mail): Promise<void>
  sendSms(message: Sms): Promise<void>
  /** The data about the shop that every message shows. */
  shop: ShopIdentity
  log: { warn(facts: object, text: string): void; error(facts: object, text: string): void }
  /** The clock, replaceable in tests. */
  now?: () => Date
}
type Due = Pick<
  Row<'outbox'>,
  'id' | 'key' | 'channel' | 'recipient' | 'template' | 'locale' | 'facts' | 'attempts'
>

const batch = 10
/** The time after which a message whose sender died is due again; until then no other process takes it. */
const leaseSeconds = 120
/** Waits of 1 minute, 2, 4 … up to 8 hours: twelve tries in all, the last about a day after the first. */
const firstWaitSeconds = 60
const maxWaitSeconds = 8 * 3600
const maxAttempts = 12

/**
 * Sends the due messages of the outbox, each message at least once, a reminder at most once, and returns the number it took. Several
 * processes may call it: each due message is taken by one of them, and no transaction is open while sending. After a failure the wait
 * doubles each time; after its last try a message is set aside as dead, for staff to see. An expired message is discarded
 * (`message-expiry.ts`), and so is one that another replaces (`replaced-mail.ts`). Once `stopped` aborts, untried messages are left to
 * other processes.
 */
export async function sendDue(parts: OutboxParts, stopped?: AbortSignal): Promise<number> {
  const due = await claimDue(parts.db)
  for (const [index, message] of due.entries()) {
    if (stopped?.aborted) {
      await requeue(parts.db, due.slice(index))
      break
    }
    const expiry = expiryOf(message)
    if (expiry && (parts.now?.() ?? new Date()) >= expiry) {
      await discard(parts, message, 'its time is over')
      continue
    }
    if (await discardReplaced(parts.db, message)) {
      logDiscarded(parts, message, replacedReason)
      continue
    }
    const isOnce = isSentOnce(message)
    // No row: the message was deleted after it was taken and is no longer wanted.
    if (isOnce && (await markSent(parts.db, { id: message.id })).length === 0) continue
    try {
      await (message.channel === 'sms' ? sendAsSms(message, parts) : sendAsMail(message, parts))
    } catch (error) {
      await reschedule(parts, message, error)
      continue
    }
    if (!isOnce) await markSent(parts.db, { id: message.id })
  }
  return due.length
}

const markSent = prepared((message: Placeholders<{ id: number }>, db) =>
  db
    .updateTable('outbox')
    .set({ sent_at: sql<Date>`now()`, last_error: null })
    .where('id', '=', message.id)
    .returning('id')
    .compile(),
)

async function claimDue(db: Db): Promise<Due[]> {
  const taken = await db
    .with('due', (cte) =>
      cte
        .selectFrom('outbox')
        .select('outbox.id as due_id')
        .where('sent_at', 'is', null)
        .where('dead_at', 'is', null)
        .where('next_attempt_at', '<=', sql<Date>`now()`)
        .orderBy('next_attempt_at')
        .limit(batch)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('outbox')
    .from('due')
    .set((row) => ({
      attempts: row('attempts', '+', 1),
      next_attempt_at: sql<Date>`now() + make_interval(secs => ${leaseSeconds})`,
    }))
    .whereRef('id', '=', 'due_id')
    .returning(['id', 'key', 'channel', 'recipient', 'template', 'locale', 'facts', 'attempts'])
    .execute()
  return taken.toSorted((a, b) => a.id - b.id)
}

const logDiscarded = ({ log }: OutboxParts, { key, attempts }: Due, reason: string) =>
  log.warn({ key, attempts, reason }, 'a message is not sent')

/** Sets a message aside that staff need not look at. */
async function discard(parts: OutboxParts, message: Due, reason: string): Promise<void> {
  logDiscarded(parts, message, reason)
  await parts.db
    .updateTable('outbox')
    .set({
      last_error: reason,
      sent_at: null,
      dead_at: sql<Date>`now()`,
      discarded_at: sql<Date>`now()`,
    })
    .where('id', '=', message.id)
    .execute()
}

/** Releases messages that were taken but not tried to the next worker. */
async function requeue(db: Db, messages: Due[]): Promise<void> {
  if (messages.length === 0) return
  await db
    .updateTable('outbox')
    .set((row) => ({ attempts: row('attempts', '-', 1), next_attempt_at: sql<Date>`now()` }))
    .where(
      'id',
      'in',
      messages.map(({ id }) => id),
    )
    .execute()
}

// Only `queueMessage`, `queueOrderEmail` and `queueRestockNotices` write the outbox, and they pair each template with its payload.
async function sendAsMail(
  { key, recipient, template, facts, locale }: Due,
  { sendMail, shop }: OutboxParts,
): Promise<void> {
  if (!isMailTemplate(template)) throw new TypeError(`no such template: ${template}`)
  const mail = writeMail(template, facts as unknown as MailPayloads[MailTemplate], locale, shop)
  await sendMail({ to: recipient, messageKey: key, ...mail })
}

async function sendAsSms(
  { recipient, template, facts, locale }: Due,
  { sendSms, shop }: OutboxParts,
): Promise<void> {
  if (!isSmsTemplate(template)) throw new TypeError(`no such template: ${template}`)
  await sendSms({
    to: recipient,
    text: writeSms(template, facts as unknown as SmsPayloads[SmsTemplate], locale, shop),
  })
}

/**
 * Schedules another try, or gives up when the receiver will never accept the message or all tries have failed: then staff must look at it.
 */
async function reschedule(parts: OutboxParts, message: Due, error: unknown): Promise<void> {
  const { db, log } = parts
  const { id, key, attempts } = message
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500)
  if (error instanceof UnknownOutcomeError && isSentOnce(message))
    return discard(parts, message, reason)
  const isDead = attempts >= maxAttempts || error instanceof PermanentDeliveryError
  const waitSeconds = Math.min(firstWaitSeconds * 2 ** (attempts - 1), maxWaitSeconds)
  if (isDead)
    log.error({ alarm: 'deadMessage', err: error, key, attempts }, 'a message is given up')
  else log.warn({ err: error, key, attempts, waitSeconds }, 'a message could not be sent')
  await db
    .updateTable('outbox')
    .set({
      last_error: reason,
      sent_at: null,
      next_attempt_at: sql<Date>`now() + make_interval(secs => ${waitSeconds})`,
      dead_at: isDead ? sql<Date>`now()` : null,
    })
    .where('id', '=', id)
    .execute()
}
