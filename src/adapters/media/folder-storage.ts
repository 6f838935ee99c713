import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaStorage } from '#domain/office/media/media-storage.ts'
import { pictureBase, pictureSizes } from './sizes.ts'
import { writeWhole } from './write-file.ts'

/** Pictures in a local folder, which is served as /media. */
export function folderStorage(mediaDir: string): MediaStorage {
  return {
    async put(path, { files }) {
      const base = baseOf(path)
      // The whole last: a picture that has it has all.
      for (const { suffix, bytes } of files.toReversed())
        await writeWhole(join(mediaDir, `${base}${suffix}.webp`), bytes)
    },
    async remove(path) {
      const base = baseOf(path)
      for (const { suffix } of pictureSizes)
        for (const type of ['webp', 'avif'])
          await rm(join(mediaDir, `${base}${suffix}.${type}`), { force: true })
    },
    read: (path) => readFile(join(mediaDir, `${baseOf(path)}.webp`)).catch(() => null),
    async listOlder(folder, than) {
      const names = await readdir(join(mediaDir, folder), { recursive: true }).catch(() => [])
      const bases = new Set(
        names.flatMap((name) => {
          const found = /^(.+?)(-[lms])?\.(webp|avif)$/.exec(name.replaceAll('\\', '/'))
          return found ? [`${folder}/${found[1]}`] : []
        }),
      )
      const older = []
      for (const base of bases) if (await isOlder(base, than)) older.push(`${base}.webp`)
      return older
    },
  }

  /** By the newest of its files: an upload under way is young. */
  async function isOlder(base: string, than: Date): Promise<boolean> {
    for (const { suffix } of pictureSizes) {
      const info = await stat(join(mediaDir, `${base}${suffix}.webp`)).catch(() => null)
      if (info && info.mtime >= than) return false
    }
    return true
  }
}

/** @throws TypeError for a path that could lead out of the folder */
function baseOf(path: string): string {
  const base = path.replace(/\.webp$/, '')
  if (!pictureBase.test(base)) throw new TypeError(`not a picture's path: ${path}`)
  return base
}
