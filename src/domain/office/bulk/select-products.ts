import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'
import { findProductIds } from '../products/find-products.ts'
import type { ProductFilters } from '../product-filters/product-filters.ts'

/** Selected products: a list of ids, or all that match a filter. */
export type ProductSelection =
  | { ids: readonly number[] }
  | { filter: ProductFilters; expectedCount?: number | undefined }

/** The most products that one job takes: the largest catalogue the shop is designed for (office.md O6). */
const maxProducts = 100_000
/** The share by which a selection may grow or shrink between the screen and the call. */
const toleratedShare = 0.01

/**
 * Returns the ids of the selected products, in ascending order.
 *
 * @throws ShopError `selectionChanged` when a filter matches more or fewer products than the caller saw, `validationFailed` when it
 *   matches too many
 */
export async function selectProducts(db: Db, selection: ProductSelection): Promise<number[]> {
  if ('ids' in selection) return [...new Set(selection.ids)].toSorted((a, b) => a - b)
  const ids = await findProductIds(db, selection.filter, maxProducts + 1)
  if (ids.length > maxProducts)
    throw new ShopError('validationFailed', {}, { filter: ['narrowYourSearch'] })
  const { expectedCount } = selection
  if (
    expectedCount !== undefined &&
    Math.abs(ids.length - expectedCount) > expectedCount * toleratedShare
  )
    throw new ShopError('selectionChanged', { total: ids.length, data: { count: ids.length } })
  return ids
}
