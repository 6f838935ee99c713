import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/tables.ts'
import { maxCountedRows, requireWithinCountedRows } from '../../list-limits.ts'
import { findProductIds } from '../products/find-products.ts'
import type { MediaRow } from '../media/store-upload.ts'

export interface FoundMedia extends MediaRow {
  /** One of the products that show it; null: none does. */
  product_id: number | null
  name_ar: string | null
  name_latin: string | null
  name_en: string | null
}

/** The most products whose pictures a search returns. */
const maxProducts = 500

/**
 * Returns a page of the shop's pictures, newest first, without private ones; `q`: pictures of the products that match the words. Two
 * statements, three with words.
 *
 * @throws ShopError as `requireWithinCountedRows`
 */
export async function findMedia(
  db: Db,
  { page, limit, q }: { page: number; limit: number; q?: string | undefined },
): Promise<{ media: FoundMedia[]; total: number }> {
  requireWithinCountedRows({ page, limit })
  const isWanted = await conditionOf(db, q)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from media_files media where not is_private and ${isWanted} limit ${maxCountedRows + 1}) as counted`.execute(
    db,
  )
  const { rows: media } = await sql<FoundMedia>`
    select media.*, shown.product_id, shown.name_ar, shown.name_latin, shown.name_en
    from (
      select * from media_files media where not is_private and ${isWanted}
      order by id desc limit ${limit} offset ${(page - 1) * limit}) as media
      left join lateral (
        select product_id, name_ar, name_latin, name_en from product_images image join products on products.id = product_id
        where image.media_id = media.id order by image.deleted_at nulls first, image.id limit 1) as shown on true
    order by media.id desc`.execute(db)
  return { media, total: counted[0]?.total ?? 0 }
}

async function conditionOf(db: Db, q: string | undefined): Promise<RawBuilder<boolean>> {
  if (!q?.trim()) return sql<boolean>`true`
  const products = await findProductIds(db, { q }, maxProducts)
  return sql<boolean>`media.id in (
    select media_id from product_images where deleted_at is null and product_id = any(${products}::int[]))`
}
