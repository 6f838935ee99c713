import type { Sharp } from 'sharp'
import type { EncodedPicture } from '#domain/office/media/media-storage.ts'
import { maxWholeEdgePixels, pictureSizes } from './sizes.ts'

const webp = { quality: 82, effort: 2 } as const

/**
 * Returns the WebP files of one picture, from an upright one: `''` the full size, `-l`, `-m`, `-s` smaller. No metadata is kept. `whole`:
 * bytes already encoded at full size.
 */
export async function encodeSizes(upright: Sharp, whole?: Uint8Array): Promise<EncodedPicture> {
  const { default: sharp } = await import('sharp') // Loaded on demand: most processes never need it, and it is large.
  const { data, info } = await upright
    .resize({ width: maxWholeEdgePixels, withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const pixels = sharp(data, { raw: { width, height, channels } })
  const wholeBytes = whole ?? (await pixels.clone().webp(webp).toBuffer())
  const files = []
  for (const { suffix, maxWidth } of pictureSizes) {
    const bytes =
      width <= maxWidth
        ? wholeBytes
        : await pixels.clone().resize({ width: maxWidth }).webp(webp).toBuffer()
    files.push({ suffix, bytes })
  }
  const tiny = await pixels
    .clone()
    .resize({ width: 16 })
    .webp({ quality: 40, effort: 4 })
    .toBuffer()
  const placeholder = `data:image/webp;base64,${tiny.toString('base64')}`
  return { width, height, placeholder, files }
}
