import { z } from 'zod'
import { refundMethods, refundStates } from '#shared/office/refund.ts'
import { endpoint } from '../../endpoint.ts'
import { order, orderStatuses, paymentStates } from '../../order.ts'
import { dateTime, idParams, listOf, paging } from '../../parts.ts'
import { unit } from '../../product.ts'
import { actor, officeMeta } from '../products.ts'
import { deliveryFailures, orderActions } from '#shared/office/order-actions.ts'
import { fulfilments } from './order-rows.ts'

const call = { auth: 'staff', tag: 'Office' } as const
const path = '/api/office/orders/:id'

/** A postal address in the office; without the permission for contacts, only its city and district. */
const officeAddress = z.object({
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  email: z.string(),
  lines: z.array(z.string()),
  building_number: z.string().nullable(),
  street: z.string().nullable(),
  district: z.string().nullable(),
  secondary_number: z.string().nullable(),
  city: z.string(),
  region: z.string(),
  postcode: z.string().nullable(),
  short_code: z.string().nullable(),
  company: z.string().nullable(),
  vat_number: z.string().nullable(),
})

const line = z.object({
  id: z.number(),
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
  planting_assistance: z.boolean(),
  unit,
  /** The ordered quantity. */
  quantity: z.number(),
  /** The part of it that goes to the customer: without pieces taken out, or refunded before dispatch. */
  due: z.number(),
  /** Pieces taken out before the invoice, and refunded after it. */
  removed: z.number(),
  refunded: z.number(),
  packed: z.number(),
  shipped: z.number(),
  /** For a date palm: number and seal of its certificate of origin; without one it cannot be dispatched. */
  needs_certificate: z.boolean(),
  certificate: z.string().nullable(),
  // Only with full `orders.read`.
  price_halalas: z.number().optional(),
  discount_halalas: z.number().optional(),
  total_halalas: z.number().optional(),
})

const parcel = z.object({
  id: z.number(),
  carrier: z.string().nullable(),
  tracking_number: z.string(),
  shipped_at: dateTime,
  delivered_at: dateTime.nullable(),
  received_by: z.string().nullable(),
  lines: z.array(z.object({ id: z.number(), quantity: z.number() })),
})

/** Office.md 20.6. */
export const officeOrder = z.object({
  id: z.number(),
  number: z.string(),
  version: z.number(),
  /** The order as its customer sees it; only with full `orders.read`. */
  order: order.optional(),
  status: z.enum(orderStatuses),
  fulfilment: z.enum(fulfilments),
  payment_state: z.enum(paymentStates),
  placed_at: dateTime,
  promised_on: z.string(),
  is_late: z.boolean(),
  is_test: z.boolean(),
  /** Whether it may be marked as a test order of the team: its buyer is a member, and the caller edits orders. */
  can_be_test: z.boolean(),
  payment: z.object({
    method: z.enum(['credit_card', 'cash_on_delivery']),
    card_brand: z.string().nullable(),
    card_last4: z.string().nullable(),
    /** The provider's id of the payment. */
    reference: z.string().nullable(),
  }),
  /** With full `orders.read`; for a driver, the amount to collect on delivery. */
  due_halalas: z.number().optional(),
  sums: z
    .object({
      sub_total_halalas: z.number(),
      discount_halalas: z.number(),
      coupon_code: z.string().nullable(),
      shipping_halalas: z.number(),
      total_halalas: z.number(),
      vat_halalas: z.number(),
      vat_rate_basis_points: z.number(),
      /** Taken out before the invoice, or credited after it. */
      removed_halalas: z.number(),
      credited_halalas: z.number(),
    })
    .optional(),
  customer: z.object({
    id: z.number(),
    name: z.string(),
    phone: z.string(),
    email: z.string().nullable(),
    orders_count: z.number(),
    /** False: the team refuses cash on delivery to this customer. */
    cash_allowed: z.boolean(),
  }),
  shipping: officeAddress,
  billing: officeAddress,
  /** Whether the billing address is another one, also in parts that are not shown. */
  billing_differs: z.boolean(),
  lines: z.array(line),
  parcels: z.array(parcel),
  documents: z.array(
    z.object({
      kind: z.enum(['invoice', 'credit_note']),
      /** The id for printing: of the order for an invoice, its own id for a credit note. */
      print_id: z.number(),
      number: z.string(),
      issued_at: dateTime,
    }),
  ),
  /** Money that is being returned or has been; only with full `orders.read`. */
  refunds: z.array(
    z.object({
      id: z.string(),
      state: z.enum(refundStates),
      method: z.enum(refundMethods),
      amount_halalas: z.number(),
      /** Whether a member must find out at the provider whether it was paid. */
      is_unclear: z.boolean(),
      created_at: dateTime,
      done_at: dateTime.nullable(),
    }),
  ),
  /** The amount that can still be refunded; only with full `orders.read`. */
  refundable_halalas: z.number().optional(),
  /** The amount that somebody refunded in the provider's dashboard, without a credit note yet; only with full `orders.read`. */
  unrecorded_refund_halalas: z.number().optional(),
  packer: actor.nullable(),
  /** The time until which the packer has reserved it. */
  claimed_until: dateTime.nullable(),
  driver: actor.nullable(),
  notes_count: z.number(),
  pinned_notes: z.array(
    z.object({
      id: z.number(),
      text: z.string(),
      /** Why the order was not delivered; the `text` may then be empty. */
      delivery_failure: z.enum(deliveryFailures).nullable(),
      /** About plants that a packer did not find. */
      is_shortage: z.boolean(),
      by: z.string(),
      at: dateTime,
    }),
  ),
  /** Actions the caller may take on it at present. */
  allowed: z.array(z.enum(orderActions)),
})
export type OfficeOrder = z.output<typeof officeOrder>
export type OfficeOrderLine = z.output<typeof line>

const answer = z.object({ data: officeOrder })

export const getOfficeOrderDetails = endpoint({
  ...call,
  method: 'GET',
  path: `${path}/office`,
  permission: 'orders.read',
  summary: 'An order with everything the office knows of it (office.md §24)',
  params: idParams,
  output: answer,
})

export const timelineKinds = ['status', 'note', 'message', 'money', 'work'] as const
const event = z.object({
  /** A stable key, for lists. */
  key: z.string(),
  at: dateTime,
  kind: z.enum(timelineKinds),
  /** The event within its kind: a status, a template, a type of payment, an action of the audit log. */
  code: z.string(),
  /** Null: the shop or the customer. */
  by: actor.nullable(),
  text: z.string().nullable(),
  facts: z.record(z.string(), z.unknown()),
  /** For a note: whether the caller may still withdraw it. */
  can_delete: z.boolean().optional(),
})
export type OrderEvent = z.output<typeof event>
export const listOrderTimeline = endpoint({
  ...call,
  method: 'GET',
  path: `${path}/timeline`,
  permission: 'orders.read',
  summary: 'What happened to an order, newest first',
  params: idParams,
  query: z.object({ ...paging(25), kind: z.enum(timelineKinds, 'invalidValue').optional() }),
  output: listOf(event).extend({ meta: officeMeta.optional() }),
})

export const revealOrderContact = endpoint({
  ...call,
  method: 'GET',
  path: `${path}/contact`,
  permission: 'customers.contact',
  hasEffect: true,
  summary: 'Phone, e-mail and addresses as they are; written into the audit log',
  params: idParams,
  output: z.object({
    data: z.object({
      phone: z.string().nullable(),
      email: z.string().nullable(),
      shipping: officeAddress,
      billing: officeAddress,
    }),
  }),
})
export type OrderContact = z.output<typeof revealOrderContact.output>['data']
