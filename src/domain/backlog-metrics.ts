import { sql } from 'kysely'
import type { AttemptState, Db } from '#db/tables.ts'

/** Unfinished work that should not wait for long. */
export interface Backlog {
  messagesWaiting: number
  /** Age of the oldest waiting message; 0 when there is none. */
  oldestWaitingSeconds: number
  messagesDead: number
  /** Only states that have payments. */
  payments: Partial<Record<AttemptState, number>>
}

/** Counts messages that wait or were set aside, and unfinished payments. One statement. */
export async function readBacklog(db: Db): Promise<Backlog> {
  const { rows } = await sql<Backlog>`
    select count(*) filter (where dead_at is null) as "messagesWaiting",
      coalesce(extract(epoch from now() - min(created_at) filter (where dead_at is null)), 0)::float as "oldestWaitingSeconds",
      count(*) filter (where dead_at is not null and discarded_at is null) as "messagesDead",
      (select coalesce(json_object_agg(state, open), '{}') from (
        select state, count(*) as open from payment_attempts
        where state in ('started', 'awaiting', 'abandoned', 'refunding', 'refund_due') group by state) as counted) as payments
    from outbox where sent_at is null`.execute(db)
  const [work] = rows
  if (!work) throw new Error('a count came without a row')
  return work
}
