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
import { ReducedPieces, LaterTotals } from './order-changes.tsx'
import { OrderCredits } from './order-credits.tsx'
import { OrderFact } from './order-fact.tsx'
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
          >
            {order.status !== 'cancelled' && <ReducedPieces item={item} />}
          </ItemLine>
        ))}
      </ul>
      <div className={styles.totals}>
        <Totals amounts={order} vatPercent={order.items[0]?.tax_percent ?? null}>
          <LaterTotals order={order} />
        </Totals>
      </div>
      <dl className={styles.facts}>
        <OrderFact name={t('orders.shippingTo')}>
          <ShippingAddress address={order.shipping_address} />
        </OrderFact>
        <OrderFact name={t('orders.payment')}>
          {order.card ? <CardName card={order.card} /> : order.payment_title}
        </OrderFact>
        {(order.refund || order.status === 'cancelled') && (
          <OrderFact name={t('refund.title')}>
            <OrderRefund order={order} />
            {order.refund && order.refund.state !== 'unsettled' && (
              <div className="text-small muted">{t('refund.bankHint')}</div>
            )}
          </OrderFact>
        )}
        {order.invoices.map(({ id, increment_id }) => (
          <OrderFact key={id} name={t('invoice.title')}>
            <Link className={textLink.textLink} to={paths.invoice(order.id)}>
              <bdi className="ltr">{increment_id}</bdi>
            </Link>
          </OrderFact>
        ))}
        <OrderCredits order={order} />
      </dl>
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
