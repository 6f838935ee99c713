import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** A request as bytes, so that it may be one that no client would write. */
export interface FuzzRequest {
  method: string
  target: string
  headers: readonly (readonly [name: string, value: string])[]
  body: Buffer
  /** Its message cannot end: an answer need not come, the end must. */
  isCutOff: boolean
}

export interface FuzzAnswer {
  /** 0: the connection was closed without a word. */
  status: number
  /** Names in lower case; of a repeated one the last. */
  headers: Record<string, string>
  body: string
}

/** A connection on which nothing comes for this long hangs; far above what a busy machine takes. */
const timeoutMs = 30_000

/** Writes the request and reads until the shop closes. `isCutOff`: hangs up on it. @throws Error when nothing comes */
export function send(
  port: number,
  { method, target, headers, body, isCutOff }: FuzzRequest,
): Promise<FuzzAnswer> {
  const head = `${method} ${target} HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
  return exchange(port, Buffer.concat([Buffer.from(head, 'latin1'), body]), isCutOff).then(
    readAnswer,
  )
}

/** Everything the shop says to these bytes until it closes; `isCutOff`: nothing will follow them. */
export function exchange(port: number, bytes: Buffer | string, isCutOff = false): Promise<Buffer> {
  return new Promise((done, fail) => {
    const chunks: Buffer[] = []
    const socket = connect({ port, host: '127.0.0.1' }, () =>
      isCutOff ? socket.end(bytes) : socket.write(bytes),
    )
    socket.setTimeout(timeoutMs, () => {
      socket.destroy()
      fail(new Error(`no answer within ${timeoutMs} ms to ${String(bytes).slice(0, 500)}`))
    })
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    // Refused in the middle of a long body: what was said before counts.
    socket.on('error', () => done(Buffer.concat(chunks)))
    socket.on('close', () => done(Buffer.concat(chunks)))
  })
}

/** The last answer of those on the wire before the connection ended; `100 Continue` is none. */
export function readAnswer(bytes: Buffer): FuzzAnswer {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return { status: 0, headers: {}, body: bytes.toString() }
  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0)
  const rest = bytes.subarray(end + 4)
  if (status >= 100 && status < 200) return readAnswer(rest)
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  )
  const sent = headers['transfer-encoding'] === 'chunked' ? joined(rest) : rest
  return { status, headers, body: decompressed(sent, headers['content-encoding']).toString() }
}

const decompressors: Record<string, (body: Buffer) => Buffer> = {
  br: (body) => brotliDecompressSync(body),
  gzip: (body) => gunzipSync(body),
}

/** What is compressed must be readable too: it may disclose something. The answer to HEAD has no body, and one that was cut off stays as it is. */
function decompressed(body: Buffer, encoding = ''): Buffer {
  const decompress = decompressors[encoding]
  if (!decompress || body.length === 0) return body
  try {
    return decompress(body)
  } catch {
    return body
  }
}

function joined(chunked: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; at < chunked.length;) {
    const line = chunked.indexOf('\r\n', at)
    const size = Number.parseInt(chunked.toString('latin1', at, line), 16)
    if (line < 0 || !size) break
    parts.push(chunked.subarray(line + 2, line + 2 + size))
    at = line + 2 + size + 2
  }
  return Buffer.concat(parts)
}
