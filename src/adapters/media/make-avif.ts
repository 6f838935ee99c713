import type { ObjectStore } from '#shared/object-store.ts'
import { maxInputPixels, pictureSizes } from './sizes.ts'

/** Effort 1 of 9: a third smaller than the WebP in 0.1 s; effort 4 saves another 5 % for ten times the work. */
const avif = { quality: 55, effort: 1 } as const

/**
 * Makes the missing AVIF files of a picture from its full-size WebP, the smallest first; returns their number. A picture that no longer
 * exists gets none.
 *
 * @throws Error when it is not a picture, or claims more pixels than the shop's pictures have
 */
export async function makeAvif(
  store: ObjectStore,
  path: string,
  signal?: AbortSignal,
): Promise<number> {
  const base = path.replace(/\.webp$/, '')
  let whole: Buffer | null = null
  let made = 0
  for (const { suffix, maxWidth } of pictureSizes.toReversed()) {
    signal?.throwIfAborted()
    const key = `${base}${suffix}.avif`
    if (await store.stat(key)) continue
    whole ??= await store.read(`${base}.webp`)
    if (!whole) return made
    const { default: sharp } = await import('sharp') // Loaded on demand: most processes never need it, and it is large.
    const bytes = await sharp(whole, { limitInputPixels: maxInputPixels })
      .resize({ width: maxWidth, withoutEnlargement: true })
      .avif(avif)
      .toBuffer()
    await store.put(key, bytes)
    made += 1
  }
  return made
}
