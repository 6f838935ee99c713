import type { Day } from '#shared/day.ts'
import type { OrderStatus } from '#db/tables.ts'
import type { OrderRecord } from './load-orders.ts'

export type Stage = 'pending' | 'processing' | 'shipped' | 'delivered' | 'cancelled'
export interface TrackingEvent {
  stage: Stage
  /** null: not reached yet. */
  reachedAt: Date | null
}
export interface TrackingRecord {
  /** null: the farm's own van. */
  carrier: string | null
  /** null until it is shipped. */
  trackingNumber: string | null
  /** null once it is cancelled. */
  estimatedDelivery: Day | null
  events: TrackingEvent[]
}

const stages = ['pending', 'processing', 'shipped', 'delivered'] as const
const notYetTracked = new Set<OrderStatus>(['pending', 'pending_payment'])

/** Returns the progress of an order (contract §3.7); null until it is being processed. */
export function trackingOf(
  order: Pick<
    OrderRecord,
    'status' | 'placed_at' | 'changes' | 'shipments' | 'estimated_delivery_on'
  >,
): TrackingRecord | null {
  if (notYetTracked.has(order.status)) return null
  const reachedAt = (stage: Stage) =>
    stage === 'pending'
      ? order.placed_at
      : (order.changes.find(({ status }) => status === stage)?.changed_at ?? null)
  // The latest of several parcels is shown.
  const parcel = order.shipments.at(-1)
  const isCancelled = order.status === 'cancelled'
  const events: TrackingEvent[] = stages.map((stage) => ({ stage, reachedAt: reachedAt(stage) }))
  return {
    carrier: parcel?.carrier ?? null,
    trackingNumber: parcel?.tracking_number ?? null,
    estimatedDelivery: isCancelled ? null : order.estimated_delivery_on,
    // Stages that will not be reached any more are not listed.
    events: isCancelled
      ? [
          ...events.filter((event) => event.reachedAt !== null),
          { stage: 'cancelled', reachedAt: reachedAt('cancelled') },
        ]
      : events,
  }
}
