import type { Metadata, Sharp } from 'sharp'
import { ShopError } from '#shared/shop-error.ts'
import { maxInputPixels } from './sizes.ts'

/** Number of waiting pictures: about half a minute of work; above it senders are asked to try again. */
const maxWaiting = 20
const retryAfterSeconds = 10

/**
 * Runs encodings one after another: pictures must not take the processor from the shop.
 *
 * @throws ShopError `serviceUnavailable` { retryAfterSeconds } when too many wait
 */
export function oneAtATime<Result>(
  encode: (file: string) => Promise<Result>,
): (file: string) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  let unfinished = 0
  return async (file) => {
    // One of the unfinished ones is being encoded.
    if (unfinished > maxWaiting) throw new ShopError('serviceUnavailable', { retryAfterSeconds })
    unfinished += 1
    const work = last.then(() => encode(file))
    last = work.catch(() => {})
    return work.finally(() => {
      unfinished -= 1
    })
  }
}

/** Reads a file's header, before anything is decoded, however many pixels it claims; null: not a picture. */
export async function readHeader(file: string): Promise<Metadata | null> {
  const { default: sharp } = await import('sharp') // Loaded on demand: most processes never need it, and it is large.
  return sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
}

/** Opens a picture for decoding, upright; decoding fails if the file is truncated or does not match its header. */
export async function openAutoOriented(file: string): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  return sharp(file, { limitInputPixels: maxInputPixels, failOn: 'error' }).autoOrient()
}
