import { sql, type RawBuilder } from 'kysely'
import { effectivePriceSql } from '#domain/catalogue/effective-price.ts'
import type { ProductStatus } from '#db/catalogue-tables.ts'
import type { Day } from '#shared/day.ts'

export type ProductView =
  | 'published'
  | 'drafts'
  | 'sold_out'
  | 'low_stock'
  | 'on_sale'
  | 'without_picture'
  | 'without_english'
  | 'archived'
  | 'bin'
export type ProductPart =
  | 'latin'
  | 'english'
  | 'category'
  | 'picture'
  | 'description_ar'
  | 'description_en'
  | 'care'
  | 'light'
  | 'water'
  | 'heat'
  | 'cold'
  | 'care_place'
  | 'pets'
  | 'height'
export type StockState = 'tracked' | 'untracked' | 'zero' | 'low'

/** What a list of products is narrowed by (office.md O3.3); filters AND each other, members of one OR. Money is halalas. */
export interface ProductFilters {
  view?: ProductView | undefined
  q?: string | undefined
  ids?: number[] | undefined
  status?: ProductStatus[] | undefined
  category?: number[] | 'none' | undefined
  color?: number[] | undefined
  size?: number[] | undefined
  min_price?: number | undefined
  max_price?: number | undefined
  stock?: StockState[] | undefined
  min_stock?: number | undefined
  max_stock?: number | undefined
  on_sale?: boolean | undefined
  featured?: boolean | undefined
  min_images?: number | undefined
  max_images?: number | undefined
  has?: ProductPart[] | undefined
  lacks?: ProductPart[] | undefined
  supplier?: number[] | 'none' | undefined
  place?: string | undefined
  from?: Day | undefined
  to?: Day | undefined
  updated_by?: number[] | undefined
}

export type Condition = RawBuilder<boolean>

const filled = (column: string): Condition => sql`coalesce(${sql.ref(column)}, '') <> ''`
/** Asked by its length, which is known without the text being unpacked. */
const described = (column: string): Condition => sql`octet_length(${sql.ref(column)}) > 0`
const inCare = (fact: string): Condition => sql`care->>${sql.lit(fact)} is not null`
const inTable = (table: string): Condition =>
  sql`exists (select from ${sql.table(table)} where product_id = products.id)`
const withImages = (least: number) => sql`(
  select product_id from product_images where deleted_at is null group by product_id having count(*) >= ${least})`

const parts: Record<ProductPart, Condition> = {
  latin: filled('name_latin'),
  english: sql`(${filled('name_en')} and ${described('description_en')})`,
  category: inTable('product_categories'),
  picture: sql`exists (select from product_images where product_id = products.id and deleted_at is null)`,
  description_ar: described('description_ar'),
  description_en: described('description_en'),
  care: sql`care is not null`,
  light: inCare('light'),
  water: inCare('water_ar'),
  heat: inCare('heat_limit_c'),
  cold: inCare('min_temp_c'),
  care_place: inCare('place'),
  pets: inCare('pet_safety'),
  height: inCare('mature_height_cm'),
}
const not = (condition: Condition): Condition => sql`not ${condition}`
const isOnSale: Condition = sql`(special_price_halalas is not null and ${effectivePriceSql} < price_halalas)`
const isPublished: Condition = sql`status = 'published'`
const stockStates: Record<StockState, Condition> = {
  tracked: sql`stock_quantity is not null`,
  untracked: sql`stock_quantity is null`,
  zero: sql`stock_quantity = 0`,
  low: sql`stock_quantity <= low_stock_at`,
}
const views: Record<ProductView, Condition[]> = {
  published: [isPublished],
  drafts: [sql`status = 'draft'`],
  archived: [sql`status = 'archived'`],
  sold_out: [isPublished, stockStates.zero],
  low_stock: [isPublished, stockStates.low],
  on_sale: [isPublished, isOnSale],
  without_picture: [sql`status <> 'archived'`, not(parts.picture)],
  without_english: [sql`status <> 'archived'`, not(parts.english)],
  bin: [],
}

const anyOf = (conditions: Condition[]): Condition => sql`(${sql.join(conditions, sql` or `)})`
const chosen = (table: string, column: string, ids: number[]): Condition =>
  sql`exists (select from ${sql.table(table)} where product_id = products.id and ${sql.ref(column)} = any(${ids}::int[]))`
/** As the index of places has it. */
const likeBeginning = (typed: string): string =>
  `${typed.toUpperCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
const startOf = (day: Day): RawBuilder<Date> =>
  sql`(${day}::date::timestamp at time zone 'Asia/Riyadh')`

/** How each filter narrows a select from `products`; words (`q`) are another matter, see `product-words.ts`. */
const conditionOf: {
  [Name in Exclude<keyof ProductFilters, 'q' | 'view'>]-?: (
    value: NonNullable<ProductFilters[Name]>,
  ) => Condition
} = {
  ids: (ids) => sql`products.id = any(${ids}::int[])`,
  status: (states) => sql`status = any(${states}::text[])`,
  category: (ids) =>
    ids === 'none' ? not(parts.category) : chosen('product_categories', 'category_id', ids),
  color: (ids) => chosen('product_colors', 'color_id', ids),
  size: (ids) => chosen('product_sizes', 'size_id', ids),
  min_price: (least) => sql`price_halalas >= ${least}`,
  max_price: (most) => sql`price_halalas <= ${most}`,
  stock: (states) => anyOf(states.map((state) => stockStates[state])),
  min_stock: (least) => sql`stock_quantity >= ${least}`,
  max_stock: (most) => sql`stock_quantity <= ${most}`,
  on_sale: (isWanted) => (isWanted ? isOnSale : not(isOnSale)),
  featured: (isWanted) => sql`is_featured = ${isWanted}`,
  min_images: (least) => (least <= 1 ? parts.picture : sql`id in ${withImages(least)}`),
  max_images: (most) => (most === 0 ? not(parts.picture) : sql`id not in ${withImages(most + 1)}`),
  has: (names) =>
    sql`(${sql.join(
      names.map((name) => parts[name]),
      sql` and `,
    )})`,
  lacks: (names) => anyOf(names.map((name) => not(parts[name]))),
  supplier: (ids) =>
    ids === 'none' ? sql`supplier_id is null` : sql`supplier_id = any(${ids}::int[])`,
  place: (beginning) => sql`place is not null and upper(place) like ${likeBeginning(beginning)}`,
  from: (day) => sql`created_at >= ${startOf(day)}`,
  to: (day) => sql`created_at < ${startOf(day)} + interval '1 day'`,
  updated_by: (ids) => sql`updated_by = any(${ids}::int[])`,
}

/** Everything the filters ask for but words. What is in the bin is found by its own view alone. */
export function conditionsOf(filters: ProductFilters): Condition[] {
  const { view } = filters
  const own = Object.entries(conditionOf).flatMap(([name, make]) => {
    const value = filters[name as keyof typeof conditionOf]
    if (value === undefined || (Array.isArray(value) && value.length === 0)) return []
    return [(make as (value: unknown) => Condition)(value)]
  })
  const bin = sql<boolean>`deleted_at is ${sql.raw(view === 'bin' ? 'not null' : 'null')}`
  return [bin, ...(view ? views[view] : []), ...own]
}
