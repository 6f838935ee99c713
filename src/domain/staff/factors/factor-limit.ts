import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'
import { lockKeys } from '../../key-locks.ts'
import { countHits, findFullWindows, refusalOf } from '../../rate-limit.ts'

const seconds = 900
const maxWrong = 5

const wrongKeyOf = (staffId: number) => `factor-wrong:${staffId}`
const lockOf = (staffId: number) =>
  ({ key: `factor-locked:${staffId}`, seconds, limit: 1, code: 'otpLocked' }) as const

/**
 * Serialises all tries of a member's factors until the transaction ends. Returns the error `otpLocked` { retryAfterSeconds } while they are
 * locked after five wrong tries; null: a try is allowed.
 */
export async function beginTry(tx: Db, staffId: number): Promise<ShopError | null> {
  await lockKeys(tx, `factor:${staffId}`)
  const [full] = await findFullWindows(tx, [lockOf(staffId)])
  return full ? refusalOf(full) : null
}

/** Counts a wrong try; the fifth within 15 minutes locks the factors for 15 minutes. Returns the number of tries left. */
export async function countWrongTry(tx: Db, staffId: number): Promise<number> {
  await countHits(tx, wrongKeyOf(staffId))
  const { rows } = await sql<{ wrong: number }>`
    select count(*)::int as wrong from throttle_hits
    where key = ${wrongKeyOf(staffId)} and hit_at > statement_timestamp() - make_interval(secs => ${seconds})`.execute(
    tx,
  )
  const left = Math.max(0, maxWrong - (rows[0]?.wrong ?? 0))
  if (left === 0) await countHits(tx, lockOf(staffId).key)
  return left
}

/** Returns the error for a wrong factor. */
export const wrongFactor = (attemptsLeft: number, field = 'code'): ShopError =>
  new ShopError('invalidFactor', { attemptsLeft }, { [field]: ['invalidFactor'] })
