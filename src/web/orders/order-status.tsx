import type { Order } from '#contract/order.ts'
import { useTexts } from '../i18n/use-texts.ts'
import * as styles from './order-status.module.css'

const toneClass: Record<string, string | undefined> = {
  pending: styles.pending,
  pending_payment: styles.pending,
  processing: styles.processing,
  shipped: styles.shipped,
  delivered: styles.delivered,
  completed: styles.delivered,
  cancelled: styles.cancelled,
}

interface OrderStatusProps {
  order: Pick<Order, 'status' | 'status_label'>
  className?: string | undefined
}

/** The status as a coloured badge; an unknown one is neutral and has the server's text (spec §4). */
export function OrderStatus({ order, className = '' }: OrderStatusProps) {
  const t = useTexts('orders')
  const status = order.status.toLowerCase()
  const tone = toneClass[status]
  return (
    <span className={`${styles.status} ${tone ?? styles.neutral} ${className}`}>
      {tone ? t(`status.${status}`) : order.status_label}
    </span>
  )
}
