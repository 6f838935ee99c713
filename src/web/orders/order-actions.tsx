import { useEffect, useRef, type ReactNode } from 'react'
import type { Order } from '#contract/order.ts'
import { useShop } from '../lib/use-shop.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Button } from '../ui/button.tsx'
import { ContinuePayment } from './continue-payment.tsx'
import { ReorderReport } from '../lines/reorder-report.tsx'
import { useReorder } from './use-reorder.ts'
import * as styles from './order-actions.module.css'

interface OrderActionsProps {
  order: Order
  /** Content before the actions, and after them. */
  leading?: ReactNode
  className?: string | undefined
  children?: ReactNode
}

/** Actions of a customer on an order: pay, order again (spec §4), put the plants of a cancelled one into the cart. */
export function OrderActions({ order, leading, className = '', children }: OrderActionsProps) {
  const t = useTexts('orders')
  const { reorder, busy, missing, close } = useReorder(order)
  const closed = useShop()?.closed_notice
  const actions = useRef<HTMLSpanElement>(null)
  const id = `#${order.increment_id}`
  const { status } = order
  const before = useRef(status)
  useEffect(() => {
    // The pressed button disappears with the previous status; the focus stays in the order.
    if (before.current !== status && document.activeElement === document.body)
      actions.current?.querySelector<HTMLElement>('button, a')?.focus()
    before.current = status
  }, [status])
  const again = order.can_reorder
    ? 'orders.reorder'
    : status === 'cancelled'
      ? 'orders.addPlants'
      : null
  return (
    <>
      <span className={`${styles.actions} ${className}`} ref={actions} aria-busy={busy}>
        {leading}
        {status === 'pending_payment' && <ContinuePayment order={order} />}
        {again && (
          <Button
            variant="tonal"
            small
            busy={busy}
            disabled={!!closed}
            aria-label={closed ? undefined : t(`${again}For`, { id })}
            onClick={reorder}
          >
            {t(closed ? 'card.closed' : again)}
          </Button>
        )}
        {children}
      </span>
      {missing && (
        <ReorderReport title={t('orders.reorderTitle')} messages={missing} onClose={close} />
      )}
    </>
  )
}
