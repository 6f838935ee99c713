import type { OrderRow } from '#contract/office/orders/order-rows.ts'
import { orderStateOf } from '#shared/office/order-state.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Badge, type Tone } from '../controls/badge.tsx'

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

/** The badge of an order's state. `isAllRefunded`: everything was refunded before it was sent. */
export function OrderStatus({
  order,
  isAllRefunded,
}: {
  order: Pick<OrderRow, 'status' | 'fulfilment'>
  isAllRefunded: boolean
}) {
  const t = useTexts('office-orders')
  const state = orderStateOf(order, isAllRefunded)
  return <Badge tone={stateTones[state] ?? 'neutral'}>{t(`orders.state.${state}`)}</Badge>
}
