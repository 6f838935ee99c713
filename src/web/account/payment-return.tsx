import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import { datesIn } from '#shared/dates.ts'
import { paymentDeadline } from '#shared/payment-deadline.ts'
import type { Order } from '#wire/order.ts'
import { paths } from '../paths.ts'
import { refreshUser } from '../session/auth.ts'
import { useCart } from '../session/cart.ts'
import { RichText } from '../texts/rich-text.tsx'
import { useLocale, useTexts } from '../texts/use-texts.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { atBank } from './attempt.ts'
import { Failure } from './failure.tsx'
import { OrderPlaced } from './order-placed.tsx'
import { useSettlement } from './use-settlement.ts'

/** Back from the bank, by its own way or by the Back button: what has become of the payment. */
export function PaymentReturn({ orderId }: { orderId: number }) {
  const { order, bankUrl, unfinished, late, error, askAgain } = useSettlement(orderId)
  const { refresh } = useCart()
  const settled = order !== null && order.status !== 'pending_payment'
  useEffect(() => {
    if (!settled) return
    atBank.forget()
    void refresh()
    void refreshUser()
  }, [settled, refresh])

  if (error != null) return <Failure error={error} fallback="checkout.returnFailed" texts="checkout" onRetry={askAgain} />
  if (order?.status === 'cancelled') return <Refused />
  if (order && settled) return <OrderPlaced order={order} />
  if (!order || !(late || unfinished)) return <Asking bankUrl={bankUrl} />
  return <Undecided order={order} bankUrl={bankUrl} {...(late && { onAsk: askAgain })} />
}

/** The bank's page, for who came back without an answer; the shop knows it, so it is found from another tab as well. */
function WayToBank({ url }: { url: string | null }) {
  const say = useTexts('checkout')
  if (!url) return null
  return (
    <a className={buttonClass({ look: 'outline', small: true })} href={url}>
      {say('checkout.toBank')}
    </a>
  )
}

function Asking({ bankUrl }: { bankUrl: string | null }) {
  const say = useTexts('checkout')
  return (
    <Outcome icon="spinner" look="waiting" title="checkout.asking">
      <p className="lead">{say('checkout.askingHint')}</p>
      <WayToBank url={bankUrl} />
    </Outcome>
  )
}

/** The bank has not decided: the shop goes on asking meanwhile, or, with `onAsk`, has asked for a minute and waits to be told to. */
function Undecided({ order, bankUrl, onAsk }: { order: Order; bankUrl: string | null; onAsk?: () => void }) {
  const say = useTexts('checkout')
  const { locale } = useLocale()
  const until = datesIn(locale).time(paymentDeadline(order.created_at))
  const text = onAsk ? 'checkout.stillOpen' : 'checkout.unfinished'
  return (
    <Outcome icon="clock" look="waiting" title={text}>
      <p className="lead">
        <RichText
          say={say}
          text={`${text}Hint`}
          parts={{ id: <bdi className="ltr b ink">#{order.increment_id}</bdi>, time: <bdi>{until}</bdi> }}
        />
      </p>
      <div className="placed-ways">
        {onAsk && (
          <Button small onClick={onAsk}>
            {say('checkout.askAgain')}
          </Button>
        )}
        <WayToBank url={bankUrl} />
        <Link className={buttonClass({ look: 'text', small: true })} to={paths.order(order.id)}>
          {say('checkout.viewOrder')}
        </Link>
      </div>
    </Outcome>
  )
}

function Refused() {
  const say = useTexts('checkout')
  const { cart } = useCart()
  const hasPlants = (cart?.items.length ?? 0) > 0
  return (
    <Outcome icon="x" look="refused" title="checkout.refused">
      <p className="lead">{say(hasPlants ? 'checkout.refusedHint' : 'checkout.refusedEmpty')}</p>
      <div className="placed-ways">
        <Link className={buttonClass({ small: true })} to={hasPlants ? paths.checkout() : paths.products()} replace>
          {say(hasPlants ? 'checkout.tryAgain' : 'checkout.shop')}
        </Link>
        <Link className={buttonClass({ look: 'text', small: true })} to={paths.cart()}>
          {say('checkout.backToCart')}
        </Link>
      </div>
    </Outcome>
  )
}

interface OutcomeProps {
  icon: IconName
  look: 'waiting' | 'refused'
  title: string
  children: ReactNode
}

function Outcome({ icon, look, title, children }: OutcomeProps) {
  const say = useTexts('checkout')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="panel placed">
      <span className={`placed-icon ${look}`}>
        <Icon name={icon} className={icon === 'spinner' ? 'spin' : ''} />
      </span>
      <h1 className="h2" ref={heading} tabIndex={-1}>
        {say(title)}
      </h1>
      {children}
    </div>
  )
}
