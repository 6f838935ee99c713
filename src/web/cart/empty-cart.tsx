import { useState } from 'react'
import { Link } from 'react-router'
import type { Order } from '#contract/order.ts'
import { listOrders } from '#contract/orders.ts'
import { browserApi } from '../lib/browser-api.ts'
import { paths } from '../lib/paths.ts'
import { useCart } from '../session/cart.ts'
import { RichText } from '../i18n/rich-text.tsx'
import { useLocale, useTexts } from '../i18n/use-texts.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Price } from '../ui/price.tsx'
import { defer, Deferred, type DeferredData } from '../loading/deferred.tsx'
import { CartSkeleton } from './cart-skeleton.tsx'
import { ContinuePayment } from '../orders/continue-payment.tsx'
import { OrderThumbnails } from '../orders/order-thumbnails.tsx'
import * as styles from './empty-cart.module.css'
import * as orderCard from '../orders/order-card.module.css'
import * as panel from '../ui/panel.module.css'

const loadUnpaidOrders = (): DeferredData<Order[]> =>
  defer(
    browserApi.call(listOrders, { query: { status: 'pending_payment', limit: 3 } }).then(
      ({ data }) => data,
      // The page still works without them.
      () => [],
    ),
  )

/** The empty cart; first mentions an order that holds the plants and waits for its payment. */
export function EmptyCart() {
  const { locale } = useLocale()
  return <UnpaidOrdersLoader key={locale} />
}

/** Rendered only once the cart is known to be empty, in the language of the page. */
function UnpaidOrdersLoader() {
  const { refresh } = useCart()
  const [orders, setOrders] = useState(loadUnpaidOrders)
  const reload = () => {
    setOrders(loadUnpaidOrders())
    // A payment that the bank refused puts the plants back into the cart.
    void refresh()
  }
  return (
    <Deferred resolve={orders} skeleton={<CartSkeleton />}>
      {(unpaid) => <EmptyCartView unpaid={unpaid} onBack={reload} />}
    </Deferred>
  )
}

function EmptyCartView({ unpaid, onBack }: { unpaid: Order[]; onBack: () => void }) {
  const t = useTexts('cart')
  return (
    <div className={styles.emptyCart}>
      {unpaid.map((order) => (
        <UnpaidOrder key={order.id} order={order} onBack={onBack} />
      ))}
      <EmptyState icon="bag" title={t('cart.empty')} hint={t('cart.emptyHint')}>
        <Link
          className={buttonClass({ small: true, ...(unpaid.length > 0 && { variant: 'outline' }) })}
          to={paths.products()}
        >
          {t('cart.shop')}
        </Link>
      </EmptyState>
    </div>
  )
}

function UnpaidOrder({ order, onBack }: { order: Order; onBack: () => void }) {
  const t = useTexts('cart')
  const tOrders = useTexts('orders')
  const number = `#${order.increment_id}`
  return (
    <section
      className={`${panel.panel} ${orderCard.card}`}
      aria-label={t('cart.unpaidOf', { id: number })}
    >
      <OrderThumbnails order={order} />
      <div className={orderCard.text}>
        <h2 className="heading-4">
          <RichText t={t} text="cart.unpaid" parts={{ id: <bdi className="ltr">{number}</bdi> }} />
        </h2>
        <p className="text-small muted">
          <RichText
            t={t}
            text="cart.unpaidHint"
            parts={{ amount: <Price riyals={order.total} digits="full" /> }}
          />
        </p>
      </div>
      <div className={orderCard.actions}>
        <ContinuePayment order={order} variant="primary" onBack={onBack} />
        <Link className={buttonClass({ variant: 'text', small: true })} to={paths.order(order.id)}>
          {tOrders('orders.details')}
        </Link>
      </div>
    </section>
  )
}
