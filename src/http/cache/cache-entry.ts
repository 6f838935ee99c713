import { createHash } from 'node:crypto'
import { matchesEtag } from '#shared/http/etag.ts'
import { compressBytes, encodingFor, isCompressible, type Encoding } from '../compression.ts'

/** A response in one encoding, ready for the socket. */
export interface EncodedResponse {
  status: number
  headers: Record<string, string>
  bytes: Buffer<ArrayBuffer> | null
}

/** The request headers that determine the form of a response. */
export interface ClientCaching {
  acceptEncoding: string
  ifNoneMatch: string | null
}

/** A response read to its end, which can be sent any number of times. */
export interface CacheEntry {
  /** A 200 that declares itself public and sets no cookie. */
  isCacheable: boolean
  /** A server error, or a page with something missing because of one. */
  isDegraded: boolean
  /** Memory taken by its bytes in every encoding made so far. */
  sizeBytes(): number
  /** Returns 304 when the client has it already, else the best encoding it accepts; null while that one is not made. */
  encodedSync(client: ClientCaching): EncodedResponse | null
  /** Like `encodedSync`, but makes the encoding first, once for all clients. */
  encoded(client: ClientCaching): Promise<EncodedResponse>
}

/** Headers of a 304 (RFC 9110 §15.4.5). */
const notModifiedHeaders = [
  'etag',
  'cache-control',
  'cdn-cache-control',
  'vary',
  'content-language',
]

export async function createCacheEntry(response: Response): Promise<CacheEntry> {
  const { status } = response
  const plain = Buffer.from(await response.arrayBuffer())
  const caching = response.headers.get('cache-control') ?? ''
  const isCacheable =
    status === 200 && /^public\b/.test(caching) && !response.headers.has('set-cookie')
  const compressible = isCompressible(response.headers, plain.length)
  const headers = headersOf(response, plain, compressible)
  const etag = headers['etag'] ?? ''
  const notModified = {
    status: 304,
    headers: Object.fromEntries(
      Object.entries(headers).filter(([name]) => notModifiedHeaders.includes(name)),
    ),
    bytes: null,
  }
  const identity = { status, headers, bytes: plain.length > 0 ? plain : null }
  const compressed = new Map<Encoding, EncodedResponse>()
  const compressing = new Map<Encoding, Promise<void>>()

  async function compressAs(encoding: Encoding): Promise<void> {
    const bytes = await compressBytes(plain, encoding)
    compressed.set(encoding, {
      status,
      headers: { ...headers, 'content-encoding': encoding },
      bytes,
    })
  }

  function encodedSync({ acceptEncoding, ifNoneMatch }: ClientCaching): EncodedResponse | null {
    if (isCacheable && matchesEtag(ifNoneMatch, etag)) return notModified
    const encoding = compressible ? encodingFor(acceptEncoding) : null
    return encoding ? (compressed.get(encoding) ?? null) : identity
  }

  return {
    isCacheable,
    isDegraded: status >= 500 || (status === 200 && caching === 'no-store'),
    sizeBytes: () =>
      [...compressed.values()].reduce((sum, { bytes }) => sum + (bytes?.length ?? 0), plain.length),
    encodedSync,
    async encoded(client) {
      const encoding = encodingFor(client.acceptEncoding)
      if (encoding && !encodedSync(client)) {
        const work = compressing.get(encoding) ?? compressAs(encoding)
        compressing.set(encoding, work)
        await work
      }
      return encodedSync(client) ?? identity
    },
  }
}

function headersOf(
  { status, headers: given }: Response,
  plain: Buffer,
  compressible: boolean,
): Record<string, string> {
  const headers = new Headers(given)
  if (status === 200 && !headers.has('etag'))
    headers.set('ETag', `W/"${createHash('sha1').update(plain).digest('base64url')}"`)
  if (compressible && !/accept-encoding/i.test(headers.get('vary') ?? ''))
    headers.append('Vary', 'Accept-Encoding')
  return Object.fromEntries(headers)
}
