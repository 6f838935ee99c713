import { sql } from 'kysely'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import {
  changesBetween,
  type PartialPicture,
  type PictureContent,
  type ProductContent,
} from '../product-content/content.ts'
import { lockProducts } from '../product-content/load-content.ts'
import { insertVersions } from '../product-content/write-content.ts'

const isWhole = (picture: PartialPicture): picture is PictureContent =>
  (['focal_x', 'focal_y', 'alt_ar', 'alt_en'] as const).every(
    (member) => picture[member] !== undefined,
  )

/** A picture whose texts or focal point changed. */
export interface ChangedPicture {
  before: PictureContent
  after: PictureContent
}

/**
 * Writes the texts and focal points of a product's pictures, and returns those of all of them. Members that a picture does not have stay as they
 * are. Call with the product locked and its pictures set. Two statements, and those of `versionOtherProducts` when a picture changed.
 */
export async function writePictures(
  tx: Db,
  audit: Audit,
  productId: number,
  { image_ids: ids, pictures }: Pick<ProductContent, 'image_ids' | 'pictures'>,
): Promise<PictureContent[]> {
  if (pictures.length > 0) {
    const { rows } = await sql<ChangedPicture>`
      with given as (
        select whole.*, ${pictureJson('file')} as before, ${pictureJson('whole')} as after
        from json_array_elements(${JSON.stringify(pictures)}::json) as picture
          join media_files file on file.id = (picture ->> 'id')::int
          cross join lateral json_populate_record(file, picture) as whole)
      update media_files set focal_x = given.focal_x, focal_y = given.focal_y, alt_ar = given.alt_ar, alt_en = given.alt_en
      from given
      where media_files.id = given.id and (media_files.focal_x, media_files.focal_y, media_files.alt_ar, media_files.alt_en)
        is distinct from (given.focal_x, given.focal_y, given.alt_ar, given.alt_en)
      returning before, after`.execute(tx)
    await versionOtherProducts(tx, audit, rows, productId)
  }
  const whole = pictures.filter(isWhole)
  if (whole.length === ids.length) return whole
  const { rows: all } = await sql<PictureContent>`
    select id, focal_x, focal_y, alt_ar, alt_en from media_files where id = any(${[...ids]}::int[])
    order by array_position(${[...ids]}::int[], id)`.execute(tx)
  return all
}

const pictureJson = (row: 'file' | 'whole') => sql`json_build_object('id', ${sql.ref(`${row}.id`)},
  'focal_x', ${sql.ref(`${row}.focal_x`)}, 'focal_y', ${sql.ref(`${row}.focal_y`)},
  'alt_ar', ${sql.ref(`${row}.alt_ar`)}, 'alt_en', ${sql.ref(`${row}.alt_en`)})`

/**
 * Gives every other product that shows one of these pictures, which have already changed, a new version with its entry in the audit log: its
 * history shows the change, and a member who is editing it does not overwrite the texts unseen. Four statements; one if there are none.
 */
export async function versionOtherProducts(
  tx: Db,
  audit: Audit,
  changed: readonly ChangedPicture[],
  except: number | null = null,
): Promise<void> {
  if (changed.length === 0) return
  const { rows } = await sql<{ product_id: number }>`
    select distinct product_id from product_images
    where media_id = any(${changed.map(({ after }) => after.id)}::int[]) and deleted_at is null
      and product_id <> coalesce(${except}::int, 0)`.execute(tx)
  const products = await lockProducts(
    tx,
    rows.map(({ product_id: id }) => id),
  )
  if (products.length === 0) return
  const { staffId } = audit.actor
  await sql`
    update products set version = version + 1, updated_by = ${staffId}::int, updated_at = now()
    where id = any(${products.map(({ id }) => id)}::int[])`.execute(tx)
  const plans = products.map((product) => ({
    product,
    before: withPictures(
      product.content,
      changed.map(({ before }) => before),
    ),
    after: withPictures(
      product.content,
      changed.map(({ after }) => after),
    ),
  }))
  await insertVersions(
    tx,
    plans.flatMap(({ product: { id, version, hasStoredVersion, updatedAt }, before, after }) => [
      ...(hasStoredVersion
        ? []
        : [{ product_id: id, version, snapshot: before, updated_by: null, at: updatedAt }]),
      { product_id: id, version: version + 1, snapshot: after, updated_by: staffId },
    ]),
  )
  for (const { product, before, after } of plans)
    audit.record({
      action: 'product.updated',
      entityId: product.id,
      title: after.name_ar,
      changes: changesBetween(before, after),
    })
}

/** The content with these states of its pictures. */
function withPictures(
  content: ProductContent,
  pictures: readonly PictureContent[],
): ProductContent {
  const known = new Map(pictures.map((picture) => [picture.id, picture]))
  return { ...content, pictures: content.pictures.map((one) => known.get(one.id) ?? one) }
}
