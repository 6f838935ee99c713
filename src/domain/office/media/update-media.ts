import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { PictureContent } from '../product-content/content.ts'
import type { MediaRow } from './store-upload.ts'
import { versionOtherProducts } from './write-pictures.ts'

/** The editable fields of a picture; absent fields are kept. */
export interface MediaFields {
  focal_x?: number | undefined
  focal_y?: number | undefined
  alt_ar?: string | null | undefined
  alt_en?: string | null | undefined
}

/**
 * Changes the focal point of a picture, in thousandths, and its alternative text, for every product that shows it.
 *
 * @throws ShopError `notFound`
 */
export async function updateMedia(
  tx: Db,
  audit: Audit,
  id: number,
  sent: MediaFields,
): Promise<MediaRow> {
  const before = await tx
    .selectFrom('media_files')
    .selectAll()
    .where('id', '=', id)
    .where('is_private', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!before) throw new ShopError('notFound')
  const fields = Object.fromEntries(
    Object.entries(sent).filter(
      ([name, value]) => value !== undefined && value !== before[name as keyof MediaFields],
    ),
  )
  const after = { ...before, ...fields }
  if (Object.keys(fields).length > 0) {
    await tx.updateTable('media_files').set(fields).where('id', '=', id).execute()
    await versionOtherProducts(tx, audit, [{ before: contentOf(before), after: contentOf(after) }])
  }
  audit.record({
    action: 'media.updated',
    entityId: id,
    title: after.alt_ar ?? before.path,
    changes: Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        [before[name as keyof MediaFields], value],
      ]),
    ),
  })
  return after
}

const contentOf = ({ id, focal_x, focal_y, alt_ar, alt_en }: MediaRow): PictureContent => ({
  id,
  focal_x,
  focal_y,
  alt_ar,
  alt_en,
})
