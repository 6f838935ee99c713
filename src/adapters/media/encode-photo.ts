import type { EncodedPhoto } from '#domain/photos/photo-storage.ts'
import { ShopError } from '#shared/shop-error.ts'
import { maxInputPixels } from './sizes.ts'
import { captureTime } from './capture-time.ts'
import { oneAtATime, openAutoOriented, readHeader } from './uploaded-picture.ts'

const longEdges = { large: 1600, small: 480 } as const
const webp = { quality: 80, effort: 2 } as const
const acceptedFormats: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp'])

/** `EncodePhoto` with sharp: upright, WebP, without metadata (plants.md 50.3). */
export const encodePhoto = oneAtATime(encode)

async function encode(file: string): Promise<EncodedPhoto> {
  const header = await readHeader(file)
  if (!header || !acceptedFormats.has(header.format) || (header.pages ?? 1) > 1)
    throw new ShopError('photoUnreadable')
  if (header.width * header.height > maxInputPixels) throw new ShopError('payloadTooLarge')
  const { default: sharp } = await import('sharp')
  try {
    const upright = await openAutoOriented(file)
    const { data, info } = await upright
      .resize(within(longEdges.large))
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    const pixels = sharp(data, { raw: { width, height, channels } })
    return {
      width,
      height,
      takenAt: captureTime(header.exif),
      files: {
        large: await pixels.clone().webp(webp).toBuffer(),
        small: await pixels.clone().resize(within(longEdges.small)).webp(webp).toBuffer(),
      },
    }
  } catch {
    // The file is truncated, or does not match its header.
    throw new ShopError('photoUnreadable')
  }
}

const within = (edge: number) =>
  ({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true }) as const
