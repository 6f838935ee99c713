import { sql } from 'kysely'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db, Row } from '#db/tables.ts'
import { reservedSlugs } from '#shared/office/reserved-slugs.ts'
import { ShopError } from '#shared/shop-error.ts'
import { foldForSearch } from '#shared/text/arabic.ts'
import { freeSlug } from '../product-content/free-names.ts'
import { asFieldError } from '../product-content/check-content.ts'
import { insertLast, lockRow, reorderRows, requireVersion, rowChanges } from '../rows.ts'

/** The editable fields of a category. */
export interface CategoryFields {
  slug?: string | undefined
  name_ar?: string | undefined
  name_en?: string | undefined
  description_ar?: string | null | undefined
  description_en?: string | null | undefined
  is_active?: boolean | undefined
  /** The id of a row of `media_files`; null removes the picture. */
  media_id?: number | null | undefined
}
type NewCategory = CategoryFields & { name_ar: string; name_en: string }

/** Adds a category at the end. Returns its id. @throws ShopError `validationFailed` */
export async function createCategory(tx: Db, audit: Audit, fields: NewCategory): Promise<number> {
  if (fields.slug !== undefined) await requireFreeSlug(tx, fields.slug, null)
  const isReserved = (slug: string) => reservedSlugs.has(slug)
  const slug =
    fields.slug ??
    (await freeSlug(
      tx,
      'categories',
      { name: fields.name_en, fallback: 'category' },
      { isReserved },
    ))
  const {
    name_ar,
    name_en,
    description_ar = null,
    description_en = null,
    is_active = true,
  } = fields
  const image_path = (await picturePath(tx, fields.media_id)) ?? null
  const row = { slug, name_ar, name_en, description_ar, description_en, is_active, image_path }
  const id = await insertLast(tx, 'categories', row).catch(rethrowAsFieldError)
  await tx.deleteFrom('old_slugs').where('slug', '=', slug).execute()
  await nameInSearches(tx, id, [], wordsOf(row))
  audit.record({
    action: 'category.created',
    entityId: id,
    title: name_ar,
    changes: rowChanges({}, row),
  })
  return id
}

interface CategoryUpdate {
  id: number
  version: number
  fields: CategoryFields
}

/**
 * Changes the given fields. A former address redirects to the new one from then on.
 *
 * @throws ShopError `notFound` `editConflict` `validationFailed`
 */
export async function updateCategory(
  tx: Db,
  audit: Audit,
  { id, version, fields }: CategoryUpdate,
): Promise<void> {
  const before = await lockRow(tx, 'categories', id)
  await requireVersion(tx, 'categories', before, version)
  const { slug, name_ar, name_en, description_ar, description_en, is_active } = fields
  const changes = rowChanges(before, {
    slug,
    name_ar,
    name_en,
    description_ar,
    description_en,
    is_active,
    image_path: await picturePath(tx, fields.media_id),
  })
  if (Object.keys(changes).length === 0) return
  if (slug !== undefined && slug !== before.slug) {
    await requireFreeSlug(tx, slug, id)
    await tx.deleteFrom('old_slugs').where('slug', '=', slug).execute()
    await redirectOldSlugs(tx, id, [before.slug])
  }
  const written = Object.fromEntries(Object.entries(changes).map(([name, [, now]]) => [name, now]))
  await tx
    .updateTable('categories')
    .set({ ...written, version: before.version + 1 })
    .where('id', '=', id)
    .execute()
    .catch(rethrowAsFieldError)
  const after: Row<'categories'> = { ...before, ...written }
  await nameInSearches(tx, id, wordsOf(before), wordsOf(after))
  audit.record({ action: 'category.updated', entityId: id, title: after.name_ar, changes })
}

/** Changes the order of all categories. @throws ShopError `validationFailed` when one is missing */
export async function reorderCategories(tx: Db, audit: Audit, ids: number[]): Promise<void> {
  const { before, hasMoved } = await reorderRows(tx, 'categories', ids)
  if (hasMoved)
    audit.record({
      action: 'category.reordered',
      entityId: 'all',
      changes: { order: [before, ids] },
    })
}

/**
 * Deletes a category that contains nothing.
 *
 * @throws ShopError `notFound`, `inUse` while a product or a coupon refers to it
 */
export async function deleteCategory(tx: Db, audit: Audit, id: number): Promise<void> {
  const { name_ar } = await lockRow(tx, 'categories', id)
  const { rows } = await sql<{ uses: number }>`
    select ((select count(*) from product_categories where category_id = ${id})
      + (select count(*) from coupon_categories where category_id = ${id}))::int as uses`.execute(
    tx,
  )
  const uses = rows[0]?.uses ?? 0
  if (uses > 0) throw new ShopError('inUse', { uses })
  await sql`delete from search_topics where ${id} = any(category_ids)`.execute(tx)
  await tx.deleteFrom('categories').where('id', '=', id).execute()
  audit.record({ action: 'category.deleted', entityId: id, title: name_ar })
}

/** Redirects these former addresses to the category. */
export const redirectOldSlugs = (tx: Db, categoryId: number, slugs: string[]) =>
  tx
    .insertInto('old_slugs')
    .values(slugs.map((slug) => ({ slug, category_id: categoryId })))
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ category_id: categoryId }))
    .execute()

/** @throws ShopError `validationFailed` when the address is reserved by the shop or used by another category */
async function requireFreeSlug(tx: Db, slug: string, ownId: number | null): Promise<void> {
  if (reservedSlugs.has(slug))
    throw new ShopError('validationFailed', {}, { slug: ['slugReserved'] })
  const taken = await tx
    .selectFrom('categories')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (taken && taken.id !== ownId)
    throw new ShopError('validationFailed', {}, { slug: ['slugTaken'] })
}

const rethrowAsFieldError = (error: unknown): never => {
  throw asFieldError(error)
}

/** The words of its names, by which a search finds the category (domain/search/README.md). */
const wordsOf = ({ name_ar, name_en }: { name_ar: string; name_en: string }): string[] => [
  ...new Set(
    foldForSearch(`${name_ar} ${name_en}`)
      .split(' ')
      .filter((word) => [...word].length > 2),
  ),
]

/** Removes the words of former names from the search topics and adds those of the present names. */
async function nameInSearches(
  tx: Db,
  id: number,
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  const [gone, added] = [
    before.filter((word) => !after.includes(word)),
    after.filter((word) => !before.includes(word)),
  ]
  if (gone.length > 0)
    await sql`delete from search_topics where category_ids = array[${id}::int] and word = any(${gone}::text[])`.execute(
      tx,
    )
  if (added.length > 0)
    await sql`insert into search_topics (word, category_ids)
      select word, array[${id}::int] from unnest(${added}::text[]) as word on conflict do nothing`.execute(
      tx,
    )
}

/**
 * Returns the path of the picture; undefined: unchanged. Its row is locked, so that it cannot be deleted meanwhile.
 *
 * @throws ShopError `validationFailed` { mediaId } for an unknown picture
 */
async function picturePath(
  tx: Db,
  id: number | null | undefined,
): Promise<string | null | undefined> {
  if (id === null || id === undefined) return id
  const picture = await tx
    .selectFrom('media_files')
    .select('path')
    .where('id', '=', id)
    .where('is_private', '=', false)
    .forUpdate()
    .executeTakeFirst()
  if (!picture) throw new ShopError('validationFailed', {}, { mediaId: ['invalidValue'] })
  return picture.path
}
