import type { Order } from '#contract/order.ts'
import { useTexts } from '../i18n/use-texts.ts'

const tones: Record<string, string> = {
  pending: 'pending',
  pending_payment: 'pending',
  processing: 'processing',
  shipped: 'shipped',
  delivered: 'delivered',
  completed: 'delivered',
  cancelled: 'cancelled',
}

/** The status as a coloured badge; an unknown one is neutral and speaks the server's words (spec §4). */
export function OrderStatus({ order }: { order: Pick<Order, 'status' | 'status_label'> }) {
  const t = useTexts('orders')
  const status = order.status.toLowerCase()
  const tone = tones[status]
  return (
    <span className={`st ${tone ?? 'neutral'}`}>
      {tone ? t(`status.${status}`) : order.status_label}
    </span>
  )
}
