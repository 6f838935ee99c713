import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Order } from '#wire/order.ts'
import { paths } from '../paths.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { ReorderReport } from './reorder-report.tsx'
import { useReorder } from './use-reorder.ts'

interface OrderActsProps {
  order: Order
  onChanged: () => void
  /** What stands before the rest, and after it. */
  first?: ReactNode
  children?: ReactNode
}

/** What a customer may do with an order now: pay, cancel, order again (spec §4). */
export function OrderActs({ order, onChanged, first, children }: OrderActsProps) {
  const say = useTexts('orders')
  const [cancelling, setCancelling] = useState(false)
  const { reorder, busy, skipped, close } = useReorder(order)
  const acts = useRef<HTMLSpanElement>(null)
  const id = `#${order.increment_id}`
  const { status } = order
  const before = useRef(status)
  useEffect(() => {
    // The button that was pressed is gone with the old status; the focus stays with the order.
    if (before.current !== status && document.activeElement === document.body)
      acts.current?.querySelector<HTMLElement>('button, a')?.focus()
    before.current = status
  }, [status])
  return (
    <>
      <span className="row-acts" ref={acts} aria-busy={busy}>
        {first}
        {status === 'pending_payment' && (
          <Link className={buttonClass({ look: 'tonal', small: true })} to={paths.checkout(order.id)}>
            {say('orders.pay')}
          </Link>
        )}
        {order.can_reorder && (
          <Button look="tonal" small busy={busy} aria-label={say('orders.reorderFor', { id })} onClick={reorder}>
            {say('orders.reorder')}
          </Button>
        )}
        {order.can_cancel && (
          <Button look="danger" small aria-label={say('orders.cancelFor', { id })} onClick={() => setCancelling(true)}>
            {say('orders.cancel')}
          </Button>
        )}
        {children}
      </span>
      <CancelOrder order={order} open={cancelling} onClose={() => setCancelling(false)} onDone={onChanged} />
      {skipped && <ReorderReport notices={skipped} onClose={close} />}
    </>
  )
}
