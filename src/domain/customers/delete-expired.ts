import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { closedRequestStates } from '#shared/office/requests.ts'
import type { Settings } from '#shared/settings.ts'

/** Retention in days of personal data that nothing else deletes; 0: for ever. */
export type RetentionSettings = Pick<
  Settings,
  'sentMailRetentionDays' | 'serviceRequestRetentionDays' | 'cartAddressRetentionDays'
>

/** Retention of messages in the demo inbox, which a live shop does not have. */
export const inboxRetentionDays = 30
/** The time after which nobody is still waiting for the product. */
const restockNoticeRetentionDays = 365
/** Retention of an invitation that was accepted, withdrawn or not answered. */
const invitationRetentionDays = 30
/** The number of rows deleted in one statement, so that none takes long or holds many locks. */
const batch = 2_000

/**
 * Deletes personal data whose period is over (`personal-tables.ts`): mails that were sent or given up, service requests, addresses of
 * unused carts, invitations to the team. Works in batches; call again later for newer rows. Returns the number of deleted rows.
 */
export async function deleteExpired(
  db: Db,
  settings: RetentionSettings,
  signal?: AbortSignal,
): Promise<number> {
  const { sentMailRetentionDays, serviceRequestRetentionDays, cartAddressRetentionDays } = settings
  const steps = [
    { days: sentMailRetentionDays, step: deleteSentMails },
    { days: inboxRetentionDays, step: deleteInboxMessages },
    { days: serviceRequestRetentionDays, step: deleteServiceRequests },
    { days: cartAddressRetentionDays, step: deleteCartAddresses },
    { days: restockNoticeRetentionDays, step: deleteRestockNotices },
    { days: invitationRetentionDays, step: deleteInvitations },
  ]
  let total = 0
  for (const { days, step } of steps.filter((one) => one.days > 0)) {
    for (;;) {
      signal?.throwIfAborted()
      const deleted = await step(db, days)
      total += deleted
      if (deleted < batch) break
    }
  }
  return total
}

const before = (days: number) => sql<Date>`now() - make_interval(days => ${days}::int)`

const deleteSentMails = (db: Db, days: number) =>
  count(
    sql`
    delete from outbox where id in (
      select id from outbox where sent_at < ${before(days)} or dead_at < ${before(days)} order by id limit ${batch})`.execute(
      db,
    ),
  )

const deleteInboxMessages = (db: Db, days: number) =>
  count(
    sql`
    delete from inbox_messages where id in (
      select id from inbox_messages where created_at < ${before(days)} order by id limit ${batch})`.execute(
      db,
    ),
  )

/** Closed requests, counted from their last event: requests still being worked on stay. */
const deleteServiceRequests = (db: Db, days: number) =>
  count(
    sql`
    delete from service_requests where id in (
      select id from service_requests request
      where created_at < ${before(days)} and state = any(${closedRequestStates}::text[])
        and not exists (select from request_events where request_id = request.id and at >= ${before(days)})
      order by id limit ${batch})`.execute(db),
  )

/** Requests that still wait; the others keep only a pseudonym, so that no phone is notified of one product twice. */
const deleteRestockNotices = (db: Db, days: number) =>
  count(
    sql`
    delete from restock_notices where id in (
      select id from restock_notices where phone is not null and created_at < ${before(days)} order by id limit ${batch})`.execute(
      db,
    ),
  )

/** The log keeps who invited whom, with a masked phone. */
const deleteInvitations = (db: Db, days: number) =>
  count(
    sql`
    delete from staff_invitations where id in (
      select id from staff_invitations where least(accepted_at, withdrawn_at, expires_at) < ${before(days)} order by id limit ${batch})`.execute(
      db,
    ),
  )

/** Updates the carts' `updated_at`, so that a checkout in progress sees that its cart has changed. */
const deleteCartAddresses = (db: Db, days: number) =>
  count(
    sql`
    with untouched as (
        select id from carts
        where updated_at < ${before(days)} and exists (select from cart_addresses where cart_id = carts.id)
        order by id limit ${batch} for no key update),
      gone as (delete from cart_addresses using untouched where cart_id = untouched.id)
    update carts set updated_at = clock_timestamp() from untouched where carts.id = untouched.id`.execute(
      db,
    ),
  )

const count = async (work: Promise<{ numAffectedRows?: bigint }>): Promise<number> =>
  Number((await work).numAffectedRows ?? 0)
