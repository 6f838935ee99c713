import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { MediaStorage } from './media-storage.ts'

/** The photo of a delivery's slip, as WebP; those of service requests are private too, and none. @throws ShopError `notFound` */
export async function readSlip(db: Db, storage: MediaStorage, id: number): Promise<Uint8Array> {
  const slip = await db
    .selectFrom('media_files')
    .select('path')
    .where('id', '=', id)
    .where('is_private', '=', true)
    .where(
      sql<boolean>`(exists (select from stock_documents where media_id = media_files.id)
        or not exists (select from request_events where media_id = media_files.id))`,
    )
    .executeTakeFirst()
  const bytes = slip && (await storage.read(slip.path))
  if (!bytes) throw new ShopError('notFound')
  return bytes
}
