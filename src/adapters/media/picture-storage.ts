import type { MediaStorage } from '#domain/office/media/media-storage.ts'
import type { ObjectStore } from '#shared/object-store.ts'
import { pictureBase, pictureSizes } from './sizes.ts'

/** Stores the shop's pictures: `upload/3f/3f2a9c.webp` is the full size, with the smaller ones in the same folder. */
export function pictureStorage(store: ObjectStore): MediaStorage {
  return {
    async put(path, { files }) {
      const base = baseOf(path)
      const putAll = (some: typeof files) =>
        Promise.all(some.map(({ suffix, bytes }) => store.put(`${base}${suffix}.webp`, bytes)))
      // The full size last: if it exists, all exist.
      await putAll(files.filter(({ suffix }) => suffix !== ''))
      await putAll(files.filter(({ suffix }) => suffix === ''))
    },
    async remove(path) {
      const base = baseOf(path)
      for (const { suffix } of pictureSizes)
        for (const type of ['webp', 'avif']) await store.remove(`${base}${suffix}.${type}`)
    },
    read: (path) => store.read(`${baseOf(path)}.webp`),
    async listOlder(folder, than) {
      /** The age of a picture is that of its newest WebP file, so that an upload under way is not listed. */
      const newest = new Map<string, number>()
      for await (const { key, modifiedAt } of store.list(`${folder}/`)) {
        const [, base, type] = /^(.+?)(?:-[lms])?\.(webp|avif)$/.exec(key) ?? []
        if (!base) continue
        const time = type === 'webp' ? modifiedAt.getTime() : 0
        newest.set(base, Math.max(newest.get(base) ?? 0, time))
      }
      return [...newest].flatMap(([base, time]) => (time < than.getTime() ? [`${base}.webp`] : []))
    },
  }
}

/** @throws TypeError for a path that could lead out of the folder */
function baseOf(path: string): string {
  const base = path.replace(/\.webp$/, '')
  if (!pictureBase.test(base)) throw new TypeError(`not a picture's path: ${path}`)
  return base
}
