import type { Db } from '#db/tables.ts'
import { findProductIds } from '../products/find-products.ts'
import type { ProductFilters } from '../product-filters/product-filters.ts'
import { maxSelected, requireSelection } from './selection.ts'

/** Selected products: a list of ids, or all that match a filter. */
export type ProductSelection =
  | { ids: readonly number[] }
  | { filter: ProductFilters; expectedCount?: number | undefined }

/**
 * Returns the ids of the selected products, in ascending order.
 *
 * @throws ShopError as `requireSelection` for a filter
 */
export async function selectProducts(db: Db, selection: ProductSelection): Promise<number[]> {
  if ('ids' in selection) return [...new Set(selection.ids)].toSorted((a, b) => a - b)
  const ids = await findProductIds(db, selection.filter, maxSelected + 1)
  requireSelection(ids, selection.expectedCount)
  return ids
}
