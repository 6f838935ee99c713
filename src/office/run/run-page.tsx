import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { OfficeOrderLine } from '#contract/office/orders/office-order.ts'
import { getRun, type Stop } from '#contract/office/orders/order-work.ts'
import type { Locale } from '#shared/locale.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { SquareMetre } from '#web/ui/square-metre.tsx'
import { Alert } from '../controls/alert.tsx'
import { ButtonLink } from '../controls/button.tsx'
import { Ltr, Money } from '../controls/money.tsx'
import { LoadFailure } from '../layout/load-failure.tsx'
import { TaskPage } from '../layout/task-page.tsx'
import { Rows } from '../layout/screen-skeleton.tsx'
import { CallLinks } from '../order/call-links.tsx'
import { mapLink } from '../order/contact-links.ts'
import { useNoteText } from '../orders/note-text.ts'
import { dayWords, placeWords } from '../orders/order-words.tsx'
import { shortNumber } from '../orders/short-number.ts'
import { plantName } from '../products/plant-name.ts'
import { draftKeyOf, draftStore } from '../session/draft-store.ts'
import { useMember } from '../session/member.ts'
import { officeApi } from '../session/office-api.ts'
import { failureForm, receiverForm, StopActions } from './stop-actions.tsx'
import { nothingLeftId, stopHeadingId, useStopFocus } from './use-stop-focus.ts'
import * as styles from './run-page.module.css'

/** A driver's orders that are on the way (office.md O3.8). */
export default function RunPage() {
  const t = useTexts('office-orders')
  const words = useTexts('office')
  const {
    data: stops,
    error,
    refetch,
  } = useQuery({
    queryKey: ['orders', 'run'],
    queryFn: async ({ signal }) => (await officeApi.call(getRun, { signal })).data,
  })
  const focusAfter = useStopFocus(stops)
  useClosedDrafts(stops)
  return (
    <TaskPage
      title={t('orders.run.title')}
      subtitle={stops && t('orders.count', { count: stops.length, total: String(stops.length) })}
      parent={{ to: '/', label: words('office.nav.home') }}
    >
      {error != null && <LoadFailure error={error} onRetry={refetch} />}
      {!stops && !error && <Rows count={4} />}
      {stops?.length === 0 && <NoStops />}
      {stops?.map((stop) => (
        <StopCard key={stop.order.id} stop={stop} onDone={focusAfter} />
      ))}
    </TaskPage>
  )
}

/** Removes what was typed about orders that are no longer on the run: the office delivered them, or gave them to somebody else. */
function useClosedDrafts(stops: readonly Stop[] | undefined): void {
  const { id } = useMember()
  useEffect(() => {
    if (!stops) return
    for (const form of [receiverForm, failureForm])
      void draftStore.removeExcept(
        `${id}/${form}`,
        stops.map(({ order }) => draftKeyOf(id, `${form}${order.id}`)),
      )
  }, [id, stops])
}

/** Says which orders appear here; who sees all orders may be the only one of the shop, and delivers without a driver's name on them. */
function NoStops() {
  const t = useTexts('office-orders')
  const seesAllOrders = useMember().permissions.some(
    ({ name, grant }) => name === 'orders.read' && grant === 'full',
  )
  return (
    <>
      <p id={nothingLeftId} className={styles.nothing} tabIndex={-1}>
        {t('orders.run.nothing')}
      </p>
      <p className={styles.nothing}>{t('orders.run.nothingHint')}</p>
      {seesAllOrders && (
        <p className={styles.lists}>
          <ButtonLink to="/orders?view=ready">{t('orders.view.ready')}</ButtonLink>
          <ButtonLink to="/orders?view=on_the_way">{t('orders.view.on_the_way')}</ButtonLink>
        </p>
      )}
    </>
  )
}

/** A plant with its chosen options: the same one may be on a stop in two sizes. */
const nameOf = (line: OfficeOrderLine, locale: Locale): string =>
  [
    plantName(line, locale),
    ...[line.size, line.color].map(
      (choice) => choice && (locale === 'ar' ? choice.name_ar : choice.name_en),
    ),
  ]
    .filter(Boolean)
    .join(' · ')

function StopCard({
  stop: { order, notes },
  onDone,
}: {
  stop: Stop
  onDone: (id: number, outcome: { isGone: boolean }) => void
}) {
  const t = useTexts('office-orders')
  const { locale } = useLocale()
  const noteText = useNoteText()
  const { shipping } = order
  return (
    <section className={styles.stop} aria-label={shortNumber(order)}>
      <header className={styles.head}>
        <h2 id={stopHeadingId(order.id)} tabIndex={-1}>
          <bdi>{shipping.name}</bdi>
        </h2>
        <Ltr>{shortNumber(order)}</Ltr>
      </header>
      <address className={styles.address}>
        {[...shipping.lines, placeWords(locale, shipping.district, shipping.city)].map((line) => (
          <span key={line}>
            <bdi>{line}</bdi>
          </span>
        ))}
      </address>
      <p>{t('orders.promisedOn', { day: dayWords(t, locale, order.promised_on) })}</p>
      <p className={styles.links}>
        <a href={mapLink(shipping)} target="_blank" rel="noreferrer">
          {t('orders.map')}
        </a>
        <CallLinks order={order} phone={shipping.phone} />
      </p>
      {notes.map((note) => (
        <Alert key={note.at} tone="info">
          <bdi>{noteText(note)}</bdi>
        </Alert>
      ))}
      <StopContent order={order} />
      {order.due_halalas !== undefined && (
        <p className={styles.due}>
          {order.due_halalas > 0 ? (
            <>
              {t('orders.run.collect')} <Money halalas={order.due_halalas} />
            </>
          ) : (
            t('orders.run.paid')
          )}
        </p>
      )}
      <StopActions order={order} onDone={(outcome) => onDone(order.id, outcome)} />
    </section>
  )
}

/** What to carry: the number of parcels, and the plants in them. */
function StopContent({ order }: Pick<Stop, 'order'>) {
  const t = useTexts('office-orders')
  const { locale } = useLocale()
  return (
    <>
      <p>
        {t('orders.run.parcels', {
          count: order.parcels.filter((parcel) => parcel.delivered_at === null).length,
        })}
      </p>
      <ul className={styles.plants}>
        {order.lines
          .filter(({ due }) => due > 0)
          .map((line) => (
            <li key={line.id}>
              <Ltr>{line.due}</Ltr> {line.unit === 'm2' && <SquareMetre />} ×{' '}
              <bdi>{nameOf(line, locale)}</bdi>
            </li>
          ))}
      </ul>
    </>
  )
}
