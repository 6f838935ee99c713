import type { Cart } from '#contract/cart.ts'
import { paths } from '../lib/paths.ts'
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

/** The sums and the way to checkout; on a phone the total and the button stay at the bottom edge. */
export function CartSummaryCard({ cart, blocked }: { cart: Cart; blocked: boolean }) {
  const t = useTexts('cart')
  const { summary } = useCart()
  const { user } = useAuth()
  const address = user && defaultAddressOf(user)
  const day = useDeliveryDay(address?.city ?? cart.shipping_address?.city)
  const toCheckout = blocked ? (
    <button type="button" className={buttonClass({ wide: true })} disabled>
      {t('cart.checkout')}
    </button>
  ) : (
    <Link className={buttonClass({ wide: true })} to={paths.checkout()} prefetch="intent">
      {t('cart.checkout')}
    </Link>
  )
  return (
    <>
      <section className="panel summary" aria-labelledby="summary">
        <h2 className="heading-3" id="summary">
          {t('cart.summary')}
        </h2>
        <Totals amounts={summary} vatPercent={vatPercentOf(cart)} />
        <DeliveryPromise day={day} />
        <div className="only-wide summary-go">
          {toCheckout}
          <div className="secure text-small">
            <Icon name="lock-simple" />
            {t('cart.secure')}
            <span className="pays">
              <span className="pay">mada</span>
              <span className="pay visa">VISA</span>
              <span className="pay">mastercard</span>
            </span>
          </div>
        </div>
      </section>
      <StickyTotal riyals={summary.total}>{toCheckout}</StickyTotal>
    </>
  )
}

/** Whole percent, as the server charged it; null when there is none. */
export const vatPercentOf = (cart: Cart): number | null => cart.tax_breakdown[0]?.percent ?? null
