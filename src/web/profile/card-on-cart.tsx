import { useState } from 'react'
import { savePayment } from '#contract/checkout.ts'
import { browserApi } from '../lib/browser-api.ts'
import { showCart, useCart } from '../session/cart.ts'
import { errorMessage } from '../errors/error-message.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { notify } from '../ui/toasts.ts'
import { usedCardsId } from './used-cards.tsx'
import * as styles from './card-on-cart.module.css'
import * as enteredCard from '../checkout/entered-card.module.css'
import * as field from '../ui/field.module.css'
import * as panel from '../ui/panel.module.css'

/** The card saved with the cart for half an hour; once removed, the order is paid in cash. */
export function CardOnCart() {
  const t = useTexts('account')
  const { cart } = useCart()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const last4 = cart?.payment?.card_last4
  if (!last4) return null

  async function remove(button: HTMLElement) {
    setBusy(true)
    setError(null)
    try {
      const { data } = await browserApi.call(savePayment, {
        body: { payment: { method: 'cash_on_delivery' } },
      })
      showCart(data.cart)
      notify.success(t('payment.removed'))
      // The pressed button disappears with its card; a field chosen meanwhile keeps the focus.
      const { activeElement: focused } = document
      if (focused === document.body || focused === button)
        document.getElementById(usedCardsId)?.focus()
    } catch (refusal) {
      setError(errorMessage(t, refusal, 'payment.failedRemove'))
    }
    setBusy(false)
  }
  return (
    <section className={panel.panel} aria-labelledby="card-on-cart">
      <h2 className={`heading-3 ${panel.title}`} id="card-on-cart">
        {t('payment.onCart')}
      </h2>
      {error && <Alert>{error}</Alert>}
      <div className={enteredCard.enteredCard}>
        <Icon name="credit-card" />
        <bdi className="ltr semibold">•••• {last4}</bdi>
        <Button
          className={styles.remove}
          variant="danger"
          small
          busy={busy}
          aria-label={t('payment.removeCard', { last4 })}
          onClick={({ currentTarget }) => void remove(currentTarget)}
        >
          {t('common.delete')}
        </Button>
      </div>
      <p className={field.hint}>{t('payment.onCartHint')}</p>
    </section>
  )
}
