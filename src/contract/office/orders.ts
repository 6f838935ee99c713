import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { order, orderStatuses } from '../order.ts'
import { orderListQuery } from '../orders.ts'
import { idParams, listOf, optionalText, messageField } from '../parts.ts'

const call = { auth: 'staff', tag: 'Office' } as const

export const listOfficeOrders = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/orders',
  permission: 'orders.read',
  summary: 'All orders (§19.3)',
  query: z.object({ ...orderListQuery, q: z.string().max(100, 'tooLong').optional() }),
  output: listOf(order),
})
export const getOfficeOrder = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/orders/:id',
  permission: 'orders.read',
  summary: 'One order (§19.3)',
  params: idParams,
  output: z.object({ data: order }),
})
export const changeOrderStatus = endpoint({
  ...call,
  method: 'POST',
  path: '/api/office/orders/:id/status',
  permission: ['orders.move', 'orders.cancel'],
  summary: 'Moves an order along (§7.5, §19.3)',
  params: idParams,
  refusals: [502],
  body: z.object({
    status: z.enum(orderStatuses, 'invalidValue'),
    carrier: optionalText(100),
    tracking_number: optionalText(100),
    note: optionalText(500),
  }),
  output: z.object({ ...messageField, data: order }),
})
