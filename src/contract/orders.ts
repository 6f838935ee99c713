import { z } from 'zod'
import { cart } from './cart.ts'
import { endpoint } from './endpoint.ts'
import { order } from './order.ts'
import { idParams, listOf, paging, messageField } from './parts.ts'

const idList = z
  .string()
  .regex(/^\d{1,10}(,\d{1,10})*$/, 'invalidValue')
  .transform((list) => list.split(',').map(Number))
export const orderListQuery = {
  ...paging(10),
  sort: z.enum(['id', 'created_at', 'grand_total', 'status'], 'invalidValue').optional(),
  status: z
    .string()
    .optional()
    .transform((list) =>
      list
        ?.toLowerCase()
        .split(',')
        .map((status) => status.trim())
        .filter(Boolean),
    ),
}

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/v1/customer/orders',
  auth: 'required',
  tag: 'Orders',
  summary: "The customer's orders (§7.1)",
  query: z.object({ ...orderListQuery, id: idList.optional() }),
  output: listOf(order),
})
export const getOrder = endpoint({
  method: 'GET',
  path: '/api/v1/customer/orders/:id',
  auth: 'required',
  tag: 'Orders',
  summary: 'One order with its tracking (§7.2)',
  params: idParams,
  /** `redirect_url`: the bank's page for an unpaid order, as in the answer of save-order (§6.5). */
  output: z.object({ redirect_url: z.string().optional(), data: order }),
})
export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/v1/customer/orders/:id/cancel',
  auth: 'required',
  tag: 'Orders',
  summary: 'Cancels an order that has not left yet (§7.3)',
  params: idParams,
  refusals: [502],
  output: z.object({ ...messageField, data: order }),
})
/** A GET with an effect, as in the specification and Bagisto; the bearer token prevents links and prefetches from triggering it. */
export const reorder = endpoint({
  method: 'GET',
  path: '/api/v1/customer/orders/reorder/:id',
  auth: 'required',
  tag: 'Orders',
  summary: "Puts an order's plants into the cart again (§7.4)",
  hasEffect: true,
  params: idParams,
  output: z.object({ ...messageField, data: cart }),
})
