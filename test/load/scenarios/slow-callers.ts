import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FuzzStore } from '../../fuzz/store.ts'

/** The number of concurrent clients of each kind. */
interface Crowd {
  /** Send one request and keep the connection. */
  idle: number
  /** Never end their headers or their body. */
  unended: number
  /** Request pages and do not read them. */
  unreading: number
}

interface SlowClientResult {
  connections: number
  /** Requests of other clients meanwhile, and those of them that were answered. */
  asked: number
  served: number
  hungUpOn: number
  mebibytesBefore: number
  mebibytesAtMost: number
}

/** The shop's timeout, checked every few seconds, and some time for a slow machine. */
const longestMs = 120_000
const head = 'Host: shop\r\nAccept: */*\r\n'
const asks = {
  idle: `GET /api/health HTTP/1.1\r\n${head}\r\n`,
  unendedHeaders: `GET / HTTP/1.1\r\n${head}X-Slow: `,
  unendedBody: `POST /api/contact HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n{"name":"`,
  unreading: `GET /en HTTP/1.1\r\n${head}\r\n`.repeat(8),
}

/** Slow clients of every kind at the same time, until the shop has closed all their connections. */
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
    // A client that reads nothing does not notice that the shop has closed the connection: it checks once, when the others are closed.
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
