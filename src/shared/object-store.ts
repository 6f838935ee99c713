import { ShopError } from './shop-error.ts'

/** Byte positions, both included; without `last`, to the end. `final`: this many bytes at the end. */
export type ByteRange = { first: number; last?: number | undefined } | { final: number }

/** Properties of an object in the store. */
export interface ObjectFacts {
  /** Bytes of the whole object. */
  size: number
  /** As in HTTP, quotes included. */
  etag: string
}

export interface ListedObject {
  key: string
  size: number
  /** Hexadecimal, as the store reports it; null: not reported. */
  md5: string | null
  modifiedAt: Date
}

export type OpenedObject = ObjectFacts &
  (
    | {
        kind: 'bytes'
        body: ReadableStream<Uint8Array>
        /** The part that `body` contains; null: the whole object. */
        part: { first: number; last: number } | null
      }
    | { kind: 'unchanged' }
    | { kind: 'outOfRange' }
  )

/**
 * The storage of pictures, by keys like `product/7/31-m.webp`: a folder, or an object store with the S3 protocol. Every operation below may
 * be repeated: an object is written as a whole, and a reader sees the old bytes, the new ones, or none.
 *
 * Each call may throw `StoreUnavailable`.
 */
export interface ObjectStore {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** All bytes; null: the object does not exist. */
  read(key: string): Promise<Buffer | null>
  /** A stream of all or part of the bytes; null: the object does not exist. */
  open(key: string, wanted?: OpenOptions): Promise<OpenedObject | null>
  /** Null: the object does not exist. */
  stat(key: string): Promise<ObjectFacts | null>
  /** All objects whose keys start with the prefix, in no order; names that begin with a dot are left out. */
  list(prefix: string): AsyncGenerator<ListedObject>
  /** Succeeds also when the object does not exist. */
  remove(key: string): Promise<void>
}

export interface OpenOptions {
  range?: ByteRange | undefined
  /** The header of a caller that may already have the bytes. */
  ifNoneMatch?: string | null | undefined
}

/** The store does not answer, or refuses: callers get 503 with a sentence for this case. The message is for the log and contains no key. */
export class StoreUnavailable extends ShopError {
  constructor(reason: string, cause?: unknown) {
    super('serviceUnavailable', { retryAfterSeconds: 5, textKey: 'picturesUnavailable' })
    this.name = 'StoreUnavailable'
    this.message = reason
    this.cause = cause
  }
}

/**
 * Names of letters, digits, `_`, `-` and `.`, none beginning with a dot: the key cannot leave the folder, and has one spelling in every
 * store.
 */
export const isKey = (text: string): boolean => /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/.test(text)

/** @throws TypeError for an invalid key. The last name may begin with a dot, as that of a note does; `list` leaves it out. */
export function checkKey(key: string): string {
  if (!isKey(key.replace(/(^|\/)\.(?=[\w-]+\.json$)/, '$1')))
    throw new TypeError(`not the key of a picture: ${key}`)
  return key
}

/** The requested part of an object of `size` bytes; null: it begins after the end. */
export function partOf(range: ByteRange, size: number): { first: number; last: number } | null {
  const first = 'final' in range ? Math.max(size - range.final, 0) : range.first
  const last = 'final' in range ? size - 1 : Math.min(range.last ?? size - 1, size - 1)
  return first > last ? null : { first, last }
}
