import { isDeepStrictEqual } from 'node:util'
import type { Row } from '#db/tables.ts'
import type { OrderRow as FoundRow } from '#domain/office/orders/find-order-rows.ts'
import type { OfficeOrderRecord } from '#domain/office/orders/load-office-order.ts'
import type { OrderNote as FoundNote } from '#domain/office/orders/order-notes.ts'
import { allowedActions, seesAllOrders } from '#domain/office/orders/order-access.ts'
import type { TimelineEvent } from '#domain/office/orders/timeline.ts'
import type { OrderLine, OrderRecord } from '#domain/orders/load-orders.ts'
import { dueOfLine, shippedOf } from '#domain/orders/parcels.ts'
import { reducedOfLine } from '#domain/orders/reduced-of-line.ts'
import { grantOf } from '#domain/staff/authorize.ts'
import { paymentStateOf } from '#domain/orders/payment-state.ts'
import { isOver } from '#shared/day.ts'
import { maskEmail } from '#shared/mask-contacts.ts'
import { orderNumber } from '#shared/order-number.ts'
import { maskPhone } from '#shared/phone.ts'
import type { OrderRow } from '#contract/office/orders/order-rows.ts'
import type { OfficeOrder, OrderContact, OrderEvent } from '#contract/office/orders/office-order.ts'
import type { OrderNote } from '#contract/office/orders/order-notes.ts'
import type { OfficeContext } from '../../office-context.ts'
import { colorOf, sizeOf } from '../order-line.ts'
import { pictureUrl } from '../media.ts'
import { serializeOrder } from '../order.ts'
import { seesContacts, withoutContacts } from './masked-contacts.ts'
import { documentsOf, payableOf, refundableOf, refundsOf, sumsOf } from './order-money.ts'

/** An order as a row of the list, as the member may see it. */
export function serializeOrderRow(row: FoundRow, { member, settings }: OfficeContext): OrderRow {
  const { customer } = row
  return {
    id: row.id,
    number: orderNumber(row.id),
    version: row.version,
    placed_at: row.placed_at.toISOString(),
    customer: {
      ...customer,
      phone: seesContacts(member) ? customer.phone : masked(customer.phone),
    },
    city: row.city,
    district: row.district,
    pictures: row.pictures.map((path) => pictureUrl(path, 's', settings.assetBaseUrl)),
    line_count: row.lines,
    piece_count: row.pieces,
    packed_count: row.packed_pieces,
    planting_assistance: row.planting_assistance,
    payment_method: row.payment_method,
    card_brand: row.card_brand,
    payment_state: row.payment_state,
    fulfilment: row.fulfilment,
    status: row.status,
    promised_on: row.estimated_delivery_on,
    is_late: row.is_late,
    ...(seesAllOrders(member) && {
      total_halalas: row.grand_total_halalas,
      gone_halalas: row.gone_halalas,
    }),
    packer: row.packer,
    is_claimed: row.is_claimed,
    driver: row.driver,
    notes_count: row.notes,
    is_flagged: row.is_flagged,
    delivery_failure: row.delivery_failure,
    is_test: row.is_test,
    allowed: allowedActions(row, member),
  }
}

/** A closed account has none. */
const masked = (phone: string): string => phone && maskPhone(phone)

/**
 * An order in the form of office.md 20.6, as the member may see it. The customer's contacts are a separate call, which is recorded in the
 * audit log.
 */
export function serializeOfficeOrder(
  { order, work, allowed }: OfficeOrderRecord,
  context: OfficeContext,
): OfficeOrder {
  const { member } = context
  const seesSums = seesAllOrders(member)
  const shown = seesSums && serializeOrder(order, context)
  const { payment } = order
  const paymentState = paymentStateOf(order)
  return {
    id: order.id,
    number: orderNumber(order.id),
    version: order.version,
    ...(shown && { order: withoutContacts(shown), sums: sumsOf(order) }),
    status: order.status,
    fulfilment: order.fulfilment,
    payment_state: paymentState,
    placed_at: order.placed_at.toISOString(),
    promised_on: order.estimated_delivery_on,
    is_late:
      order.status !== 'pending_payment' && isComing(order) && isOver(order.estimated_delivery_on),
    is_test: order.is_test,
    can_be_test: work.is_of_team && grantOf(member, 'orders.edit') === 'full',
    payment: {
      method: order.payment_method,
      card_brand: payment?.card_brand ?? null,
      card_last4: payment?.card_last4 ?? null,
      reference: seesSums ? work.payment_reference : null,
    },
    ...((seesSums || order.driver_id === member.id) && {
      due_halalas: paymentState === 'unpaid' ? payableOf(order) : 0,
    }),
    customer: serializeCustomer(order, work),
    ...serializeAddresses(order),
    lines: order.items.map((line) => serializeLine(line, { order, work, seesSums }, context)),
    parcels: order.shipments.map(serializeParcel),
    documents: seesSums ? documentsOf(order) : [],
    refunds: seesSums ? refundsOf(order) : [],
    ...(seesSums && {
      refundable_halalas: refundableOf(order),
      unrecorded_refund_halalas: Math.min(work.unrecorded_refund_halalas, refundableOf(order)),
    }),
    packer: work.packer,
    claimed_until: work.claimed_until?.toISOString() ?? null,
    driver: work.driver,
    notes_count: work.notes_count,
    pinned_notes: work.pinned.map(({ created_at: at, ...note }) => ({
      ...note,
      at: new Date(at).toISOString(),
    })),
    allowed,
  }
}

const serializeCustomer = (
  { customer }: OrderRecord,
  work: OfficeOrderRecord['work'],
): OfficeOrder['customer'] => ({
  id: customer.id,
  name: `${customer.first_name} ${customer.last_name}`.trim(),
  phone: masked(customer.phone ?? ''),
  email: customer.email && maskEmail(customer.email),
  orders_count: work.customer_orders,
  cash_allowed: work.cash_allowed,
})

const serializeAddresses = ({ shipping, billing }: OrderRecord) => ({
  shipping: serializeOfficeAddress(shipping, false),
  billing: serializeOfficeAddress(billing, false),
  billing_differs: !isDeepStrictEqual(
    serializeOfficeAddress(shipping, true),
    serializeOfficeAddress(billing, true),
  ),
})

const isComing = ({ status }: OrderRecord): boolean =>
  status !== 'delivered' && status !== 'cancelled'

const serializeParcel = (
  parcel: OrderRecord['shipments'][number],
): OfficeOrder['parcels'][number] => ({
  id: parcel.id,
  carrier: parcel.carrier,
  tracking_number: parcel.tracking_number,
  shipped_at: parcel.shipped_at.toISOString(),
  delivered_at: parcel.delivered_at?.toISOString() ?? null,
  received_by: parcel.received_by,
  lines: parcel.items.map((item) => ({ id: item.order_item_id, quantity: item.quantity })),
})

function serializeLine(
  line: OrderLine,
  { order, work, seesSums }: Pick<OfficeOrderRecord, 'order' | 'work'> & { seesSums: boolean },
  { settings }: OfficeContext,
): OfficeOrder['lines'][number] {
  const [color, size] = [colorOf(line), sizeOf(line)]
  return {
    id: line.id,
    product_id: line.product_id,
    sku: line.sku,
    variant_sku: work.variant_skus?.[line.id] ?? null,
    needs_certificate: work.certificates?.[line.id] !== undefined,
    certificate: work.certificates?.[line.id] ?? null,
    name_ar: line.name_ar,
    name_latin: line.name_latin,
    name_en: line.name_en,
    color: color && { name_ar: color.name_ar, name_en: color.name_en },
    size: size && { name_ar: size.name_ar, name_en: size.name_en },
    picture: pictureUrl(line.image_path, 's', settings.assetBaseUrl),
    place: work.places[line.id] ?? null,
    planting_assistance: line.planting_assistance,
    unit: line.unit,
    quantity: line.quantity,
    due: dueOfLine(order, line),
    removed: reducedOfLine(order, line.id, 'removed'),
    refunded: reducedOfLine(order, line.id, 'credited'),
    packed: Math.min(line.packed_quantity, dueOfLine(order, line)),
    shipped: shippedOf(order, line.id),
    ...(seesSums && {
      price_halalas: line.unit_price_halalas,
      discount_halalas: line.discount_halalas,
      total_halalas: line.total_halalas - line.discount_halalas,
    }),
  }
}

/** A postal address; for members without contacts, its city and district with phone and e-mail masked (office.md O1.1). */
export function serializeOfficeAddress(
  address: Row<'order_addresses'>,
  isOpen: boolean,
): OfficeOrder['shipping'] {
  const { national_address: national } = address
  return {
    name: `${address.first_name} ${address.last_name}`.trim(),
    first_name: address.first_name,
    last_name: address.last_name,
    phone: isOpen ? address.phone : masked(address.phone),
    email: isOpen || !address.email ? address.email : maskEmail(address.email),
    lines: isOpen ? address.lines : [],
    building_number: isOpen ? (national?.building_number ?? null) : null,
    street: isOpen ? (national?.street ?? null) : null,
    district: national?.district ?? null,
    secondary_number: isOpen ? (national?.secondary_number ?? null) : null,
    city: address.city,
    region: address.state,
    postcode: isOpen ? address.postcode : null,
    short_code: isOpen ? (national?.short_code ?? null) : null,
    company: address.company_name,
    vat_number: isOpen ? address.vat_id : null,
  }
}

/** The contacts of an order's customer. */
export const serializeContact = (order: OrderRecord): OrderContact => ({
  phone: order.customer.phone,
  email: order.customer.email,
  shipping: serializeOfficeAddress(order.shipping, true),
  billing: serializeOfficeAddress(order.billing, true),
})

export const serializeEvent = ({ can_delete: canDelete, ...event }: TimelineEvent): OrderEvent => ({
  ...event,
  at: event.at.toISOString(),
  ...(canDelete !== null && { can_delete: canDelete }),
})

export const serializeNote = ({ created_at: at, ...note }: FoundNote): OrderNote => ({
  ...note,
  at: at.toISOString(),
})
