import { sql, type RawBuilder } from 'kysely'
import type { Db, Row } from '#db/tables.ts'

/** `waiting`: still tried; `dead`: given up; `sent`: taken by the provider. */
export type MessageState = 'waiting' | 'dead' | 'sent'
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
  'created_at',
] as const

const conditions: Record<MessageState, RawBuilder<boolean>> = {
  waiting: sql`sent_at is null and dead_at is null`,
  dead: sql`dead_at is not null`,
  sent: sql`sent_at is not null`,
}

/** A page of the outbox, newest first, and how many messages are in that state in all; without what they say. */
export async function findMessages(
  db: Db,
  { state, page, limit }: { state?: MessageState | undefined; page: number; limit: number },
): Promise<{ messages: QueuedMessage[]; total: number }> {
  const wanted = db.selectFrom('outbox').where(state ? conditions[state] : sql<boolean>`true`)
  const [messages, { total }] = await Promise.all([
    wanted
      .select(columns)
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    wanted.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { messages, total }
}
