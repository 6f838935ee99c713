import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/tables.ts'
import { documentNumberSql } from '#domain/document-numbers.ts'
import { seesAllOrders, requireVisible } from './order-access.ts'
import type { Member } from '#domain/staff/authorize.ts'
import { maxCountedRows, requireWithinCountedRows } from '#domain/list-limits.ts'
import { actionsOf } from '#shared/office/audit.ts'

export type TimelineKind = 'status' | 'note' | 'message' | 'money' | 'work'

/** An event in the history of an order. */
export interface TimelineEvent {
  key: string
  at: Date
  kind: TimelineKind
  code: string
  by: { id: number; name: string } | null
  text: string | null
  facts: Record<string, unknown>
  can_delete: boolean | null
}

/** Templates of mails about an order, the first part of their keys; the second part is the order's id, which has an index. */
const mailTemplates = [
  'orderPlaced',
  'orderShipped',
  'parcelShipped',
  'orderChanged',
  'orderDelivered',
  'orderCancelled',
  'orderReduced',
  'orderInvoice',
  'orderRefunded',
]

/** Audited actions that the history already shows in another form. */
export const shownElsewhere: readonly string[] = [
  'order.statusChanged',
  'order.cancelled',
  'order.noted',
  'order.deliveryFailed',
  'order.noteDeleted',
]

const by = (
  id: RawBuilder<unknown>,
) => sql`case when ${id} is not null then json_build_object('id', ${id},
  'name', coalesce((select name from staff where customer_id = ${id}), '—')) end`

/** The query of each kind, with the columns key, at, kind, code, by, text, facts, can_delete. */
const partsOf = (orderId: number, member: Member): Record<TimelineKind, RawBuilder<unknown>> => ({
  status: sql`
    select 'status-' || id as key, changed_at as at, 'status' as kind, status as code, ${by(sql`staff_id`)} as by,
      note as text, case when status = 'cancelled' then json_build_object('reason', (
        select reason from audit_log where entity = 'order' and entity_id = ${String(orderId)} and action = 'order.cancelled'
        order by audit_log.id desc limit 1)) else '{}'::json end as facts, null::boolean as can_delete
    from order_status_changes where order_id = ${orderId}`,
  note: sql`
    select 'note-' || id, created_at, 'note',
      case when delivery_failure is not null then 'not_delivered' when is_pinned then 'pinned' else 'note' end, ${by(sql`staff_id`)}, text,
      json_build_object('id', id, 'delivery_failure', delivery_failure), staff_id = ${member.id} and created_at > now() - interval '15 minutes'
    from order_notes where order_id = ${orderId} and deleted_at is null`,
  message: sql`
    select 'message-' || id, created_at, 'message', template, null::json, null,
      json_build_object('channel', channel, 'state', case when sent_at is not null then 'sent' when dead_at is not null then 'dead' else 'waiting' end,
        'is_correction', coalesce((facts->>'is_correction')::boolean, false)),
      null
    from outbox where split_part(key, ':', 2) = ${String(orderId)} and split_part(key, ':', 1) = any(${mailTemplates}::text[])`,
  money: sql`
    select 'money-' || id, created_at, 'money', type, null::json, null,
      json_build_object('amount_halalas', amount_halalas, 'card_brand', card_brand, 'card_last4', card_last4, 'status', status), null
    from payment_transactions where order_id = ${orderId}
    union all
    select 'invoice-' || id, issued_at, 'money', 'invoice', null::json, null,
      json_build_object('number', ${documentNumberSql('INV', 'invoices')}), null
    from invoices where order_id = ${orderId}
    union all
    select 'credit-note-' || note.id, note.issued_at, 'money', 'credit_note', null::json, null,
      json_build_object('number', ${documentNumberSql('CN', 'note')}, 'amount_halalas', note.total_halalas), null
    from credit_notes note join invoices on invoices.id = note.invoice_id where invoices.order_id = ${orderId}`,
  work: sql`
    select 'work-' || id, at, 'work', action, ${by(sql`staff_id`)}, reason,
      case when ${seesAllOrders(member)} or action <> all(${actionsOf('money')}::text[]) then changes::json else '{}'::json end, null
    from audit_log where entity = 'order' and entity_id = ${String(orderId)} and action <> all(${shownElsewhere}::text[])
    union all
    -- Contacts belong to the customer: one row an hour for each member, wherever they were shown.
    select 'work-' || audit_log.id, at, 'work', action, ${by(sql`staff_id`)}, null, '{}'::json, null
    from orders join audit_log on entity = 'customer' and entity_id = orders.customer_id::text
    where orders.id = ${orderId} and action = 'customer.viewed' and at >= orders.placed_at`,
})

/**
 * Returns a page of an order's history, newest first, and the number of events; payments and amounts only for members who see the order's
 * amounts. Two statements.
 *
 * @throws ShopError `orderNotFound`
 */
export async function findTimeline(
  db: Db,
  member: Member,
  {
    orderId,
    kind,
    page,
    limit,
  }: { orderId: number; kind?: TimelineKind | undefined; page: number; limit: number },
): Promise<{ events: TimelineEvent[]; total: number }> {
  requireWithinCountedRows({ page, limit })
  await requireVisible(db, member, orderId)
  const parts = Object.entries(partsOf(orderId, member)).filter(
    ([name]) =>
      (kind === undefined || name === kind) && (name !== 'money' || seesAllOrders(member)),
  )
  if (parts.length === 0) return { events: [], total: 0 }
  const { rows } = await sql<TimelineEvent & { total: number }>`
    with events (key, at, kind, code, by, text, facts, can_delete) as (${sql.join(
      parts.map(([, part]) => part),
      sql` union all `,
    )})
    select *, least((select count(*) from events), ${maxCountedRows + 1})::int as total
    from events order by at desc, key desc limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  return { events: rows, total: rows[0]?.total ?? 0 }
}
