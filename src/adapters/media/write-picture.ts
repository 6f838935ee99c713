import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { encodeSizes } from './encode-picture.ts'
import { longestWholeEdge, maxInputPixels, pictureBase, pictureSizes } from './sizes.ts'
import { writeWhole } from './write-file.ts'

export interface StoredPicture {
  /** Relative to /media: `product/7/31-3f2a9c01be.webp`. */
  path: string
  /** Pixels of the whole picture, as shown (after turning it upright). */
  width: number
  height: number
  /** A WebP 16 pixels wide as a `data:` URL, shown while the picture loads. */
  placeholder: string
}

/** Raise it when the sizes or the encoding change: pictures that are written then have other names. */
const pipelineVersion = 1
const acceptedFormats = new Set(['jpeg', 'png', 'webp', 'heif'])

/**
 * Makes the WebP files of one picture under `mediaDir` from its master (a file's path or its bytes), for the base
 * `product/7/31`. Their names hold a hash of their content, because browsers keep a picture for a year without asking: another
 * picture under the same base has another address. Does nothing when the files are already there.
 * `trusted`: our own master; a WebP that is small enough is then copied byte for byte. Any other is always encoded again.
 *
 * @throws Error when the master is no picture, or claims more than 50 million pixels
 */
export async function writePicture(
  master: string | Uint8Array,
  mediaDir: string,
  base: string,
  { trusted = false } = {},
): Promise<StoredPicture> {
  const source = typeof master === 'string' ? await readFile(master) : master
  return writePictureAt(source, mediaDir, `${base}-${contentHash(source)}`, { trusted })
}

/** As `writePicture`, under this very base: for files that were lost and whose address is in the database. */
export async function writePictureAt(
  master: string | Uint8Array,
  mediaDir: string,
  base: string,
  { trusted = false } = {},
): Promise<StoredPicture> {
  if (!pictureBase.test(base)) throw new TypeError(`not a picture's base: ${base}`)
  const source = typeof master === 'string' ? await readFile(master) : master
  const sha256 = createHash('sha256').update(source).digest('hex')
  const note = join(mediaDir, dirname(base), `.${basename(base)}.json`)
  const known = await readNote(note)
  if (known?.sha256 === sha256 && known.version === pipelineVersion && allThere(mediaDir, base))
    return known.picture

  const picture = await writeFiles(source, join(mediaDir, base), base, trusted)
  await writeWhole(
    note,
    JSON.stringify({ sha256, version: pipelineVersion, picture } satisfies Note),
  )
  return picture
}

/** Of the master and of how files are made from it. */
const contentHash = (source: Uint8Array): string =>
  createHash('sha256').update(`${pipelineVersion} `).update(source).digest('hex').slice(0, 10)

/** `product/7/31` of `product/7/31-3f2a9c01be.webp`; the base itself of a path from before names had that hash. */
export const baseOfPath = (path: string): string => path.replace(/(?:-[0-9a-f]{10})?\.webp$/, '')

interface Note {
  sha256: string
  version: number
  picture: StoredPicture
}

const readNote = (file: string): Promise<Note | null> =>
  readFile(file, 'utf8')
    .then((text) => JSON.parse(text) as Note)
    .catch(() => null)

const allThere = (mediaDir: string, base: string) =>
  pictureSizes.every(({ suffix }) => existsSync(join(mediaDir, `${base}${suffix}.webp`)))

async function writeFiles(
  source: Uint8Array,
  target: string,
  base: string,
  trusted: boolean,
): Promise<StoredPicture> {
  const { default: sharp } = await import('sharp') // Most processes never need it, and it is large.
  const upright = sharp(source, { limitInputPixels: maxInputPixels, failOn: 'error' }).autoOrient()
  const { format, width: sourceWidth, pages = 1 } = await upright.metadata()
  // SVG and other formats with a program inside are none of ours.
  if (!acceptedFormats.has(format)) throw new Error(`not an accepted picture format: ${format}`)
  const keep = trusted && format === 'webp' && sourceWidth <= longestWholeEdge && pages === 1
  const { files, width, height, placeholder } = await encodeSizes(
    upright,
    keep ? source : undefined,
  )
  for (const { suffix, bytes } of files) {
    await writeWhole(`${target}${suffix}.webp`, bytes)
    await rm(`${target}${suffix}.avif`, { force: true }) // Made from the former picture.
  }
  return { path: `${base}.webp`, width, height, placeholder }
}
