import { openRawConnection, requestOf } from '../test/support/servers/raw-connection.ts'

interface Load {
  port: number
  path: string
  headers: Record<string, string>
  seconds: number
  connections?: number
}

export interface Loaded {
  answers: number
  seconds: number
  /** The duration of each answer, in milliseconds. */
  waits: number[]
}

/** Requests one path repeatedly on kept-open connections, each with one request in progress. Any answer other than 200 and 304 throws. */
export async function load({
  port,
  path,
  headers,
  seconds,
  connections = 16,
}: Load): Promise<Loaded> {
  const request = requestOf('GET', path, headers)
  const start = performance.now()
  const until = start + seconds * 1000
  const waits = (
    await Promise.all(Array.from({ length: connections }, () => askUntil(until, port, request)))
  ).flat()
  return { answers: waits.length, seconds: (performance.now() - start) / 1000, waits }
}

async function askUntil(until: number, port: number, request: string): Promise<number[]> {
  const { ask, close } = await openRawConnection(port)
  const waits: number[] = []
  while (performance.now() < until) {
    const { status, tookMs, answer } = await ask(request)
    if (status !== 200 && status !== 304) throw new Error(`the server answered:\n${String(answer)}`)
    waits.push(tookMs)
  }
  close()
  return waits
}

/** The value below which `share` of them are; 0.99 is the 99th percentile. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
