import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { posix } from 'node:path'
import type { ObjectStore } from '#shared/object-store.ts'
import { encodeSizes } from './encode-picture.ts'
import { maxWholeEdgePixels, maxInputPixels, pictureBase, pictureSizes } from './sizes.ts'

export interface StoredPicture {
  /** Relative to /media: `product/7/31-3f2a9c01be.webp`. */
  path: string
  /** Pixels of the full-size picture, as shown (after turning it upright). */
  width: number
  height: number
  /** A WebP 16 pixels wide as a `data:` URL, shown while the picture loads. */
  placeholder: string
}

/** Increase it when the sizes or the encoding change: pictures written from then on have other names. */
const pipelineVersion = 1
const acceptedFormats = new Set(['jpeg', 'png', 'webp', 'heif'])

/**
 * Writes the WebP files of one picture to `store` from its master (a file's path or its bytes), for the base `product/7/31`. Their names
 * contain a hash of their content, because browsers cache a picture for a year: another picture under the same base has another address.
 * Does nothing when the files exist already. `trusted`: the shop's own master; a WebP that is small enough is then copied byte for byte.
 * Any other is always encoded again.
 *
 * @throws Error when the master is not a picture, or claims more than 50 million pixels
 */
export async function writePicture(
  master: string | Uint8Array,
  store: ObjectStore,
  base: string,
  { trusted = false } = {},
): Promise<StoredPicture> {
  const source = typeof master === 'string' ? await readFile(master) : master
  return writePictureAt(source, store, `${base}-${contentHash(source)}`, { trusted })
}

/** Like `writePicture`, but under exactly this base: for lost files whose address is in the database. */
export async function writePictureAt(
  master: string | Uint8Array,
  store: ObjectStore,
  base: string,
  { trusted = false } = {},
): Promise<StoredPicture> {
  if (!pictureBase.test(base)) throw new TypeError(`not a picture's base: ${base}`)
  const source = typeof master === 'string' ? await readFile(master) : master
  const sha256 = createHash('sha256').update(source).digest('hex')
  const note = `${posix.dirname(base)}/.${posix.basename(base)}.json`
  const known = await readNote(store, note)
  const isWritten = known?.sha256 === sha256 && known.version === pipelineVersion
  if (isWritten && (await allThere(store, base))) return known.picture

  const picture = await writeFiles(source, store, base, trusted)
  const written: Note = { sha256, version: pipelineVersion, picture }
  await store.put(note, Buffer.from(JSON.stringify(written)))
  return picture
}

/** Hash of the master and of the version of the encoding. */
const contentHash = (source: Uint8Array): string =>
  createHash('sha256').update(`${pipelineVersion} `).update(source).digest('hex').slice(0, 10)

/** Returns `product/7/31` for `product/7/31-3f2a9c01be.webp`; for an older path without the hash only the ending is removed. */
export const baseOfPath = (path: string): string => path.replace(/(?:-[0-9a-f]{10})?\.webp$/, '')

interface Note {
  sha256: string
  version: number
  picture: StoredPicture
}

async function readNote(store: ObjectStore, key: string): Promise<Note | null> {
  const text = await store.read(key)
  try {
    return text && (JSON.parse(text.toString()) as Note)
  } catch {
    return null
  }
}

async function allThere(store: ObjectStore, base: string): Promise<boolean> {
  for (const { suffix } of pictureSizes)
    if (!(await store.stat(`${base}${suffix}.webp`))) return false
  return true
}

async function writeFiles(
  source: Uint8Array,
  store: ObjectStore,
  base: string,
  trusted: boolean,
): Promise<StoredPicture> {
  const { default: sharp } = await import('sharp') // Loaded on demand: most processes never need it, and it is large.
  const upright = sharp(source, { limitInputPixels: maxInputPixels, failOn: 'error' }).autoOrient()
  const { format, width: sourceWidth, pages = 1 } = await upright.metadata()
  // SVG and other formats that may contain programs are refused.
  if (!acceptedFormats.has(format)) throw new Error(`not an accepted picture format: ${format}`)
  const isStoredAsIs =
    trusted && format === 'webp' && sourceWidth <= maxWholeEdgePixels && pages === 1
  const { files, width, height, placeholder } = await encodeSizes(
    upright,
    isStoredAsIs ? source : undefined,
  )
  for (const { suffix, bytes } of files) {
    await store.put(`${base}${suffix}.webp`, bytes)
    await store.remove(`${base}${suffix}.avif`) // It was made from the former picture.
  }
  return { path: `${base}.webp`, width, height, placeholder }
}
