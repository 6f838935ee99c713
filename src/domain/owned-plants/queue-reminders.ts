import { sql } from 'kysely'
import type { Db, Row } from '#db/tables.ts'
import { withTransactionRetry } from '#db/transaction.ts'
import { keyedHash } from '../keyed-hash.ts'
import { subjectOf } from '#domain/customers/load-personal-data-subject.ts'
import { queueMessage } from '#domain/notifications/queue-message.ts'
import { roundLitres } from '#domain/plants/rounding.ts'
import { dayOf, minuteOfDay, type Day } from '#shared/day.ts'
import { reminderHours } from '#shared/plants/owned.ts'
import type { Settings } from '#shared/settings.ts'
import { hashToken } from './care-feed.ts'
import { loadPlants } from './load-plants.ts'
import { nextWateringOf, wateringOn } from './plan.ts'

/** The last minutes of the hours are reserved for sending. */
const queuedUntil = reminderHours.until - 10
/** The number of customers handled in one transaction. */
const batch = 100
/** The number of plants named in a mail; a longer list is shortened. */
const maxNamed = 20

type ReminderSubscription = Pick<
  Row<'care_wishes'>,
  'customer_id' | 'by_mail' | 'by_sms' | 'locale'
> &
  Pick<Row<'customers'>, 'phone' | 'email' | 'first_name'>

/**
 * Queues today's reminders for subscribers whose time has come, if one of their plants needs water (plants.md 53.8): at most one message a
 * day, by mail, or else by SMS. Each customer is checked once a day. Returns the number queued.
 */
export async function queueCareReminders(
  db: Db,
  { secretKey }: Pick<Settings, 'secretKey'>,
  now = new Date(),
): Promise<number> {
  const minute = minuteOfDay(now)
  if (minute < reminderHours.from || minute >= reminderHours.until) return 0
  const today = dayOf(now)
  let queued = 0
  for (;;) {
    const { looked, reminded } = await withTransactionRetry(db, async (tx) => {
      const due = await claimDueReminders(tx, { today, minute })
      let reminders = 0
      for (const subscription of due)
        if (await remind(tx, subscription, { today, secretKey })) reminders += 1
      return { looked: due.length, reminded: reminders }
    })
    queued += reminded
    if (looked < batch) return queued
  }
}

/**
 * Claims the customers not checked today and marks them as checked. None of them can close their account until the transaction ends. Each
 * customer is locked before the wish, in the order of the clauses, as when closing an account.
 */
async function claimDueReminders(
  tx: Db,
  { today, minute }: { today: Day; minute: number },
): Promise<ReminderSubscription[]> {
  const { rows } = await sql<ReminderSubscription>`
    with due as materialized (
      select customer_id, phone, email, first_name
      from care_wishes wish join customers on customers.id = customer_id
      where (by_mail or by_sms) and least(at_minute, ${queuedUntil}::int) <= ${minute}::int and looked_on is distinct from ${today}::date
        and closed_at is null
      order by customer_id limit ${batch} for key share of customers for update of wish)
    update care_wishes wish set looked_on = ${today}::date
    from due where due.customer_id = wish.customer_id
    returning wish.customer_id, by_mail, by_sms, wish.locale, phone, email, first_name`.execute(tx)
  return rows
}

async function remind(
  tx: Db,
  {
    customer_id: customerId,
    by_mail,
    by_sms,
    locale,
    phone,
    email,
    first_name,
  }: ReminderSubscription,
  { today, secretKey }: { today: Day; secretKey: string },
): Promise<boolean> {
  const due = (await loadPlants(tx, customerId)).flatMap((plant) => {
    const next = nextWateringOf(plant)
    const step = wateringOn(plant, today)
    return next !== null && next <= today && step ? [{ plant, step }] : []
  })
  const envelope = { key: `care:${subjectOf(customerId)}:${today}`, locale }
  const recipient = by_mail && email ? email : by_sms ? phone : null
  if (due.length === 0 || recipient === null) return false
  if (recipient === phone) {
    await queueMessage(tx, {
      ...envelope,
      recipient,
      channel: 'sms',
      template: 'careToday',
      facts: { day: today, count: due.length },
    })
    return true
  }
  // The same every day, so that the link of an older mail works too.
  const token = keyedHash(secretKey, 'care reminders', String(customerId)).toString('base64url')
  await tx
    .updateTable('care_wishes')
    .set({ stop_sha256: hashToken(token) })
    .where('customer_id', '=', customerId)
    .execute()
  await queueMessage(tx, {
    ...envelope,
    recipient,
    channel: 'mail',
    template: 'careToday',
    facts: {
      day: today,
      first_name,
      count: due.length,
      plants: due.slice(0, maxNamed).map(({ plant, step }) => ({
        name_ar: plant.nickname ?? plant.nameAr,
        name_en: plant.nickname ?? plant.nameLatin,
        litres: roundLitres(step.litresATime),
      })),
      stop_token: token,
    },
  })
  return true
}
