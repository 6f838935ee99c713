import { sql, type RawBuilder } from 'kysely'
import type { ServiceRequestType } from '#db/tables.ts'
import { hasUnrecordedRefund } from '#domain/refunds/unrecorded-refund.ts'
import { maskContacts } from '#shared/mask-contacts.ts'
import { orderNumber } from '#shared/order-number.ts'
import { referenceOf } from '#shared/request-reference.ts'

/** The table of a queue. */
export type Source = 'orders' | 'refunds' | 'service_requests' | 'outbox' | 'jobs'

/** One item of waiting work. */
export interface WaitingRow {
  /** The table of a law task; absent for all other kinds, whose table follows from the kind. */
  kind?: 'product' | 'permit'
  id: number
  title: string
  /** Of a product: its English name, else its Latin one; its title is the Arabic one. */
  title_en?: string | null
  detail: string | null
  at: string | null
}

/** The rows of each source; those of refunds include the ones made in the provider's dashboard that staff must record. */
export const rowsOf: Record<Source, RawBuilder<unknown>> = {
  orders: sql`orders`,
  refunds: sql`(
    select order_id, created_at, due_on, state from refunds
    union all select order_id, updated_at, (updated_at at time zone 'Asia/Riyadh')::date, 'unrecorded' from payment_attempts
    where ${hasUnrecordedRefund}) as refunds`,
  service_requests: sql`service_requests`,
  outbox: sql`outbox`,
  jobs: sql`jobs`,
}

const orderRow = sql`json_build_object('id', orders.id, 'title', orders.id::text, 'at', placed_at,
  'detail', (select concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) from customers where customers.id = orders.customer_id))`
export const rowSql: Record<Source, RawBuilder<unknown>> = {
  orders: orderRow,
  refunds: sql`json_build_object('id', order_id, 'title', order_id::text, 'at', refunds.created_at, 'detail', null)`,
  service_requests: sql`json_build_object('id', service_requests.id, 'title', type, 'at', service_requests.created_at, 'detail', name)`,
  outbox: sql`json_build_object('id', outbox.id, 'title', template, 'at', dead_at, 'detail', last_error)`,
  jobs: sql`json_build_object('id', jobs.id, 'title', kind, 'at', finished_at, 'detail', failed::text)`,
}
/** The columns that `rowSql` and `firstOf` use; whole rows of a long queue would be kept on disk. */
export const columnsOf: Record<Source, RawBuilder<unknown>> = {
  orders: sql`id, placed_at, customer_id, estimated_delivery_on`,
  refunds: sql`order_id, created_at, due_on`,
  service_requests: sql`id, type, created_at, name`,
  outbox: sql`id, template, dead_at, last_error`,
  jobs: sql`id, kind, finished_at, failed`,
}
/** Longest waiting first; for failures, newest first. */
export const firstOf: Record<Source, RawBuilder<unknown>> = {
  orders: sql`orders.id`,
  refunds: sql`due_on, refunds.created_at`,
  service_requests: sql`service_requests.id`,
  outbox: sql`outbox.id desc`,
  jobs: sql`jobs.id desc`,
}

/** Converts the instant, which PostgreSQL's JSON gives as text in its own format. */
export const withInstant = (row: WaitingRow): WaitingRow => ({
  ...row,
  at: row.at === null ? null : new Date(row.at).toISOString(),
})

function titleOf(source: Source, id: number, title: string): string {
  if (source === 'orders' || source === 'refunds') return orderNumber(id)
  return source === 'service_requests' ? referenceOf(title as ServiceRequestType, id) : title
}

/** Orders and requests are shown by their number. */
export const readRow = ({ id, title, detail, at }: WaitingRow, source: Source): WaitingRow =>
  withInstant({
    id,
    title: titleOf(source, id, title),
    // Providers repeat the address they refuse.
    detail: (detail && (source === 'outbox' ? maskContacts(detail) : detail)) || null,
    at,
  })
