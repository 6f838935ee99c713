import { createHash } from 'node:crypto'
import { limitConcurrency } from '#shared/http/concurrency-limit.ts'
import type { ListedObject, ObjectStore } from '#shared/object-store.ts'

export interface CopyReport {
  copied: number
  /** Were there with the same bytes. */
  present: number
  /** Were removed while the copy ran. */
  gone: number
}

/** Small objects: the way to the store takes longer than the bytes. */
const atOnce = 8

/**
 * Copies every object of one store that another does not have with the same bytes, and compares each copy with its source. It may be
 * broken off and called again. Nothing is removed.
 *
 * @throws Error when a copy is not what its source is
 */
export async function copyObjects(
  from: ObjectStore,
  to: ObjectStore,
  {
    signal,
    onCopied = () => {},
  }: { signal?: AbortSignal; onCopied?: (count: number) => void } = {},
): Promise<CopyReport> {
  const present = await listAll(to)
  const report: CopyReport = { copied: 0, present: 0, gone: 0 }
  async function copy({ key }: ListedObject): Promise<void> {
    signal?.throwIfAborted()
    const bytes = await from.read(key)
    if (!bytes) return void (report.gone += 1)
    if (await holds(to, present.get(key), bytes)) return void (report.present += 1)
    await to.put(key, bytes)
    const written = await to.read(key)
    if (!written?.equals(bytes)) throw new Error(`the copy of ${key} is not what was copied`)
    report.copied += 1
    onCopied(report.copied)
  }
  await forEach(from, copy)
  return report
}

/** Keys of objects that the second store lacks or holds with other bytes than the first, by SHA-256 of all bytes. */
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

async function holds(
  store: ObjectStore,
  listed: ListedObject | undefined,
  bytes: Buffer,
): Promise<boolean> {
  if (listed?.size !== bytes.length) return false
  if (listed.md5 !== null) return listed.md5 === createHash('md5').update(bytes).digest('hex')
  return (await store.read(listed.key))?.equals(bytes) ?? false
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
