import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import type { AuditAction } from '#shared/office/audit.ts'
import { ShopError } from '#shared/shop-error.ts'
import { applyFields, type ProductFields } from '../product-content/apply-fields.ts'
import type { Changes, ProductContent } from '../product-content/content.ts'
import { nameVariants } from '../product-content/free-names.ts'
import { refuseStaleProduct } from './history.ts'
import { lockProducts } from '../product-content/load-content.ts'
import { planSave, type ContentUpdate, type PlannedSave, type Writer } from './plan-save.ts'
import { nextVersion, writeProducts } from './write-products.ts'
import { retainOrderedVariants } from '../product-content/write-variants.ts'

export interface SavedProduct {
  id: number
  version: number
  after: ProductContent
  /** Empty: nothing was written. */
  changes: Changes
}

interface ProductUpdate {
  id: number
  /** The version that the writer read; undefined: any, for work over many products. */
  version?: number | undefined
  /** The fields, or a function that computes them from the present content. */
  fields: ProductFields | ((content: ProductContent) => ProductFields)
  action?: AuditAction
  /** Also allows a product in the bin. */
  withBin?: true
}

/**
 * Changes the given fields. Stock is never written, but starts at 0 when tracking is switched on.
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

/** Writes the whole content of a locked product. @throws ShopError as `updateProduct` does */
export async function saveContent(
  tx: Db,
  audit: Audit,
  writer: Writer,
  update: ContentUpdate,
): Promise<SavedProduct> {
  const plan = planSave(writer, await completeVariants(tx, update))
  await writeSaves(tx, audit, writer, [plan])
  return savedOf(plan)
}

/** Adds missing SKUs to variants, and keeps variants that were left out but have been ordered. At most two statements. */
async function completeVariants(tx: Db, update: ContentUpdate): Promise<ContentUpdate> {
  const { product, content } = update
  const wanted = await retainOrderedVariants(tx, product.content.variants, content.variants)
  return {
    ...update,
    content: { ...content, variants: await nameVariants(tx, content.sku, wanted) },
  }
}

/** Writes planned saves, except those without changes. All product edits by staff are written here, single and bulk. */
export async function writeSaves(
  tx: Db,
  audit: Audit,
  writer: Writer,
  plans: readonly PlannedSave[],
): Promise<SavedProduct[]> {
  await writeProducts(tx, audit, writer.id, plans.filter(hasChanges))
  return plans.map(savedOf)
}

const hasChanges = ({ changes }: PlannedSave): boolean => Object.keys(changes).length > 0

/** Returns the product after its plan was written. */
const savedOf = (plan: PlannedSave): SavedProduct => ({
  id: plan.id,
  version: hasChanges(plan) ? nextVersion(plan.product) : plan.product.version,
  after: plan.after,
  changes: plan.changes,
})
