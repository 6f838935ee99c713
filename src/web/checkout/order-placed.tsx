import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Order } from '#contract/order.ts'
import { paths } from '../lib/paths.ts'
import { RichText } from '../i18n/rich-text.tsx'
import { useTexts } from '../i18n/use-texts.ts'
import { buttonClass } from '../ui/button.tsx'
import { NextSteps } from '../orders/next-steps.tsx'
import { OrderNumber, Outcome } from './outcome.tsx'
import * as styles from './order-placed.module.css'
import * as outcome from './outcome.module.css'

const redirectMs = 3000

/** The confirmation of an order; after three seconds it changes to the orders (spec §9). */
export function OrderPlaced({ order }: { order: Order }) {
  const t = useTexts('checkout')
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate(paths.orders(), { replace: true }), redirectMs)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <Outcome icon="check" variant="done" title="checkout.success">
      <p className="text-lead">
        <RichText
          t={t}
          text="checkout.orderNumber"
          parts={{
            id: <OrderNumber order={order} />,
            email: <bdi className="ltr">{order.billing_address.email}</bdi>,
          }}
        />
      </p>
      <div className={styles.nextSteps}>
        <NextSteps order={order} />
      </div>
      <div className={styles.progress} aria-hidden="true">
        <i />
      </div>
      <p className="text-small muted">{t('checkout.redirect')}</p>
      <Link
        className={`${buttonClass({ variant: 'outline', small: true })} ${outcome.action}`}
        to={paths.order(order.id)}
        replace
      >
        {t('checkout.viewOrder')}
      </Link>
    </Outcome>
  )
}
