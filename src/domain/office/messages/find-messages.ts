import { sql, type RawBuilder } from 'kysely'
import type { Db, Row, ServiceRequestType } from '#db/tables.ts'
import { referenceOf } from '#shared/request-reference.ts'
import { maxCountedRows, requireWithinCountedRows } from '../../list-limits.ts'
import { aboutCustomer } from '../customers/load-customer-detail.ts'

/**
 * `waiting`: still being tried; `dead`: given up; `discarded`: given up, and staff decided not to send it; `sent`: accepted by the
 * provider.
 */
export type MessageState = 'waiting' | 'dead' | 'sent' | 'discarded'
export type QueuedMessage = Omit<Row<'outbox'>, 'facts'>

const columns = [
  'id',
  'key',
  'channel',
  'recipient',
  'template',
  'locale',
  'attempts',
  'next_attempt_at',
  'last_error',
  'sent_at',
  'dead_at',
  'discarded_at',
  'discard_reason',
  'created_at',
] as const

/** Messages that were given up and wait for staff. */
export const deadMessages = sql<boolean>`dead_at is not null and discarded_at is null`

const conditions: Record<MessageState, RawBuilder<boolean>> = {
  waiting: sql`sent_at is null and dead_at is null`,
  dead: deadMessages,
  sent: sql`sent_at is not null`,
  // Discarded messages were given up before; the index contains only those.
  discarded: sql`dead_at is not null and discarded_at is not null`,
}

export interface MessageFilters {
  state?: MessageState | undefined
  channel?: 'sms' | 'mail' | undefined
  template?: string | undefined
  /** Messages to this customer and about their orders and requests. */
  customerId?: number | undefined
  orderId?: number | undefined
  request?: { id: number; type: ServiceRequestType } | undefined
  /** A part of the key or, if the caller may see it, of the recipient. */
  q?: string | undefined
  byRecipient: boolean
  /** Ids to exclude. */
  except?: number[] | undefined
}

const about = (subject: string) => sql<boolean>`split_part(key, ':', 2) = ${subject}`

/** Returns the condition of the filters on `outbox`. */
export function messageConditions(filters: MessageFilters): RawBuilder<unknown> {
  const { state, channel, template, customerId, orderId, request, q } = filters
  const found: RawBuilder<unknown>[] = [sql`true`]
  if (state) found.push(conditions[state])
  if (filters.except) found.push(sql`id <> all(${filters.except}::int[])`)
  if (channel) found.push(sql`channel = ${channel}`)
  if (template) found.push(sql`template = ${template}`)
  if (orderId !== undefined) found.push(about(String(orderId)))
  if (request) found.push(about(referenceOf(request.type, request.id)))
  if (customerId !== undefined) {
    const phone = sql`(select phone from customers where id = ${customerId})`
    found.push(sql`(${aboutCustomer(sql`${customerId}::int`, phone)})`)
  }
  if (q?.trim())
    found.push(
      sql`(strpos(lower(key), ${q.trim().toLowerCase()}) > 0 or (${filters.byRecipient} and strpos(lower(recipient), ${q.trim().toLowerCase()}) > 0))`,
    )
  return sql.join(found, sql` and `)
}

/**
 * Returns a page of the outbox without message contents, newest first, and the number of messages, counted up to 10,001. @throws ShopError
 * as `requireWithinCountedRows`
 */
export async function findMessages(
  db: Db,
  { page, limit, ...filters }: MessageFilters & { page: number; limit: number },
): Promise<{ messages: QueuedMessage[]; total: number }> {
  requireWithinCountedRows({ page, limit })
  const where = sql<boolean>`${messageConditions(filters)}`
  const messages = await db
    .selectFrom('outbox')
    .select(columns)
    .where(where)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select from outbox where ${where} limit ${maxCountedRows + 1}) as counted`.execute(
    db,
  )
  return { messages, total: rows[0]?.total ?? 0 }
}

/** Loads one message with the facts it is written from; undefined: it does not exist. */
export const loadMessage = (db: Db, id: number): Promise<Row<'outbox'> | undefined> =>
  db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst()
