import type { Order, Tracking } from '#contract/order.ts'
import { Link } from 'react-router'
import { paths } from '../lib/paths.ts'
import { useLocale, useTexts } from '../i18n/use-texts.ts'
import { Icon } from '../ui/icon.tsx'
import { dateFormatters } from '#shared/dates.ts'
import { isOver } from '#shared/day.ts'
import { cityNameIn } from '#shared/delivery.ts'
import { commaIn } from '#shared/text/comma.ts'
import { NextSteps } from './next-steps.tsx'
import { Carrier, isSentInParts, Parcels } from './parcels.tsx'
import * as textLink from '../ui/text-link.module.css'
import * as styles from './order-tracking.module.css'

/** The day of arrival and the next steps; carrier, number, and the stages as a timeline: done, present, to come. */
export function OrderTracking({ order }: { order: Order }) {
  const t = useTexts('orders')
  const { tracking } = order
  return (
    <>
      <NextSteps order={order} />
      {isSentInParts(order) && <Parcels order={order} />}
      {tracking && tracking.events.length > 0 ? (
        <Stages tracking={tracking} showsCarrier={!isSentInParts(order)} />
      ) : (
        <p className="muted">
          {t(order.status === 'pending_payment' ? 'orders.awaitingPayment' : 'orders.noTracking')}
        </p>
      )}
      {hasOwnedPlants(order) && (
        <p>
          <Link className={textLink.textLink} to={paths.myPlants()}>
            {t('orders.myPlants')}
          </Link>
        </p>
      )}
    </>
  )
}

/**
 * Whether its plants have come to My plants: all that were delivered (plants.md 53.2). The order does not tell that it is a test order, or
 * that it was delivered before there was My plants: the link then leads to a list without its plants.
 */
const hasOwnedPlants = ({ status, items }: Order): boolean =>
  status === 'delivered' && items.some((item) => item.qty_ordered > item.qty_canceled)

/** `showsCarrier`: false where each parcel names its own. */
function Stages({ tracking, showsCarrier }: { tracking: Tracking; showsCarrier: boolean }) {
  const { carrier, tracking_number: number, estimated_delivery: estimate, events } = tracking
  const last = events.findLastIndex((event) => event.completed)
  const ahead = last < events.length - 1
  return (
    <>
      {showsCarrier && (number || ahead) && <Carrier name={carrier} number={number} />}
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

type Event = Tracking['events'][number]

function Stage({ event, now, estimate }: { event: Event; now: boolean; estimate: string | null }) {
  const t = useTexts('orders')
  const { locale } = useLocale()
  const dates = dateFormatters(locale)
  const whenAndWhere = () => {
    if (event.timestamp)
      return (
        <>
          {dates.moment(event.timestamp)}
          {event.location && commaIn(locale)}
          {event.location && <bdi>{cityNameIn(event.location, locale)}</bdi>}
        </>
      )
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
