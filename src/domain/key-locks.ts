import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'

/**
 * Makes callers with the same keys wait for each other until this transaction ends, so that what is read after this call is exact.
 * Sorted, so that two callers with the same two keys cannot deadlock.
 */
export async function lockKeys(tx: Db, ...keys: string[]): Promise<void> {
  // Written, not only locked: under a stricter isolation level a transaction that waited must be made to start again.
  await sql`insert into key_locks (key_sha256)
    select sha256(convert_to(key, 'UTF8')) from unnest(${[...new Set(keys)].toSorted()}::text[]) as key
    on conflict (key_sha256) do update set used_at = excluded.used_at`.execute(tx)
}

/**
 * Locks a key until this transaction ends, without waiting for another holder. The lock of a process that dies is released as its
 * transaction is rolled back.
 *
 * @throws ShopError `requestInProgress` while another transaction holds it
 */
export async function tryLockKey(tx: Db, key: string): Promise<void> {
  await rejectHeldKey(sql`select try_lock_key(${key})`.execute(tx))
}

/** For a statement that calls `try_lock_key`. @throws ShopError `requestInProgress` while another transaction holds that lock */
export async function rejectHeldKey<Result>(statement: Promise<Result>): Promise<Result> {
  try {
    return await statement
  } catch (error) {
    throw isLockNotAvailable(error) ? new ShopError('requestInProgress') : error
  }
}

const isLockNotAvailable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '55P03'

/** Deletes the rows of keys that were not locked for an hour. */
export async function deleteOldKeyLocks(db: Db): Promise<void> {
  await sql`delete from key_locks where used_at < now() - interval '1 hour'`.execute(db)
}
