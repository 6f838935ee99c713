import { createHash } from 'node:crypto'
import { limitConcurrency } from '#shared/http/concurrency-limit.ts'
import type { ListedObject, ObjectStore } from '#shared/object-store.ts'

export interface CopyReport {
  copied: number
  /** Objects that were there with the same bytes. */
  present: number
  /** Objects that were removed while the copy ran. */
  gone: number
}

/** Number of parallel copies: for small objects the round trip takes longer than the transfer. */
const atOnce = 8

/** The objects found identical at the last comparison, by key. One map for each pair of stores. */
export type KnownCopies = Map<string, string>

interface CopyOptions {
  signal?: AbortSignal
  onCopied?: (count: number) => void
  /** Remembers compared objects, so that the next call does not read them again. */
  known?: KnownCopies
}

/**
 * Copies every object that the other store lacks or has with different bytes, and compares each copy with its source. It may be interrupted
 * and called again. Nothing is removed.
 *
 * @throws Error when a copy differs from its source
 */
export async function copyObjects(
  from: ObjectStore,
  to: ObjectStore,
  { signal, onCopied = () => {}, known = new Map() }: CopyOptions = {},
): Promise<CopyReport> {
  const present = await listAll(to)
  const report: CopyReport = { copied: 0, present: 0, gone: 0 }
  async function copy(source: ListedObject): Promise<void> {
    const { key } = source
    signal?.throwIfAborted()
    const there = present.get(key)
    const state = stateOf(source)
    if (there && (known.get(key) === state || (await isSame(from, to, [source, there])))) {
      known.set(key, state)
      return void (report.present += 1)
    }
    const bytes = await from.read(key)
    if (!bytes) return void (report.gone += 1)
    await to.put(key, bytes)
    const written = await to.read(key)
    if (!written?.equals(bytes)) throw new Error(`the copy of ${key} is not what was copied`)
    known.set(key, state)
    report.copied += 1
    onCopied(report.copied)
  }
  await forEach(from, copy)
  return report
}

/** Returns the keys of objects that the second store lacks or has with different bytes, by SHA-256 of all bytes. */
export async function compareStores(from: ObjectStore, to: ObjectStore): Promise<string[]> {
  const differing: string[] = []
  await forEach(from, async ({ key }) => {
    const [bytes, copy] = [await from.read(key), await to.read(key)]
    if (bytes && (!copy || sha256(bytes) !== sha256(copy))) differing.push(key)
  })
  return differing.toSorted()
}

async function forEach(
  store: ObjectStore,
  work: (object: ListedObject) => Promise<void>,
): Promise<void> {
  const limited = limitConcurrency(atOnce)
  let failure: unknown
  let batch: Promise<void>[] = []
  const settle = async () => {
    await Promise.all(batch)
    batch = []
    if (failure) throw failure
  }
  for await (const object of store.list('')) {
    batch.push(
      limited(() => work(object)).catch((error: unknown) => {
        failure ??= error
      }),
    )
    if (batch.length >= atOnce * 16) await settle()
  }
  await settle()
}

async function listAll(store: ObjectStore): Promise<Map<string, ListedObject>> {
  const all = new Map<string, ListedObject>()
  for await (const object of store.list('')) all.set(object.key, object)
  return all
}

/** A replaced object under the same key has another size or time. */
const stateOf = ({ size, md5, modifiedAt }: ListedObject): string =>
  `${size} ${md5} ${modifiedAt.getTime()}`

/** An MD5 stated by a store saves reading the object there; that of an encrypted object may differ, and then the bytes are compared. */
async function isSame(
  from: ObjectStore,
  to: ObjectStore,
  [source, copy]: [ListedObject, ListedObject],
): Promise<boolean> {
  if (source.size !== copy.size) return false
  if (source.md5 !== null && source.md5 === copy.md5) return true
  const stated = source.md5 ?? copy.md5
  if (stated !== null) {
    const other = await (source.md5 === null ? from : to).read(source.key)
    if (other && createHash('md5').update(other).digest('hex') === stated) return true
  }
  const [bytes, copied] = [await from.read(source.key), await to.read(source.key)]
  return bytes !== null && copied !== null && bytes.equals(copied)
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
