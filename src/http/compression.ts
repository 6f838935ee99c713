import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)
const compressibleTypes = /^(text\/|application\/(json|javascript|xml))/
const minBytes = 1_024

/** Returns the response in the best encoding the client accepts; small ones, pictures and compressed ones are unchanged. */
export async function compress(request: Request, response: Response): Promise<Response> {
  if (
    response.headers.has('content-encoding') ||
    !isCompressible(response.headers) ||
    request.method === 'HEAD'
  )
    return response
  const encoding = encodingFor(request.headers.get('accept-encoding') ?? '')
  if (!/accept-encoding/i.test(response.headers.get('vary') ?? ''))
    response.headers.append('Vary', 'Accept-Encoding')
  // Without an encoding the body stays a stream: measuring it would read it all.
  if (!encoding || !response.body) return response
  const headers = new Headers(response.headers)
  const bytes = Buffer.from(await response.arrayBuffer())
  const { status } = response
  if (bytes.length < minBytes) return new Response(bytes, { status, headers })
  headers.set('Content-Encoding', encoding)
  headers.delete('Content-Length')
  return new Response(await compressBytes(bytes, encoding), { status, headers })
}

/** Whether text of this length (in bytes) is worth compressing. */
export const isCompressible = (headers: Headers, length = Infinity): boolean =>
  length >= minBytes && compressibleTypes.test(headers.get('content-type') ?? '')

/** Returns the best encoding of an `Accept-Encoding` header; null: identity. */
export function encodingFor(acceptEncoding: string): Encoding | null {
  return /\bbr\b/.test(acceptEncoding) ? 'br' : /\bgzip\b/.test(acceptEncoding) ? 'gzip' : null
}

/**
 * Compresses bytes. Brotli uses a window of 64 KiB (`LGWIN` 16). With its default of 4 MiB texts are not smaller, and V8 counts its larger
 * buffers against the heap and collects garbage for them: more than half of the cost of a page (docs/performance.md).
 */
export function compressBytes(bytes: Buffer, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = constants
  const params = {
    [BROTLI_PARAM_QUALITY]: 5,
    [BROTLI_PARAM_LGWIN]: 16,
    [BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  return encoding === 'br' ? brotliAsync(bytes, { params }) : gzipAsync(bytes)
}
