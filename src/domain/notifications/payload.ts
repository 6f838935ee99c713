import type { PaymentMethod, ServiceRequestType } from '#db/tables.ts'
import type { Unit } from '#db/tables/catalogue.ts'
import type { Day } from '#shared/day.ts'
import type { Halalas } from '#shared/money.ts'
import type { RefundMethod } from '#shared/office/refund.ts'

/** A line of an order as its mails show it; the names of the choices are null when nothing was chosen. */
export interface MailedLine {
  name_ar: string
  name_latin: string
  /** The common name; null: it has none. Absent in mails queued before it was part of the payload. */
  name_en?: string | null
  color_name_ar: string | null
  color_name_en: string | null
  size_name_ar: string | null
  size_name_en: string | null
  planting_assistance: boolean
  /** Absent in mails queued before it was part of the payload: a piece. */
  unit?: Unit
  quantity: number
  total_halalas: Halalas
}

/** An order as it was when the mail was queued; VAT is contained in every sum. */
export interface OrderPayload {
  orderId: number
  first_name: string
  /** ISO instant. */
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
  /** What was taken from a card; a cancelled order gives it back. */
  paid_by_card: { amount_halalas: Halalas; last4: string | null } | null
  /** The bank has not said yet whether it charged the card. Absent in mails queued before it was part of the payload. */
  is_unsettled?: boolean
  /** Of a part of the order that left: what is in the parcel. */
  parcel?: Pick<MailedLine, 'name_ar' | 'name_latin' | 'quantity'>[] | null
}

/** A new order in the notice to the shop: what is to be packed, and where to in the large; the rest is in the order itself. */
export type NoticePayload = Omit<
  OrderPayload,
  'first_name' | 'deliver_to' | 'shipment' | 'paid_by_card' | 'is_unsettled' | 'parcel'
> & { city: string }

/** What goes back of an order, or was taken out of it; VAT is contained in every sum. `quantity` 0: an amount, no pieces. */
interface ReducedOrder {
  orderId: number
  first_name: string
  lines: (Omit<MailedLine, 'total_halalas'> & { gross_halalas: Halalas })[]
  shipping_halalas: Halalas
  total_halalas: Halalas
  vat_halalas: Halalas
  vat_rate_basis_points: number
}
/** A refund with its credit note. `last4`: of the card, or of the bank account; null: not known. */
export interface RefundPayload extends ReducedOrder {
  method: RefundMethod
  last4: string | null
  credit_note: { id: number; number: string }
}
/** What was taken out of an order before its invoice, and what is left to pay. */
export interface ReductionPayload extends ReducedOrder {
  due_halalas: Halalas
}

/** The invoice of an order; what it holds is read in the shop. */
export interface InvoicePayload {
  orderId: number
  first_name: string
  number: string
  /** ISO instant. */
  issued_at: string
  total_halalas: Halalas
  vat_halalas: Halalas
  vat_rate_basis_points: number
}

/** The payload of each mail, stored in the outbox as it was when the event happened. */
export interface MailPayloads {
  orderPlaced: OrderPayload
  orderShipped: OrderPayload
  /** A part of the order is on its way, the rest follows. */
  parcelShipped: OrderPayload
  /** Staff changed the address or the day of the delivery. */
  orderChanged: OrderPayload
  orderDelivered: OrderPayload
  orderCancelled: OrderPayload
  orderRefunded: RefundPayload
  orderReduced: ReductionPayload
  /** The invoice again, because the customer asked for it. */
  orderInvoice: InvoicePayload
  /** To the shop: there is something to pack. */
  orderForShop: NoticePayload
  /** To the person who asked. */
  requestReceived: { reference: string; type: ServiceRequestType; name: string }
  /** To the shop: the form as it was filled in, by the names of its fields. */
  requestForShop: { reference: string; type: ServiceRequestType; fields: Record<string, string> }
  /** To the owners: something changed in the team, or somebody tries to get in. `by` null: nobody of the team; `at` an ISO instant. */
  teamNotice: { event: TeamEvent; member: string; by: string | null; at: string }
  /** To the owners: products that have become low or sold out since the last notice, and how many are low in all. */
  lowStock: { products: LowProduct[]; new_count: number; total: number }
  /** To the team: messages that were given up within an hour. */
  deadMessages: { count: number }
  /** To the team: money that goes back. `by` null: a customer who cancelled, or the shop. */
  refundNotice: { number: string; order_id: number; amount_halalas: Halalas; by: string | null }
  /** To the owners: a permit ends soon, and so many published products with it. `ends_on`: its last day in Riyadh. */
  permitEnding: {
    number: string
    issued_by: string
    name_ar: string
    name_en: string
    ends_on: Day
    published: number
  }
  /** To a member of the team who asked whether mails arrive. */
  testMessage: Record<string, never>
  /** To a customer who asked for it: which of their plants need water today; the first of them by name. */
  careToday: CareDay & {
    first_name: string
    count: number
    plants: { name_ar: string; name_en: string; litres: number }[]
    /** Of the link that ends the reminders. */
    stop_token: string
  }
}
/** Of which day a reminder is; absent in those queued before it was part of the payload. */
interface CareDay {
  day?: Day
}
/** A product of which little is left; `level` is its own low-stock level. */
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

/** What each text message of the outbox needs to know. One-time codes are not among them: they are stored nowhere in clear. */
export interface SmsPayloads {
  restocked: { product_id: number; name_ar: string; name_latin: string }
  staffInvitation: { by: string; days: number }
  /** To the team, what its mails say in more words. */
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
