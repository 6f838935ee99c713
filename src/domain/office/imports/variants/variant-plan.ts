import type { ProductContent, VariantContent } from '../../product-content/content.ts'
import type { LineChanges } from '../line-changes.ts'
import type { Parent, SkuOwner } from './find-parents.ts'

/** What the line of a variant is checked against. */
export interface VariantContext {
  parent: Parent | undefined
  /** The variant it changes; undefined: it adds one. */
  known: VariantContent | undefined
  /** Its SKU, which may be generated. */
  sku: string
  /** Another plant that has the SKU, in the shop or in the file. */
  owner: Pick<SkuOwner, 'parent_sku'> | undefined
  /** The stock of the known variant. */
  stock: number | null
  /** The line before it for the same variant. */
  earlier: number | null
}

/** What a line would write. */
export interface VariantPlan extends VariantContext {
  changes: LineChanges
  /** The content of its plant before and after; null: there is no such plant. */
  before: ProductContent | null
  /** The same, with the days of special prices that the line writes as the shop has them, whatever the lines before it write. */
  stored: ProductContent | null
  after: ProductContent | null
  /** The variant after the line. */
  variant: VariantContent | undefined
}
