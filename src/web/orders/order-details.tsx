import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatPhone } from '#shared/phone.ts'
import type { Order } from '#contract/order.ts'
import { paths } from '../lib/paths.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { AddressPlace } from '../addresses/address-lines.tsx'
import { CardName } from '../lines/card-name.tsx'
import { ItemLine } from '../lines/item-line.tsx'
import { orderPicture } from '../lines/item-text.tsx'
import { OrderRefund } from './order-refund.tsx'
import { Totals } from '../lines/totals.tsx'
import { Price } from '../ui/price.tsx'
import * as styles from './order-details.module.css'
import * as textLink from '../ui/text-link.module.css'

/** Lines, sums, address and payment of an order. */
export function OrderDetails({ order }: { order: Order }) {
  const t = useTexts('orders')
  return (
    <div>
      <ul className={styles.lines}>
        {order.items.map((item) => (
          <ItemLine
            key={item.id}
            item={item}
            image={orderPicture(item)}
            unit={item.unit}
            quantity={t('orders.quantity', { count: item.quantity })}
          />
        ))}
      </ul>
      <div className={styles.totals}>
        <Totals amounts={order} vatPercent={order.items[0]?.tax_percent ?? null} />
      </div>
      <dl className={styles.facts}>
        <Fact name={t('orders.shippingTo')}>
          <ShippingAddress address={order.shipping_address} />
        </Fact>
        <Fact name={t('orders.payment')}>
          {order.card ? <CardName card={order.card} /> : order.payment_title}
        </Fact>
        {(order.refund || order.status === 'cancelled') && (
          <Fact name={t('refund.title')}>
            <OrderRefund order={order} />
            {order.refund && order.refund.state !== 'unsettled' && (
              <div className="text-small muted">{t('refund.bankHint')}</div>
            )}
          </Fact>
        )}
        {order.invoices.map(({ id, increment_id }) => (
          <Fact key={id} name={t('invoice.title')}>
            <Link className={textLink.textLink} to={paths.invoice(order.id)}>
              <bdi className="ltr">{increment_id}</bdi>
            </Link>
          </Fact>
        ))}
        <OrderCredits order={order} />
      </dl>
    </div>
  )
}

/** `none`: the method is not chosen yet. */
const refundTexts = {
  card: 'order.refundTo.card',
  cash: 'order.refundTo.cash',
  bank_transfer: 'order.refundTo.bank_transfer',
  none: 'order.refundTo.other',
} as const
const refundText = ({ method }: Order['refunds'][number]) => refundTexts[method ?? 'none']

/** The remaining amount of an order with removed lines, and its credits and refunds. */
function OrderCredits({ order }: { order: Order }) {
  const t = useTexts('orders')
  const notes = order.invoices.flatMap((invoice) => invoice.credit_notes)
  // What was returned to the card, and the whole of a cancelled order, is stated above.
  const otherRefunds = order.refunds.filter(
    ({ method, state }) =>
      method !== 'card' || (state === 'pending' && order.refund?.state !== 'pending'),
  )
  return (
    <>
      {order.total_due > 0 && order.total_due < order.grand_total && (
        <Fact name={t('order.due')}>
          <Price riyals={order.total_due} digits="full" />
        </Fact>
      )}
      {otherRefunds.map((refund) => (
        <Fact key={refund.id} name={t(refundText(refund))}>
          <Price riyals={refund.amount} digits="full" />
          {refund.state === 'pending' && ` (${t('order.refundPending')})`}
        </Fact>
      ))}
      {notes.map((note) => (
        <Fact key={note.id} name={t('order.creditNoteLink')}>
          <Link className={textLink.textLink} to={paths.creditNote(order.id, note.id)}>
            <bdi className="ltr">{note.increment_id}</bdi>
          </Link>{' '}
          <Price riyals={note.total} digits="full" />
        </Fact>
      ))}
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function ShippingAddress({ address }: { address: Order['shipping_address'] }) {
  const { name, national_address: national, phone } = address
  return (
    <>
      <bdi>{name}</bdi>
      <br />
      <AddressPlace address={address} />
      <br />
      <bdi className="ltr">{formatPhone(phone)}</bdi>
      {national?.short_code && (
        <>
          <br />
          <bdi className="ltr">{national.short_code}</bdi>
        </>
      )}
    </>
  )
}
