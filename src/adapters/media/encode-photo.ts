import type { EncodedPhoto } from '#domain/photos/photo-storage.ts'
import { ShopError } from '#shared/shop-error.ts'
import { maxInputPixels } from './sizes.ts'

const longEdges = { large: 1600, small: 480 } as const
const webp = { quality: 80, effort: 2 } as const
const acceptedFormats: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp'])

/** One at a time: a picture must not take the processor from the shop. */
let queue: Promise<unknown> = Promise.resolve()
let waiting = 0
/** So many may wait: about half a minute of work, after which a sender had better come again. */
const mostWaiting = 20
const retryAfterSeconds = 10

/** `EncodePhoto` with sharp: upright, WebP, without any of its metadata (plants.md 50.3). */
export async function encodePhoto(file: string): Promise<EncodedPhoto> {
  // One of them is at work.
  if (waiting > mostWaiting) throw new ShopError('serviceUnavailable', { retryAfterSeconds })
  waiting += 1
  const work = queue.then(() => encode(file))
  queue = work.catch(() => {})
  return work.finally(() => {
    waiting -= 1
  })
}

async function encode(file: string): Promise<EncodedPhoto> {
  const { default: sharp } = await import('sharp') // Most processes never need it, and it is large.
  // The limit is checked below: what claims too many pixels is refused before anything is decoded.
  const header = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!header || !acceptedFormats.has(header.format) || (header.pages ?? 1) > 1)
    throw new ShopError('photoUnreadable')
  if (header.width * header.height > maxInputPixels) throw new ShopError('payloadTooLarge')
  try {
    const { data, info } = await sharp(file, { limitInputPixels: maxInputPixels, failOn: 'error' })
      .autoOrient()
      .resize(within(longEdges.large))
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    const pixels = sharp(data, { raw: { width, height, channels } })
    return {
      width,
      height,
      files: {
        large: await pixels.clone().webp(webp).toBuffer(),
        small: await pixels.clone().resize(within(longEdges.small)).webp(webp).toBuffer(),
      },
    }
  } catch {
    // Cut short, or not what its header says.
    throw new ShopError('photoUnreadable')
  }
}

const within = (edge: number) =>
  ({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true }) as const
