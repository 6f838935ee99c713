import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { withTransactionRetry } from '#db/transaction.ts'
import { subjectOf } from '#domain/customers/load-personal-data-subject.ts'
import { lockCustomer } from '#domain/customers/lock-customer.ts'
import type { Locale } from '#shared/locale.ts'
import { consentVersion, defaultReminderMinute } from '#shared/plants/owned.ts'
import { ShopError } from '#shared/shop-error.ts'
import { hashToken } from './care-feed.ts'

/** A customer's choice of reminders, and their subscribed calendar. */
export interface CareSettings {
  byMail: boolean
  bySms: boolean
  /** Minutes since midnight in Riyadh. */
  atMinute: number
  agreedAt: Date | null
  /** Null: the calendar has no address. */
  feed: { createdAt: Date; readAt: Date | null } | null
  /** The address for mails; null: none. */
  email: string | null
}

/** Loads a customer's care settings. One statement. */
export async function loadCareSettings(db: Db, customerId: number): Promise<CareSettings> {
  const row = await db
    .selectFrom('customers')
    .leftJoin('care_wishes as wish', 'wish.customer_id', 'customers.id')
    .leftJoin('care_feeds as feed', 'feed.customer_id', 'customers.id')
    .select(['email', 'by_mail', 'by_sms', 'at_minute', 'agreed_at', 'feed.created_at', 'read_at'])
    .where('customers.id', '=', customerId)
    .executeTakeFirstOrThrow()
  return {
    byMail: row.by_mail ?? false,
    bySms: row.by_sms ?? false,
    atMinute: row.at_minute ?? defaultReminderMinute,
    agreedAt: row.agreed_at,
    feed: row.created_at && { createdAt: row.created_at, readAt: row.read_at },
    email: row.email,
  }
}

export interface CareReminderInput {
  byMail: boolean
  bySms: boolean
  atMinute: number
}

/**
 * Stores the reminders a customer agrees to, with the time and the sentence agreed to (plants.md 53.8); with neither channel the reminders
 * end.
 *
 * @throws ShopError `validationFailed` { byMail: emailNeeded } without an e-mail address, `unauthenticated` when the account was closed
 * meanwhile
 */
export async function saveCareWish(
  db: Db,
  customerId: number,
  { byMail, bySms, atMinute }: CareReminderInput,
  locale: Locale,
): Promise<void> {
  await withTransactionRetry(db, async (tx) => {
    await lockCustomer(tx, customerId)
    const { email } = await loadCareSettings(tx, customerId)
    if (byMail && !email) throw new ShopError('validationFailed', {}, { byMail: ['emailNeeded'] })
    const isAgreed = byMail || bySms
    await sql`
      insert into care_wishes (customer_id, by_mail, by_sms, at_minute, agreed_at, agreed_text, locale)
      values (${customerId}, ${byMail}, ${bySms}, ${atMinute}, case when ${isAgreed}::boolean then now() end,
        case when ${isAgreed}::boolean then ${consentVersion}::smallint end, ${locale})
      on conflict (customer_id) do update set by_mail = excluded.by_mail, by_sms = excluded.by_sms, at_minute = excluded.at_minute,
        agreed_at = excluded.agreed_at, agreed_text = excluded.agreed_text, locale = excluded.locale`.execute(
      tx,
    )
    await forgetUnsent(tx, customerId, [
      ...(byMail ? [] : ['mail' as const]),
      ...(bySms ? [] : ['sms' as const]),
    ])
  })
}

/**
 * Ends all reminders of the customer whose mail contains this token; repeating it changes nothing.
 *
 * @throws ShopError `notFound` for another token
 */
export async function stopReminders(db: Db, token: string): Promise<void> {
  await withTransactionRetry(db, async (tx) => {
    const stopped = await tx
      .updateTable('care_wishes')
      .set({ by_mail: false, by_sms: false, agreed_at: null, agreed_text: null })
      .where('stop_sha256', '=', hashToken(token))
      .returning('customer_id')
      .executeTakeFirst()
    if (!stopped) throw new ShopError('notFound')
    await forgetUnsent(tx, stopped.customer_id, ['mail', 'sms'])
  })
}

/**
 * Deletes unsent reminders, so that none is sent to a customer who has unsubscribed. A reminder being handed over counts as sent
 * (`isSentOnce`) and would be tried again if that fails: it is recognised by its lease.
 */
async function forgetUnsent(
  tx: Db,
  customerId: number,
  channels: readonly ('mail' | 'sms')[],
): Promise<void> {
  if (channels.length === 0) return
  await tx
    .deleteFrom('outbox')
    .where(sql`split_part(key, ':', 2)`, '=', subjectOf(customerId))
    .where('template', '=', 'careToday')
    .where((row) =>
      row.or([row('sent_at', 'is', null), row('next_attempt_at', '>', sql<Date>`now()`)]),
    )
    .where('channel', 'in', channels)
    .execute()
}
