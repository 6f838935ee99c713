import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { MediaStorage } from './media-storage.ts'

/** The photo of a delivery's slip, as WebP. @throws ShopError `notFound` */
export async function readSlip(db: Db, storage: MediaStorage, id: number): Promise<Uint8Array> {
  const slip = await db
    .selectFrom('media_files')
    .select('path')
    .where('id', '=', id)
    .where('is_private', '=', true)
    .executeTakeFirst()
  const bytes = slip && (await storage.read(slip.path))
  if (!bytes) throw new ShopError('notFound')
  return bytes
}
