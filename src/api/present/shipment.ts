import type { OrderRecord } from '#domain/orders/load-orders.ts'
import type { Shipment } from '#wire/order.ts'
import type { Visit } from '../visit.ts'
import { presentCustomerBrief } from './customer.ts'
import { linesOf } from './lines-of.ts'
import { quad } from './money.ts'
import { carrierTitle, presentTracking } from './tracking.ts'

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
