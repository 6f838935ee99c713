import { z } from 'zod'
import { bulkOrderActions, deliveryFailures } from '#shared/office/order-actions.ts'
import { endpoint } from '../../endpoint.ts'
import { dateTime } from '../../parts.ts'
import { unit } from '../../product.ts'
import { job } from '../jobs.ts'
import { id, ids } from '../product-fields.ts'
import { actor } from '../products.ts'
import { orderFilters } from './order-rows.ts'
import { officeOrder } from './office-order.ts'

const call = { auth: 'staff', tag: 'Office' } as const

/** The maximum number of orders named by id (office §24). */
export const bulkOrderLimit = 200

export const bulkEditOrders = endpoint({
  ...call,
  method: 'POST',
  path: '/api/office/orders/bulk',
  permission: 'orders.move',
  idempotencyKey: 'required',
  status: 201,
  refusals: [409],
  summary:
    'Acts on many orders as a job; refused ones are listed with their reason (office.md §24)',
  body: z
    .object({
      action: z.enum(bulkOrderActions, 'invalidValue'),
      /** The member to whom orders are assigned; null removes the assignment. */
      member_id: id.nullable().default(null),
      ids: ids(bulkOrderLimit).min(1, 'fieldRequired').optional(),
      /** Parameters of `GET /api/office/orders`, without page and sort. */
      filter: z.object(orderFilters).optional(),
      /** The number the filter found on screen; a difference above 1 % is refused (`selectionChanged`). */
      expected_count: z.int('invalidValue').min(0, 'invalidValue').optional(),
    })
    .refine((sent) => (sent.ids === undefined) !== (sent.filter === undefined), {
      message: 'fieldRequired',
      path: ['ids'],
    })
    .refine((sent) => sent.filter === undefined || sent.expected_count !== undefined, {
      message: 'fieldRequired',
      path: ['expected_count'],
    }),
  output: z.object({ data: job }),
})

export const listAssignees = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/orders/assignees',
  permission: 'orders.move',
  summary: 'Who may be given orders to pack, and to deliver',
  output: z.object({ data: z.object({ packers: z.array(actor), drivers: z.array(actor) }) }),
})

export const countOrderQueues = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/orders/counts',
  permission: 'orders.read',
  summary: 'How many orders wait in each queue, of those the caller may see',
  output: z.object({
    data: z.object({
      to_confirm: z.number(),
      to_pack: z.number(),
      missing_plants: z.number(),
      ready: z.number(),
      on_the_way: z.number(),
      not_delivered: z.number(),
      late: z.number(),
      /** Only with full `orders.read`. */
      awaiting_payment: z.number().optional(),
    }),
  }),
})
export type QueueCounts = z.output<typeof countOrderQueues.output>['data']

const pickedLine = z.object({
  /** Product and variant. */
  key: z.string(),
  product_id: z.number(),
  sku: z.string(),
  /** The variant's SKU as on its label; null where nothing varies. */
  variant_sku: z.string().nullable(),
  name_ar: z.string(),
  name_latin: z.string(),
  name_en: z.string().nullable(),
  color: z.object({ name_ar: z.string(), name_en: z.string() }).nullable(),
  size: z.object({ name_ar: z.string(), name_en: z.string() }).nullable(),
  picture: z.string().nullable(),
  place: z.string().nullable(),
  unit,
  quantity: z.number(),
  orders: z.array(z.object({ id: z.number(), number: z.string(), quantity: z.number() })),
})
export type PickedLine = z.output<typeof pickedLine>

export const getPickingList = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/orders/picking',
  permission: 'orders.move',
  summary:
    'What is to be picked for the orders to pack, by place in the nursery, and how far packing is',
  output: z.object({
    data: z.object({
      lines: z.array(pickedLine),
      orders: z.number(),
      /** Today's orders: packed or dispatched, and those with something left to pack. */
      done: z.number(),
      total: z.number(),
    }),
  }),
})
export type PickingList = z.output<typeof getPickingList.output>['data']

export const getRun = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/run',
  permission: 'orders.move',
  hasEffect: true,
  summary:
    'One’s own orders on the way, with how to reach their customers; that is written into the audit log',
  output: z.object({
    data: z.array(
      z.object({
        order: officeOrder,
        notes: z.array(
          z.object({
            text: z.string(),
            delivery_failure: z.enum(deliveryFailures).nullable(),
            at: dateTime,
          }),
        ),
      }),
    ),
  }),
})
export type Stop = z.output<typeof getRun.output>['data'][number]
