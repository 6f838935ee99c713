import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { tryLockKey } from '../key-locks.ts'
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
 * Claims the key for this transaction; returns the answer already stored under it, if there is one.
 *
 * @throws ShopError `requestInProgress` while another request uses the same key, `idempotencyMismatch` when it belongs to another request
 */
export async function claimOfficeKey(
  tx: Db,
  { staffId, key, sha256 }: KeyedRequest,
): Promise<StoredAnswer | null> {
  await tryLockKey(tx, `office:${staffId}:${key}`)
  const stored = await tx
    .selectFrom('office_keys')
    .select(['request_sha256', 'status', 'answer'])
    .where('staff_id', '=', staffId)
    .where('key', '=', key)
    .where('created_at', '>', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirst()
  if (stored && !stored.request_sha256.equals(sha256)) throw new ShopError('idempotencyMismatch')
  return stored ? { status: stored.status, answer: stored.answer } : null
}

/** Stores an answer under its key, together with the work it answers for. */
export async function storeOfficeAnswer(
  tx: Db,
  { staffId, key, sha256 }: KeyedRequest,
  { status, answer }: StoredAnswer,
): Promise<void> {
  const row = { request_sha256: sha256, status, answer }
  await tx
    .insertInto('office_keys')
    .values({ staff_id: staffId, key, ...row })
    .onConflict((old) =>
      old.columns(['staff_id', 'key']).doUpdateSet({ ...row, created_at: sql<Date>`now()` }),
    )
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
