import { timingSafeEqual } from 'node:crypto'
import { keyedHash } from '../keyed-hash.ts'
import { photoSizes, type PhotoSize } from './photo-storage.ts'

/** The time a link is valid. */
const linkSeconds = 600

/**
 * Returns the address of a private picture, with which anybody can open it for ten minutes (plants.md 50.3). Within a minute it stays the
 * same, so that browsers can cache the picture.
 */
export function photoLink(
  secretKey: string,
  { id, size, at = new Date() }: { id: string; size: PhotoSize; at?: Date },
): string {
  const minute = Math.floor(at.getTime() / 60_000) * 60
  const until = minute + 60 + linkSeconds
  return `/api/photos/${id}?size=${size}&until=${until}&sig=${signatureOf(secretKey, { id, size, until })}`
}

/** Whether a link is signed by the shop and not expired; compares in constant time. */
export function opensPhoto(
  secretKey: string,
  { id, size, until, sig }: { id: string; size: PhotoSize; until: number; sig: string },
  at = new Date(),
): boolean {
  if (until * 1000 < at.getTime() || !photoSizes.includes(size)) return false
  const expected = Buffer.from(signatureOf(secretKey, { id, size, until }))
  const given = Buffer.from(sig)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const signatureOf = (
  secretKey: string,
  { id, size, until }: { id: string; size: PhotoSize; until: number },
): string => keyedHash(secretKey, 'photo links', `${id} ${size} ${until}`).toString('base64url')
