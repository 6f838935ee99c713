import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** An answer's status and bytes, and its duration in milliseconds; status 0: the connection ended without one. */
export interface RawResponse {
  status: number
  tookMs: number
  answer: Buffer
}

export interface RawConnection {
  /** Sends a request unchanged, and waits for the whole answer. */
  ask(request: string): Promise<RawResponse>
  close(): void
}

const blank = Buffer.from('\r\n\r\n')

/** One kept-open connection to this machine for one request at a time, with as little client overhead as possible. */
export async function openRawConnection(port: number): Promise<RawConnection> {
  const socket: Socket = connect(port, '127.0.0.1').setNoDelay(true)
  await once(socket, 'connect')
  socket.on('error', () => {})
  return {
    ask(request) {
      const start = performance.now()
      return new Promise((heard) => {
        let bytes: Buffer = Buffer.alloc(0)
        let length: number | null = null
        const end = (status: number) => {
          socket.off('data', take).off('close', lost)
          heard({ status, tookMs: performance.now() - start, answer: bytes })
        }
        const lost = () => end(0)
        if (socket.destroyed) return lost()
        const take = (chunk: Buffer) => {
          bytes = bytes.length > 0 ? Buffer.concat([bytes, chunk]) : chunk
          length ??= lengthOf(bytes)
          if (length !== null && bytes.length >= length)
            end(Number(bytes.toString('latin1', 9, 12)))
        }
        socket.on('data', take).on('close', lost)
        socket.write(request)
      })
    },
    close: () => socket.destroy(),
  }
}

/** The length of head and body in bytes; null while the head is incomplete. @throws when an answer does not state its length */
function lengthOf(bytes: Buffer): number | null {
  const end = bytes.indexOf(blank)
  if (end < 0) return null
  const head = bytes.toString('latin1', 0, end)
  const length = head.startsWith('HTTP/1.1 304 ')
    ? '0'
    : /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`an answer of unknown length:\n${head}`)
  return end + blank.length + Number(length)
}

/** The text of a request; its host and length are added. */
export function requestOf(
  method: string,
  path: string,
  headers: Record<string, string>,
  body = '',
): string {
  const length = body ? { 'Content-Length': String(Buffer.byteLength(body)) } : {}
  const lines = Object.entries({ Host: 'shop.test', ...headers, ...length }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}
