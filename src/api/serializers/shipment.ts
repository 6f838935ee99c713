import type { OrderRecord, ShipmentRecord } from '#domain/orders/load-orders.ts'
import { type Stage, trackingOf } from '#domain/orders/tracking.ts'
import { isVanCity } from '#shared/delivery.ts'
import type { Order, Shipment, Tracking } from '#contract/order.ts'
import { serializeCustomerBrief } from './customer.ts'
import { linesOf } from './order-line.ts'
import { moneyFields } from './money.ts'
import type { TextKey } from '../error-texts.ts'
import type { RequestContext } from '../request-context.ts'

/** The shipments of an order (contract §3.8): one per parcel, or none before dispatch. */
export function serializeShipments(
  order: OrderRecord,
  context: Pick<RequestContext, 't' | 'locale' | 'settings'>,
): Shipment[] {
  const tracking = serializeTracking(order, context)
  if (!tracking) return []
  return order.shipments.map((parcel) => ({
    id: parcel.id,
    order_id: order.id,
    status: order.status === 'shipped' ? parcelStatus(parcel) : order.status,
    total_qty: parcel.items.reduce((sum, { quantity }) => sum + quantity, 0),
    total_weight: 0,
    carrier_code: parcel.carrier === null ? 'farm' : 'custom',
    carrier_title: carrierTitle(parcel.carrier, order.shipping.city, context),
    track_number: parcel.tracking_number,
    email_sent: 0,
    customer: serializeCustomerBrief(order.customer, context.settings),
    inventory_source: { id: 1, code: 'default', name: context.t('inventorySource') },
    tracking,
    items: linesOf(order, parcel.items).map(({ line, ref, fields }) => ({
      ...fields,
      qty: ref.quantity,
      weight: 0,
      ...moneyFields('price', line.unit_price_halalas, context.locale),
      ...moneyFields('total', line.unit_price_halalas * ref.quantity, context.locale),
    })),
    created_at: parcel.shipped_at.toISOString(),
  }))
}

/** The parcels of an order, and which of them have arrived (office.md §36). */
export const serializeParcels = (
  order: OrderRecord,
  context: Pick<RequestContext, 't'>,
): Order['parcels'] =>
  order.shipments.map((parcel) => ({
    id: parcel.id,
    carrier: carrierTitle(parcel.carrier, order.shipping.city, context),
    tracking_number: parcel.tracking_number,
    shipped_at: parcel.shipped_at.toISOString(),
    delivered_at: parcel.delivered_at?.toISOString() ?? null,
    items: parcel.items.map((item) => ({ order_item_id: item.order_item_id, qty: item.quantity })),
  }))

const parcelStatus = ({ delivered_at }: ShipmentRecord) =>
  delivered_at === null ? 'shipped' : 'delivered'

const stageTexts: Record<Stage, TextKey> = {
  pending: 'trackingReceived',
  processing: 'trackingPreparing',
  shipped: 'trackingShipped',
  delivered: 'trackingDelivered',
  cancelled: 'trackingCancelled',
}

/**
 * The carrier in the reader's language: the shop's van in the cities it serves, otherwise a courier; a name written by staff is unchanged.
 */
export const carrierTitle = (
  carrier: string | null,
  city: string,
  { t }: Pick<RequestContext, 't'>,
): string => carrier ?? t(isVanCity(city) ? 'carrierFarm' : 'carrierCourier')

/** Where a stage was reached; null: an order is cancelled at no place. */
function locationOf(
  stage: keyof typeof stageTexts,
  { shipping }: OrderRecord,
  { t }: Pick<RequestContext, 't'>,
): string | null {
  if (stage === 'cancelled') return null
  return stage === 'delivered' ? shipping.city : t('locationFarm')
}

/** The tracking of an order in the form of contract §3.7; null while it is pending. */
export function serializeTracking(
  order: OrderRecord,
  context: Pick<RequestContext, 't'>,
): Tracking | null {
  const tracking = trackingOf(order)
  if (!tracking) return null
  return {
    carrier: carrierTitle(tracking.carrier, order.shipping.city, context),
    tracking_number: tracking.trackingNumber,
    estimated_delivery: tracking.estimatedDelivery,
    events: tracking.events.map(({ stage, reachedAt }) => ({
      status: context.t(stageTexts[stage]),
      code: stage,
      timestamp: reachedAt?.toISOString() ?? null,
      location: reachedAt && locationOf(stage, order, context),
      completed: reachedAt !== null,
    })),
  }
}
