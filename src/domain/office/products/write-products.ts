import { sql } from 'kysely'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import type { AuditAction } from '#shared/office/audit.ts'
import type { Halalas } from '#shared/money.ts'
import { setProductImages } from '../media/set-product-images.ts'
import { writePictures } from '../media/write-pictures.ts'
import { guardPublishing, recordPermitUses } from '../plant-law/guard-publishing.ts'
import {
  changesSpecialPrice,
  applyOwnPrices,
  type OwnPriceChange,
} from '../scheduled-prices/apply-own-prices.ts'
import { scheduleOwnPriceDays } from '../scheduled-prices/own-price-days.ts'
import { emptyLedger } from '../stock/switch-tracking.ts'
import { asFieldError } from '../product-content/check-content.ts'
import { changesBetween, type VariantContent } from '../product-content/content.ts'
import type { LockedProduct } from '../product-content/load-content.ts'
import {
  columnsChangedBy,
  columnsOf,
  insertVersions,
  someColumnsOf,
  writeRelations,
  type ChangedContent,
  type StoredVersion,
} from '../product-content/write-content.ts'
import { settleVariantStock, writeVariants } from '../product-content/write-variants.ts'

/** The checked new content of a product, ready to be written. */
export interface PlannedWrite extends ChangedContent {
  /** Null: the product is new. */
  product: LockedProduct | null
  priceToHalalas: Halalas | null
  action: AuditAction
  /** The law is applied afterwards by `unpublishForbidden`, which unpublishes the product instead of refusing the action. */
  isLawCheckedLater?: true
  /** The special price comes from a sale, not from an edit of the product. */
  isOfSale?: true
}

/**
 * Writes the contents of many products in as many statements as for one: rows, related rows, versions and audit entries. The products must
 * be locked and distinct; either all are new or none is. A database error ends the transaction.
 *
 * @param staffId null: the shop itself
 * @throws ShopError `validationFailed` for a constraint that one of their fields violates, and the law's errors for published products:
 *   `plantBlocked` `permitNeeded` `notPublishable`
 */
export async function writeProducts(
  tx: Db,
  audit: Audit,
  staffId: number | null,
  plans: readonly PlannedWrite[],
): Promise<void> {
  if (plans.length === 0) return
  const permitUses = await guardPublishing(
    tx,
    plans.filter(({ isLawCheckedLater }) => !isLawCheckedLater),
  )
  const areNew = plans.every(({ product }) => product === null)
  try {
    await (areNew ? insertRows(tx, staffId, plans) : updateRows(tx, audit, staffId, plans))
    await writeRelations(tx, plans)
    for (const plan of plans) await writePicturesAndVariants(tx, audit, plan)
    await scheduleOwnPriceDays(tx, plans.flatMap(ownPrices))
    await applyOwnPrices(tx, plans.flatMap(ownPriceChange))
  } catch (error) {
    throw asFieldError(error)
  }
  await insertVersions(
    tx,
    plans.flatMap((plan) => versionsOf(plan, staffId)),
  )
  await recordPermitUses(tx, staffId, permitUses)
  for (const { id, product, after, changes, action } of plans)
    audit.record({
      action,
      entityId: id,
      title: after.name_ar,
      changes: product ? changes : changesBetween({}, after),
    })
}

const ownPriceChange = ({ id, product, after, isOfSale }: PlannedWrite): OwnPriceChange[] =>
  product && !isOfSale && changesSpecialPrice(product.content, after)
    ? [{ id, before: product.content, after }]
    : []

const pricedFields = ['special_starts_on', 'special_ends_on', 'variants', 'varies']

/** Returns the product if the special prices of its variants may now begin or end on other days. */
const ownPrices = ({ id, after, changes, isOfSale }: PlannedWrite) =>
  !isOfSale && after.varies && pricedFields.some((field) => field in changes)
    ? [{ id, content: after }]
    : []

/** Rows of `products` as JSON, for one statement over all of them. */
const asProducts = (rows: readonly object[]) =>
  sql`json_populate_recordset(null::products, ${JSON.stringify(rows)}::json)`

async function insertRows(
  tx: Db,
  staffId: number | null,
  plans: readonly PlannedWrite[],
): Promise<void> {
  const rows = plans.map(({ id, after, priceToHalalas }) => ({
    ...columnsOf(after),
    id,
    price_to_halalas: priceToHalalas,
    stock_quantity: after.stock_tracked ? 0 : null,
    updated_by: staffId,
  }))
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)))
  await sql`insert into products (${columns}) select ${columns} from ${asProducts(rows)} as given order by id`.execute(
    tx,
  )
}

/** Stock is not written, but starts at 0 when tracking is switched on; when it is switched off, a document removes the remaining stock. */
async function updateRows(
  tx: Db,
  audit: Audit,
  staffId: number | null,
  plans: readonly PlannedWrite[],
): Promise<void> {
  const columns = [...new Set(plans.flatMap(({ changes }) => columnsChangedBy(changes)))]
  const rows = plans.map(({ id, product, after, priceToHalalas }) => ({
    ...someColumnsOf(after, columns),
    id,
    version: nextVersion(product),
    price_to_halalas: priceToHalalas,
  }))
  await sql`
    update products set ${sql.join(
      [...columns, 'version', 'price_to_halalas'].map(
        (column) => sql`${sql.ref(column)} = ${sql.ref(`given.${column}`)}`,
      ),
    )}, updated_by = ${staffId}::int, updated_at = now()
    from ${asProducts(rows)} as given where products.id = given.id`.execute(tx)
  const switched = plans.filter(({ changes }) => 'stock_tracked' in changes)
  if (switched.length === 0) return
  // The variants of a product that varies have their own stock.
  const whole = switched.flatMap(({ product, after }) => (product && !after.varies ? product : []))
  if (staffId === null) throw new RangeError('stock is moved by a member of staff')
  await emptyLedger(tx, audit, staffId, whole)
  await setStock(
    tx,
    switched.map(({ id, after }) => ({ id, stock_quantity: after.stock_tracked ? 0 : null })),
  )
}

/** Sets the stock of locked products whose movements add up to zero. One statement. */
async function setStock(
  tx: Db,
  rows: readonly { id: number; stock_quantity: number | null }[],
): Promise<void> {
  await sql`
    update products set stock_quantity = given.stock_quantity from ${asProducts(rows)} as given where products.id = given.id`.execute(
    tx,
  )
}

/** Writes pictures and variants, one product at a time. */
async function writePicturesAndVariants(
  tx: Db,
  audit: Audit,
  { id, product, after, changes }: PlannedWrite,
): Promise<void> {
  if ('image_ids' in changes) await setProductImages(tx, audit, id, after.image_ids)
  if ('image_ids' in changes || 'pictures' in changes)
    after.pictures = await writePictures(tx, audit, id, after)
  // As planned, not as written: after a refusal of another product, the same plan is written again.
  const [, variants] = (changes.variants ?? []) as VariantContent[][]
  if (variants)
    after.variants = await writeVariants(tx, id, product?.content.variants ?? [], {
      ...after,
      variants,
    })
  const isStockConcerned = stockedFields.some((field) => field in changes)
  if (product && isStockConcerned && (product.content.varies || after.varies))
    await settleVariantStock(tx, id, after)
}

/** The fields that affect the stock of variants, and thereby of the product. */
const stockedFields = ['varies', 'variants', 'stock_tracked']

/** Returns the next version of a locked product; a new one starts at 1. */
export const nextVersion = (product: LockedProduct | null): number => (product?.version ?? 0) + 1

/** Returns the new version, and the previous one if it was not stored. */
function versionsOf({ id, product, after }: PlannedWrite, staffId: number | null): StoredVersion[] {
  const now = {
    product_id: id,
    version: nextVersion(product),
    snapshot: after,
    updated_by: staffId,
  }
  if (!product || product.hasStoredVersion) return [now]
  const { version, content, updatedAt } = product
  return [{ product_id: id, version, snapshot: content, updated_by: null, at: updatedAt }, now]
}
