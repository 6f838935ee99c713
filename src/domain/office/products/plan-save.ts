import { isDeepStrictEqual } from 'node:util'
import { hasPermission, type Member } from '#domain/staff/authorize.ts'
import { dayOf, type Day } from '#shared/day.ts'
import type { AuditAction } from '#shared/office/audit.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Permission } from '#shared/office/staff.ts'
import { checkContent } from '../product-content/check-content.ts'
import {
  changesBetween,
  priceFields,
  type Changes,
  type ProductContent,
} from '../product-content/content.ts'
import { derivedPrices } from '../product-content/derived-prices.ts'
import type { LockedProduct } from '../product-content/load-content.ts'
import { missingForPublishing } from '../product-content/publish-rules.ts'
import type { PlannedWrite } from './write-products.ts'

/** Who writes, and what they may. */
export type Writer = Pick<Member, 'id' | 'permissions'>

export interface ContentUpdate {
  product: LockedProduct
  content: ProductContent
  action: AuditAction
  /** It was so before: nothing is asked of it that publishing asks of a new state. */
  isUndoing?: true
}

export type PlannedSave = PlannedWrite & { product: LockedProduct }

/**
 * Checks a whole new content of a locked product: permissions by field, prices, what publishing needs. Without any change `changes` is
 * empty, and nothing is checked.
 *
 * @throws ShopError `forbidden` `validationFailed` `notPublishable`
 */
export function planSave(
  writer: Writer,
  { product, content, action, isUndoing }: ContentUpdate,
): PlannedSave {
  const before = product.content
  const { price_to_halalas: priceToHalalas, ...prices } = derivedPrices(content, dayOf(new Date()))
  const after = { ...content, ...prices }
  const changes = changesBetween(before, after)
  const plan = { id: product.id, product, after, changes, priceToHalalas, action }
  if (Object.keys(changes).length === 0) return plan
  requirePermissions(writer, before, after, changes, false)
  checkContent(after)
  if (!isUndoing) {
    requireApproval(writer, after, product.wasPublished)
    requirePublishable(before, after)
  }
  return plan
}

/**
 * The content of a locked product with these fields, without a question of permissions or of what publishing needs: what follows from
 * another act, as a rule of the law or a new kind of plant.
 */
export function planConsequence(
  product: LockedProduct,
  fields: Partial<ProductContent>,
  { action, today }: { action: AuditAction; today: Day },
): PlannedSave {
  const { price_to_halalas: priceToHalalas, ...prices } = derivedPrices(product.content, today)
  const after = { ...product.content, ...prices, ...fields }
  const changes = changesBetween(product.content, after)
  return { id: product.id, product, after, changes, priceToHalalas, action }
}

/** Fields of a new product. */
export interface NewContent {
  id: number
  /** Before anything was written, and what it is to be. */
  blank: ProductContent
  content: ProductContent
  action: AuditAction
}

/** The same for a new product. @throws ShopError as `planSave` does */
export function planCreation(
  writer: Writer,
  { id, blank, content, action }: NewContent,
): PlannedWrite {
  const { price_to_halalas: priceToHalalas, ...prices } = derivedPrices(content, dayOf(new Date()))
  const after = { ...content, ...prices }
  const changes = changesBetween(blank, after)
  // The price of a new product is no change of one; a special price is.
  const { price_halalas: _, ...asked } = changes
  requirePermissions(writer, blank, after, asked, true)
  checkContent(after)
  requireApproval(writer, after, false)
  requirePublishable(blank, after)
  return { id, product: null, after, changes, priceToHalalas, action }
}

/** @throws ShopError `forbidden` naming the permission that is missing */
function requirePermissions(
  writer: Writer,
  before: ProductContent,
  after: ProductContent,
  changes: Changes,
  isNew: boolean,
): void {
  const needed: [Permission, boolean][] = [
    [
      'catalogue.price',
      Object.keys(changes).some((field) => priceFields.has(field)) ||
        !isDeepStrictEqual(variantPrices(before), variantPrices(after)),
    ],
    ['catalogue.publish', 'status' in changes],
    // What is in stock leaves the books, or they start again.
    ['stock.adjust', 'stock_tracked' in changes && !isNew],
  ]
  for (const [permission, isNeeded] of needed)
    if (isNeeded && !hasPermission(writer as Member, permission))
      throw new ShopError('forbidden', { permission })
}

/**
 * Nobody sells at a price that nobody who may set prices has seen: a member without that permission gives a new product one, and publishes
 * what was published before, but not a product for the first time (office.md O1.1).
 *
 * @throws ShopError `validationFailed` { status }
 */
function requireApproval(writer: Writer, after: ProductContent, wasPublished: boolean): void {
  if (
    after.status === 'published' &&
    !wasPublished &&
    !hasPermission(writer as Member, 'catalogue.price')
  )
    throw new ShopError('validationFailed', {}, { status: ['priceNotApproved'] })
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
