import { sql } from 'kysely'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { MediaRow } from './store-upload.ts'

/** For how long a deleted picture can be put back (office.md O0.6). */
export const binDays = 30

export interface BinnedRow extends MediaRow {
  deleted_at: Date
  ends_at: Date
  product_id: number
  name_ar: string
  name_latin: string | null
}

/** Pictures that were taken off a product and can be put back, the newest first. Two statements. */
export async function findBinnedMedia(
  db: Db,
  { page, limit }: { page: number; limit: number },
): Promise<{ media: BinnedRow[]; total: number }> {
  const inBin = db
    .selectFrom('product_images as image')
    .innerJoin('media_files as media', 'media.id', 'image.media_id')
    .innerJoin('products', 'products.id', 'image.product_id')
    .where('image.deleted_at', 'is not', null)
  const { total } = await inBin
    .select((each) => each.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const media = await inBin
    .selectAll('media')
    .select(['image.product_id', 'products.name_ar', 'products.name_latin'])
    .select(sql<Date>`image.deleted_at`.as('deleted_at'))
    .select(
      sql<Date>`image.deleted_at + make_interval(days => ${sql.lit(binDays)})`.as('ends_at'),
    )
    .orderBy('image.deleted_at', 'desc')
    .orderBy('image.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { media, total: Number(total) }
}

/** The products that have the picture in their bin, by id. */
export async function productsThatBinned(tx: Db, mediaId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('product_images')
    .select('product_id')
    .where('media_id', '=', mediaId)
    .where('deleted_at', 'is not', null)
    .orderBy('product_id')
    .execute()
  return rows.map(({ product_id }) => product_id)
}

/**
 * Puts a deleted picture back as the last one of each product that had it.
 *
 * @throws ShopError `notFound` when none has it in its bin
 */
export async function restoreMedia(tx: Db, audit: Audit, mediaId: number): Promise<MediaRow> {
  const productIds = await productsThatBinned(tx, mediaId)
  const media = await tx
    .selectFrom('media_files')
    .selectAll()
    .where('id', '=', mediaId)
    .executeTakeFirst()
  if (!media || productIds.length === 0) throw new ShopError('notFound')
  await sql`select from products where id = any(${productIds}::int[]) order by id for no key update`.execute(
    tx,
  )
  await sql`
    update product_images set deleted_at = null,
      position = (select coalesce(max(position), 0) + 1 from product_images other
        where other.product_id = product_images.product_id and other.deleted_at is null)
    where media_id = ${mediaId} and product_id = any(${productIds}::int[]) and deleted_at is not null`.execute(
    tx,
  )
  audit.record({
    action: 'media.restored',
    entityId: mediaId,
    title: media.path,
    changes: { product_ids: [[], productIds] },
  })
  return media
}
