import { connect } from 'node:net'

const blank = Buffer.from('\r\n\r\n')

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
  /** How long each answer took, in milliseconds. */
  waits: number[]
}

/** Asks for one path over and over on kept-open connections, each with one request under way. Any answer but 200 and 304 ends it. */
export async function load({ port, path, headers, seconds, connections = 16 }: Load): Promise<Loaded> {
  const lines = Object.entries({ Host: 'shop.test', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const request = `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
  const start = performance.now()
  const until = start + seconds * 1000
  const waits = (await Promise.all(Array.from({ length: connections }, () => askUntil(until, port, request)))).flat()
  return { answers: waits.length, seconds: (performance.now() - start) / 1000, waits }
}

function askUntil(until: number, port: number, request: string): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const waits: number[] = []
    let rest: Buffer = Buffer.alloc(0)
    let sentAt = performance.now()
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    socket.setNoDelay(true)
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
      const length = lengthOf(rest)
      if (length === null || rest.length < length) return
      rest = rest.subarray(length)
      const now = performance.now()
      waits.push(now - sentAt)
      sentAt = now
      if (now < until) socket.write(request)
      else {
        socket.end()
        resolve(waits)
      }
    })
  })
}

/** Head and body of the answer at the start; null while its head is not all there. */
function lengthOf(bytes: Buffer): number | null {
  const end = bytes.indexOf(blank)
  if (end < 0) return null
  const head = bytes.toString('latin1', 0, end)
  if (!head.startsWith('HTTP/1.1 200') && !head.startsWith('HTTP/1.1 304')) throw new Error(`the server answered:\n${head}`)
  return end + blank.length + Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
}

/** The value below which `share` of them lie; 0.99 is the 99th percentile. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
