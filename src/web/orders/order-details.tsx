import { Link } from 'react-router'
import { formatPhone } from '#shared/phone.ts'
import type { Order, OrderItem } from '#contract/order.ts'
import { paths } from '../lib/paths.ts'
import { useLocale, useTexts } from '../i18n/use-texts.ts'
import { Picture } from '../ui/picture.tsx'
import { Price } from '../ui/price.tsx'
import { SquareMetre } from '../ui/square-metre.tsx'
import { commaIn } from '../addresses/address-lines.tsx'
import { CardName } from '../lines/card-name.tsx'
import { ItemDetails, orderPicture, useItemTitle } from '../lines/item-text.tsx'
import { OrderRefund } from './order-refund.tsx'
import { Totals } from '../lines/totals.tsx'

/** Lines, sums, address and payment of an order. */
export function OrderDetails({ order }: { order: Order }) {
  const t = useTexts('orders')
  const { locale } = useLocale()
  const { shipping_address: to } = order
  return (
    <div className="order-details">
      <ul>
        {order.items.map((item) => (
          <Line key={item.id} item={item} />
        ))}
      </ul>
      <Totals amounts={order} vatPercent={order.items[0]?.tax_percent ?? null} />
      <dl className="facts">
        <div>
          <dt className="muted">{t('orders.shippingTo')}</dt>
          <dd>
            <bdi>{to.name}</bdi>
            <br />
            <bdi>
              {[...to.address1, to.national_address?.district, to.city, to.postcode]
                .filter(Boolean)
                .join(commaIn(locale))}
            </bdi>
            <br />
            <bdi className="ltr">{formatPhone(to.phone)}</bdi>
            {to.national_address?.short_code && (
              <>
                <br />
                <bdi className="ltr">{to.national_address.short_code}</bdi>
              </>
            )}
          </dd>
        </div>
        <div>
          <dt className="muted">{t('orders.payment')}</dt>
          <dd>{order.card ? <CardName card={order.card} /> : order.payment_title}</dd>
        </div>
        {(order.refund || order.status === 'cancelled') && (
          <div>
            <dt className="muted">{t('refund.title')}</dt>
            <dd>
              <OrderRefund order={order} />
              {order.refund && order.refund.state !== 'unsettled' && (
                <div className="text-small muted">{t('refund.bankHint')}</div>
              )}
            </dd>
          </div>
        )}
        {order.invoices.map(({ id, increment_id }) => (
          <div key={id}>
            <dt className="muted">{t('invoice.title')}</dt>
            <dd>
              <Link className="link" to={paths.invoice(order.id)}>
                <bdi className="ltr">{increment_id}</bdi>
              </Link>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Line({ item }: { item: OrderItem }) {
  const t = useTexts('orders')
  const title = useItemTitle(item)
  return (
    <li className="it">
      <div className="th small">
        <Picture image={orderPicture(item)} alt="" sizes="64px" />
      </div>
      <div className="it-text">
        <bdi className="semibold">{title}</bdi>
        <ItemDetails item={item} />
        <div className="text-small muted">
          {t('orders.quantity', { count: item.quantity })} {item.unit === 'm2' && <SquareMetre />}
        </div>
      </div>
      <Price riyals={item.base_total} digits="full" />
    </li>
  )
}
