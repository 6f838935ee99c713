import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { batchesOf } from '#domain/batches.ts'
import type { PhotoStorage } from './photo-storage.ts'

/** The number of pictures per transaction, so that none is long. */
const batchSize = 500
/** Younger files may belong to a row that is still being written. */
const orphanMinutes = 60

/**
 * Deletes pictures that nothing has referred to for a day (plants.md 50.3), and files without a row, from closed accounts and failed
 * uploads. Returns the number of deleted pictures.
 */
export async function sweepPhotos(
  db: Db,
  storage: PhotoStorage,
  signal?: AbortSignal,
): Promise<number> {
  let removed = 0
  for (let found = batchSize; found === batchSize;) {
    signal?.throwIfAborted()
    const { rows } = await sql<{ id: string }>`
      delete from private_photos where id in (
        select id from private_photos photo where created_at < now() - interval '24 hours'
          and not exists (select from plant_diary where photo_id = photo.id)
        order by created_at limit ${batchSize})
        and not exists (select from plant_diary where photo_id = private_photos.id)
      returning id`.execute(db)
    await removePhotoFiles(
      storage,
      rows.map(({ id }) => id),
    )
    found = rows.length
    removed += found
  }
  return removed + (await removeOrphans(db, storage, signal))
}

/** Removes the files of deleted pictures. */
export async function removePhotoFiles(
  storage: PhotoStorage,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) await storage.remove(id)
}

async function removeOrphans(db: Db, storage: PhotoStorage, signal?: AbortSignal): Promise<number> {
  const ids = await storage.listOlder(new Date(Date.now() - orphanMinutes * 60_000))
  let removed = 0
  for (const batch of batchesOf(ids, batchSize)) {
    signal?.throwIfAborted()
    const { rows } = await sql<{ id: string }>`
      select id from unnest(${batch}::text[]) as stored (id)
      where not exists (select from private_photos where private_photos.id = stored.id)`.execute(db)
    await removePhotoFiles(
      storage,
      rows.map(({ id }) => id),
    )
    removed += rows.length
  }
  return removed
}
