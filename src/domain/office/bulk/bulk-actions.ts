import { maxPriceHalalas, type Halalas } from '#shared/money.ts'
import type { ProductFields } from '../product-content/apply-fields.ts'
import type { ProductContent } from '../product-content/content.ts'

/** The fields of a product that bulk actions read. */
export type BulkContent = Pick<
  ProductContent,
  | 'status'
  | 'price_halalas'
  | 'special_price_halalas'
  | 'special_starts_on'
  | 'special_ends_on'
  | 'category_ids'
  | 'color_ids'
  | 'size_ids'
  | 'varies'
  | 'variants'
  | 'stock_tracked'
  | 'place'
  | 'is_featured'
  | 'supplier_id'
  | 'profile'
>

/** The last two digits of a rounded price, in halalas. */
export type PriceEnding = '00' | '50' | '95'

/** The parameters of each action (office.md §22), already checked by the contract. */
export interface BulkParams {
  publish: object
  draft: object
  archive: object
  add_category: { category_id: number }
  remove_category: { category_id: number }
  set_categories: { category_ids: number[] }
  add_color: { color_id: number }
  remove_color: { color_id: number }
  add_size: { size_id: number }
  remove_size: { size_id: number }
  set_price: { price_halalas: Halalas }
  change_price_percent: { percent: number; round?: PriceEnding }
  change_price_amount: { amount_halalas: Halalas; round?: PriceEnding }
  round_price: { to: PriceEnding }
  set_special: {
    percent?: number
    amount_halalas?: Halalas
    special_price_halalas?: Halalas
    starts_on?: string | null
    ends_on?: string | null
    round?: PriceEnding
  }
  clear_special: object
  set_tracked: { tracked: boolean }
  set_place: { place: string | null }
  set_featured: { is_featured: boolean }
  set_supplier: { supplier_id: number | null }
  set_profile: { profile: string | null }
}
export type BulkAction = keyof BulkParams
export type BulkEdit = { [A in BulkAction]: { action: A; params: BulkParams[A] } }[BulkAction]

/** The fields to write, or the reason why this product is not changed. */
export type BulkPlan = { fields: ProductFields } | { code: string; facts?: object }

type Planner<A extends BulkAction> = (params: BulkParams[A], content: BulkContent) => BulkPlan

const maxItems = { category_ids: 10, color_ids: 12, size_ids: 12 } as const
type IdField = keyof typeof maxItems

const planners: { [A in BulkAction]: Planner<A> } = {
  publish: () => ({ fields: { status: 'published' } }),
  draft: () => ({ fields: { status: 'draft' } }),
  archive: () => ({ fields: { status: 'archived' } }),
  add_category: ({ category_id }, content) => add(content, 'category_ids', category_id),
  remove_category: ({ category_id }, content) => remove(content, 'category_ids', category_id),
  set_categories: ({ category_ids }) => ({ fields: { category_ids } }),
  add_color: ({ color_id }, content) => add(content, 'color_ids', color_id),
  remove_color: ({ color_id }, content) => remove(content, 'color_ids', color_id),
  add_size: ({ size_id }, content) => add(content, 'size_ids', size_id),
  remove_size: ({ size_id }, content) => remove(content, 'size_ids', size_id),
  set_price: ({ price_halalas }, content) =>
    content.varies ? { code: 'pricedByOption' } : price(content, price_halalas),
  change_price_percent: ({ percent, round }, content) =>
    reprice(content, (halalas) => roundTo(percentOf(halalas, 100 + percent), round)),
  change_price_amount: ({ amount_halalas, round }, content) =>
    reprice(content, (halalas) => roundTo(halalas + amount_halalas, round)),
  round_price: ({ to }, content) => reprice(content, (halalas) => roundTo(halalas, to)),
  set_special: specialPrice,
  clear_special: (_, content) =>
    content.varies
      ? { code: 'pricedByOption' }
      : {
          fields: {
            special_price_halalas: null,
            special_starts_on: null,
            special_ends_on: null,
          },
        },
  set_tracked: ({ tracked }) => ({ fields: { stock_tracked: tracked } }),
  set_place: ({ place }) => ({ fields: { place } }),
  set_featured: ({ is_featured }) => ({ fields: { is_featured } }),
  set_supplier: ({ supplier_id }) => ({ fields: { supplier_id } }),
  set_profile: ({ profile }) => ({ fields: { profile } }),
}

/** Plans a bulk edit of one product from its content at the time of writing (office.md §22). */
export const planBulkEdit = ({ action, params }: BulkEdit, content: BulkContent): BulkPlan =>
  // TypeScript does not see that an action and its params belong together.
  (planners[action] as Planner<BulkAction>)(params as never, content)

function add(content: BulkContent, field: IdField, id: number): BulkPlan {
  const ids = content[field]
  if (ids.includes(id)) return { fields: {} }
  if (ids.length >= maxItems[field]) return { code: 'tooManyOf', facts: { max: maxItems[field] } }
  return { fields: { [field]: [...ids, id] } }
}

const remove = (content: BulkContent, field: IdField, id: number): BulkPlan => ({
  fields: { [field]: content[field].filter((other) => other !== id) },
})

/** Changes a price, or that of each variant; refused as a whole if one of them cannot be changed. */
function reprice(content: BulkContent, change: (halalas: Halalas) => Halalas): BulkPlan {
  if (!content.varies) return price(content, change(content.price_halalas))
  const variants: ProductContent['variants'] = []
  for (const variant of content.variants) {
    const plan = price(variant, change(variant.price_halalas))
    if ('code' in plan) return plan
    variants.push({ ...variant, price_halalas: change(variant.price_halalas) })
  }
  return { fields: { variants } }
}

function price(content: Pick<ProductContent, 'special_price_halalas'>, halalas: Halalas): BulkPlan {
  if (halalas <= 0) return { code: 'priceNotPositive' }
  if (halalas > maxPriceHalalas) return { code: 'priceTooHigh' }
  const special = content.special_price_halalas
  if (special !== null && special >= halalas) return specialTooHigh(special, halalas)
  return { fields: { price_halalas: halalas } }
}

const specialTooHigh = (specialHalalas: Halalas, priceHalalas: Halalas): BulkPlan => ({
  code: 'specialTooHigh',
  facts: { textKey: 'line.specialTooHigh', specialHalalas, priceHalalas },
})

function specialPrice(params: BulkParams['set_special'], content: BulkContent): BulkPlan {
  if (content.varies) return { code: 'pricedByOption' }
  const { percent, amount_halalas: amount, starts_on, ends_on, round } = params
  const full = content.price_halalas
  const reduced =
    percent !== undefined
      ? percentOf(full, 100 - percent)
      : amount !== undefined
        ? full - amount
        : (params.special_price_halalas ?? 0)
  const special = roundTo(reduced, round)
  if (special <= 0) return { code: 'priceNotPositive' }
  if (special >= full) return specialTooHigh(special, full)
  return {
    fields: {
      special_price_halalas: special,
      special_starts_on: starts_on ?? null,
      special_ends_on: ends_on ?? null,
    },
  }
}

/** Returns a percentage of an amount, rounded half up. Percentages have at most two decimals. */
export const percentOf = (halalas: Halalas, percent: number): Halalas =>
  Math.floor((halalas * Math.round(percent * 100) + 5_000) / 10_000)

/** Returns the nearest price with this ending; of two equally near prices, the higher one. */
export function roundTo(halalas: Halalas, ending: PriceEnding | undefined): Halalas {
  if (ending === undefined) return halalas
  const end = Number(ending)
  return Math.floor((halalas - end + 50) / 100) * 100 + end
}
