import type { OrderRow } from '#contract/office/orders/order-rows.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Badge, type Tone } from '../controls/badge.tsx'

/** The parts of an order that determine its state. */
type Stated = Pick<OrderRow, 'status' | 'fulfilment'>

/**
 * The order's state in one word: a processing order can be begun, packed or partly shipped. `isEmpty`: everything was refunded before it
 * was sent.
 */
export function stateOf({ status, fulfilment }: Stated, isEmpty = false): string {
  if (status !== 'processing') return status
  if (isEmpty) return 'empty'
  return ['picking', 'packed', 'partial'].includes(fulfilment) ? fulfilment : status
}

/** The colour of each state of an order, also in its timeline; a cancelled one is neutral. */
export const stateTones: Record<string, Tone> = {
  pending: 'warn',
  processing: 'info',
  picking: 'info',
  packed: 'info',
  partial: 'ship',
  shipped: 'ship',
  delivered: 'ok',
}

export function OrderStatus({ order, isEmpty }: { order: Stated; isEmpty?: boolean }) {
  const t = useTexts('office-orders')
  const state = stateOf(order, isEmpty)
  return <Badge tone={stateTones[state] ?? 'neutral'}>{t(`orders.state.${state}`)}</Badge>
}
