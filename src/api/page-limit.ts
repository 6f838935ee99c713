import type { IncomingMessage } from 'node:http'
import type { Settings } from '#shared/settings.ts'
import { clientOf } from './client-address.ts'
import { secondsLeftOfMinute, type distributedRateLimit } from './rate-limit.ts'

/**
 * Limits rendered pages to `pagesPerMinutePerIp` a minute and address (a multiple for its larger networks), counted separately from calls
 * of the API (OWASP ASVS 2.4.1). A page that is answered from the cache costs nothing and is not counted. The count is checked before a
 * page waits for its turn and increased when it is rendered, so a burst may exceed it by as many as one address may have in progress.
 */
export function limitPages(
  { count, hasRoom }: Pick<ReturnType<typeof distributedRateLimit>, 'count' | 'hasRoom'>,
  { trustProxy, pagesPerMinutePerIp }: Settings,
) {
  const pages = { limit: pagesPerMinutePerIp, prefix: 'page ' }
  /** The page counter of the request's client; null: the shop itself, which is not limited. */
  return (incoming: IncomingMessage | undefined) => {
    const client = clientOf(
      incoming?.headers['x-forwarded-for']?.toString() ?? null,
      { incoming },
      trustProxy,
    )
    if (client.ip === 'internal') return null
    return {
      endSite: client.endSite,
      /** Seconds until another page may be rendered; 0: now. */
      retryAfterSeconds: (): number => (hasRoom(client, pages) ? 0 : secondsLeftOfMinute()),
      /** Counts a page that is being rendered. */
      count(): void {
        if (pagesPerMinutePerIp > 0) count(client, pages)
      },
    }
  }
}
