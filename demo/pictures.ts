import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  baseOfPath,
  type StoredPicture,
  writePicture,
  writePictureAt,
} from '#adapters/media/write-picture.ts'
import type { ObjectStore } from '#shared/object-store.ts'
import type { DemoCatalogue } from './catalogue.ts'

const masters = fileURLToPath(new URL('./pictures/masters', import.meta.url))
const views = ['', '-detail', '-pot']

/** A planned picture: its master, and its path below `/media` without the extension. */
export interface PlannedPicture {
  master: string
  base: string
  /** null: the picture of a category, which has no row. */
  row: { id: number; productId: number; position: number } | null
  /** The slug of the category that it shows; null: it shows a plant. */
  category: string | null
}

/** Assigns masters to pictures. Ids are product id × 10 + view, so adding a view later changes no other id. */
export async function planPictures({
  products,
  categories,
}: DemoCatalogue): Promise<PlannedPicture[]> {
  const present = new Set(await readdir(masters))
  const ofProducts = products.flatMap((product) =>
    views.flatMap((view, position) => {
      const file = `${product.slug}${view}.webp`
      if (!present.has(file)) return []
      const id = product.id * 10 + position + 1
      return [
        {
          master: join(masters, file),
          base: `product/${product.id}/${id}`,
          row: { id, productId: product.id, position },
          category: null,
        },
      ]
    }),
  )
  const ofCategories = categories.map(({ slug, picture }) => ({
    master: join(masters, `${picture}.webp`),
    base: `category/${slug}`,
    row: null,
    category: slug,
  }))
  return [...ofProducts, ...ofCategories]
}

/** Creates the sizes of every picture, one after another (each already uses several threads). `onProgress(done, total)`. */
export async function makePictures(
  plan: PlannedPicture[],
  store: ObjectStore,
  onProgress: (done: number, total: number) => void,
) {
  const made = new Map<PlannedPicture, StoredPicture>()
  for (const picture of plan) {
    made.set(picture, await writePicture(picture.master, store, picture.base, { trusted: true }))
    onProgress(made.size, plan.length)
  }
  return made
}

/** Creates again the pictures whose files are lost, e.g. the media folder but not the database, under the paths in the database. */
export async function remakePictures(
  plan: PlannedPicture[],
  store: ObjectStore,
  paths: string[],
  onProgress: (done: number, total: number) => void,
) {
  const masterOf = new Map(plan.map(({ base, master }) => [base, master]))
  const present = new Set<string>()
  for await (const { key } of store.list('')) present.add(key)
  const lost = paths.flatMap((path) => {
    const master = present.has(path) ? undefined : masterOf.get(baseOfPath(path))
    return master ? [{ master, path }] : []
  })
  for (const [done, { master, path }] of lost.entries()) {
    await writePictureAt(master, store, path.replace(/\.webp$/, ''), { trusted: true })
    onProgress(done + 1, lost.length)
  }
}
