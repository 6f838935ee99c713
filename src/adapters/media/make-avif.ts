import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { maxInputPixels, pictureSizes } from './sizes.ts'
import { writeWhole } from './write-file.ts'

/** Effort 1 of 9: a third smaller than the WebP for 0.1 s; effort 4 saves 5 % more for ten times the work. */
const avif = { quality: 55, effort: 1 } as const

/** One at a time: a picture must not take the processor from the shop. */
let queue: Promise<unknown> = Promise.resolve()
const underWay = new Map<string, Promise<boolean>>()

/**
 * Makes one AVIF file, `product/7/31-m.avif`, from the whole WebP of the same picture; true when it is there.
 * Called for a file that was asked for before its turn came, and by `makeAllAvif`.
 */
export function makeAvif(mediaDir: string, path: string): Promise<boolean> {
  const file = join(mediaDir, path)
  const started = underWay.get(file)
  if (started) return started
  const work = queue.then(() => existsSync(file) || encode(mediaDir, path))
  const settled = work.finally(() => underWay.delete(file))
  underWay.set(file, settled)
  queue = settled.catch(() => {})
  return settled
}

async function encode(mediaDir: string, path: string): Promise<boolean> {
  const [, base, suffix = ''] = /^(.+?)(-[lms])?\.avif$/.exec(path) ?? []
  const size = pictureSizes.find((one) => one.suffix === suffix)
  const whole = join(mediaDir, `${base}.webp`)
  if (!base || !size || !existsSync(whole)) return false
  const { default: sharp } = await import('sharp') // Most processes never need it, and it is large.
  const bytes = await sharp(whole, { limitInputPixels: maxInputPixels })
    .resize({ width: size.maxWidth, withoutEnlargement: true })
    .avif(avif)
    .toBuffer()
  await writeWhole(join(mediaDir, path), bytes)
  return true
}

/** Makes every AVIF file that is still missing, the smallest sizes first, until `signal` aborts; returns how many. */
export async function makeAllAvif(mediaDir: string, signal?: AbortSignal): Promise<number> {
  const all = await readdir(mediaDir, { recursive: true }).catch(() => [])
  const there = new Set(all)
  const missing = all
    // A hidden folder is a restore's; nobody is shown a private one's.
    .filter(
      (name) =>
        name.endsWith('.webp') &&
        !/^(\.|private\b)/.test(name) &&
        !there.has(name.replace(/webp$/, 'avif')),
    )
    .map((name) => name.replaceAll('\\', '/').replace(/webp$/, 'avif'))
    .toSorted((a, b) => rank(a) - rank(b))
  let made = 0
  for (const path of missing) {
    if (signal?.aborted) break
    if (await makeAvif(mediaDir, path).catch(() => false)) made += 1
  }
  return made
}

const rank = (path: string) =>
  ['s', 'm', 'l'].indexOf(/-([sml])\.avif$/.exec(path)?.[1] ?? '') >>> 0
