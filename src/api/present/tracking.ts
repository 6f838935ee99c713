import type { OrderRecord } from '#domain/orders/load-orders.ts'
import { trackingOf, type Stage } from '#domain/orders/tracking.ts'
import { isVanCity } from '#shared/delivery.ts'
import type { Tracking } from '#wire/order.ts'
import type { TextKey } from '../texts.ts'
import type { Visit } from '../visit.ts'

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
