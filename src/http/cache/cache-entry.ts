import { createHash } from 'node:crypto'
import { isKnownTag } from '#shared/etag.ts'
import { encodingFor, isWorthPacking, pack, type Encoding } from '../compression.ts'

/** An answer in one form, to be sent any number of times: known by its identity. */
export interface Ready {
  status: number
  headers: Record<string, string>
  bytes: Buffer<ArrayBuffer> | null
}

/** The two headers of a caller that decide on the form of an answer. */
export interface Wishes {
  accepts: string
  /** Its `If-None-Match`. */
  knows: string | null
}

/** An answer whose bytes are all there, to be sent any number of times. */
export interface Finished {
  /** A 200 that calls itself public and sets nothing in the browser. */
  mayBeKept: boolean
  /** A failure of ours, or a page that lacks something because of one. */
  isMakeshift: boolean
  /** What its bytes take in memory, in every encoding made so far. */
  bytes(): number
  /** 304 when the caller has it already, else the best encoding it takes; null while that one is not made. */
  ready(wishes: Wishes): Ready | null
  /** As `ready`, and makes the encoding first, once for all callers. */
  prepare(wishes: Wishes): Promise<Ready>
}

const toldAgain = ['etag', 'cache-control', 'vary', 'content-language']

/** Reads an answer to its end. */
export async function finish(made: Response): Promise<Finished> {
  const { status } = made
  const plain = Buffer.from(await made.arrayBuffer())
  const caching = made.headers.get('cache-control') ?? ''
  const mayBeKept = status === 200 && /^public\b/.test(caching) && !made.headers.has('set-cookie')
  const isPackable = isWorthPacking(made.headers, plain.length)
  const headers = headersOf(made, plain, isPackable)
  const etag = headers['etag'] ?? ''
  const short = Object.entries(headers).filter(([name]) => toldAgain.includes(name))
  const unchanged = { status: 304, headers: Object.fromEntries(short), bytes: null }
  const asItIs = { status, headers, bytes: plain.length > 0 ? plain : null }
  const packed = new Map<Encoding, Ready>()
  const packing = new Map<Encoding, Promise<void>>()

  async function packAs(encoding: Encoding): Promise<void> {
    packed.set(encoding, { status, headers: { ...headers, 'content-encoding': encoding }, bytes: await pack(plain, encoding) })
  }

  function ready({ accepts, knows }: Wishes): Ready | null {
    if (mayBeKept && isKnownTag(knows, etag)) return unchanged
    const encoding = isPackable ? encodingFor(accepts) : null
    return encoding ? (packed.get(encoding) ?? null) : asItIs
  }

  return {
    mayBeKept,
    isMakeshift: status >= 500 || (status === 200 && caching === 'no-store'),
    bytes: () => [...packed.values()].reduce((sum, { bytes }) => sum + (bytes?.length ?? 0), plain.length),
    ready,
    async prepare(wishes) {
      const encoding = encodingFor(wishes.accepts)
      if (encoding && !ready(wishes)) {
        const work = packing.get(encoding) ?? packAs(encoding)
        packing.set(encoding, work)
        await work
      }
      return ready(wishes) ?? asItIs
    },
  }
}

function headersOf({ status, headers }: Response, plain: Buffer, isPackable: boolean): Record<string, string> {
  const kept = new Headers(headers)
  if (status === 200 && !kept.has('etag')) kept.set('ETag', `W/"${createHash('sha1').update(plain).digest('base64url')}"`)
  if (isPackable && !/accept-encoding/i.test(kept.get('vary') ?? '')) kept.append('Vary', 'Accept-Encoding')
  return Object.fromEntries(kept)
}
