import { sql } from 'kysely'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'
import { picturesOf } from '../product-content/apply-fields.ts'
import type { ProductContent } from '../product-content/content.ts'
import { refuseStaleProduct, loadVersion } from './history.ts'
import { lockProducts } from '../product-content/load-content.ts'
import { createProduct } from './create-products.ts'
import type { Writer } from './plan-save.ts'
import { saveContent, type SavedProduct } from './save-product.ts'

/**
 * Creates a draft with the content of a product, without its SKU, slug, stock and variants; both share the pictures (office.md §22).
 *
 * @throws ShopError `productNotFound`
 */
export async function duplicateProduct(
  tx: Db,
  audit: Audit,
  writer: Writer,
  id: number,
): Promise<{ id: number }> {
  const [product] = await lockProducts(tx, [id])
  if (!product || product.deletedAt) throw new ShopError('productNotFound')
  const { sku: _sku, slug: _slug, variants: _variants, ...rest } = product.content
  // A special price needs a permission of its own, and a copy is not on offer yet.
  const fields = { ...rest, status: 'draft', special_price_halalas: null, varies: false } as const
  return createProduct(tx, audit, writer, fields, 'product.duplicated')
}

interface Restoration {
  id: number
  versionToRestore: number
  /** The version that the member read. */
  version: number
}

/** Fields that are not restored: restoring must not change publication, and stock is changed only by documents. */
const neverRestored = new Set(['status', 'stock_tracked', 'varies'])
/** Fields that are not restored if the product varies now but did not then, or vice versa, because they belong together. */
const unchangedWithVariants = new Set(['variants', 'color_ids', 'size_ids'])

/**
 * Creates a new version with the content of an old one; categories, options and products deleted since are left out.
 *
 * @throws ShopError `productNotFound` `notFound` for a version that was not stored, `editConflict` and as `updateProduct` does
 */
export async function restoreVersion(
  tx: Db,
  audit: Audit,
  writer: Writer,
  { id, versionToRestore, version }: Restoration,
): Promise<SavedProduct> {
  const [product] = await lockProducts(tx, [id])
  if (!product || product.deletedAt) throw new ShopError('productNotFound')
  if (version !== product.version) throw await refuseStaleProduct(tx, product, version)
  const { snapshot } = await loadVersion(tx, id, versionToRestore)
  const variedThen = 'varies' in snapshot && snapshot.varies === true
  const isLeftOut = (field: string) =>
    neverRestored.has(field) ||
    (variedThen !== product.content.varies && unchangedWithVariants.has(field))
  const old = Object.fromEntries(
    Object.entries(snapshot).filter(([field]) => field in product.content && !isLeftOut(field)),
  ) as Partial<ProductContent>
  const content = { ...product.content, ...old, ...(await onlyExisting(tx, old)) }
  content.variants = restoredVariants(product.content, content)
  const { pictures } = product.content
  content.pictures = picturesOf({ ...content, pictures }, old.pictures)
  return saveContent(tx, audit, writer, { product, content, action: 'product.restored' })
}

/**
 * Returns the restored variants: deleted ones become new ones without stock; active ones whose colour or size the product no longer offers
 * are left out.
 */
function restoredVariants(
  now: ProductContent,
  { variants, color_ids, size_ids, image_ids }: ProductContent,
): ProductContent['variants'] {
  const known = new Set(now.variants.map(({ id }) => id))
  const isOffered = (id: number | null, offered: number[]) => id === null || offered.includes(id)
  return variants
    .filter(
      ({ color_id, size_id, is_active }) =>
        !is_active || (isOffered(color_id, color_ids) && isOffered(size_id, size_ids)),
    )
    .map((variant) => ({
      ...variant,
      id: known.has(variant.id) ? variant.id : 0,
      image_id: isOffered(variant.image_id, image_ids) ? variant.image_id : null,
    }))
}

const tables = {
  category_ids: 'categories',
  color_ids: 'colors',
  size_ids: 'sizes',
  related_ids: 'products',
  image_ids: 'media_files',
} as const

/** Returns the ids of an old version that still exist. One statement. */
async function onlyExisting(tx: Db, old: Partial<ProductContent>) {
  const { rows } = await sql<Record<keyof typeof tables, number[]>>`
    select ${sql.join(
      Object.entries(tables).map(
        ([field, table]) =>
          sql`array(select id from unnest(${old[field as keyof typeof tables] ?? []}::int[]) with ordinality as wanted (id, place)
            where exists (select from ${sql.table(table)} as known where known.id = wanted.id) order by place) as ${sql.ref(field)}`,
      ),
    )}`.execute(tx)
  return Object.fromEntries(Object.entries(rows[0] ?? {}).filter(([field]) => field in old))
}
