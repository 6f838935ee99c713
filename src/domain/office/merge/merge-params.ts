import type { ListTable } from '../rows.ts'

/** What a merge of two categories, colours or sizes is given: every product of the one gets the other. */
export interface Merge {
  list: ListTable
  id: number
  intoId: number
}

/** The same as the parameters of its job, with what both are called for the job's title. */
export interface MergeParams extends Merge {
  name_ar: string
  name_en: string
  into_ar: string
  into_en: string
  /** What was deleted when every product had the other, for undoing; absent: it was not. */
  deleted?: DeletedOption
}

/** A category, colour or size that was merged away, with what of the shop named it. */
export interface DeletedOption {
  /** Its row as JSON has it. */
  row: { id: number; slug: string; name_ar: string; version: number }
  /** Former addresses of a category. */
  oldSlugs: string[]
  /** Coupons of a category; `hadBoth`: they named the other too. */
  coupons: { coupon_id: number; hadBoth: boolean }[]
  /** Words by which a search meant it, and those by which it means the other since. */
  topics: { gone: SearchTopic[]; added: SearchTopic[] }
  /** Products that stood first in a category. */
  pins: { product_id: number; position: number }[]
}

export interface SearchTopic {
  word: string
  category_ids: number[]
  is_strict: boolean
}

/** Where products have each of the three, and which word of the audit log is of it. */
export const mergedLists = {
  categories: {
    field: 'category_ids',
    table: 'product_categories',
    column: 'category_id',
    entity: 'category',
  },
  colors: { field: 'color_ids', table: 'product_colors', column: 'color_id', entity: 'color' },
  sizes: { field: 'size_ids', table: 'product_sizes', column: 'size_id', entity: 'size' },
} as const
