import { z } from 'zod'
import { orderIdOf } from '#shared/order-number.ts'
import { stockReasons } from '#shared/office/stock.ts'
import { toAsciiDigits } from '#shared/text/digits.ts'
import { endpoint } from '../endpoint.ts'
import { dateTime, listOf, paging } from '../parts.ts'
import { day } from './product-fields.ts'
import { listExport } from './exports.ts'
import { idList } from './product-filters.ts'
import { actor, officeMeta } from './products.ts'
import { stockProduct, stockVariant } from './stock-documents.ts'

const call = { auth: 'staff', tag: 'Office', permission: 'stock.read' } as const

export const stockViews = ['low', 'zero', 'dead', 'untracked'] as const
export const stockSorts = [
  'name_ar',
  'available',
  'sold_30d',
  'days_left',
  'value',
  'place',
] as const

const stockRow = stockProduct.extend({
  /** False: sold without limit; the quantities are then null. */
  tracked: z.boolean(),
  /** For sale. */
  available: z.number().nullable(),
  /** Pieces of open orders that are not dispatched. */
  reserved: z.number(),
  /** Available and reserved together: the physical stock. */
  on_hand: z.number().nullable(),
  /** The low-stock level that applies: its own, else that of the settings. */
  low_level: z.number(),
  /** `low`: at or below its low-stock level; a sold-out product is `zero`. */
  level: z.enum(['ok', 'low', 'zero', 'untracked']),
  sold_30d: z.number(),
  /** The number of days the stock lasts at the rate of the last 30; null: nothing sold, or not tracked. */
  days_left: z.number().nullable(),
  last_sold_on: z.string().nullable(),
  supplier_id: z.number().nullable(),
  /** For a product that varies: the stock of each variant. */
  variants: z.array(
    z.object({
      id: z.number(),
      sku: z.string(),
      color_id: z.number().nullable(),
      size_id: z.number().nullable(),
      available: z.number().nullable(),
    }),
  ),
  // Only with `costs.read`.
  average_cost_halalas: z.number().nullable().optional(),
  /** On hand × average cost. */
  value_halalas: z.number().nullable().optional(),
})
export type StockRow = z.output<typeof stockRow>

const stockFilters = {
  view: z.enum(stockViews, 'invalidValue').optional(),
  q: z.string().max(100, 'tooLong').optional(),
  /** The beginning of the place: `A` finds `A-03`. */
  place: z.string().max(20, 'tooLong').optional(),
  supplier_id: idList,
  ids: idList,
  /** The exact code of a product's or a variant's label, in either case. */
  sku: z.string().max(60, 'tooLong').optional(),
}

export const listStock = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/stock',
  summary: 'Stock on hand, reserved and available (office.md §23)',
  query: z.object({
    ...paging(25),
    ...stockFilters,
    sort: z.enum(stockSorts, 'invalidValue').optional(),
  }),
  output: listOf(stockRow).extend({ meta: officeMeta.optional() }),
})

const movement = z.object({
  id: z.number(),
  at: dateTime,
  product: stockProduct,
  variant_id: z.number().nullable(),
  /** Null where nothing varies. */
  variant: stockVariant.nullable(),
  quantity: z.number(),
  reason: z.enum(stockReasons),
  document: z.object({ id: z.number(), number: z.string().nullable() }).nullable(),
  order: z.object({ id: z.number(), number: z.string() }).nullable(),
  /** Null: the shop, or a customer. */
  by: actor.nullable(),
  note: z.string().nullable(),
  /** The quantity for sale after the movement. */
  balance: z.number().nullable(),
})
export type StockMovement = z.output<typeof movement>

/** Orders by id, `#1012` or number, comma-separated. */
const orderList = z
  .string()
  .transform((typed) => toAsciiDigits(typed).replaceAll(/[#\s]/g, ''))
  .pipe(idList.unwrap())
  .transform((numbers) => numbers.map(orderIdOf))
  .optional()

const movementFilters = {
  product: idList,
  variant: idList,
  reason: z
    .string()
    .transform((typed) => typed.split(',').filter(Boolean))
    .pipe(z.array(z.enum(stockReasons, 'invalidValue')))
    .optional(),
  /** Members of staff. */
  by: idList,
  order: orderList,
  document: idList,
  from: day.optional(),
  to: day.optional(),
}

export const listMovements = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/stock/movements',
  summary: 'The ledger, the newest first (office.md §23)',
  query: z.object({
    ...paging(25),
    ...movementFilters,
  }),
  output: listOf(movement).extend({ meta: officeMeta.optional() }),
})

export const exportStock = endpoint({
  ...listExport(stockFilters),
  permission: 'export.run',
  path: '/api/office/stock/export',
  summary: 'Exports the filtered stock list as a job; needs `stock.read` too (office.md §33)',
})
export const exportMovements = endpoint({
  ...listExport(movementFilters),
  permission: 'export.run',
  path: '/api/office/stock/movements/export',
  summary:
    'Writes a file of what the ledger finds, as a job; needs `stock.read` too (office.md O3.4)',
})
