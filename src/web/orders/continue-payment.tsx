import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { Order } from '#contract/order.ts'
import { getOrder } from '#contract/orders.ts'
import { browserApi } from '../lib/browser-api.ts'
import { paths } from '../lib/paths.ts'
import { errorMessage } from '../errors/error-message.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Button, type ButtonProps } from '../ui/button.tsx'
import { notify } from '../ui/toasts.ts'
import { orderAtBank } from '../session/checkout-storage.ts'

interface ContinuePaymentProps {
  order: Order
  variant?: ButtonProps['variant']
  /** Updates other data when the shopper returns from the bank's page by Back. */
  onBack?: () => void
}

/** Goes directly to the bank's page of an unpaid order; an order settled meanwhile leads to its outcome. */
export function ContinuePayment({ order, variant = 'tonal', onBack }: ContinuePaymentProps) {
  const t = useTexts('orders')
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const wakeUp = useEffectEvent(() => {
    setBusy(false)
    void revalidate()
    onBack?.()
  })
  useEffect(() => {
    // The browser may restore this page in its previous state.
    const awake = ({ persisted }: PageTransitionEvent) => persisted && wakeUp()
    window.addEventListener('pageshow', awake)
    return () => window.removeEventListener('pageshow', awake)
  }, [])

  async function leave() {
    setBusy(true)
    try {
      const { redirect_url: bankUrl } = await browserApi.call(getOrder, {
        params: { id: order.id },
      })
      if (!bankUrl) return void navigate(paths.checkout(order.id))
      orderAtBank.save(order.id)
      location.assign(bankUrl)
    } catch (error) {
      notify.error(errorMessage(t, error, 'orders.failedPay'))
      setBusy(false)
    }
  }
  const id = `#${order.increment_id}`
  return (
    <Button
      variant={variant}
      small
      busy={busy}
      aria-label={t('orders.payFor', { id })}
      onClick={() => void leave()}
    >
      {t('orders.pay')}
    </Button>
  )
}
