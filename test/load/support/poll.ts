import { setTimeout as pause } from 'node:timers/promises'
import type { Traffic } from './order-continuously.ts'

/** One answer, or its absence: status 0. Instants and durations in milliseconds of this process. */
export interface PollResult {
  path: string
  status: number
  retryAfter: string | null
  askedAt: number
  tookMs: number
}

/** Far more than any request may take. */
const timeoutMs = 30_000

/** Like a reader who presses immediately; without a pause three readers would use a whole processor. */
const pauseMs = 50

/** Requests a path repeatedly until the traffic stops. */
export async function poll(
  traffic: Traffic,
  path: string,
  onResponse: (heard: PollResult) => void,
  headers: Record<string, string> = {},
): Promise<void> {
  while (traffic.isRunning) {
    const askedAt = performance.now()
    const answer = await fetch(traffic.origin + path, {
      headers,
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => null)
    await answer?.arrayBuffer().catch(() => {})
    const { status = 0, headers: responseHeaders } = answer ?? {}
    onResponse({
      path,
      status,
      retryAfter: responseHeaders?.get('retry-after') ?? null,
      askedAt,
      tookMs: performance.now() - askedAt,
    })
    await pause(pauseMs)
  }
}

/** `{ 200: 10, 503: 3 }` */
export function countStatuses(heard: PollResult[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of heard) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
