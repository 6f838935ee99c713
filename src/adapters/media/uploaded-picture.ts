import type { Metadata, Sharp } from 'sharp'
import { ShopError } from '#shared/shop-error.ts'
import { maxInputPixels } from './sizes.ts'

/** So many may wait: about half a minute of work, after which a sender had better come again. */
const maxWaiting = 20
const retryAfterSeconds = 10

/**
 * Runs one encoding after the other: a picture must not take the processor from the shop.
 *
 * @throws ShopError `serviceUnavailable` { retryAfterSeconds } when too many wait
 */
export function oneAtATime<Result>(
  encode: (file: string) => Promise<Result>,
): (file: string) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  let unfinished = 0
  return async (file) => {
    // One of them is at work.
    if (unfinished > maxWaiting) throw new ShopError('serviceUnavailable', { retryAfterSeconds })
    unfinished += 1
    const work = last.then(() => encode(file))
    last = work.catch(() => {})
    return work.finally(() => {
      unfinished -= 1
    })
  }
}

/** What a file says of itself, before anything is decoded, however many pixels it claims; null: it is no picture. */
export async function readHeader(file: string): Promise<Metadata | null> {
  const { default: sharp } = await import('sharp') // Most processes never need it, and it is large.
  return sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
}

/** A picture to decode, upright; decoding fails where the file is cut short or is not what its header says. */
export async function openUpright(file: string): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  return sharp(file, { limitInputPixels: maxInputPixels, failOn: 'error' }).autoOrient()
}
