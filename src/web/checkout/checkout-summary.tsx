import { useEffect, useRef, useState } from 'react'
import type { Cart } from '#contract/cart.ts'
import { useCart } from '../session/cart.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { CartNotices } from '../cart/cart-notices.tsx'
import { vatPercentOf } from '../cart/cart-summary-card.tsx'
import { contentsText } from './cart-contents.ts'
import { DeliveryPromise } from '../orders/delivery-promise.tsx'
import { ItemLine } from '../lines/item-line.tsx'
import { StickyTotal } from '../cart/sticky-total.tsx'
import { Totals } from '../lines/totals.tsx'
import type { CheckoutError } from './checkout-error.ts'
import { useDeliveryDay } from '../addresses/use-delivery-day.ts'
import * as styles from './checkout-summary.module.css'
import * as formSection from './form-section.module.css'
import * as frame from '../cart/summary.module.css'
import * as panel from '../ui/panel.module.css'
import * as stickyBar from '../ui/sticky-bar.module.css'

interface CheckoutSummaryProps {
  cart: Cart
  /** The city of delivery, as typed so far. */
  city: string
  losesPlantingService: boolean
  working: boolean
  checkoutError: CheckoutError | null
}

/** The lines, the sums, the day of arrival, and the button that places the order; collapsible on a phone. */
export function CheckoutSummary({
  cart,
  city,
  losesPlantingService,
  working,
  checkoutError,
}: CheckoutSummaryProps) {
  const t = useTexts('checkout')
  const { summary } = useCart()
  const [open, setOpen] = useState(false)
  const day = useDeliveryDay(city)
  return (
    <>
      <aside className={`${panel.panel} ${frame.summary}`} aria-labelledby="summary">
        <h2 className={`heading-3 ${formSection.title}`} id="summary">
          {t('checkout.summary')}
        </h2>
        <button
          type="button"
          className={`only-narrow ${styles.toggle}`}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <span>{t(...contentsText(cart.items))}</span>
          <Icon name="caret-down" />
        </button>
        <ul className={open ? `${styles.lines} ${styles.open}` : styles.lines}>
          {cart.items.map((item) => (
            <ItemLine
              key={item.id}
              item={{ ...item, name_en: item.product.name_en }}
              image={item.product.base_image}
              unit={item.product.unit}
              quantity={t('checkout.quantity', { count: item.quantity })}
            />
          ))}
        </ul>
        <Totals amounts={summary} vatPercent={vatPercentOf(cart)} />
        <DeliveryPromise day={day} />
        <div className={`${frame.actions} ${styles.actions}`}>
          <CartNotices cart={cart} />
          {losesPlantingService && <Alert kind="info">{t('checkout.noPlanting', { city })}</Alert>}
          <ErrorInView checkoutError={checkoutError} />
          <div className="only-wide">
            <PlaceOrder working={working} />
          </div>
          <p className={`text-caption muted ${styles.emailNote}`}>{t('checkout.emailNote')}</p>
        </div>
      </aside>
      <StickyTotal riyals={summary.total}>
        <PlaceOrder working={working} className={stickyBar.button} />
      </StickyTotal>
    </>
  )
}

/** Scrolls the error into view and focuses it: on a phone the button is at the bottom edge, far from its message. */
function ErrorInView({ checkoutError }: Pick<CheckoutSummaryProps, 'checkoutError'>) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!checkoutError) return
    ref.current?.scrollIntoView({ block: 'nearest' })
    ref.current?.focus({ preventScroll: true })
  }, [checkoutError])
  return (
    <div ref={ref} tabIndex={-1}>
      {checkoutError && <Alert kind={checkoutError.kind}>{checkoutError.sentence}</Alert>}
    </div>
  )
}

function PlaceOrder({ working, className }: { working: boolean; className?: string | undefined }) {
  const t = useTexts('checkout')
  const { loading } = useCart()
  return (
    <Button type="submit" wide busy={working} disabled={loading && !working} className={className}>
      {t(working ? 'checkout.processing' : 'checkout.placeOrder')}
    </Button>
  )
}
