import { useEffect } from 'react'
import { Link } from 'react-router'
import { dateFormatters } from '#shared/dates.ts'
import { paymentDeadline } from '#shared/billing/payment-deadline.ts'
import type { Order } from '#contract/order.ts'
import { paths } from '../lib/paths.ts'
import { refreshUser } from '../session/auth.ts'
import { useCart } from '../session/cart.ts'
import { RichText } from '../i18n/rich-text.tsx'
import { useLocale, useTexts } from '../i18n/use-texts.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { orderAtBank } from '../session/checkout-storage.ts'
import { Failure } from '../errors/failure.tsx'
import { OrderPlaced } from './order-placed.tsx'
import { OrderNumber, Outcome } from './outcome.tsx'
import { usePaymentStatus } from './use-payment-status.ts'
import * as outcome from './outcome.module.css'

interface PaymentReturnProps {
  orderId: number
  /** By the Back button, not by the bank's redirect. */
  hasLeftBank: boolean
}

/** The outcome of the payment after returning from the bank. */
export function PaymentReturn({ orderId, hasLeftBank }: PaymentReturnProps) {
  const { status, pollAgain } = usePaymentStatus(orderId, hasLeftBank)
  const { refresh } = useCart()
  const isSettled = status.name === 'settled'
  useEffect(() => {
    if (!isSettled) return
    orderAtBank.clear()
    void refresh()
    void refreshUser()
  }, [isSettled, refresh])

  switch (status.name) {
    case 'failed':
      return (
        <Failure
          error={status.error}
          fallback="checkout.returnFailed"
          namespace="checkout"
          onRetry={pollAgain}
        />
      )
    case 'settled':
      return status.order.status === 'cancelled' ? (
        <Refused />
      ) : (
        <OrderPlaced order={status.order} />
      )
    case 'asking':
      return <CheckingPayment bankUrl={status.bankUrl} />
    case 'unfinished':
      return <Undecided {...status} />
    case 'timedOut':
      return <Undecided {...status} onAsk={pollAgain} />
  }
}

/**
 * A link to the bank's page, for a shopper who returned without an answer; its address comes from the shop, so it is also available in
 * another tab.
 */
function BankLink({ url }: { url: string | null }) {
  const t = useTexts('checkout')
  if (!url) return null
  return (
    <a
      className={`${buttonClass({ variant: 'outline', small: true })} ${outcome.action}`}
      href={url}
    >
      {t('checkout.toBank')}
    </a>
  )
}

/** Does not suggest that it is paid while the bank's page may still wait for the shopper. */
function CheckingPayment({ bankUrl }: { bankUrl: string | null }) {
  const t = useTexts('checkout')
  return (
    <Outcome icon="spinner" variant="waiting" title="checkout.asking">
      <p className="text-lead">{t(bankUrl ? 'checkout.askingLeftHint' : 'checkout.askingHint')}</p>
      <BankLink url={bankUrl} />
    </Outcome>
  )
}

/** The bank has not decided: the shop is still being polled or, with `onAsk`, polling stopped after a minute and resumes at a press. */
function Undecided({
  order,
  bankUrl,
  onAsk,
}: {
  order: Order
  bankUrl: string | null
  onAsk?: () => void
}) {
  const t = useTexts('checkout')
  const { locale } = useLocale()
  const until = dateFormatters(locale).time(paymentDeadline(order.created_at))
  const text = onAsk ? 'checkout.stillOpen' : 'checkout.unfinished'
  return (
    <Outcome icon="clock" variant="waiting" title={text}>
      <p className="text-lead">
        <RichText
          t={t}
          text={`${text}Hint`}
          parts={{
            id: <OrderNumber order={order} />,
            time: <bdi>{until}</bdi>,
          }}
        />
      </p>
      <div className={outcome.actions}>
        {onAsk && (
          <Button small className={outcome.action} onClick={onAsk}>
            {t('checkout.askAgain')}
          </Button>
        )}
        <BankLink url={bankUrl} />
        <Link
          className={`${buttonClass({ variant: 'text', small: true })} ${outcome.action}`}
          to={paths.order(order.id)}
        >
          {t('checkout.viewOrder')}
        </Link>
      </div>
    </Outcome>
  )
}

function Refused() {
  const t = useTexts('checkout')
  const { cart } = useCart()
  const hasPlants = (cart?.items.length ?? 0) > 0
  return (
    <Outcome icon="x" variant="refused" title="checkout.refused">
      <p className="text-lead">{t(hasPlants ? 'checkout.refusedHint' : 'checkout.refusedEmpty')}</p>
      <div className={outcome.actions}>
        <Link
          className={`${buttonClass({ small: true })} ${outcome.action}`}
          to={hasPlants ? paths.checkout() : paths.products()}
          replace
        >
          {t(hasPlants ? 'checkout.tryAgain' : 'checkout.shop')}
        </Link>
        <Link
          className={`${buttonClass({ variant: 'text', small: true })} ${outcome.action}`}
          to={paths.cart()}
        >
          {t('checkout.backToCart')}
        </Link>
      </div>
    </Outcome>
  )
}
