import { photoSizes, type PhotoSize, type PhotoStorage } from '#domain/photos/photo-storage.ts'
import type { ObjectStore } from '#shared/object-store.ts'

/**
 * The folder of private pictures in the store of the shop's pictures, so that backups include it; nothing below it is served
 * (`http/media-files.ts`).
 */
const photoFolder = 'private-photos'

const suffixOf: Record<PhotoSize, string> = { large: '', small: '-s' }

/**
 * Stores customers' pictures: `private-photos/3f/3f2a….webp`. Their ids are written in hexadecimal, because some file systems ignore case.
 */
export function photoStorage(store: ObjectStore): PhotoStorage {
  return {
    async put(id, files) {
      // The large one last: if it exists, both exist.
      await store.put(keyOf(id, 'small'), files.small)
      await store.put(keyOf(id, 'large'), files.large)
    },
    read: (id, size) => store.read(keyOf(id, size)),
    async remove(id) {
      for (const size of photoSizes) await store.remove(keyOf(id, size))
    },
    async listOlder(than) {
      const newest = new Map<string, number>()
      for await (const { key, modifiedAt } of store.list(`${photoFolder}/`)) {
        const [, hex] =
          /^([0-9a-f]{64})(?:-s)?\.webp$/.exec(key.slice(key.lastIndexOf('/') + 1)) ?? []
        if (hex) newest.set(hex, Math.max(newest.get(hex) ?? 0, modifiedAt.getTime()))
      }
      return [...newest].flatMap(([hex, time]) =>
        time < than.getTime() ? [Buffer.from(hex, 'hex').toString('base64url')] : [],
      )
    },
  }
}

/** @throws TypeError for anything except 32 bytes of base64url, which could lead out of the folder */
function keyOf(id: string, size: PhotoSize): string {
  const bytes = Buffer.from(id, 'base64url')
  if (bytes.length !== 32 || bytes.toString('base64url') !== id)
    throw new TypeError('not the id of a photo')
  const name = bytes.toString('hex')
  return `${photoFolder}/${name.slice(0, 2)}/${name}${suffixOf[size]}.webp`
}
