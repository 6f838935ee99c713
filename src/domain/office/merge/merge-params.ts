import type { ListTable } from '../rows.ts'

/** A merge of two categories, colours or sizes: every product with `id` gets `intoId` instead. */
export interface Merge {
  list: ListTable
  id: number
  intoId: number
}

/** The params of the merge job, with both names for the job's title. */
export interface MergeParams extends Merge {
  name_ar: string
  name_en: string
  into_ar: string
  into_en: string
  /** The deleted option, for undoing; absent: it was not deleted. */
  deleted?: DeletedOption
}

/** A merged category, colour or size, with everything that referred to it. */
export interface DeletedOption {
  /** Its row as JSON. */
  row: { id: number; slug: string; name_ar: string; version: number }
  /** Former slugs of a category. */
  oldSlugs: string[]
  /** Coupons of a category; `hadBoth`: they also had the other. */
  coupons: { coupon_id: number; hadBoth: boolean }[]
  /** The search topics removed, and those added for the other instead. */
  topics: { gone: SearchTopic[]; added: SearchTopic[] }
  /** Products pinned in the category. */
  pins: { product_id: number; position: number }[]
}

export interface SearchTopic {
  word: string
  category_ids: number[]
  is_strict: boolean
}

/** The product field, table and column of each list, and its entity in the audit log. */
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
