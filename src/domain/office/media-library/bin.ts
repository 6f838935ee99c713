import { sql } from 'kysely'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'
import { maxCountedRows, requireWithinCountedRows } from '../../list-limits.ts'
import { lockProducts } from '../product-content/load-content.ts'
import type { Writer } from '../products/plan-save.ts'
import { updateProduct } from '../products/save-product.ts'
import type { MediaRow } from '../media/store-upload.ts'

/** The number of days in which a deleted picture can be restored (office.md O0.6). */
export const binDays = 30

export interface BinnedRow extends MediaRow {
  deleted_at: Date
  ends_at: Date
  product_id: number
  name_ar: string
  name_latin: string | null
  name_en: string | null
}

/**
 * Returns a page of pictures that were removed from a product, or from this one, and can be restored, newest first. Two statements. @throws ShopError as
 * `requireWithinCountedRows`
 */
export async function findBinnedMedia(
  db: Db,
  { page, limit }: { page: number; limit: number },
  productId?: number,
): Promise<{ media: BinnedRow[]; total: number }> {
  requireWithinCountedRows({ page, limit })
  const inBin = db
    .selectFrom('product_images as image')
    .innerJoin('media_files as media', 'media.id', 'image.media_id')
    .innerJoin('products', 'products.id', 'image.product_id')
    .where('image.deleted_at', 'is not', null)
    .$if(productId !== undefined, (rows) => rows.where('image.product_id', '=', productId ?? 0))
  const { total } = await db
    .selectFrom(
      inBin
        .select('image.id')
        .limit(maxCountedRows + 1)
        .as('counted'),
    )
    .select((each) => each.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const media = await inBin
    .selectAll('media')
    .select(['image.product_id', 'products.name_ar', 'products.name_latin', 'products.name_en'])
    .select(sql<Date>`image.deleted_at`.as('deleted_at'))
    .select(sql<Date>`image.deleted_at + make_interval(days => ${sql.lit(binDays)})`.as('ends_at'))
    .orderBy('image.deleted_at', 'desc')
    .orderBy('image.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { media, total: Number(total) }
}

/**
 * Restores a deleted picture as the last one of each product that had it, as a change of that product.
 *
 * @throws ShopError `notFound` when no product has it in its bin
 */
export async function restoreMedia(
  tx: Db,
  audit: Audit,
  writer: Writer,
  mediaId: number,
): Promise<MediaRow> {
  const media = await tx
    .selectFrom('media_files')
    .selectAll()
    .where('id', '=', mediaId)
    .executeTakeFirst()
  const productIds = await productsThatBinned(tx, mediaId)
  if (!media || productIds.length === 0) throw new ShopError('notFound')
  // Locked in the order of their ids, as by sales.
  for (const { id, content } of await lockProducts(tx, productIds))
    await updateProduct(tx, audit, writer, {
      id,
      fields: { image_ids: [...content.image_ids, mediaId] },
      action: 'product.restored',
    })
  audit.record({
    action: 'media.restored',
    entityId: mediaId,
    title: media.path,
    changes: { product_ids: [[], productIds] },
  })
  return media
}

/** The ids of the products that have the picture in their bin and are not in the bin themselves, in ascending order. */
async function productsThatBinned(tx: Db, mediaId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('product_images as image')
    .innerJoin('products', 'products.id', 'image.product_id')
    .select('image.product_id')
    .where('image.media_id', '=', mediaId)
    .where('image.deleted_at', 'is not', null)
    .where('products.deleted_at', 'is', null)
    .orderBy('image.product_id')
    .execute()
  return rows.map(({ product_id }) => product_id)
}
