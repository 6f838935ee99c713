import type { OrderRecord } from '#domain/orders/load-orders.ts'
import { trackingOf, type Stage } from '#domain/orders/tracking.ts'
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

/** Who brings it, in the reader's language; a carrier's own name stays as staff wrote it. */
export const carrierTitle = (carrier: string | null, { say }: Pick<Visit, 'say'>): string => carrier ?? say('carrierFarm')

/** An order's way to the customer as contract §3.7 has it; null while it is pending. */
export function presentTracking(order: OrderRecord, visit: Pick<Visit, 'say'>): Tracking | null {
  const tracking = trackingOf(order)
  if (!tracking) return null
  return {
    carrier: carrierTitle(tracking.carrier, visit),
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
