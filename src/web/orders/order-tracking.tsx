import type { Order, Tracking } from '#contract/order.ts'
import { useLocale, useTexts } from '../i18n/use-texts.ts'
import { Icon } from '../ui/icon.tsx'
import { dateFormatters } from '#shared/dates.ts'
import { isOver } from '#shared/day.ts'
import { NextSteps } from './next-steps.tsx'

/** When it arrives and what happens next; carrier, number, and the stages as a rail: done, now, to come. */
export function OrderTracking({ order }: { order: Order }) {
  const t = useTexts('orders')
  const { locale } = useLocale()
  const dates = dateFormatters(locale)
  const { tracking } = order
  if (!tracking || tracking.events.length === 0) {
    return (
      <>
        <NextSteps order={order} />
        <p className="muted">{t('orders.noTracking')}</p>
      </>
    )
  }
  const { carrier, tracking_number: number, estimated_delivery: estimate, events } = tracking
  const last = events.findLastIndex((event) => event.completed)
  const ahead = last < events.length - 1
  return (
    <>
      <NextSteps order={order} />
      {(number || ahead) && (
        <dl className="track-facts">
          <div>
            <dt className="muted">{t('orders.carrier')}</dt>
            <dd className="medium">
              <bdi>{carrier}</bdi>
            </dd>
          </div>
          {number && (
            <div>
              <dt className="muted">{t('orders.trackingNumber')}</dt>
              <dd className="medium">
                <bdi className="ltr">{number}</bdi>
              </dd>
            </div>
          )}
        </dl>
      )}
      <ol className="tl">
        {events.map((event, position) => {
          const now = ahead && position === last
          return (
            <li
              key={event.code}
              className={markerOf(event, now)}
              aria-current={now ? 'step' : undefined}
            >
              <span className="k">
                {now ? (
                  <i />
                ) : (
                  event.completed && <Icon name={event.code === 'cancelled' ? 'x' : 'check'} />
                )}
              </span>
              <div className={event.completed ? 'semibold' : 'muted'}>{event.status}</div>
              <div className="text-small muted">{whenAndWhere(event)}</div>
            </li>
          )
        })}
      </ol>
    </>
  )

  function whenAndWhere(event: Tracking['events'][number]) {
    if (event.timestamp)
      return [dates.moment(event.timestamp), event.location]
        .filter(Boolean)
        .join(locale === 'ar' ? '، ' : ', ')
    return event.code === 'delivered' && estimate && !isOver(estimate)
      ? t('orders.expected', { date: dates.shortDay(estimate) })
      : null
  }
}

/** Done, now, ended early, or still to come. */
function markerOf(event: Tracking['events'][number], now: boolean): string | undefined {
  if (event.code === 'cancelled') return 'd ended'
  return now ? 'now' : event.completed ? 'd' : undefined
}
