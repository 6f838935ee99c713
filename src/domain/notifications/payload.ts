import type { PaymentMethod, ServiceRequestType } from '#db/tables.ts'
import type { Unit } from '#db/tables/catalogue.ts'
import type { Day } from '#shared/day.ts'
import type { Halalas } from '#shared/money.ts'
import type { RefundMethod } from '#shared/office/refund.ts'

/** A line of an order as shown in mails; the names of options are null when nothing was chosen. */
export interface MailedLine {
  name_ar: string
  name_latin: string
  /** The common name; null: none. Absent in mails queued before it was part of the payload. */
  name_en?: string | null
  color_name_ar: string | null
  color_name_en: string | null
  size_name_ar: string | null
  size_name_en: string | null
  planting_assistance: boolean
  /** Absent in mails queued before it was part of the payload: sold by the piece. */
  unit?: Unit
  quantity: number
  total_halalas: Halalas
}

/** An order as it was when the mail was queued; every sum includes VAT. */
export interface OrderPayload {
  orderId: number
  first_name: string
  /** ISO timestamp. */
  placed_at: string
  estimated_delivery_on: Day
  payment_method: PaymentMethod
  lines: MailedLine[]
  sub_total_halalas: Halalas
  discount_halalas: Halalas
  shipping_halalas: Halalas
  vat_halalas: Halalas
  vat_rate_basis_points: number
  grand_total_halalas: Halalas
  deliver_to: {
    first_name: string
    last_name: string
    lines: string[]
    city: string
    postcode: string | null
  }
  /** `carrier` null: the farm's own van. */
  shipment: { carrier: string | null; tracking_number: string } | null
  /** The amount charged to a card; a cancelled order returns it. */
  paid_by_card: { amount_halalas: Halalas; last4: string | null } | null
  /** The bank has not reported yet whether it charged the card. Absent in mails queued before it was part of the payload. */
  is_unsettled?: boolean
  /** The contents of the parcel, when only part of the order was sent. */
  parcel?: Pick<MailedLine, 'name_ar' | 'name_latin' | 'quantity'>[] | null
}

/** A new order in the notice to the shop: the plants to pack and the city; the rest is in the order. */
export type NoticePayload = Omit<
  OrderPayload,
  'first_name' | 'deliver_to' | 'shipment' | 'paid_by_card' | 'is_unsettled' | 'parcel'
> & { city: string }

/** The part of an order that was refunded or taken out; every sum includes VAT. `quantity` 0: an amount without pieces. */
interface ReducedOrder {
  orderId: number
  first_name: string
  lines: (Omit<MailedLine, 'total_halalas'> & { gross_halalas: Halalas })[]
  shipping_halalas: Halalas
  total_halalas: Halalas
  vat_halalas: Halalas
  vat_rate_basis_points: number
}
/** A refund with its credit note. `last4`: of the card, or of the bank account; null: unknown. */
export interface RefundPayload extends ReducedOrder {
  method: RefundMethod
  last4: string | null
  /** An earlier mail named another method or account. Absent from mails queued by earlier versions. */
  is_correction?: boolean
  credit_note: { id: number; number: string }
}
/** The part taken out of an order before its invoice, and the amount left to pay. */
export interface ReductionPayload extends ReducedOrder {
  due_halalas: Halalas
}

/** The invoice of an order; its content is read in the shop. */
export interface InvoicePayload {
  orderId: number
  first_name: string
  number: string
  /** ISO timestamp. */
  issued_at: string
  total_halalas: Halalas
  vat_halalas: Halalas
  vat_rate_basis_points: number
}

/** The payload of each mail, stored in the outbox as it was when the event happened. */
export interface MailPayloads {
  orderPlaced: OrderPayload
  orderShipped: OrderPayload
  /** Part of the order was sent, the rest follows. */
  parcelShipped: OrderPayload
  /** Staff changed the address or the day of the delivery. */
  orderChanged: OrderPayload
  orderDelivered: OrderPayload
  orderCancelled: OrderPayload
  orderRefunded: RefundPayload
  orderReduced: ReductionPayload
  /** The invoice again, at the customer's request. */
  orderInvoice: InvoicePayload
  /** Mail to the shop: an order to pack. */
  orderForShop: NoticePayload
  /** Mail to the sender of the form. */
  requestReceived: { reference: string; type: ServiceRequestType; name: string }
  /** Mail to the shop: the form as filled in, by field name. */
  requestForShop: { reference: string; type: ServiceRequestType; fields: Record<string, string> }
  /** Mail to the owners: a change in the team, or an attempt to get access. `by` null: nobody of the team; `at` is an ISO timestamp. */
  teamNotice: { event: TeamEvent; member: string; by: string | null; at: string }
  /** Mail to the owners: products that became low or sold out since the last notice, and how many are low in all. */
  lowStock: { products: LowProduct[]; new_count: number; total: number }
  /** Mail to the team: messages that were given up within an hour. */
  deadMessages: { count: number }
  /** Mail to the team: a refund. `by` null: a customer who cancelled, or the shop. */
  refundNotice: { number: string; order_id: number; amount_halalas: Halalas; by: string | null }
  /**
   * Mail to the owners: a permit that ends soon, with the number of published products that depend on it. `ends_on`: its last day in
   * Riyadh.
   */
  permitEnding: {
    number: string
    issued_by: string
    name_ar: string
    name_en: string
    ends_on: Day
    published: number
  }
  /** Mail to a member of the team who tests whether mails arrive. */
  testMessage: Record<string, never>
  /** Mail to a subscribed customer: the plants that need water today; the first of them by name. */
  careToday: CareDay & {
    first_name: string
    count: number
    plants: { name_ar: string; name_en: string; litres: number }[]
    /** The token of the link that ends the reminders. */
    stop_token: string
  }
}
/** The day of a reminder; absent in those queued before it was part of the payload. */
interface CareDay {
  day?: Day
}
/** A product with little stock left; `level` is the product's low-stock level. */
export interface LowProduct {
  id: number
  name_ar: string
  name_latin: string | null
  name_en: string | null
  left: number
  level: number
  place: string | null
}
export type TeamEvent =
  | 'invited'
  | 'joined'
  | 'rolesChanged'
  | 'suspended'
  | 'restored'
  | 'left'
  | 'factorAdded'
  | 'factorRemoved'
  | 'factorsReset'
  | 'factorLocked'
  | 'recoveryCodeUsed'
  | 'recoveryCodesRenewed'
export type MailTemplate = keyof MailPayloads
export type OrderTemplate = {
  [T in MailTemplate]: MailPayloads[T] extends OrderPayload ? T : never
}[MailTemplate]

/** The payload of each text message in the outbox. One-time codes are not among them: they are stored nowhere in plain text. */
export interface SmsPayloads {
  restocked: { product_id: number; name_ar: string; name_latin: string }
  staffInvitation: { by: string; days: number }
  /** The short form of mails to the team. */
  teamText:
    | {
        kind: 'newOrder' | 'refundNotice'
        number: string
        order_id: number
        amount_halalas: Halalas
      }
    | { kind: 'deadMessages' | 'lowStock'; count: number }
  careToday: CareDay & { count: number }
}
export type SmsTemplate = keyof SmsPayloads
