import { z } from 'zod'
import { channel, lineBasics } from './cart.ts'
import { customerBrief, orderAddress } from './customer.ts'
import { invoice } from './invoice.ts'
import { dateTime, money } from './parts.ts'
import { unit } from './product.ts'

/** Contract §3.7. */
export const tracking = z.object({
  carrier: z.string(),
  tracking_number: z.string().nullable(),
  estimated_delivery: z.string().nullable(),
  events: z.array(
    z.object({
      status: z.string(),
      code: z.string(),
      timestamp: dateTime.nullable(),
      location: z.string().nullable(),
      completed: z.boolean(),
    }),
  ),
})

export const orderStatuses = [
  'pending',
  'pending_payment',
  'processing',
  'shipped',
  'delivered',
  'cancelled',
] as const

export const paymentStates = [
  'unpaid',
  'pending',
  'paid',
  'partly_refunded',
  'refunded',
  'nothing_due',
] as const

export const orderItem = z.object({
  ...lineBasics,
  // The unit as it was when sold (docs/decisions/0050).
  unit,
  // An addition: the common name in English, from today's catalogue.
  name_en: z.string(),
  qty_ordered: z.number(),
  qty_canceled: z.number(),
  qty_invoiced: z.number(),
  qty_shipped: z.number(),
  qty_refunded: z.number(),
  ...money('grant_total'),
  downloadable_links: z.array(z.never()),
  children: z.array(z.never()),
})

const shipmentItem = z.object({
  id: z.number(),
  order_item_id: z.number(),
  name: z.string(),
  name_latin: z.string(),
  description: z.null(),
  sku: z.string(),
  qty: z.number(),
  weight: z.number(),
  ...money('price', 'total'),
  additional: z.null(),
})
/** Contract §3.8. */
export const shipment = z.object({
  id: z.number(),
  order_id: z.number(),
  status: z.string(),
  total_qty: z.number(),
  total_weight: z.number(),
  carrier_code: z.string(),
  carrier_title: z.string(),
  track_number: z.string(),
  email_sent: z.number(),
  customer: customerBrief,
  inventory_source: channel,
  tracking,
  items: z.array(shipmentItem),
  created_at: dateTime,
})

/** Contract §3.6, with the invoiced and refunded sums that it omits for brevity. */
export const order = z.object({
  id: z.number(),
  increment_id: z.string(),
  status: z.enum(orderStatuses),
  status_label: z.string(),
  created_at: dateTime,
  updated_at: dateTime,
  total: z.number(),
  subtotal: z.number(),
  shipping: z.number(),
  tax: z.number(),
  discount: z.number(),
  can_cancel: z.boolean(),
  can_reorder: z.boolean(),
  can_track: z.boolean(),
  channel_name: z.string(),
  is_guest: z.literal(0),
  customer_email: z.string().nullable(),
  customer_first_name: z.string(),
  customer_last_name: z.string(),
  shipping_method: z.string(),
  shipping_title: z.string(),
  shipping_description: z.string(),
  payment_method: z.enum(['credit_card', 'cash_on_delivery']),
  payment_title: z.string(),
  /** An addition to the contract (docs/decisions/0046): the card that pays; null for cash. */
  card: z.object({ card_brand: z.string().nullable(), card_last4: z.string() }).nullable(),
  /**
   * An addition: money that is being returned to the card, or has been; null: none. `unsettled`: cancelled before the bank confirmed
   * whether it charged the card; any amount it charged is returned.
   */
  refund: z
    .object({
      state: z.enum(['unsettled', 'pending', 'refunded']),
      amount: z.number(),
      formatted_amount: z.string(),
      refunded_at: dateTime.nullable(),
    })
    .nullable(),
  /** An addition: each refund with its credit note, oldest first (tax.md 1.6). `method` null: not chosen yet; `account_last4`: of a bank transfer whose account is known. */
  refunds: z.array(
    z.object({
      id: z.string(),
      state: z.enum(['pending', 'refunded']),
      method: z.enum(['card', 'cash', 'bank_transfer']).nullable(),
      amount: z.number(),
      formatted_amount: z.string(),
      account_last4: z.string().nullable(),
      credit_note_id: z.number().nullable(),
      created_at: dateTime,
      refunded_at: dateTime.nullable(),
    }),
  ),
  coupon_code: z.string().nullable(),
  is_gift: z.literal(0),
  total_item_count: z.number(),
  total_qty_ordered: z.number(),
  base_currency_code: z.literal('SAR'),
  channel_currency_code: z.literal('SAR'),
  order_currency_code: z.literal('SAR'),
  ...money(
    'grand_total',
    'grand_total_invoiced',
    'grand_total_refunded',
    'sub_total',
    'sub_total_invoiced',
    'sub_total_refunded',
    'sub_total_incl_tax',
    'tax_amount',
    'tax_amount_invoiced',
    'tax_amount_refunded',
    'shipping_amount',
    'shipping_invoiced',
    'shipping_refunded',
    'shipping_amount_incl_tax',
    'discount_amount',
    'discount_invoiced',
    'discount_refunded',
    // An addition: the amount still to be paid, without lines taken out of the order.
    'total_due',
  ),
  discount_percent: z.number(),
  customer: customerBrief,
  channel,
  shipping_address: orderAddress,
  billing_address: orderAddress,
  items: z.array(orderItem),
  tracking: tracking.nullable(),
  /** The day by which it arrives, set when it is placed; null after cancellation (decision 0044). */
  estimated_delivery: z.string().nullable(),
  invoices: z.array(invoice),
  shipments: z.array(shipment),
  /** The state of its payment (office.md §36). */
  payment_state: z.enum(paymentStates),
  /** The parcels of the order, and which have arrived (office.md §36). */
  parcels: z.array(
    z.object({
      id: z.number(),
      carrier: z.string(),
      tracking_number: z.string(),
      shipped_at: dateTime,
      delivered_at: dateTime.nullable(),
      items: z.array(z.object({ order_item_id: z.number(), qty: z.number() })),
    }),
  ),
})

export type Order = z.output<typeof order>
export type OrderItem = z.output<typeof orderItem>
export type Tracking = z.output<typeof tracking>
export type Shipment = z.output<typeof shipment>
