import { sql } from 'kysely'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'

/**
 * Sets the pictures of a product in this order; former pictures that are left out go to the bin, and those in the bin are restored. Ids are
 * those of `media_files`. Call with the product locked. Three statements at most.
 *
 * @throws ShopError `validationFailed` { imageIds } for an unknown picture
 */
export async function setProductImages(
  tx: Db,
  audit: Audit,
  productId: number,
  imageIds: readonly number[],
): Promise<void> {
  const ids = [...new Set(imageIds)]
  const had = await tx
    .selectFrom('product_images')
    .select(['media_id', 'path', 'position', 'deleted_at'])
    .where('product_id', '=', productId)
    .execute()
  const hadIds = new Set(had.map(({ media_id }) => media_id))
  const added = ids.filter((id) => !hadIds.has(id))
  if (added.length > 0) await addImages(tx, productId, added)
  if (had.length + added.length > 0) await placeImages(tx, productId, ids)
  for (const { media_id, path, deleted_at } of had)
    if (media_id !== null && deleted_at === null && !ids.includes(media_id))
      audit.record({
        action: 'media.deleted',
        entityId: media_id,
        title: path,
        changes: { product_id: [productId, null] },
      })
}

async function addImages(tx: Db, productId: number, ids: number[]): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into product_images (product_id, media_id, path, width, height, placeholder)
    select ${productId}::int, id, path, width, height, placeholder from media_files
    where id = any(${ids}::int[]) and not is_private`.execute(tx)
  if (Number(numAffectedRows) !== ids.length)
    throw new ShopError('validationFailed', {}, { imageIds: ['invalidValue'] })
}

const placeImages = (tx: Db, productId: number, ids: number[]) =>
  sql`
    update product_images set
      position = coalesce(place, own.position),
      deleted_at = case when place is null then coalesce(own.deleted_at, now()) end
    from product_images own left join unnest(${ids}::int[]) with ordinality as wanted (id, place) on wanted.id = own.media_id
    where product_images.id = own.id and own.product_id = ${productId}
      and (place is null and own.deleted_at is null or place is not null and (own.deleted_at is not null or place <> own.position))`.execute(
    tx,
  )
