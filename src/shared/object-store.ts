import { ShopError } from './shop-error.ts'

/** Positions of bytes, both included; without `last` to the end. `final`: so many at the end. */
export type ByteRange = { first: number; last?: number | undefined } | { final: number }

/** What a store says of an object. */
export interface ObjectFacts {
  /** Bytes of the whole. */
  size: number
  /** As HTTP writes it, quotes included. */
  etag: string
}

export interface ListedObject {
  key: string
  size: number
  /** Hexadecimal, as the store states it; null: it states none. */
  md5: string | null
  modifiedAt: Date
}

export type OpenedObject = ObjectFacts &
  (
    | {
        kind: 'bytes'
        body: ReadableStream<Uint8Array>
        /** The part that `body` is; null: it is the whole. */
        part: { first: number; last: number } | null
      }
    | { kind: 'unchanged' }
    | { kind: 'outOfRange' }
  )

/**
 * Where pictures are stored, by keys like `product/7/31-m.webp`: a folder, or an object store that speaks S3. Everything below it may be
 * repeated: an object is written whole, and a reader sees the old bytes, the new ones, or none.
 *
 * Each call may throw `StoreUnavailable`.
 */
export interface ObjectStore {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** All bytes; null: it is not there. */
  read(key: string): Promise<Buffer | null>
  /** A stream of the bytes, or of a part of them; null: it is not there. */
  open(key: string, wanted?: OpenOptions): Promise<OpenedObject | null>
  /** Null: it is not there. */
  stat(key: string): Promise<ObjectFacts | null>
  /** All objects whose keys begin so, in no order; none whose name begins with a dot. */
  list(prefix: string): AsyncGenerator<ListedObject>
  /** One that is not there is removed already. */
  remove(key: string): Promise<void>
}

export interface OpenOptions {
  range?: ByteRange | undefined
  /** The header of a caller that may have the bytes already. */
  ifNoneMatch?: string | null | undefined
}

/** The store does not answer, or refuses: callers hear 503 with a sentence of its own. The message is for the log, and holds no key. */
export class StoreUnavailable extends ShopError {
  constructor(reason: string, cause?: unknown) {
    super('serviceUnavailable', { retryAfterSeconds: 5, textKey: 'picturesUnavailable' })
    this.name = 'StoreUnavailable'
    this.message = reason
    this.cause = cause
  }
}

/** Names of letters, digits, `_`, `-` and `.`, none of which begins with a dot: no way out, and one spelling in every store. */
export const isKey = (text: string): boolean => /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/.test(text)

/** @throws TypeError for a key that no picture has, and no note: the last name may begin with a dot, and no list then shows it */
export function checkKey(key: string): string {
  if (!isKey(key.replace(/(^|\/)\.(?=[\w-]+\.json$)/, '$1')))
    throw new TypeError(`not the key of a picture: ${key}`)
  return key
}

/** The part of `size` bytes that is asked for; null: it begins behind them. */
export function partOf(range: ByteRange, size: number): { first: number; last: number } | null {
  const first = 'final' in range ? Math.max(size - range.final, 0) : range.first
  const last = 'final' in range ? size - 1 : Math.min(range.last ?? size - 1, size - 1)
  return first > last ? null : { first, last }
}
