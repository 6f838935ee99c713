import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { MediaStorage } from './media-storage.ts'

/**
 * Whether a row of `media_files` is the photo of a delivery note that a member may see: one that a stock document refers to, or that they
 * uploaded for their next document. Photos of service requests are private too but never count, even after their request was deleted.
 */
export const isDeliveryNotePhotoFor = (
  memberId: number,
): RawBuilder<boolean> => sql`(media_files.is_private and (
  exists (select from stock_documents where media_id = media_files.id)
  or (uploaded_by = ${memberId} and not exists (select from request_events where media_id = media_files.id))))`

/** Returns the photo of a delivery note, as WebP. @throws ShopError `notFound` */
export async function readDeliveryNotePhoto(
  db: Db,
  storage: MediaStorage,
  { id, memberId }: { id: number; memberId: number },
): Promise<Uint8Array> {
  const photo = await db
    .selectFrom('media_files')
    .select('path')
    .where('id', '=', id)
    .where(isDeliveryNotePhotoFor(memberId))
    .executeTakeFirst()
  const bytes = photo && (await storage.read(photo.path))
  if (!bytes) throw new ShopError('notFound')
  return bytes
}
