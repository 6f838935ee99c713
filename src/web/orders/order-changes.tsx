import type { Order, OrderItem } from '#contract/order.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Price } from '../ui/price.tsx'
import * as styles from './order-changes.module.css'

/** How many pieces of a line were taken out of the order, and how many were refunded. */
export function ReducedPieces({ item }: { item: OrderItem }) {
  const t = useTexts('orders')
  const reduced = [
    ['orders.removedOf', item.qty_canceled],
    ['orders.refundedOf', item.qty_refunded],
  ] as const
  return reduced.map(
    ([text, pieces]) =>
      pieces > 0 && (
        <div key={text} className="text-small semibold">
          {t(text, { pieces, all: item.quantity })}
        </div>
      ),
  )
}

/** The sums of what was taken out of an order and of what was refunded, and the rest; null for an order that is as it was placed. */
function changesOf(order: Order) {
  const refunded = order.grand_total_refunded
  const payable = order.invoices.length > 0 ? order.grand_total_invoiced : order.total_due
  const isStanding = order.invoices.length > 0 || order.status !== 'cancelled'
  const removed = isStanding ? order.grand_total - payable : 0
  return removed > 0 || refunded > 0 ? { removed, refunded, remaining: payable - refunded } : null
}

/** The rows of these sums below the total. */
export function LaterTotals({ order }: { order: Order }) {
  const t = useTexts('orders')
  const changes = changesOf(order)
  if (!changes) return null
  const { removed, refunded, remaining } = changes
  return (
    <>
      {removed > 0 && <Row label={t('orders.removed')} riyals={removed} minus />}
      {refunded > 0 && <Row label={t('orders.refunds')} riyals={refunded} minus />}
      <Row label={t(remainingText(order))} riyals={remaining} />
    </>
  )
}

/** What remains of the total, below it in a list; of a cancelled order its state says it. */
export function RemainingTotal({ order }: { order: Order }) {
  const t = useTexts('orders')
  const changes = changesOf(order)
  if (!changes || order.status === 'cancelled') return null
  return (
    <div className={`${styles.below} text-caption muted`}>
      {t(remainingText(order))} <Price riyals={changes.remaining} digits="full" />
    </div>
  )
}

const remainingText = ({ total_due, grand_total_refunded }: Order) => {
  if (total_due > 0) return 'order.due'
  return grand_total_refunded > 0 ? 'orders.totalAfterRefunds' : 'orders.newTotal'
}

function Row({ label, riyals, minus = false }: { label: string; riyals: number; minus?: boolean }) {
  return (
    <div className={minus ? styles.reduced : styles.remaining}>
      <dt>{label}</dt>
      <dd>
        <Price riyals={riyals} digits="full" minus={minus} />
      </dd>
    </div>
  )
}
