import type { OrderRecord, ShipmentRecord } from '#domain/orders/load-orders.ts'
import { type Stage, trackingOf } from '#domain/orders/tracking.ts'
import { isVanCity } from '#shared/delivery.ts'
import type { Shipment, Tracking } from '#contract/order.ts'
import { serializeCustomerBrief } from './customer.ts'
import { linesOf } from './order-line.ts'
import { moneyFields } from './money.ts'
import type { TextKey } from '../error-texts.ts'
import type { RequestContext } from '../request-context.ts'

/** The shipments of an order (contract §3.8): each parcel it left in, or none before. */
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

const parcelStatus = ({ delivered_at }: ShipmentRecord) =>
  delivered_at === null ? 'shipped' : 'delivered'

const stageTexts: Record<Stage, TextKey> = {
  pending: 'trackingReceived',
  processing: 'trackingPreparing',
  shipped: 'trackingShipped',
  delivered: 'trackingDelivered',
  cancelled: 'trackingCancelled',
}

/** The carrier in the reader's language: the shop's own van in the cities it serves, else a courier; a name as staff wrote it. */
export const carrierTitle = (
  carrier: string | null,
  city: string,
  { t }: Pick<RequestContext, 't'>,
): string => carrier ?? t(isVanCity(city) ? 'carrierFarm' : 'carrierCourier')

/** An order's way to the customer as contract §3.7 has it; null while it is pending. */
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
      location:
        reachedAt && (stage === 'delivered' ? order.shipping.city : context.t('locationFarm')),
      completed: reachedAt !== null,
    })),
  }
}
