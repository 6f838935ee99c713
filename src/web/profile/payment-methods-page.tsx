import type { Handle } from '../layout/shell.tsx'
import { useTexts } from '../i18n/use-texts.ts'
import { Icon } from '../ui/icon.tsx'
import { AccountLayout } from './account-layout.tsx'
import { CardOnCart } from './card-on-cart.tsx'
import { UsedCards } from './used-cards.tsx'

export const handle = { texts: ['account', 'auth', 'checkout'] } satisfies Handle

/** How one pays here: the shop keeps no cards, so it says what it does instead. */
export default function PaymentMethodsPage() {
  const t = useTexts('account')
  return (
    <AccountLayout title={t('profile.paymentMethods')}>
      {() => (
        <>
          <section className="panel" aria-labelledby="ways-to-pay">
            <h2 className="heading-3" id="ways-to-pay">
              {t('payment.ways')}
            </h2>
            <ul className="pay-ways">
              <li>
                <Icon name="credit-card" />
                <div>
                  <b>{t('payment.card')}</b>
                  <p className="muted">{t('payment.cardText')}</p>
                </div>
              </li>
              <li>
                <Icon name="hand-coins" />
                <div>
                  <b>{t('payment.cash')}</b>
                  <p className="muted">{t('payment.cashText')}</p>
                </div>
              </li>
            </ul>
          </section>
          <CardOnCart />
          <UsedCards />
        </>
      )}
    </AccountLayout>
  )
}
