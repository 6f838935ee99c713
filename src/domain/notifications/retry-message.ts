import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'

/**
 * Sends a dead message on its way again, with all its tries. One that is still tried is left alone: it may be in flight.
 *
 * @throws ShopError `notFound` there is no such dead message
 */
export async function retryMessage(tx: Db, id: number): Promise<{ template: string }> {
  const message = await tx
    .updateTable('outbox')
    .set({ dead_at: null, attempts: 0, next_attempt_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('dead_at', 'is not', null)
    .returning('template')
    .executeTakeFirst()
  if (!message) throw new ShopError('notFound')
  return message
}
