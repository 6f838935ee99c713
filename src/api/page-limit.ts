import type { IncomingMessage } from 'node:http'
import type { Settings } from '#shared/settings.ts'
import { callerOf } from './caller.ts'
import { secondsLeftOfMinute, type sharedLimit } from './rate-limit.ts'

/**
 * At most `pagesPerMinutePerIp` rendered pages a minute and address, counted beside the calls of the API (OWASP ASVS 2.4.1).
 * A page that is answered from the cache costs nothing and is not counted. The count is looked at before a page waits for its
 * turn and raised when it is rendered, so a burst may exceed it by as many as one address may have under way.
 */
export function limitPages(
  { count, hasRoom }: Pick<ReturnType<typeof sharedLimit>, 'count' | 'hasRoom'>,
  { trustProxy, pagesPerMinutePerIp }: Settings,
) {
  const keyOf = (caller: string) => `page ${caller}`
  return {
    /** The address (of IPv6 the network) that a request counts against; null: nobody's, such as the shop's own. */
    callerOf(incoming: IncomingMessage | undefined): string | null {
      const caller = callerOf(incoming?.headers['x-forwarded-for']?.toString() ?? null, { incoming }, trustProxy)
      return caller === 'internal' ? null : caller
    },
    /** Seconds until another page may be rendered for this address; 0: now. */
    retryAfterSeconds: (caller: string): number => (hasRoom(keyOf(caller), pagesPerMinutePerIp) ? 0 : secondsLeftOfMinute()),
    /** Counts a page that is being rendered for this address. */
    count(caller: string): void {
      if (pagesPerMinutePerIp > 0) count(keyOf(caller))
    },
  }
}
