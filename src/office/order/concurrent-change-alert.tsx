import type { OfficeOrder } from '#contract/office/orders/office-order.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { EventTitle } from './order-event.tsx'
import { useTimeline } from './use-timeline.ts'
import type { OrderActions } from '../orders/use-order.ts'

/** Lists what others changed since the order was read: nothing was written, and the member decides again. */
export function ConcurrentChangeAlert({
  order,
  actions,
}: {
  order: OfficeOrder
  actions: OrderActions
}) {
  const t = useTexts('office-orders')
  const { concurrentChange, forget } = actions
  const { data } = useTimeline(order.id)
  if (!concurrentChange) return null
  const news = (data?.data ?? []).filter(({ at }) => at > concurrentChange.since)
  return (
    <Alert
      tone="warning"
      action={
        <Button size="small" onClick={forget}>
          {t('orders.meanwhile.seen')}
        </Button>
      }
    >
      <p>
        {concurrentChange.name === null
          ? t('orders.meanwhile.unknown')
          : t('orders.meanwhile.by', { name: concurrentChange.name })}
      </p>
      <ul>
        {news.map((event) => (
          <li key={event.key}>
            <EventTitle event={event} />
          </li>
        ))}
      </ul>
    </Alert>
  )
}
