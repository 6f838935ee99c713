import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { BlockName, ContentValues } from '#shared/content/blocks.ts'

/** The published content in force now, by block; for an absent block the built-in one applies. */
export type PublishedContent = Partial<ContentValues>

/** A category that shoppers see. */
interface ShownCategory {
  id: number
  slug: string
  name_ar: string
  name_en: string
  /** Earlier slugs, which still lead to it. */
  old_slugs: string[]
}

/** A picture of a block. */
export interface ContentPicture {
  path: string
  placeholder: string | null
  focal_x: number
  focal_y: number
}

export interface ShownContent {
  published: PublishedContent
  categories: ShownCategory[]
  /** The pictures by their id in `media_files`. */
  pictures: Map<number, ContentPicture>
}

/** Loads the published version of each block that is in force: of several the one that began last. One statement. */
async function loadPublished(db: Db): Promise<PublishedContent> {
  const { rows } = await sql<{ name: string; value: object }>`
    select distinct on (name) name, value from content
    where state = 'published' and starts_at <= now() and (ends_at is null or ends_at > now())
    order by name, starts_at desc, version desc`.execute(db)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

/**
 * Loads everything needed to show the published content. Three statements at most.
 *
 * @param preview a block being edited, in place of the published one
 */
export async function loadShownContent(
  db: Db,
  preview?: { name: string; value: object } | null,
): Promise<ShownContent> {
  const published = await loadPublished(db)
  if (preview) Object.assign(published, { [preview.name]: preview.value })
  const categories = await db
    .selectFrom('categories')
    .select(['id', 'slug', 'name_ar', 'name_en'])
    .select(
      sql<string[]>`array(select slug from old_slugs where category_id = categories.id)`.as(
        'old_slugs',
      ),
    )
    .where('is_active', '=', true)
    .execute()
  return { published, categories, pictures: await loadPictures(db, mediaIdsOf(published)) }
}

/** Returns the ids of the pictures that a value refers to. */
export function mediaIdsOf(values: PublishedContent): number[] {
  const ids = [
    values['home.hero']?.media_id,
    ...(values['home.slider']?.entries.map(({ media_id }) => media_id) ?? []),
  ]
  return [...new Set(ids.filter((id) => typeof id === 'number'))]
}

/** Returns the public pictures with these ids. */
export async function loadPictures(db: Db, ids: number[]): Promise<Map<number, ContentPicture>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('media_files')
    .select(['id', 'path', 'placeholder', 'focal_x', 'focal_y'])
    .where('id', 'in', ids)
    .where('is_private', '=', false)
    .execute()
  return new Map(rows.map(({ id, ...picture }) => [id, picture]))
}

/** Wraps one block's value in the form that checks and pages take. */
export const oneBlock = (name: BlockName, value: object): PublishedContent =>
  ({ [name]: value }) as PublishedContent
