import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/tables.ts'
import { retryConflicts } from '#db/transaction.ts'
import { ShopError, type ErrorCode } from '#shared/shop-error.ts'

/** `limit` hits of `key` in any `seconds` (a sliding window); `limit` 0 = never full. */
export interface SlidingWindow {
  key: string
  seconds: number
  limit: number
}

/** A window that refuses with `code` when it is full. */
export interface Window extends SlidingWindow {
  code: ErrorCode
  /** While this condition holds nothing is counted or refused; evaluated in the statement that counts. */
  skipWhen?: RawBuilder<boolean>
}

/** A network that a caller belongs to; as a whole it has `factor` times the limit of a single address. */
export interface Network {
  key: string
  factor: number
}

/** Returns the same window for each network of a caller, the smallest first; `key` names the counter. */
export const windowPerNetwork = <W extends SlidingWindow>(
  networks: readonly Network[],
  window: W,
): W[] =>
  networks.map(({ key, factor }) => ({
    ...window,
    key: `${window.key}:${key}`,
    limit: window.limit * factor,
  }))

/** A window without room, and the seconds until it has some. */
export interface FullWindow<W extends SlidingWindow> {
  window: W
  retryAfterSeconds: number
}

/** Returns the windows that are full, in the order given. One statement; counts nothing. */
export async function findFullWindows<W extends SlidingWindow>(
  db: Db,
  windows: readonly W[],
): Promise<FullWindow<W>[]> {
  const limited = windows.filter(({ limit }) => limit > 0)
  if (limited.length === 0) return []
  const { rows } = await sql<{ place: number; wait_seconds: number }>`
    select place::int, ceil(extract(epoch from hit_at + make_interval(secs => seconds) - statement_timestamp()))::int as wait_seconds
    from unnest(${limited.map(({ key }) => key)}::text[], ${limited.map(({ seconds }) => seconds)}::int[], ${limited.map(({ limit }) => limit)}::int[])
      with ordinality as wanted (key, seconds, most, place)
    cross join lateral (
      select hit_at from throttle_hits
      where throttle_hits.key = wanted.key and hit_at > statement_timestamp() - make_interval(secs => seconds)
      order by hit_at desc offset most - 1 limit 1) as oldest_that_counts
    order by place`.execute(db)
  return rows.flatMap(({ place, wait_seconds }) => {
    const window = limited[place - 1]
    return window ? [{ window, retryAfterSeconds: Math.max(1, wait_seconds) }] : []
  })
}

/** Returns the error for a full window. */
export const refusalOf = ({ window, retryAfterSeconds }: FullWindow<Window>): ShopError =>
  new ShopError(window.code, { retryAfterSeconds })

/**
 * Counts one hit of each window, in the order given, until one has no room for it, and then refuses. Exact over all processes: callers of
 * one key wait for each other for the length of one statement, callers of other keys do not wait. It is a separate transaction, so that a
 * later failure does not undo the hit: call it first, and outside any transaction. Of several windows (of one `code`) the first full one
 * refuses and those after it count nothing: give the smallest network first, so that one address over its limit does not use up that of its
 * neighbours, and so that two callers lock in the same order.
 *
 *     await consumeRateLimit(db, { key: `save-order:${customerId}`, seconds: 60, limit: settings.saveOrdersPerMinute, code: 'tooManyRequests' })
 *
 * @throws ShopError the windows' `code` { retryAfterSeconds }
 */
export async function consumeRateLimit(db: Db, ...windows: Window[]): Promise<void> {
  const limited = windows.filter(({ limit }) => limit > 0)
  const [first] = limited
  if (!first) return
  // `coalesce` evaluates the next window only when the previous one had room.
  const hits = sql.join(limited.map(hitSql))
  const statement = sql<{ wait: number | null }>`select coalesce(${hits}) as wait`
  const { rows } = await retryConflicts(() => statement.execute(db))
  const wait = rows[0]?.wait ?? null
  if (wait !== null) throw new ShopError(first.code, { retryAfterSeconds: Math.max(1, wait) })
}

function hitSql({ key, seconds, limit, skipWhen }: Window) {
  const hit = sql`consume_rate_limit(${key}, ${seconds}, ${limit})`
  return skipWhen ? sql`case when not ${skipWhen} then ${hit} end` : hit
}

/** Counts a hit of an optional step, which is skipped when the window is full. Returns whether it had room. */
export async function tryConsumeRateLimit(db: Db, window: Window): Promise<boolean> {
  try {
    await consumeRateLimit(db, window)
    return true
  } catch (error) {
    if (error instanceof ShopError) return false
    throw error
  }
}

/** Returns true once an hour for each alarm, over all processes. */
export const claimHourlyAlarm = (db: Db, key: string): Promise<boolean> =>
  tryConsumeRateLimit(db, { key, seconds: 3_600, limit: 1, code: 'tooManyRequests' })

/** Counts one hit of each key. */
export async function countHits(db: Db, ...keys: string[]): Promise<void> {
  await sql`insert into throttle_hits (key, hit_at) select key, statement_timestamp() from unnest(${keys}::text[]) as key`.execute(
    db,
  )
}

/** Deletes hits that no window counts any longer: the longest window is 24 hours, or 30 days for the wrong codes of a phone. */
export async function deleteOldHits(db: Db): Promise<void> {
  await sql`delete from throttle_hits
    where hit_at < now() - case when key like 'otp-wrong:%' then interval '31 days' else interval '25 hours' end`.execute(
    db,
  )
}
