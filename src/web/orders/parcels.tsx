import { dateFormatters } from '#shared/dates.ts'
import type { Order } from '#contract/order.ts'
import { useLocale, useTexts } from '../i18n/use-texts.ts'
import { useLineName } from '../lines/item-text.tsx'
import * as styles from './order-tracking.module.css'

/** An order sent in parts: several parcels, or one while the rest is being prepared. */
export const isSentInParts = ({ parcels, status }: Order): boolean =>
  parcels.length > 1 || (parcels.length === 1 && status === 'processing')

/** Each parcel with its plants, its carrier and where it is; and whether something is still to come. */
export function Parcels({ order }: { order: Order }) {
  const t = useTexts('orders')
  return (
    <>
      <ul className={styles.parcels}>
        {order.parcels.map((parcel, position) => (
          <Parcel key={parcel.id} number={position + 1} {...{ order, parcel }} />
        ))}
      </ul>
      {order.status === 'processing' && <p className={styles.rest}>{t('orders.restToCome')}</p>}
    </>
  )
}

interface ParcelProps {
  number: number
  order: Order
  parcel: Order['parcels'][number]
}

function Parcel({ number, order, parcel }: ParcelProps) {
  const t = useTexts('orders')
  const dates = dateFormatters(useLocale().locale)
  const nameOf = useLineName()
  const { delivered_at: delivered, shipped_at: shipped } = parcel
  return (
    <li>
      <b>{t('orders.parcel', { number })}</b>
      <p className="text-small muted">
        {delivered
          ? t('orders.parcelDelivered', { date: dates.day(delivered) })
          : t('orders.parcelSent', { date: dates.day(shipped) })}
      </p>
      <ul className={styles.contents}>
        {parcel.items.map(({ order_item_id: id, qty: count }) => {
          const item = order.items.find((line) => line.id === id)
          return (
            item && (
              <li key={id}>
                <bdi>{nameOf(item)}</bdi>{' '}
                <span className="text-small muted">{t('orders.quantity', { count })}</span>
              </li>
            )
          )
        })}
      </ul>
      <Carrier name={parcel.carrier} number={parcel.tracking_number} />
    </li>
  )
}

/** Who brings it, and the number to follow it by. */
export function Carrier({ name, number }: { name: string; number: string | null }) {
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
