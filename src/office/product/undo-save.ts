import type { OfficeProduct } from '#contract/office/products.ts'
import { changedIn, pick } from '../editor/merge.ts'
import { formOf, type ProductForm } from './product-form.ts'

/**
 * The fields that take back what a save changed, as they were before it; null: it cannot be undone, because stock was removed with the
 * tracking or with a variant.
 */
export function undoOf(before: ProductForm, saved: OfficeProduct): Partial<ProductForm> | null {
  const after = formOf(saved)
  const changed = changedIn(before, after)
  const hasAll = before.variants.every(({ id }) => after.variants.some((one) => one.id === id))
  if (!hasAll || changed.includes('stock_tracked') || changed.includes('varies')) return null
  return pick(before, changed)
}
