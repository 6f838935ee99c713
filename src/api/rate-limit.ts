import { ShopError } from '#shared/shop-error.ts'

/**
 * Hits a minute and key, in this process's memory: enough to slow a flood down without a statement per request.
 * What guards codes and money is counted in the database (contract §4.0).
 * @throws ShopError `tooManyRequests` { retry_after } in seconds
 */
export function minuteLimit(perMinute: () => number) {
  let minute = 0
  let hits = new Map<string, number>()
  return (key: string): void => {
    const limit = perMinute()
    if (limit === 0) return
    const now = Date.now()
    // A new map each minute also bounds the memory a flood of addresses can take.
    if (Math.floor(now / 60_000) !== minute) [minute, hits] = [Math.floor(now / 60_000), new Map()]
    const count = (hits.get(key) ?? 0) + 1
    hits.set(key, count)
    if (count > limit) throw new ShopError('tooManyRequests', { retry_after: 60 - Math.floor((now % 60_000) / 1000) })
  }
}
