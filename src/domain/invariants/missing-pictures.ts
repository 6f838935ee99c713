import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { ObjectStore } from '#shared/object-store.ts'
import type { Violation } from './check-invariants.ts'

/** Finds pictures that products, categories, documents and customers' plants refer to and the store does not contain. */
export async function findMissingPictures(
  db: Db,
  store: Pick<ObjectStore, 'list'>,
): Promise<Violation[]> {
  const named = await listNamedPictures(db)
  if (named.length === 0) return []
  const keys = new Set<string>()
  for await (const { key } of store.list('')) keys.add(key)
  return named
    .filter((path) => !keys.has(path))
    .map((path) => ({ rule: 'a picture without its file', id: path }))
}

/** The paths of the full-size files, sorted. Paths of customers' photos are those of `adapters/media/photo-storage.ts`. */
async function listNamedPictures(db: Db): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select path from product_images union select path from media_files
    union select image_path from categories where image_path is not null
    union select 'private-photos/' || left(hex, 2) || '/' || hex || '.webp'
      from private_photos, lateral encode(decode(translate(id, '-_', '+/') || '=', 'base64'), 'hex') as hex
    order by 1`.execute(db)
  return rows.map(({ path }) => path)
}
