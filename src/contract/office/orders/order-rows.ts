import { deliveryFailures, orderActions, orderQueues } from '#shared/office/order-actions.ts'
import { z } from 'zod'
import { orderStatuses, paymentStates } from '../../order.ts'
import { orderListQuery } from '../../orders.ts'
import { calendarDay, dateTime, listOf } from '../../parts.ts'
import { day } from '../product-fields.ts'
import { idList } from '../product-filters.ts'
import { actor, officeMeta } from '../products.ts'

export const fulfilments = ['none', 'picking', 'packed', 'partial', 'shipped', 'delivered'] as const
const paymentMethods = ['credit_card', 'cash_on_delivery'] as const
/** A comma-separated list of these words. */
const listOfWords = <Word extends string>(words: readonly [Word, ...Word[]]) =>
  z
    .string()
    .transform((typed) => typed.split(',').filter(Boolean))
    .pipe(z.array(z.enum(words, 'invalidValue')))
    .optional()
const amount = z
  .string()
  .regex(/^\d{1,9}$/, 'invalidValue')
  .transform(Number)
  .optional()
const words = z.string().max(100, 'tooLong').optional()

/** Filters of a list of orders (office.md O3.2). */
export const orderFilters = {
  view: z.enum(orderQueues, 'invalidValue').optional(),
  /** Number, phone in any spelling, name, SKU, tracking number. */
  q: words,
  ids: idList,
  /** Excludes these orders from those that the other filters find. */
  except: idList,
  payment_method: listOfWords(paymentMethods),
  payment_state: listOfWords(paymentStates),
  /** The promised day of delivery: a day, or a word. */
  promised: z
    .union([z.enum(['past', 'today', 'tomorrow']), calendarDay('invalidValue')], 'invalidValue')
    .optional(),
  /** Riyadh days on which it was placed, both included. */
  from: day.optional(),
  to: day.optional(),
  city: words,
  district: words,
  customer: idList,
  product: idList,
  category: idList,
  coupon: words,
  /** Halalas. */
  min_total: amount,
  max_total: amount,
  has: listOfWords(['note', 'pinned', 'planting']),
  packer: idList,
  driver: idList,
  /** `long`: unpaid for more than 30 minutes, as Home counts them. */
  unpaid: z.enum(['long'], 'invalidValue').optional(),
  /** The customer's first order. */
  first: z
    .enum(['0', '1'], 'invalidValue')
    .transform((value) => value === '1')
    .optional(),
}

/** The list of contract §19.3 with these filters; `shape=row` returns rows, 25 a page, instead of `Order`s. */
export const officeOrdersQuery = z.object({
  ...orderListQuery,
  ...orderFilters,
  sort: z
    .enum(
      ['id', 'created_at', 'grand_total', 'status', 'placed', 'promised_on', 'total'],
      'invalidValue',
    )
    .optional(),
  shape: z.literal('row', 'invalidValue').optional(),
})

const status = z.enum(orderStatuses)

/** An order as a row of the list. */
export const orderRow = z.object({
  id: z.number(),
  number: z.string(),
  version: z.number(),
  placed_at: dateTime,
  customer: z.object({
    id: z.number(),
    name: z.string(),
    /** Masked without `customers.contact`. */
    phone: z.string(),
  }),
  city: z.string(),
  district: z.string().nullable(),
  /** Pictures of the first three lines. */
  pictures: z.array(z.string().nullable()),
  line_count: z.number(),
  piece_count: z.number(),
  packed_count: z.number(),
  planting_assistance: z.boolean(),
  payment_method: z.enum(paymentMethods),
  card_brand: z.string().nullable(),
  payment_state: z.enum(paymentStates),
  fulfilment: z.enum(fulfilments),
  status,
  promised_on: z.string(),
  is_late: z.boolean(),
  /** Only with full `orders.read`. */
  total_halalas: z.number().optional(),
  /** The part of it that was taken out, or credited after the invoice; only with full `orders.read`. */
  gone_halalas: z.number().optional(),
  packer: actor.nullable(),
  /** A packer is working on it at present. */
  is_claimed: z.boolean(),
  driver: actor.nullable(),
  notes_count: z.number(),
  /** A note is pinned to it, for example about a missing plant. */
  is_flagged: z.boolean(),
  /** Why its driver did not deliver it, until the office has dealt with it. */
  delivery_failure: z.enum(deliveryFailures).nullable(),
  is_test: z.boolean(),
  allowed: z.array(z.enum(orderActions)),
})
export type OrderRow = z.output<typeof orderRow>

export const orderRowsMeta = officeMeta.extend({
  /** When the rows were read: the `since` of a pulse that counts the orders placed after them. */
  server_time: dateTime.optional(),
  /**
   * What all orders that were found come to after removals and credits, without cancelled and test orders. Absent for more than 10,000,
   * and without full `orders.read`.
   */
  sum_halalas: z.number().optional(),
})
export const orderRowList = listOf(orderRow).extend({ meta: orderRowsMeta.optional() })
