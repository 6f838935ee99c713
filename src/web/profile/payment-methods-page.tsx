import { listCards } from '#contract/cards.ts'
import { browserApi } from '../lib/browser-api.ts'
import type { Handle } from '../layout/shell.tsx'
import { useTexts } from '../i18n/use-texts.ts'
import { Icon } from '../ui/icon.tsx'
import { customerLoader, useCustomerData, type LoadedBy } from '../loading/customer-loader.ts'
import { defer } from '../loading/deferred.tsx'
import { AccountLayout } from './account-layout.tsx'
import { CardOnCart } from './card-on-cart.tsx'
import { UsedCards } from './used-cards.tsx'
import type { Route } from './+types/payment-methods-page'
import * as styles from './payment-methods-page.module.css'
import * as panel from '../ui/panel.module.css'

export const handle = { texts: ['account', 'auth', 'checkout'] } satisfies Handle

export const clientLoader = customerLoader(({ request: { signal } }: Route.ClientLoaderArgs) => ({
  cards: defer(browserApi.call(listCards, { signal })),
}))

/** Explains the ways to pay: the shop stores no cards. */
export default function PaymentMethodsPage({ loaderData }: Route.ComponentProps) {
  return <Screen data={useCustomerData(loaderData)} />
}

export function HydrateFallback() {
  return <Screen data={null} />
}

function Screen({ data }: { data: LoadedBy<typeof clientLoader> | null }) {
  const t = useTexts('account')
  return (
    <AccountLayout title={t('profile.paymentMethods')}>
      {() => (
        <>
          <section className={panel.panel} aria-labelledby="ways-to-pay">
            <h2 className={`heading-3 ${panel.title}`} id="ways-to-pay">
              {t('payment.ways')}
            </h2>
            <ul className={styles.ways}>
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
          <UsedCards cards={data?.cards} />
        </>
      )}
    </AccountLayout>
  )
}
