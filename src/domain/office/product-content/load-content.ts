import { sql } from 'kysely'
import type { Seo } from '#db/tables/catalogue.ts'
import type { Db } from '#db/tables.ts'
import {
  noCare,
  noSeo,
  type CareFacts,
  type PictureContent,
  type ProductContent,
  type VariantContent,
} from './content.ts'

/** A product in an edit, with what the edit needs in addition to its content. */
export interface EditedProduct {
  id: number
  version: number
  content: ProductContent
  /** Null: not tracked. */
  stockQuantity: number | null
  averageCostHalalas: number | null
  deletedAt: Date | null
  updatedAt: Date
  updatedBy: { id: number; name: string } | null
}

/** The columns of `products` that are part of the content under the same name. */
export const contentColumns = [
  'sku',
  'slug',
  'status',
  'name_ar',
  'name_latin',
  'name_en',
  'also_called_ar',
  'also_called_en',
  'short_description_ar',
  'short_description_en',
  'description_ar',
  'description_en',
  'price_halalas',
  'special_price_halalas',
  'special_starts_on',
  'special_ends_on',
  'unit',
  'place',
  'low_stock_at',
  'varies',
  'supplier_id',
  'is_featured',
  'new_until',
] as const

/** The slug of the kind, under its name in the content. */
export const profileColumn = sql<string | null>`products.profile_slug`.as('profile')

const idsOf = (table: string, column: string) =>
  sql<
    number[]
  >`array(select ${sql.ref(column)} from ${sql.table(table)} where product_id = products.id order by position, ${sql.ref(column)})`

/** The variants of a product, for a select from `products`. */
export const variantsOfProduct = sql<VariantContent[]>`coalesce((
    select json_agg(json_build_object('id', id, 'color_id', color_id, 'size_id', size_id, 'sku', sku, 'price_halalas', price_halalas,
      'special_price_halalas', special_price_halalas, 'image_id', image_id, 'is_active', is_active) order by position, id)
    from product_variants where product_id = products.id), '[]')`

/** Rows related to a product, for a select from `products`. */
export const relatedRows = [
  idsOf('product_categories', 'category_id').as('category_ids'),
  idsOf('product_colors', 'color_id').as('color_ids'),
  idsOf('product_sizes', 'size_id').as('size_ids'),
  idsOf('related_products', 'related_id').as('related_ids'),
  // Pictures are identified by their media ids; those in the bin are left out.
  sql<number[]>`array(
    select media_id from product_images where product_id = products.id and deleted_at is null order by position, id)`.as(
    'image_ids',
  ),
  sql<PictureContent[]>`coalesce((
    select json_agg(json_build_object('id', media.id, 'focal_x', focal_x, 'focal_y', focal_y, 'alt_ar', alt_ar, 'alt_en', alt_en)
      order by image.position, image.id)
    from product_images image join media_files media on media.id = image.media_id
    where image.product_id = products.id and image.deleted_at is null), '[]')`.as('pictures'),
  variantsOfProduct.as('variants'),
] as const

/** A product locked for an edit. */
export interface LockedProduct extends EditedProduct {
  /** Whether its present version is among the stored ones. */
  hasStoredVersion: boolean
  /** Whether it is or was published, so that a member who may set prices has seen its price (office.md O1.1). */
  wasPublished: boolean
}

/**
 * Loads products for an edit, locked until the transaction ends, so that of two edits the second sees the first; sales of them wait
 * meanwhile. Ordered by id. One statement, two after waiting for another edit: a waiting statement rereads the row, but its related rows
 * only a later statement sees.
 */
export async function lockProducts(tx: Db, ids: readonly number[]): Promise<LockedProduct[]> {
  if (ids.length === 0) return []
  const rows = await withVersions(tx, ids).forNoKeyUpdate('products').execute()
  const hasWaited = rows.some(({ version, version_before_lock: before }) => version !== before)
  const current = hasWaited ? await withVersions(tx, ids).execute() : rows
  return current.map(
    ({
      has_stored_version: hasStoredVersion,
      was_published: wasPublished,
      version_before_lock: _,
      ...row
    }) => ({ ...editedProduct(row), hasStoredVersion, wasPublished }),
  )
}

const withVersions = (tx: Db, ids: readonly number[]) =>
  edited(tx, ids).select([
    sql<boolean>`exists (
      select from product_versions kept where kept.product_id = products.id and kept.version = products.version)`.as(
      'has_stored_version',
    ),
    // Versions are long, so those of a published product are not read.
    sql<boolean>`case when products.status = 'published' then true else exists (
      select from product_versions kept where kept.product_id = products.id and kept.snapshot->>'status' = 'published') end`.as(
      'was_published',
    ),
    // The version at the beginning of the statement, before waiting for a lock.
    sql<number>`(select version from products as seen where seen.id = products.id)`.as(
      'version_before_lock',
    ),
  ])

/** Loads products without a lock, for reading only. */
export const loadEditedProducts = async (
  db: Db,
  ids: readonly number[],
): Promise<EditedProduct[]> => (await edited(db, ids).execute()).map(editedProduct)

const edited = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('products')
    .leftJoin('staff', 'staff.customer_id', 'products.updated_by')
    .select(contentColumns.map((column) => `products.${column}` as const))
    .select(relatedRows)
    .select([
      profileColumn,
      'products.id',
      'products.version',
      'products.care',
      'products.seo',
      'products.stock_quantity',
      'products.average_cost_halalas',
      'products.deleted_at',
      'products.updated_at',
      'products.updated_by',
      'staff.name as staff_name',
    ])
    .where('products.id', 'in', [...ids])
    .orderBy('products.id')

type EditedRow = Awaited<ReturnType<ReturnType<typeof edited>['execute']>>[number]

function editedProduct(row: EditedRow): EditedProduct {
  const {
    id,
    version,
    care,
    seo,
    stock_quantity,
    average_cost_halalas,
    deleted_at,
    updated_at,
    updated_by,
    staff_name,
    ...content
  } = row
  return {
    id,
    version,
    content: {
      ...content,
      stock_tracked: stock_quantity !== null,
      care: careFactsOf(care),
      seo: seoOf(seo),
    },
    stockQuantity: stock_quantity,
    averageCostHalalas: average_cost_halalas,
    deletedAt: deleted_at,
    updatedAt: updated_at,
    updatedBy: updated_by === null ? null : { id: updated_by, name: staff_name ?? '' },
  }
}

/** Returns only the known members, with null for missing ones. */
export const careFactsOf = (care: object | null): CareFacts => membersOf(noCare, care)
export const seoOf = (seo: Partial<Seo> | null): Seo => membersOf(noSeo, seo)

const membersOf = <Shape extends object>(shape: Shape, given: object | null): Shape =>
  Object.fromEntries(
    Object.keys(shape).map((key) => [
      key,
      (given as Record<string, unknown> | null)?.[key] ?? null,
    ]),
  ) as Shape
