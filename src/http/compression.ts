import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const worthIt = /^(text\/|application\/(json|javascript|xml))/
const fewestBytes = 1_024

/** The answer in the best form the caller takes; small ones, pictures and what is compressed already go as they are. */
export async function compress(request: Request, answer: Response): Promise<Response> {
  if (answer.headers.has('content-encoding') || !isWorthPacking(answer.headers) || request.method === 'HEAD') return answer
  const encoding = encodingFor(request.headers.get('accept-encoding') ?? '')
  if (!/accept-encoding/i.test(answer.headers.get('vary') ?? '')) answer.headers.append('Vary', 'Accept-Encoding')
  // To look at the body is to read it all: only for who takes it packed.
  if (!encoding || !answer.body) return answer
  const headers = new Headers(answer.headers)
  const bytes = Buffer.from(await answer.arrayBuffer())
  const { status } = answer
  if (bytes.length < fewestBytes) return new Response(bytes, { status, headers })
  headers.set('Content-Encoding', encoding)
  headers.delete('Content-Length')
  return new Response(await pack(bytes, encoding), { status, headers })
}

/** Text of some length (in bytes) gains by it. */
export const isWorthPacking = (headers: Headers, length = Infinity): boolean =>
  length >= fewestBytes && worthIt.test(headers.get('content-type') ?? '')

/** The best encoding of an `Accept-Encoding`; null: as it is. */
export function encodingFor(accepted: string): Encoding | null {
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null
}

/**
 * Brotli may look back 64 KiB (`LGWIN` 16). With its usual 4 MiB texts come out no smaller, and V8 counts its larger buffers
 * against the heap and collects garbage for them: more than half of what a page cost (docs/performance.md).
 */
export function pack(bytes: Buffer, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = constants
  const params = { [BROTLI_PARAM_QUALITY]: 5, [BROTLI_PARAM_LGWIN]: 16, [BROTLI_PARAM_SIZE_HINT]: bytes.length }
  return encoding === 'br' ? brotli(bytes, { params }) : gzipped(bytes)
}
