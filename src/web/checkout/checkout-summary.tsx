import { useEffect, useRef, useState } from 'react'
import type { Cart, CartItem } from '#contract/cart.ts'
import { useCart } from '../session/cart.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Picture } from '../ui/picture.tsx'
import { Price } from '../ui/price.tsx'
import { SquareMetre } from '../ui/square-metre.tsx'
import { CartNotices } from '../cart/cart-notices.tsx'
import { vatPercentOf } from '../cart/cart-summary-card.tsx'
import { contentsText } from './cart-contents.ts'
import { DeliveryPromise } from '../orders/delivery-promise.tsx'
import { ItemDetails, useItemTitle } from '../lines/item-text.tsx'
import { StickyTotal } from '../cart/sticky-total.tsx'
import { Totals } from '../lines/totals.tsx'
import type { CheckoutError } from './checkout-error.ts'
import { useDeliveryDay } from '../addresses/use-delivery-day.ts'

interface CheckoutSummaryProps {
  cart: Cart
  /** Where it is to go, as far as it is typed. */
  city: string
  isPlantingLost: boolean
  working: boolean
  checkoutError: CheckoutError | null
}

/** The lines, the sums, when it arrives, and the button that places the order; a line that opens on a phone. */
export function CheckoutSummary({
  cart,
  city,
  isPlantingLost,
  working,
  checkoutError,
}: CheckoutSummaryProps) {
  const t = useTexts('checkout')
  const { summary, loading } = useCart()
  const [open, setOpen] = useState(false)
  const day = useDeliveryDay(city)
  const place = useRef<HTMLDivElement>(null)
  // On a phone the button stands at the bottom edge, far from what it has to say.
  useEffect(() => {
    if (checkoutError) place.current?.scrollIntoView({ block: 'nearest' })
  }, [checkoutError])
  const button = (
    <Button type="submit" wide busy={working} disabled={loading && !working}>
      {t(working ? 'checkout.processing' : 'checkout.placeOrder')}
    </Button>
  )
  return (
    <>
      <aside className="panel summary" aria-labelledby="summary">
        <h2 className="heading-3" id="summary">
          {t('checkout.summary')}
        </h2>
        <button
          type="button"
          className="summary-toggle only-narrow"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <span>{t(...contentsText(cart.items))}</span>
          <Icon name="caret-down" className={open ? 'turned' : ''} />
        </button>
        <ul className={open ? 'summary-lines open' : 'summary-lines'}>
          {cart.items.map((item) => (
            <SummaryLine key={item.id} item={item} />
          ))}
        </ul>
        <Totals amounts={summary} vatPercent={vatPercentOf(cart)} />
        <DeliveryPromise day={day} />
        <div className="summary-go">
          <CartNotices cart={cart} />
          {isPlantingLost && <Alert kind="info">{t('checkout.noPlanting', { city })}</Alert>}
          <div ref={place}>
            {checkoutError && <Alert kind={checkoutError.kind}>{checkoutError.sentence}</Alert>}
          </div>
          <div className="only-wide">{button}</div>
          <p className="text-caption muted">{t('checkout.emailNote')}</p>
        </div>
      </aside>
      <StickyTotal riyals={summary.total}>{button}</StickyTotal>
    </>
  )
}

function SummaryLine({ item }: { item: CartItem }) {
  const t = useTexts('checkout')
  const title = useItemTitle(item)
  return (
    <li className="it">
      <div className="th small">
        <Picture image={item.product.base_image} alt="" sizes="64px" />
      </div>
      <div className="it-text">
        <bdi className="semibold">{title}</bdi>
        <ItemDetails item={{ ...item, name_en: item.product.name_en }} />
        <div className="text-small muted">
          {t('checkout.quantity', { count: item.quantity })}{' '}
          {item.product.unit === 'm2' && <SquareMetre />}
        </div>
      </div>
      <Price riyals={item.base_total} digits="full" />
    </li>
  )
}
