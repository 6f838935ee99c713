import type { ItemRef, OrderLine, OrderRecord } from '#domain/orders/load-orders.ts'
import { type Stage, trackingOf } from '#domain/orders/tracking.ts'
import { isVanCity } from '#shared/delivery.ts'
import type { Shipment, Tracking } from '#wire/order.ts'
import { presentCustomerBrief } from './customer.ts'
import { quad } from './money.ts'
import type { TextKey } from '../error-texts.ts'
import type { Visit } from '../request-context.ts'

/** What left the farm for an order, as contract §3.8 has it; none before it was shipped. Everything goes in one parcel. */
export function presentShipments(order: OrderRecord, visit: Pick<Visit, 'say' | 'locale' | 'settings'>): Shipment[] {
  const tracking = presentTracking(order, visit)
  const { shipment } = order
  if (!shipment || !tracking) return []
  return [
    {
      id: shipment.id,
      order_id: order.id,
      status: order.status,
      total_qty: order.items.reduce((sum, { quantity }) => sum + quantity, 0),
      total_weight: 0,
      carrier_code: shipment.carrier === null ? 'farm' : 'custom',
      carrier_title: carrierTitle(shipment.carrier, order.shipping.city, visit),
      track_number: shipment.tracking_number,
      email_sent: 0,
      customer: presentCustomerBrief(order.customer, visit.settings),
      inventory_source: { id: 1, code: 'default', name: visit.say('inventorySource') },
      tracking,
      items: linesOf(order, shipment.items).map(({ line, told }) => ({
        ...told,
        weight: 0,
        ...quad('price', line.unit_price_halalas, visit.locale),
        ...quad('total', line.total_halalas, visit.locale),
      })),
      created_at: shipment.shipped_at.toISOString(),
    },
  ]
}

const stageTexts: Record<Stage, TextKey> = {
  pending: 'trackingReceived',
  processing: 'trackingPreparing',
  shipped: 'trackingShipped',
  delivered: 'trackingDelivered',
  cancelled: 'trackingCancelled',
}

/** Who brings it, in the reader's language: our own people where they go, else a courier; a carrier's name stays as staff wrote it. */
export const carrierTitle = (carrier: string | null, city: string, { say }: Pick<Visit, 'say'>): string =>
  carrier ?? say(isVanCity(city) ? 'carrierFarm' : 'carrierCourier')

/** An order's way to the customer as contract §3.7 has it; null while it is pending. */
export function presentTracking(order: OrderRecord, visit: Pick<Visit, 'say'>): Tracking | null {
  const tracking = trackingOf(order)
  if (!tracking) return null
  return {
    carrier: carrierTitle(tracking.carrier, order.shipping.city, visit),
    tracking_number: tracking.trackingNumber,
    estimated_delivery: tracking.estimatedDelivery,
    events: tracking.events.map(({ stage, reachedAt }) => ({
      status: visit.say(stageTexts[stage]),
      code: stage,
      timestamp: reachedAt?.toISOString() ?? null,
      location: reachedAt && (stage === 'delivered' ? order.shipping.city : visit.say('locationFarm')),
      completed: reachedAt !== null,
    })),
  }
}

/** The lines of an order that an invoice or a shipment names, each with what both say of it (contract §3.8). */
export const linesOf = (order: Pick<OrderRecord, 'items'>, refs: ItemRef[]) =>
  refs.flatMap(({ id, order_item_id }) => {
    const line = order.items.find((item) => item.id === order_item_id)
    return line ? [{ line, told: tell(id, line) }] : []
  })

const tell = (id: number, line: OrderLine) => ({
  id,
  order_item_id: line.id,
  name: line.name_ar,
  name_latin: line.name_latin,
  description: null,
  sku: line.sku,
  qty: line.quantity,
  additional: null,
})
