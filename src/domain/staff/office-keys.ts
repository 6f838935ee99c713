import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { rejectHeldKey } from '../key-locks.ts'
import { ShopError } from '#shared/shop-error.ts'

/** A request with an idempotency key (office.md 20.5). */
export interface KeyedRequest {
  staffId: number
  key: string
  /** SHA-256 of method, path, query and body. */
  sha256: Buffer
}

/** The answer to the first request. */
export interface StoredAnswer {
  status: number
  answer: string
}

/**
 * Claims the key for this transaction, which must store an answer under it or release it; returns the answer that is already stored, if
 * there is one. A key that is new, or older than 24 hours, takes one statement: its row is written under the lock of the key, and on a
 * conflict PostgreSQL reads the newest row, which a transaction may have committed after this statement began.
 *
 * @throws ShopError `requestInProgress` while another request uses the same key, `idempotencyMismatch` when it belongs to another request
 */
export async function claimOfficeKey(
  tx: Db,
  { staffId, key, sha256 }: KeyedRequest,
): Promise<StoredAnswer | null> {
  const { rows } = await rejectHeldKey(
    sql`
      insert into office_keys as stored (staff_id, key, request_sha256, status, answer)
        select ${staffId}::int, ${key}::text, ${sha256}::bytea, 0, '' from try_lock_key(${`office:${staffId}:${key}`})
        on conflict (staff_id, key) do update
          set request_sha256 = excluded.request_sha256, status = 0, answer = '', created_at = now()
          where stored.created_at <= now() - interval '24 hours'
        returning key`.execute(tx),
  )
  if (rows.length > 0) return null
  const stored = await tx
    .selectFrom('office_keys')
    .select(['request_sha256', 'status', 'answer'])
    .where('staff_id', '=', staffId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (!stored.request_sha256.equals(sha256)) throw new ShopError('idempotencyMismatch')
  return { status: stored.status, answer: stored.answer }
}

/** Stores the answer under a claimed key, together with the work it answers for. */
export async function storeOfficeAnswer(
  db: Db,
  { staffId, key }: KeyedRequest,
  answer: StoredAnswer,
): Promise<void> {
  await db
    .updateTable('office_keys')
    .set(answer)
    .where('staff_id', '=', staffId)
    .where('key', '=', key)
    .execute()
}

/** Frees a key whose work was not completed, so that the same request may be sent again. */
export async function releaseOfficeKey(db: Db, { staffId, key }: KeyedRequest): Promise<void> {
  await db
    .deleteFrom('office_keys')
    .where('staff_id', '=', staffId)
    .where('key', '=', key)
    .execute()
}

/** Deletes answers that are too old to be repeated. */
export async function deleteOldOfficeAnswers(db: Db): Promise<void> {
  await db
    .deleteFrom('office_keys')
    .where('created_at', '<', sql<Date>`now() - interval '24 hours'`)
    .execute()
}
