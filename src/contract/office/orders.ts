import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { order, orderStatuses } from '../order.ts'
import { idParams, listOf, messageField, optionalText, rowVersion } from '../parts.ts'
import { officeOrder } from './orders/office-order.ts'
import { officeOrdersQuery, orderRow, orderRowList, orderRowsMeta } from './orders/order-rows.ts'

const call = { auth: 'staff', tag: 'Office' } as const

export const listOfficeOrders = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/orders',
  permission: 'orders.read',
  summary: 'All orders (§19.3); with `shape=row` as rows of the office (office.md §24)',
  query: officeOrdersQuery,
  output: listOf(z.union([order, orderRow])).extend({ meta: orderRowsMeta.optional() }),
})
/** The same call with rows as its output; it is not bound a second time. */
export const listOrderRows = { ...listOfficeOrders, output: orderRowList }
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
  refusals: [409, 502],
  body: z.object({
    status: z.enum(orderStatuses, 'invalidValue'),
    carrier: optionalText(100),
    tracking_number: optionalText(100),
    note: optionalText(500),
    /** The person who received it, for `delivered`. */
    received_by: optionalText(100),
    /** The version that the member saw; another version is refused (office.md 20.4). */
    version: rowVersion.optional(),
  }),
  /** A member who may read only part of the orders gets the office's form of the order, without sums. */
  output: z.object({ ...messageField, data: z.union([order, officeOrder]) }),
})
