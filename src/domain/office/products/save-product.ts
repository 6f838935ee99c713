import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import { may, type Member } from '#domain/staff/authorize.ts'
import type { Db } from '#db/tables.ts'
import { dayOf } from '#shared/day.ts'
import type { AuditAction } from '#shared/audit.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Permission } from '#shared/staff.ts'
import { setProductImages } from '../media/set-product-images.ts'
import { applyFields, type ProductFields } from './apply-fields.ts'
import { asFieldError, checkContent } from './check-content.ts'
import {
  changesBetween,
  emptyContent,
  priceFields,
  type Changes,
  type ProductContent,
} from './content.ts'
import { refuseStaleProduct } from './history.ts'
import { lockProducts, type EditedProduct } from './load-content.ts'
import { freeSku, freeSlug, nameVariants } from './free-names.ts'
import { missingForPublishing } from './publish-rules.ts'
import { columnsOf, keepVersion, writeRelations } from './write-content.ts'
import { derivedPrices } from './derived-prices.ts'
import { keepOrdered, settleVariantStock, writeVariants } from './write-variants.ts'

/** Who writes, and what they may. */
export type Writer = Pick<Member, 'id' | 'permissions'>

export interface SavedProduct {
  id: number
  version: number
  before: ProductContent
  after: ProductContent
  /** Empty: nothing was written. */
  changes: Changes
}

interface ProductUpdate {
  id: number
  /** The version that the writer knows; undefined: whichever there is, for work over many products. */
  version?: number | undefined
  /** Or what is made of the content there is. */
  fields: ProductFields | ((content: ProductContent) => ProductFields)
  action?: AuditAction
  /** Also a product in the bin. */
  withBin?: true
}

/**
 * Changes the fields that are sent: the one way by which staff write a product. Checks permissions by field, prices, what publishing
 * needs; writes the product, its version and its audit row. Stock is never written, but begins at 0 when it becomes tracked.
 *
 * @throws ShopError `productNotFound` `editConflict` `forbidden` `validationFailed` `notPublishable`
 */
export async function updateProduct(
  tx: Db,
  audit: Audit,
  writer: Writer,
  update: ProductUpdate,
): Promise<SavedProduct> {
  const [product] = await lockProducts(tx, [update.id])
  if (!product || (product.deletedAt && !update.withBin)) throw new ShopError('productNotFound')
  const { fields } = update
  if (update.version !== undefined && update.version !== product.version)
    throw await refuseStaleProduct(tx, product, update.version)
  return saveContent(tx, audit, writer, {
    product,
    content: applyFields(
      product.content,
      typeof fields === 'function' ? fields(product.content) : fields,
    ),
    action: update.action ?? 'product.updated',
  })
}

interface ContentUpdate {
  product: EditedProduct
  content: ProductContent
  action: AuditAction
}

/** Writes the whole content of a locked product. @throws ShopError as `updateProduct` does */
export async function saveContent(
  tx: Db,
  audit: Audit,
  writer: Writer,
  { product, content, action }: ContentUpdate,
): Promise<SavedProduct> {
  const { id, version } = product
  const before = product.content
  const variants = await nameVariants(
    tx,
    content.sku,
    await keepOrdered(tx, id, before.variants, content.variants),
  )
  const { price_to_halalas, ...prices } = derivedPrices(content, dayOf(new Date()))
  const after = { ...content, variants, ...prices }
  const changes = changesBetween(before, after)
  const saved: SavedProduct = { id, version, before, after, changes }
  if (Object.keys(changes).length === 0) return saved
  requirePermissions(writer, before, after, changes)
  checkContent(after)
  requirePublishable(before, after)
  try {
    await tx
      .updateTable('products')
      .set({
        ...columnsOf(after),
        price_to_halalas,
        version: version + 1,
        updated_by: writer.id,
        updated_at: sql<Date>`now()`,
        ...('stock_tracked' in changes && { stock_quantity: after.stock_tracked ? 0 : null }),
      })
      .where('id', '=', id)
      .execute()
    await writeRelations(tx, id, after, changes)
    if ('image_ids' in changes) await setProductImages(tx, audit, id, after.image_ids)
    if ('variants' in changes) after.variants = await writeVariants(tx, id, before.variants, after)
    if (before.varies || after.varies) await settleVariantStock(tx, id, after)
  } catch (error) {
    throw asFieldError(error)
  }
  await keepVersion(tx, [
    { productId: id, version, content: before, staffId: null, at: product.updatedAt },
    { productId: id, version: version + 1, content: after, staffId: writer.id },
  ])
  audit.record({ action, entityId: id, title: after.name_ar, changes })
  return { ...saved, version: version + 1 }
}

/** @throws ShopError `forbidden` naming the permission that is missing */
function requirePermissions(
  writer: Writer,
  before: ProductContent,
  after: ProductContent,
  changes: Changes,
): void {
  const needed: [Permission, boolean][] = [
    [
      'catalogue.price',
      Object.keys(changes).some((field) => priceFields.has(field)) ||
        !isDeepStrictEqual(variantPrices(before), variantPrices(after)),
    ],
    ['catalogue.publish', 'status' in changes],
  ]
  for (const [permission, isNeeded] of needed)
    if (isNeeded && !may(writer as Member, permission))
      throw new ShopError('forbidden', { permission })
}

const variantPrices = ({ variants }: ProductContent) =>
  variants
    .map(({ sku, price_halalas, special_price_halalas }) => ({
      sku,
      price_halalas,
      special_price_halalas,
    }))
    .toSorted((a, b) => (a.sku < b.sku ? -1 : 1))

/**
 * What is published needs what O3.3 says. A product that lacked something before, as one that SQL wrote, may go on without.
 *
 * @throws ShopError `notPublishable`
 */
function requirePublishable(before: ProductContent, after: ProductContent): void {
  if (after.status !== 'published') return
  const lackedBefore = before.status === 'published' ? missingForPublishing(before) : []
  const missing = missingForPublishing(after).filter((need) => !lackedBefore.includes(need))
  if (missing.length > 0) throw new ShopError('notPublishable', { data: { missing } })
}

/** Fields of a new product. */
export type NewProduct = ProductFields & Pick<ProductContent, 'name_ar' | 'price_halalas'>

/**
 * Adds a product; a draft unless it says otherwise. Its SKU and address are made up where none are sent.
 *
 * @throws ShopError `forbidden` `validationFailed` `notPublishable`
 */
export async function createProduct(
  tx: Db,
  audit: Audit,
  writer: Writer,
  fields: NewProduct,
  action: AuditAction = 'product.created',
): Promise<SavedProduct> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('products', 'id'))::int as id`.execute(tx)
  const id = rows[0]?.id ?? 0
  const { name_ar, price_halalas } = fields
  const blank = { ...emptyContent, name_ar, price_halalas, sku: '', slug: '' }
  const content = applyFields(blank, fields)
  content.sku ||= await freeSku(tx, id)
  content.slug ||= await freeSlug(
    tx,
    'products',
    content.name_latin ?? content.name_en ?? '',
    `plant-${id}`,
  )
  content.variants = await nameVariants(tx, content.sku, content.variants)
  const { price_to_halalas, ...prices } = derivedPrices(content, dayOf(new Date()))
  const after = { ...content, ...prices }
  const changes = changesBetween(blank, after)
  // The price of a new product is no change of one; a special price is.
  requirePermissions(writer, blank, after, omit(changes, ['price_halalas']))
  checkContent(after)
  requirePublishable(blank, after)
  try {
    await tx
      .insertInto('products')
      .values({
        ...columnsOf(after),
        id,
        price_to_halalas,
        stock_quantity: after.stock_tracked ? 0 : null,
        updated_by: writer.id,
      })
      .execute()
    await writeRelations(tx, id, after, changes)
    if (after.image_ids.length > 0) await setProductImages(tx, audit, id, after.image_ids)
    if (after.variants.length > 0) after.variants = await writeVariants(tx, id, [], after)
  } catch (error) {
    throw asFieldError(error)
  }
  await keepVersion(tx, [{ productId: id, version: 1, content: after, staffId: writer.id }])
  audit.record({ action, entityId: id, title: name_ar, changes: changesBetween({}, after) })
  return { id, version: 1, before: blank, after, changes }
}

const omit = (changes: Changes, fields: string[]): Changes =>
  Object.fromEntries(Object.entries(changes).filter(([field]) => !fields.includes(field)))
