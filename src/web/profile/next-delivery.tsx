import { Link } from 'react-router'
import { dateFormatters } from '#shared/dates.ts'
import { isOver } from '#shared/day.ts'
import type { Order } from '#contract/order.ts'
import { paths } from '../lib/paths.ts'
import { RichText } from '../i18n/rich-text.tsx'
import { useLocale, useTexts } from '../i18n/use-texts.ts'
import { buttonClass } from '../ui/button.tsx'
import { OrderStatus } from '../orders/order-status.tsx'
import { OrderThumbnails } from '../orders/order-thumbnails.tsx'
import * as orderCard from '../orders/order-card.module.css'
import * as panel from '../ui/panel.module.css'
import * as parts from './panel-parts.module.css'

/** The open order that arrives next, with the day by which it arrives; nothing when there is none. */
export function NextDelivery({ orders }: { orders: Order[] }) {
  const t = useTexts('orders')
  const { locale } = useLocale()
  const next = soonest(orders)
  if (!next) return null
  const { estimated_delivery: day } = next
  const number = `#${next.increment_id}`
  return (
    <section className={`${panel.panel} ${orderCard.card}`} aria-labelledby="next-delivery">
      <OrderThumbnails order={next} />
      <div className={orderCard.text}>
        <h2 className="heading-3" id="next-delivery">
          {t('orders.next')}
        </h2>
        {day !== null && !isOver(day) && (
          <p className="semibold">
            {t('orders.expected', { date: dateFormatters(locale).weekday(day) })}
          </p>
        )}
        <p className="text-small muted">
          <RichText
            t={t}
            text="orders.detailsTitle"
            parts={{ id: <bdi className="ltr">{number}</bdi> }}
          />
        </p>
      </div>
      <OrderStatus order={next} />
      <Link
        className={`${buttonClass({ variant: 'tonal', small: true })} ${parts.action}`}
        to={paths.order(next.id)}
        aria-label={t(next.can_track ? 'orders.trackFor' : 'orders.detailsFor', { id: number })}
      >
        {t(next.can_track ? 'orders.track' : 'orders.details')}
      </Link>
    </section>
  )
}

/** By day, then the oldest first. Only a cancelled order has no day, and those are not loaded. */
const soonest = (orders: Order[]): Order | undefined =>
  orders.toSorted(
    (a, b) => (a.estimated_delivery ?? '').localeCompare(b.estimated_delivery ?? '') || a.id - b.id,
  )[0]
