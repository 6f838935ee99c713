import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FuzzStore } from '../../fuzz/store.ts'

/** How many of each kind come at once. */
interface Crowd {
  /** Asked once and keep the connection. */
  idle: number
  /** Never end their headers or their body. */
  unended: number
  /** Ask for pages and read none of them. */
  unreading: number
}

interface SlowClientResult {
  connections: number
  /** Requests of everybody else meanwhile, and those of them that were answered. */
  asked: number
  served: number
  hungUpOn: number
  mebibytesBefore: number
  mebibytesAtMost: number
}

/** The patience of the shop, looked at every few seconds, and a little for a slow machine. */
const longestMs = 120_000
const head = 'Host: shop\r\nAccept: */*\r\n'
const asks = {
  idle: `GET /api/health HTTP/1.1\r\n${head}\r\n`,
  unendedHeaders: `GET / HTTP/1.1\r\n${head}X-Slow: `,
  unendedBody: `POST /api/contact HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n{"name":"`,
  unreading: `GET /en HTTP/1.1\r\n${head}\r\n`.repeat(8),
}

/** Slow callers of every kind at once, until the shop has hung up on all of them. */
export async function runSlowClients(
  store: FuzzStore,
  { idle, unended, unreading }: Crowd,
): Promise<SlowClientResult> {
  const mebibytesBefore = await residentMebibytes(store.pid)
  const sockets = [
    ...Array.from({ length: idle }, () => openSlowClient(store.port, asks.idle)),
    ...Array.from({ length: unended }, (_, n) =>
      openSlowClient(store.port, n % 2 ? asks.unendedHeaders : asks.unendedBody),
    ),
    ...Array.from({ length: unreading }, () => openSlowClient(store.port, asks.unreading).pause()),
  ]
  const seen = { asked: 0, served: 0, mebibytesAtMost: mebibytesBefore }
  const end = Date.now() + longestMs
  while (sockets.some(({ closed }) => !closed) && Date.now() < end) {
    const answers = await Promise.all(
      ['/en', '/api/products', '/api/health'].map((path) =>
        fetch(store.origin + path).catch(() => null),
      ),
    )
    await Promise.all(answers.map((answer) => answer?.text()))
    seen.asked += answers.length
    seen.served += answers.filter((answer) => answer?.ok).length
    seen.mebibytesAtMost = Math.max(seen.mebibytesAtMost, await residentMebibytes(store.pid))
    // Whoever reads nothing does not see that the shop has gone: it looks once, when the others are gone.
    if (sockets.slice(0, idle + unended).every(({ closed }) => closed))
      for (const socket of sockets) socket.resume()
    await pause(250)
  }
  const hungUpOn = sockets.filter(({ closed }) => closed).length
  for (const socket of sockets) socket.destroy()
  return { connections: sockets.length, ...seen, hungUpOn, mebibytesBefore }
}

const openSlowClient = (port: number, says: string): Socket =>
  connect(port, '127.0.0.1', function connected(this: Socket) {
    this.write(says)
  })
    .on('error', () => {})
    .resume()

async function residentMebibytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1_024)
}
