import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { photoSizes, type PhotoSize, type PhotoStorage } from '#domain/photos/photo-storage.ts'
import { writeWhole } from './write-file.ts'

/** Below the folder of pictures, so that backups hold it; nothing below is served (`http/request-handler.ts`). */
const photoFolder = 'private-photos'

const suffixOf: Record<PhotoSize, string> = { large: '', small: '-s' }

/** Customers' pictures in a local folder: `private-photos/3f/3f2a….webp`. Their ids as hexadecimal, because not every disk tells `a` from `A`. */
export function photoFolderStorage(mediaDir: string): PhotoStorage {
  const root = join(mediaDir, photoFolder)
  const fileOf = (id: string, size: PhotoSize): string => {
    const name = hexOf(id)
    return join(root, name.slice(0, 2), `${name}${suffixOf[size]}.webp`)
  }
  return {
    async put(id, files) {
      // The large one last: a picture that has it has both.
      await writeWhole(fileOf(id, 'small'), files.small)
      await writeWhole(fileOf(id, 'large'), files.large)
    },
    read: (id, size) => readFile(fileOf(id, size)).catch(() => null),
    async remove(id) {
      for (const size of photoSizes) await rm(fileOf(id, size), { force: true })
    },
    async listOlder(than) {
      const names = await readdir(root, { recursive: true }).catch(() => [])
      const hexes = new Set(
        names.flatMap((name) => /^[0-9a-f]{64}(?=(-s)?\.webp$)/.exec(basename(name))?.[0] ?? []),
      )
      const older = []
      for (const hex of hexes) {
        const id = Buffer.from(hex, 'hex').toString('base64url')
        const info = await newestOf(photoSizes.map((size) => fileOf(id, size)))
        if (info !== null && info < than) older.push(id)
      }
      return older
    },
  }
}

/** @throws TypeError for anything but 32 bytes of base64url, which could lead out of the folder */
function hexOf(id: string): string {
  const bytes = Buffer.from(id, 'base64url')
  if (bytes.length !== 32 || bytes.toString('base64url') !== id)
    throw new TypeError('not the id of a photo')
  return bytes.toString('hex')
}

async function newestOf(files: string[]): Promise<Date | null> {
  const infos = await Promise.all(files.map((file) => stat(file).catch(() => null)))
  const times = infos.flatMap((info) => (info ? [info.mtime] : []))
  return times.toSorted((one, other) => other.getTime() - one.getTime())[0] ?? null
}
