import { sql } from 'kysely'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import { isReplacedMail } from '#domain/notifications/replaced-mail.ts'
import { ShopError } from '#shared/shop-error.ts'
import { createJob, rowsOfIds } from '../jobs/create-job.ts'
import type { JobKind, JobRecord, RowOutcome } from '../jobs/job.ts'
import { deadMessages, messageConditions, type MessageFilters } from './find-messages.ts'

/**
 * Queues dead messages again with a full number of attempts. Messages that are still being tried are skipped, as they may be in flight, and
 * so are those that another message replaces.
 */
async function retryDead(
  tx: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { template: string }>> {
  const messages = await tx
    .updateTable('outbox')
    .set({
      dead_at: null,
      discarded_at: null,
      discard_reason: null,
      attempts: 0,
      next_attempt_at: sql<Date>`now()`,
    })
    .where('id', '=', sql<number>`any(${[...ids]}::int[])`)
    .where('dead_at', 'is not', null)
    .where(sql<boolean>`not ${isReplacedMail}`)
    .returning(['id', 'template'])
    .execute()
  return new Map(messages.map(({ id, template }) => [id, { template }]))
}

/** Returns the dead messages among these that another message replaces. */
async function findReplaced(tx: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from outbox where id = any(${[...ids]}::int[]) and dead_at is not null and ${isReplacedMail}`.execute(
    tx,
  )
  return new Set(rows.map(({ id }) => id))
}

/** @throws ShopError `notFound` when there is no such dead message, `messageReplaced` when another one says what is true now */
export async function retryMessage(tx: Db, id: number): Promise<{ template: string }> {
  const message = (await retryDead(tx, [id])).get(id)
  if (message) return message
  throw new ShopError((await findReplaced(tx, [id])).has(id) ? 'messageReplaced' : 'notFound')
}

/**
 * Creates a job that sends these dead messages again, or all that match the filters; with filters, discarded ones are left out (office.md
 * §29).
 */
export const createRetryJob = (
  tx: Db,
  audit: Audit,
  { chosen, createdBy }: { chosen: readonly number[] | MessageFilters; createdBy: number },
): Promise<JobRecord> =>
  createJob(
    tx,
    audit,
    { kind: 'messages.retry', params: {}, createdBy },
    'byRecipient' in chosen
      ? sql`select row_number() over (order by id)::int as line, id::text as entity_id, null::jsonb as input
          from outbox where ${deadMessages} and ${messageConditions(chosen)}`
      : rowsOfIds(chosen),
  )

export const retryJobKind: JobKind = {
  name: 'messages.retry',
  entity: null,
  permissions: () => ['messages.write'],
  rows: {
    async run(tx, audit, _job, rows) {
      const ids = rows.map(({ entityId }) => Number(entityId))
      const retried = await retryDead(tx, ids)
      const replaced = await findReplaced(tx, ids)
      return rows.map(({ entityId }): RowOutcome => {
        const message = retried.get(Number(entityId))
        if (replaced.has(Number(entityId))) return { state: 'skipped', code: 'messageReplaced' }
        if (!message) return { state: 'skipped', code: 'messageNotDead' }
        audit.record({
          action: 'message.retried',
          entityId: Number(entityId),
          title: message.template,
        })
        return { state: 'done' }
      })
    },
  },
}

/** Discards a message that was given up; sending it again reverses that. @throws ShopError `notFound` when there is no such dead message */
export async function discardMessage(
  tx: Db,
  audit: Audit,
  id: number,
  reason: string,
): Promise<void> {
  const message = await tx
    .updateTable('outbox')
    .set({ discarded_at: sql<Date>`now()`, discard_reason: reason })
    .where('id', '=', id)
    .where(deadMessages)
    .returning('template')
    .executeTakeFirst()
  if (!message) throw new ShopError('notFound')
  // The reason may name somebody; it is kept only with the message, which is deleted after its retention.
  audit.record({ action: 'message.discarded', entityId: id, title: message.template })
}
