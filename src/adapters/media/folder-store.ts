import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { matchesEtag } from '#shared/http/etag.ts'
import { checkKey, partOf, type ListedObject, type ObjectStore } from '#shared/object-store.ts'
import { writeFileAtomically } from './write-file.ts'

/** More files than a shop shows at a time; above this their tags are dropped and computed again. */
const maxTags = 20_000

/** `ObjectStore` in a local folder, or in a network folder that all processes share. */
export function folderStore(folder: string): ObjectStore {
  const fileOf = (key: string) => join(folder, checkKey(key))
  const tags = new Map<string, { size: number; mtimeMs: number; etag: Promise<string> }>()

  /** Computed from the bytes, which are read once, so that machines that share a host name have the same tag for the same file. */
  function etagOf(file: string, size: number, mtimeMs: number): Promise<string> {
    const known = tags.get(file)
    if (known?.size === size && known.mtimeMs === mtimeMs) return known.etag
    if (tags.size >= maxTags) tags.clear()
    const etag = readFile(file).then(
      (bytes) => `W/"${createHash('sha1').update(bytes).digest('base64url')}"`,
    )
    tags.set(file, { size, mtimeMs, etag })
    etag.catch(() => tags.delete(file))
    return etag
  }
  async function factsOf(key: string) {
    const file = fileOf(key)
    const info = await orNull(stat(file))
    if (!info?.isFile()) return null
    const etag = await orNull(etagOf(file, info.size, info.mtimeMs))
    return etag === null ? null : { file, size: info.size, etag }
  }
  return {
    put: async (key, bytes) => writeFileAtomically(fileOf(key), bytes),
    read: async (key) => orNull(readFile(fileOf(key))),
    async stat(key) {
      const facts = await factsOf(key)
      return facts && { size: facts.size, etag: facts.etag }
    },
    async open(key, { range, ifNoneMatch = null } = {}) {
      const facts = await factsOf(key)
      if (!facts) return null
      const { file, size, etag } = facts
      if (matchesEtag(ifNoneMatch, etag)) return { kind: 'unchanged', size, etag }
      const part = range ? partOf(range, size) : null
      if (range && !part) return { kind: 'outOfRange', size, etag }
      const bytes = createReadStream(file, part ? { start: part.first, end: part.last } : {})
      const body = Readable.toWeb(bytes) as ReadableStream<Uint8Array>
      return { kind: 'bytes', size, etag, part, body }
    },
    list: (prefix) => filesBelow(folder, prefix),
    remove: async (key) => rm(fileOf(key), { force: true }),
  }
}

async function* filesBelow(folder: string, prefix: string): AsyncGenerator<ListedObject> {
  // Only whole folders are read: for `product/7/3` it is `product/7`.
  const top = prefix.slice(0, prefix.lastIndexOf('/') + 1)
  const names = (await orNull(readdir(join(folder, top), { recursive: true }))) ?? []
  for (const name of names) {
    const key = top + name.replaceAll('\\', '/')
    if (!key.startsWith(prefix) || isHidden(key)) continue
    const info = await orNull(stat(join(folder, key)))
    if (info?.isFile()) yield { key, size: info.size, md5: null, modifiedAt: info.mtime }
  }
}

/** Unfinished files, notes, and the folders of a restore are hidden. */
const isHidden = (key: string): boolean => key.split('/').some((name) => name.startsWith('.'))

const orNull = <Value>(value: Promise<Value>): Promise<Value | null> =>
  value.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw error
  })
