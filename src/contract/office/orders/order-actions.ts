import { z } from 'zod'
import { cancelReasons } from '#shared/office/order-actions.ts'
import { deliveryAddress } from '../../checkout.ts'
import { endpoint } from '../../endpoint.ts'
import {
  flag,
  idParams,
  instant,
  messageField,
  optionalText,
  pathId,
  rowVersion,
  text,
} from '../../parts.ts'
import { day, id } from '../product-fields.ts'
import { officeOrder } from './office-order.ts'

const call = { auth: 'staff', tag: 'Office' } as const
const path = '/api/office/orders/:id'
const answer = z.object({ data: officeOrder })
/** The version that the member saw; without it the action applies to the order's present version (office.md 20.4). */
const version = rowVersion.optional()
/** Pieces of a line; no order holds more. */
const pieces = z.int('invalidValue').max(1_000_000, 'invalidValue')
/** The time of an action that is reported later: at most 48 hours (office.md 20.5). */
const actedAt = instant('invalidValue').optional()

export const claimOrder = endpoint({
  ...call,
  method: 'POST',
  path: `${path}/claim`,
  permission: 'orders.move',
  refusals: [409],
  summary: 'Takes an order for packing, for ten minutes; again: renews them',
  params: idParams,
  body: z
    .object({ take_over: flag.default(false), note: optionalText(500) })
    .refine(({ take_over: takeOver, note }) => !takeOver || note !== null, {
      message: 'fieldRequired',
      path: ['note'],
    }),
  output: answer,
})
export const releaseOrder = endpoint({
  ...call,
  method: 'DELETE',
  path: `${path}/claim`,
  permission: 'orders.move',
  summary: 'Gives an order back that one has taken',
  params: idParams,
  output: z.object({ ...messageField }),
})

export const savePacking = endpoint({
  ...call,
  method: 'PUT',
  path: `${path}/packing`,
  permission: 'orders.move',
  refusals: [409],
  summary: 'How many pieces of lines are packed; with the last the order is',
  params: idParams,
  body: z.object({
    lines: z
      .array(z.object({ id, packed: pieces.min(0, 'invalidValue') }), 'invalidValue')
      .min(1, 'fieldRequired')
      .max(100, 'invalidValue'),
    acted_at: actedAt,
  }),
  output: answer,
})

export const sendOrderParcel = endpoint({
  ...call,
  method: 'POST',
  path: `${path}/parcels`,
  permission: 'orders.move',
  idempotencyKey: 'required',
  status: 201,
  refusals: [409],
  summary: 'Sends lines, or pieces of them, in a parcel',
  params: idParams,
  body: z.object({
    lines: z
      .array(z.object({ id, quantity: pieces.min(1, 'invalidValue') }), 'invalidValue')
      .min(1, 'fieldRequired')
      .max(100, 'invalidValue')
      .refine(
        (lines) => new Set(lines.map((sent) => sent.id)).size === lines.length,
        'invalidValue',
      ),
    carrier: optionalText(100),
    tracking_number: optionalText(100),
    version,
  }),
  output: z.object({ ...messageField, data: officeOrder }),
})
export const deliverOrderParcel = endpoint({
  ...call,
  method: 'POST',
  path: `${path}/parcels/:parcelId/delivered`,
  permission: 'orders.move',
  idempotencyKey: 'required',
  summary: 'Says that a parcel arrived; the order is delivered with the last',
  params: z.object({ id: pathId, parcelId: pathId }),
  body: z.object({ received_by: optionalText(100), acted_at: actedAt }),
  output: z.object({ ...messageField, data: officeOrder }),
})

export const recordCertificate = endpoint({
  ...call,
  method: 'POST',
  path: `${path}/certificates`,
  permission: 'orders.move',
  summary:
    'Number and seal of a date palm’s certificate of origin, before it leaves (plants.md 55.4)',
  params: idParams,
  body: z.object({ item_id: id, number: text({ max: 40, min: 3 }) }),
  output: z.object({ ...messageField, data: officeOrder }),
})

export const cancelOrder = endpoint({
  ...call,
  method: 'POST',
  path: `${path}/cancel`,
  permission: 'orders.cancel',
  idempotencyKey: 'required',
  refusals: [409, 502],
  summary:
    'Cancels an order of which nothing has left, its money going back to the card; or a cash order that was refused at the door (§24)',
  params: idParams,
  body: z.object({
    reason: z.enum(cancelReasons, 'invalidValue'),
    note: optionalText(500),
    /**
     * Whether all plants go back into stock. They do if they have not left the nursery, and `false` is refused; those that come back from
     * the door do not unless it says so.
     */
    restock: z.boolean('invalidValue').optional(),
    version,
  }),
  output: z.object({ ...messageField, data: officeOrder }),
})

export const setPromisedDay = endpoint({
  ...call,
  method: 'PUT',
  path: `${path}/promised-day`,
  permission: 'orders.edit',
  refusals: [409],
  summary: 'The day until which it arrives; the customer is told',
  params: idParams,
  body: z.object({ promised_on: day, version }),
  output: answer,
})

export const changeOrderAddress = endpoint({
  ...call,
  method: 'PUT',
  path: `${path}/address`,
  permission: 'orders.edit',
  refusals: [409],
  summary:
    'Where it goes, until it has left; the billing address until it has left or is invoiced. The customer is told, unless only billing changes',
  params: idParams,
  body: z.object({ shipping: deliveryAddress, billing: deliveryAddress.nullish(), version }),
  output: answer,
})

export const markOrderTest = endpoint({
  ...call,
  method: 'PUT',
  path: `${path}/test`,
  permission: 'orders.edit',
  refusals: [409],
  summary:
    'Whether an order of the team’s own tries the shop out, and is left out of the reports of sales (office.md O8.2)',
  params: idParams,
  body: z.object({ is_test: flag, version }),
  output: answer,
})
