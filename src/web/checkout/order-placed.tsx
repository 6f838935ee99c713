import { useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Order } from '#contract/order.ts'
import { paths } from '../lib/paths.ts'
import { RichText } from '../i18n/rich-text.tsx'
import { useTexts } from '../i18n/use-texts.ts'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { NextSteps } from '../orders/next-steps.tsx'

const redirectMs = 3000

/** The order is in; three seconds later the orders (spec §9). */
export function OrderPlaced({ order }: { order: Order }) {
  const t = useTexts('checkout')
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    const timer = setTimeout(() => void navigate(paths.orders(), { replace: true }), redirectMs)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <div className="panel placed">
      <span className="placed-icon">
        <Icon name="check" />
      </span>
      <h1 className="heading-2" ref={heading} tabIndex={-1}>
        {t('checkout.success')}
      </h1>
      <p className="text-lead">
        <RichText
          t={t}
          text="checkout.orderNumber"
          parts={{
            id: <bdi className="ltr semibold ink">#{order.increment_id}</bdi>,
            email: <bdi className="ltr">{order.billing_address.email}</bdi>,
          }}
        />
      </p>
      <NextSteps order={order} />
      <div className="placed-bar" aria-hidden="true">
        <i />
      </div>
      <p className="text-small muted">{t('checkout.redirect')}</p>
      <Link
        className={buttonClass({ variant: 'outline', small: true })}
        to={paths.order(order.id)}
        replace
      >
        {t('checkout.viewOrder')}
      </Link>
    </div>
  )
}
