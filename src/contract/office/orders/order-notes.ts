import { z } from 'zod'
import { deliveryFailures, resentMails } from '#shared/office/order-actions.ts'
import { endpoint } from '../../endpoint.ts'
import { dateTime, flag, idParams, messageField, optionalText, pathId, text } from '../../parts.ts'
import { actor } from '../products.ts'

const call = { auth: 'staff', tag: 'Office' } as const
const path = '/api/office/orders/:id'

export const orderNote = z.object({
  id: z.number(),
  text: z.string(),
  is_pinned: z.boolean(),
  /** Why the order was not delivered; the `text` may then be empty. null: a note about something else. */
  delivery_failure: z.enum(deliveryFailures).nullable(),
  by: actor.nullable(),
  at: dateTime,
  can_delete: z.boolean(),
})
export type OrderNote = z.output<typeof orderNote>
export const listOrderNotes = endpoint({
  ...call,
  method: 'GET',
  path: `${path}/notes`,
  permission: 'orders.read',
  summary: 'What staff noted of an order, newest first',
  params: idParams,
  output: z.object({ data: z.array(orderNote) }),
})
export const addOrderNote = endpoint({
  ...call,
  method: 'POST',
  path: `${path}/notes`,
  permission: 'orders.edit',
  status: 201,
  summary: 'A note for staff',
  params: idParams,
  body: z.object({
    text: text({ max: 2000, multiline: true }),
    is_pinned: flag.default(false),
    /** About missing plants: no longer pinned once the order is packed or the office has taken plants out of it. */
    is_shortage: flag.default(false),
  }),
  output: z.object({ data: orderNote }),
})
export const deleteOrderNote = endpoint({
  ...call,
  method: 'DELETE',
  path: `${path}/notes/:noteId`,
  permission: 'orders.edit',
  summary: 'Takes back a note of one’s own, within 15 minutes',
  params: z.object({ id: pathId, noteId: pathId }),
  output: z.object({ ...messageField }),
})

export const reportDeliveryFailure = endpoint({
  ...call,
  method: 'POST',
  path: `${path}/delivery-failure`,
  permission: 'orders.move',
  status: 201,
  summary: 'Says why an order on the way was not delivered; it waits for the office then',
  params: idParams,
  body: z.object({
    reason: z.enum(deliveryFailures, 'invalidValue'),
    details: optionalText(300),
  }),
  output: z.object({ data: orderNote }),
})
export const handleDeliveryFailure = endpoint({
  ...call,
  method: 'DELETE',
  path: `${path}/delivery-failure`,
  permission: 'orders.edit',
  summary: 'Says that the office has dealt with it, and that the driver tries again',
  params: idParams,
  query: z.object({
    /** The newest report that the member has seen; one that came since stays. */
    last_note_id: pathId,
  }),
  output: z.object({ ...messageField }),
})

export const sendOrderMessage = endpoint({
  ...call,
  method: 'POST',
  path: `${path}/messages`,
  permission: 'orders.edit',
  summary: 'Sends a mail about the order again, as the order stands now',
  params: idParams,
  body: z.object({ kind: z.enum(resentMails, 'invalidValue') }),
  output: z.object({ ...messageField }),
})
