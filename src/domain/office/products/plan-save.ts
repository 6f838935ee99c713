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

/** The member who writes, with their permissions. */
export type Writer = Pick<Member, 'id' | 'permissions'>

export interface ContentUpdate {
  product: LockedProduct
  content: ProductContent
  action: AuditAction
  /** The content is a former one, so it is not checked for publishing. */
  isUndoing?: true
}

export type PlannedSave = PlannedWrite & { product: LockedProduct }

/**
 * Checks the whole new content of a locked product: permissions by field, prices, and the requirements for publishing. If nothing changed,
 * `changes` is empty and nothing is checked.
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
  checkContent(after, isUndoing ? after : before)
  if (!isUndoing) {
    requireApproval(writer, after, product.wasPublished)
    requirePublishable(before, after)
  }
  return plan
}

/**
 * Plans the content of a locked product with these fields, without checking permissions or the requirements for publishing: for
 * consequences of another action, such as a rule of the law or a new kind of plant.
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

/** The content of a new product. */
export interface NewContent {
  id: number
  /** The content before anything was written, with which `content` is compared. */
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
  // Setting the price of a new product needs no permission; a special price does.
  const { price_halalas: _, ...asked } = changes
  requirePermissions(writer, blank, after, asked, true)
  checkContent(after, null)
  requireApproval(writer, after, false)
  requirePublishable(blank, after)
  return { id, product: null, after, changes, priceToHalalas, action }
}

/** @throws ShopError `forbidden` naming the missing permission */
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
    // Switching tracking removes the stock from the ledger, or starts it again.
    ['stock.adjust', 'stock_tracked' in changes && !isNew],
  ]
  for (const [permission, isNeeded] of needed)
    if (isNeeded && !hasPermission(writer as Member, permission))
      throw new ShopError('forbidden', { permission })
}

/**
 * Ensures that a member who may set prices sees every price before it is used: a member without that permission can price a new product,
 * and publish one that was published before, but not publish a product for the first time (office.md O1.1).
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
 * Published products must meet the requirements of O3.3. A published product that already lacked something, for example because SQL wrote
 * it, may continue to lack it.
 *
 * @throws ShopError `notPublishable`
 */
function requirePublishable(before: ProductContent, after: ProductContent): void {
  if (after.status !== 'published') return
  const lackedBefore = before.status === 'published' ? missingForPublishing(before) : []
  const missing = missingForPublishing(after).filter((need) => !lackedBefore.includes(need))
  if (missing.length > 0) throw new ShopError('notPublishable', { data: { missing } })
}
