import { sql, type RawBuilder } from 'kysely'
import { effectivePriceOf } from '#domain/catalogue/effective-price.ts'
import type { ProductStatus } from '#db/tables/catalogue.ts'
import type { Day } from '#shared/day.ts'
import type { ProductView } from '#shared/office/product-views.ts'
import { hasRecentSales } from './recently-sold.ts'

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
  | 'profile'
export type StockState = 'tracked' | 'untracked' | 'zero' | 'low' | 'few'

/**
 * The filters of a list of products (office.md O3.3). Filters are combined with AND, the values of one filter with OR, except `has`. Money
 * is in halalas.
 */
export interface ProductFilters {
  view?: ProductView | undefined
  q?: string | undefined
  ids?: number[] | undefined
  /** Ids to exclude. */
  except?: number[] | undefined
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
  sold?: 'recent' | undefined
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

/**
 * The condition for products whose categories, colours and sizes are those of some of the few hundred groups; a join, so that the planner
 * can estimate how many there are.
 */
const inGroups = (condition: RawBuilder<unknown>): Condition =>
  sql`group_id in (select id from product_facet_groups where ${condition})`

const withoutCategory: Condition = sql`category_ids = '{}'`

const parts: Record<ProductPart, Condition> = {
  latin: sql`has_latin`,
  english: sql`has_english`,
  category: sql`not ${inGroups(withoutCategory)}`,
  picture: sql`image_count > 0`,
  description_ar: sql`has_description_ar`,
  description_en: sql`has_description_en`,
  care: sql`has_care`,
  light: sql`has_light`,
  water: sql`has_water`,
  heat: sql`has_heat`,
  cold: sql`has_cold`,
  care_place: sql`has_care_place`,
  pets: sql`has_pets`,
  height: sql`has_height`,
  // The few products without one have an index of their own (db/migrations/large-indexes.ts).
  profile: sql`product_id not in (select id from products where profile_slug is null)`,
}
const not = (condition: Condition): Condition => sql`not ${condition}`
const isOnSale: Condition = sql`(special_price_halalas is not null and ${effectivePriceOf('office_products')} < price_halalas)`
/** The column contains the first letter of the status. */
const inStatus = (states: ProductStatus[]): Condition =>
  sql`status = any(${states.map(([letter]) => letter)}::"char"[])`
const isPublished = inStatus(['published'])
const isNotArchived = inStatus(['draft', 'published'])
/** The stock state of a product is stored in a column, with an index of products that are low or sold out (migration 0060). */
const stockStates: Record<StockState, Condition> = {
  tracked: sql`stock_state <> 'u'`,
  untracked: sql`stock_state = 'u'`,
  zero: sql`stock_state = 's'`,
  low: sql`stock_state in ('l', 's')`,
  few: sql`stock_state = 'l'`,
}
const views: Record<ProductView, Condition[]> = {
  published: [isPublished],
  drafts: [inStatus(['draft'])],
  archived: [inStatus(['archived'])],
  sold_out: [isPublished, stockStates.zero],
  low_stock: [isPublished, stockStates.low],
  on_sale: [isPublished, isOnSale],
  without_picture: [isNotArchived, sql`image_count = 0`],
  without_english: [isNotArchived, not(parts.english)],
  bin: [],
}

const anyOf = (conditions: Condition[]): Condition => sql`(${sql.join(conditions, sql` or `)})`
const allOf = (conditions: Condition[]): Condition => sql`${sql.join(conditions, sql` and `)}`
/** The pattern for a beginning, in the form of the index of places. */
const likeBeginning = (typed: string): string =>
  `${typed.toUpperCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
const startOf = (day: Day): RawBuilder<Date> =>
  sql`(${day}::date::timestamp at time zone 'Asia/Riyadh')`

type Conditions<Name extends keyof ProductFilters> = {
  [Each in Name]-?: (value: NonNullable<ProductFilters[Each]>) => Condition
}

/** Filters on the groups of categories, colours and sizes. */
const groupConditionOf: Conditions<'category' | 'color' | 'size'> = {
  category: (ids) => (ids === 'none' ? withoutCategory : sql`category_ids && ${ids}::int[]`),
  color: (ids) => sql`color_ids && ${ids}::int[]`,
  size: (ids) => sql`size_ids && ${ids}::int[]`,
}

/** The condition of each other filter on a select from `office_products`; for words (`q`) see `product-words.ts`. */
const conditionOf: Conditions<
  Exclude<keyof ProductFilters, 'q' | 'view' | keyof typeof groupConditionOf>
> = {
  ids: (ids) => sql`product_id = any(${ids}::int[])`,
  except: (ids) => sql`product_id <> all(${ids}::int[])`,
  status: inStatus,
  min_price: (least) => sql`price_halalas >= ${least}`,
  max_price: (most) => sql`price_halalas <= ${most}`,
  stock: (states) => anyOf(states.map((state) => stockStates[state])),
  min_stock: (least) => sql`stock_quantity >= ${least}`,
  max_stock: (most) => sql`stock_quantity <= ${most}`,
  on_sale: (isWanted) => (isWanted ? isOnSale : not(isOnSale)),
  sold: () => hasRecentSales,
  featured: (isWanted) => sql`is_featured = ${isWanted}`,
  min_images: (least) => sql`image_count >= ${least}`,
  max_images: (most) => (most === 0 ? sql`image_count = 0` : sql`image_count <= ${most}`),
  has: (names) => allOf(names.map((name) => parts[name])),
  lacks: (names) => anyOf(names.map((name) => not(parts[name]))),
  supplier: (ids) =>
    ids === 'none' ? sql`supplier_id is null` : sql`supplier_id = any(${ids}::int[])`,
  place: (beginning) => sql`place is not null and upper(place) like ${likeBeginning(beginning)}`,
  from: (day) => sql`created_at >= ${startOf(day)}`,
  to: (day) => sql`created_at < ${startOf(day)} + interval '1 day'`,
  updated_by: (ids) => sql`updated_by = any(${ids}::int[])`,
}

/**
 * Returns the conditions of all filters except words. Products in the bin are only found by its own view. Group filters are combined, so
 * that the index of groups finds only groups that match all of them.
 */
export function conditionsOf(filters: ProductFilters): Condition[] {
  const { view } = filters
  const groups = given(groupConditionOf, filters)
  const bin = view === 'bin' ? sql<boolean>`is_deleted` : sql<boolean>`not is_deleted`
  return [
    bin,
    ...(view ? views[view] : []),
    ...(groups.length > 0 ? [inGroups(allOf(groups))] : []),
    ...given(conditionOf, filters),
  ]
}

/** Returns the conditions of the filters that are set. */
function given<Name extends keyof ProductFilters>(
  conditions: Conditions<Name>,
  filters: ProductFilters,
): Condition[] {
  return Object.entries(conditions).flatMap(([name, make]) => {
    const value = filters[name as Name]
    if (value === undefined || (Array.isArray(value) && value.length === 0)) return []
    return [(make as (value: unknown) => Condition)(value)]
  })
}
