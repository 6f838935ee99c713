import type { Order, Tracking } from '#contract/order.ts'
import { useLocale, useTexts } from '../i18n/use-texts.ts'
import { Icon } from '../ui/icon.tsx'
import { dateFormatters } from '#shared/dates.ts'
import { isOver } from '#shared/day.ts'
import { commaIn } from '../addresses/address-lines.tsx'
import { NextSteps } from './next-steps.tsx'
import * as styles from './order-tracking.module.css'

/** The day of arrival and the next steps; carrier, number, and the stages as a timeline: done, present, to come. */
export function OrderTracking({ order }: { order: Order }) {
  const t = useTexts('orders')
  const { tracking } = order
  return (
    <>
      <NextSteps order={order} />
      {tracking && tracking.events.length > 0 ? (
        <Stages tracking={tracking} />
      ) : (
        <p className="muted">{t('orders.noTracking')}</p>
      )}
    </>
  )
}

function Stages({ tracking }: { tracking: Tracking }) {
  const { carrier, tracking_number: number, estimated_delivery: estimate, events } = tracking
  const last = events.findLastIndex((event) => event.completed)
  const ahead = last < events.length - 1
  return (
    <>
      {(number || ahead) && <Carrier name={carrier} number={number} />}
      <ol className={styles.stages}>
        {events.map((event, position) => (
          <Stage
            key={event.code}
            event={event}
            now={ahead && position === last}
            estimate={estimate}
          />
        ))}
      </ol>
    </>
  )
}

function Carrier({ name, number }: { name: string; number: string | null }) {
  const t = useTexts('orders')
  return (
    <dl className={styles.carrier}>
      <div>
        <dt className="muted">{t('orders.carrier')}</dt>
        <dd className="medium">
          <bdi>{name}</bdi>
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
  )
}

type Event = Tracking['events'][number]

function Stage({ event, now, estimate }: { event: Event; now: boolean; estimate: string | null }) {
  const t = useTexts('orders')
  const { locale } = useLocale()
  const dates = dateFormatters(locale)
  const whenAndWhere = () => {
    if (event.timestamp)
      return [dates.moment(event.timestamp), event.location].filter(Boolean).join(commaIn(locale))
    return event.code === 'delivered' && estimate && !isOver(estimate)
      ? t('orders.expected', { date: dates.shortDay(estimate) })
      : null
  }
  return (
    <li className={stageClass(event, now)} aria-current={now ? 'step' : undefined}>
      <span className={styles.marker}>
        {now ? (
          <i />
        ) : (
          event.completed && <Icon name={event.code === 'cancelled' ? 'x' : 'check'} />
        )}
      </span>
      <div className={event.completed ? 'semibold' : 'muted'}>{event.status}</div>
      <div className="text-small muted">{whenAndWhere()}</div>
    </li>
  )
}

/** Done, present, ended early, or to come. */
function stageClass(event: Event, now: boolean): string | undefined {
  if (event.code === 'cancelled') return `${styles.done} ${styles.ended}`
  if (now) return styles.current
  return event.completed ? styles.done : undefined
}
