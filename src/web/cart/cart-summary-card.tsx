import type { Cart } from '#contract/cart.ts'
import { paths } from '../lib/paths.ts'
import { useShop } from '../lib/use-shop.ts'
import { useAuth } from '../session/auth.ts'
import { useCart } from '../session/cart.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { defaultAddressOf } from '../addresses/address-values.ts'
import { DeliveryPromise } from '../orders/delivery-promise.tsx'
import { StickyTotal } from './sticky-total.tsx'
import { Totals } from '../lines/totals.tsx'
import { useDeliveryDay } from '../addresses/use-delivery-day.ts'
import * as styles from './cart-summary-card.module.css'
import * as frame from './summary.module.css'
import * as panel from '../ui/panel.module.css'
import * as paymentMark from '../ui/payment-mark.module.css'
import * as stickyBar from '../ui/sticky-bar.module.css'

interface CartSummaryCardProps {
  cart: Cart
  blocked: boolean
  className?: string | undefined
}

/** The sums and the button to checkout; on a phone total and button stay at the bottom edge. */
export function CartSummaryCard({ cart, blocked, className = '' }: CartSummaryCardProps) {
  const t = useTexts('cart')
  const { summary } = useCart()
  const { user } = useAuth()
  const address = user && defaultAddressOf(user)
  const day = useDeliveryDay(address?.city ?? cart.shipping_address?.city)
  return (
    <>
      <section className={`${panel.panel} ${frame.summary} ${className}`} aria-labelledby="summary">
        <h2 className={`heading-3 ${frame.title}`} id="summary">
          {t('cart.summary')}
        </h2>
        <Totals amounts={summary} vatPercent={vatPercentOf(cart)} />
        <DeliveryPromise day={day} />
        <div className={`only-wide ${frame.actions}`}>
          <ToCheckout blocked={blocked} />
          <div className={`text-small ${styles.secure}`}>
            <Icon name="lock-simple" />
            {t('cart.secure')}
            <span className={paymentMark.marks}>
              <span className={paymentMark.mark}>mada</span>
              <span className={`${paymentMark.mark} ${paymentMark.visa}`}>VISA</span>
              <span className={paymentMark.mark}>mastercard</span>
            </span>
          </div>
        </div>
      </section>
      <StickyTotal riyals={summary.total}>
        <ToCheckout blocked={blocked} className={stickyBar.button} />
      </StickyTotal>
    </>
  )
}

function ToCheckout({
  blocked,
  className = '',
}: {
  blocked: boolean
  className?: string | undefined
}) {
  const t = useTexts('cart')
  const closed = useShop()?.closed_notice
  const classes = `${buttonClass({ wide: true })} ${className}`
  return blocked || closed ? (
    <button type="button" className={classes} disabled>
      {t(closed ? 'card.closed' : 'cart.checkout')}
    </button>
  ) : (
    <Link className={classes} to={paths.checkout()} prefetch="intent">
      {t('cart.checkout')}
    </Link>
  )
}

/** VAT in whole percent, as charged by the server; null when there is none. */
export const vatPercentOf = (cart: Cart): number | null => cart.tax_breakdown[0]?.percent ?? null
