import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { batchesOf } from '#domain/batches.ts'
import { binDays } from './bin.ts'
import { mediaFolders, type MediaStorage } from '../media/media-storage.ts'

const endOfBin = sql`now() - make_interval(days => ${sql.lit(binDays)})`
/** Files of a failed upload; the row of a successful one is added within seconds. */
const orphanHours = 24
/** The number of pictures in one transaction, which keeps transactions short. */
const batchSize = 500

/**
 * Deletes pictures after 30 days in the bin, then pictures that nothing refers to and nobody uploaded in that time, and finally their files
 * (office.md O5.2). Pictures shown by an order are kept. Returns the number of pictures whose files were removed.
 */
export async function emptyMediaBin(
  db: Db,
  storage: MediaStorage,
  signal?: AbortSignal,
): Promise<number> {
  await sql`delete from product_images where deleted_at < ${endOfBin}`.execute(db)
  let removed = 0
  for (let found = batchSize; found === batchSize;) {
    signal?.throwIfAborted()
    const paths = await deleteUnused(db)
    for (const path of paths) await storage.remove(path)
    found = paths.length
    removed += found
  }
  return removed + (await removeOrphans(db, storage, signal))
}

const isUnused = sql`uploaded_at < ${endOfBin}
  and not exists (select from product_images where media_id = media.id)
  and not exists (select from stock_documents where media_id = media.id)
  and not exists (select from request_events where media_id = media.id)
  and not exists (select from plant_permits where paper_id = media.id)
  and not exists (select from product_variants where image_id = media.id)
  and not exists (select from categories where image_path = media.path)
  and not exists (
    select from content, jsonb_path_query(value, '$.**.media_id') as named where named = to_jsonb(media.id))
  and not exists (select from order_items where image_path = media.path)`

/**
 * Skips rows that another transaction is just starting to refer to. References added between the search and the lock are seen by the second
 * check, because nothing new can refer to a locked row.
 */
const deleteUnused = (db: Db): Promise<string[]> =>
  db.transaction().execute(async (tx) => {
    const { rows: unused } = await sql<{ id: number }>`
      select id from media_files media where ${isUnused} order by id limit ${batchSize} for update skip locked`.execute(
      tx,
    )
    const ids = unused.map(({ id }) => id)
    const { rows } = await sql<{ path: string }>`
      delete from media_files media where id = any(${ids}::int[]) and ${isUnused} returning path`.execute(
      tx,
    )
    return rows.map(({ path }) => path)
  })

async function removeOrphans(db: Db, storage: MediaStorage, signal?: AbortSignal): Promise<number> {
  const before = new Date(Date.now() - orphanHours * 3_600_000)
  let removed = 0
  for (const folder of Object.values(mediaFolders)) {
    const paths = await storage.listOlder(folder, before)
    for (const some of batchesOf(paths, batchSize)) {
      signal?.throwIfAborted()
      const { rows } = await sql<{ path: string }>`
        select path from unnest(${some}::text[]) as stored (path)
        where not exists (select from media_files where media_files.path = stored.path)`.execute(db)
      for (const { path } of rows) await storage.remove(path)
      removed += rows.length
    }
  }
  return removed
}
