import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type StoredPicture, writePicture } from '#outside/media/write-picture.ts'
import type { DemoCatalogue } from './catalogue.ts'

const masters = fileURLToPath(new URL('./pictures/masters', import.meta.url))
const views = ['', '-detail', '-pot']

/** One picture to be: the master it comes from and its place below `/media`, without the extension. */
export interface PlannedPicture {
  master: string
  base: string
  /** null: the picture of a category, which has no row of its own. */
  row: { id: number; productId: number; position: number } | null
}

/** Which masters become which pictures. Ids are product id × 10 + view, so a view that is added later moves no other. */
export async function planPictures({ products, categories }: DemoCatalogue): Promise<PlannedPicture[]> {
  const present = new Set(await readdir(masters))
  const ofProducts = products.flatMap((product) =>
    views.flatMap((view, position) => {
      const file = `${product.slug}${view}.webp`
      if (!present.has(file)) return []
      const id = product.id * 10 + position + 1
      return [{ master: join(masters, file), base: `product/${product.id}/${id}`, row: { id, productId: product.id, position } }]
    }),
  )
  const ofCategories = categories.map(({ slug, picture }) => ({
    master: join(masters, `${picture}.webp`),
    base: `category/${slug}`,
    row: null,
  }))
  return [...ofProducts, ...ofCategories]
}

/** Makes the sizes of every picture, one after another (each already uses several threads). `onProgress(done, total)`. */
export async function makePictures(plan: PlannedPicture[], mediaDir: string, onProgress: (done: number, total: number) => void) {
  const made = new Map<PlannedPicture, StoredPicture>()
  for (const picture of plan) {
    made.set(picture, await writePicture(picture.master, mediaDir, picture.base, { trusted: true }))
    onProgress(made.size, plan.length)
  }
  return made
}

/** The planned pictures whose file is not there, e.g. after the media folder was lost but not the database. */
export const missingPictures = (plan: PlannedPicture[], mediaDir: string): PlannedPicture[] =>
  plan.filter(({ base }) => !existsSync(join(mediaDir, `${base}.webp`)))
