import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { PartialPicture, PictureContent, ProductContent } from '../product-content/content.ts'

const isWhole = (picture: PartialPicture): picture is PictureContent =>
  (['focal_x', 'focal_y', 'alt_ar', 'alt_en'] as const).every(
    (member) => picture[member] !== undefined,
  )

/**
 * Writes the texts and focal points of a product's pictures, and returns those of all of them. Members that a picture does not have stay as they
 * are. Call with the product locked and its pictures set. Three statements at most.
 */
export async function writePictures(
  tx: Db,
  productId: number,
  { image_ids: ids, pictures }: Pick<ProductContent, 'image_ids' | 'pictures'>,
): Promise<PictureContent[]> {
  if (pictures.length > 0) {
    const { rows } = await sql<{ id: number }>`
      with given as (
        select whole.* from json_array_elements(${JSON.stringify(pictures)}::json) as picture
          join media_files file on file.id = (picture ->> 'id')::int
          cross join lateral json_populate_record(file, picture) as whole)
      update media_files set focal_x = given.focal_x, focal_y = given.focal_y, alt_ar = given.alt_ar, alt_en = given.alt_en
      from given
      where media_files.id = given.id and (media_files.focal_x, media_files.focal_y, media_files.alt_ar, media_files.alt_en)
        is distinct from (given.focal_x, given.focal_y, given.alt_ar, given.alt_en)
      returning media_files.id`.execute(tx)
    if (rows.length > 0)
      await outdateProducts(
        tx,
        rows.map(({ id }) => id),
        productId,
      )
  }
  const whole = pictures.filter(isWhole)
  if (whole.length === ids.length) return whole
  const { rows: all } = await sql<PictureContent>`
    select id, focal_x, focal_y, alt_ar, alt_en from media_files where id = any(${[...ids]}::int[])
    order by array_position(${[...ids]}::int[], id)`.execute(tx)
  return all
}

/**
 * Gives every other product that shows one of these pictures a new version, so that a member who is editing it does not overwrite their
 * texts unseen. One statement.
 */
export async function outdateProducts(
  tx: Db,
  mediaIds: readonly number[],
  except: number | null = null,
): Promise<void> {
  await sql`
    update products set version = version + 1
    where id <> coalesce(${except}::int, 0) and id in (
      select product_id from product_images where media_id = any(${[...mediaIds]}::int[]) and deleted_at is null)`.execute(
    tx,
  )
}
