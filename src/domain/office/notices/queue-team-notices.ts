import { sql } from 'kysely'
import { queueNoticeOfOrder } from '#domain/notifications/queue-order-email.ts'
import { queueMessage } from '#domain/notifications/queue-message.ts'
import {
  endOfQuietHours,
  isPhone,
  languagesOf,
  queueTeamNotice,
} from '#domain/staff/queue-team-notice.ts'
import type { Db } from '#db/tables.ts'
import { withTransactionRetry } from '#db/transaction.ts'
import { defaultLocale } from '#shared/locale.ts'
import { orderNumber } from '#shared/order-number.ts'
import type { Settings } from '#shared/settings.ts'

type NoticeSettings = Pick<Settings, 'notices' | 'orderNoticeEmail'>

/**
 * The start of the period checked each minute, longer than a shopper spends at the bank page, so that nothing is missed while a process is
 * down. After a change of the settings, only later events count.
 */
const noticesSince = sql`greatest(now() - interval '90 minutes',
  (select updated_at - interval '1 minute' from shop_settings where section = 'notices'))`
const maxAtOnce = 200

/**
 * Notifies the recipients in the settings of new orders, refunds and messages that were given up (office.md §31). Notices already queued
 * are recognised by their keys, so it may be called any number of times.
 */
export async function queueTeamNotices(db: Db, settings: NoticeSettings): Promise<void> {
  const { new_orders_to, refunds_to, failed_messages_to } = settings.notices
  const others = new_orders_to.filter((to) => to !== settings.orderNoticeEmail)
  if (others.length > 0) await queueOrderNotices(db, settings, others)
  if (refunds_to.length > 0) await queueRefundNotices(db, settings)
  if (failed_messages_to.length > 0) await queueDeadMessageNotices(db, settings)
}

/** The second part of a notice's key. Its hyphen prevents a match with the order id of mails to customers. */
const noticeKey = (id: string) => `notice-${id}`

async function queueOrderNotices(db: Db, { notices }: NoticeSettings, to: string[]): Promise<void> {
  const { rows } = await sql<{ id: number; total: number; recipient: string }>`
    select orders.id, grand_total_halalas as total, recipient
    from orders cross join unnest(${to}::text[]) as recipient
    where placed_at > ${noticesSince} and status not in ('pending_payment', 'cancelled')
      and not exists (select from outbox where key in (
        'orderForShop:' || orders.id || ':' || recipient, 'newOrder:notice-' || orders.id || ':' || recipient))
    order by orders.id limit ${maxAtOnce}`.execute(db)
  const languages = await languagesOf(db, to)
  const notBefore = endOfQuietHours(notices, new Date())
  for (const { id, total, recipient } of rows) {
    const locale = languages.get(recipient) ?? defaultLocale
    if (!isPhone(recipient)) await queueNoticeOfOrder(db, id, { recipient, locale, notBefore })
    else
      await queueMessage(db, {
        channel: 'sms',
        template: 'teamText',
        facts: { kind: 'newOrder', number: orderNumber(id), order_id: id, amount_halalas: total },
        key: `newOrder:${noticeKey(String(id))}:${recipient}`,
        recipient,
        locale,
        notBefore,
      })
  }
}

async function queueRefundNotices(db: Db, { notices }: NoticeSettings): Promise<void> {
  const { rows } = await sql<{ id: string; order_id: number; amount: number; by: string | null }>`
    select refunds.id::text, order_id, amount_halalas as amount, staff.name as by
    from refunds left join staff on staff.customer_id = staff_id
    where refunds.created_at > ${noticesSince} and amount_halalas >= ${notices.refunds_above_halalas}
      and not exists (select from outbox where key like 'refundNotice:notice-' || refunds.id || ':%')
    order by refunds.created_at limit ${maxAtOnce}`.execute(db)
  for (const { id, order_id, amount: amount_halalas, by } of rows) {
    const facts = { number: orderNumber(order_id), order_id, amount_halalas }
    await withTransactionRetry(db, (tx) =>
      queueTeamNotice(tx, notices, {
        to: notices.refunds_to,
        key: `refundNotice:${noticeKey(id)}`,
        mail: { template: 'refundNotice', facts: { ...facts, by } },
        text: { kind: 'refundNotice', ...facts },
      }),
    )
  }
}

/** Counts the messages of the previous hour, in the first run after it. */
async function queueDeadMessageNotices(db: Db, { notices }: NoticeSettings): Promise<void> {
  const { rows } = await sql<{ count: number; hour: string }>`
    select count(*)::int as count, to_char(date_trunc('hour', now()), 'YYYY-MM-DD-HH24') as hour from outbox
    where dead_at is not null and dead_at >= date_trunc('hour', now()) - interval '1 hour' and dead_at < date_trunc('hour', now())
      and discarded_at is null and template <> 'deadMessages'`.execute(db)
  const [found] = rows
  if (!found || found.count === 0) return
  const facts = { count: found.count }
  await withTransactionRetry(db, (tx) =>
    queueTeamNotice(tx, notices, {
      to: notices.failed_messages_to,
      key: `deadMessages:${noticeKey(found.hour)}`,
      mail: { template: 'deadMessages', facts },
      text: { kind: 'deadMessages', ...facts },
    }),
  )
}
