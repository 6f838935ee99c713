import type { ReactNode } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { Price } from '../ui/price.tsx'
import * as styles from './totals.module.css'

/** Riyals; VAT is included in the others, never added (contract §2). */
export interface Amounts {
  subtotal: number
  shipping: number
  tax: number
  discount: number
  total: number
}

interface TotalsProps {
  amounts: Amounts
  /** Whole percent. */
  vatPercent: number | null
  /** Rows below the total: each a `div` of a `dt` and a `dd`. */
  children?: ReactNode
}

/** The sums of a cart or an order. */
export function Totals({ amounts, vatPercent, children }: TotalsProps) {
  const t = useTexts('cart')
  return (
    <dl className={styles.totals}>
      <Row label={t('cart.subtotal')} riyals={amounts.subtotal} />
      <div>
        <dt className="muted">{t('cart.shipping')}</dt>
        <dd>
          <DeliveryPrice riyals={amounts.shipping} />
        </dd>
      </div>
      {amounts.discount > 0 && <Row label={t('cart.discount')} riyals={amounts.discount} minus />}
      <div className={styles.total}>
        <dt>{t('cart.total')}</dt>
        <dd>
          <Price riyals={amounts.total} digits="full" />
        </dd>
      </div>
      <div className="text-small">
        <dt className="muted">
          {vatPercent === null
            ? t('cart.tax')
            : t('cart.taxIncluded', { percent: `${vatPercent}%` })}
        </dt>
        <dd>
          <Price riyals={amounts.tax} digits="full" />
        </dd>
      </div>
      {children}
    </dl>
  )
}

/** The price of delivery; the word "free" is not used (contract D-06). */
export function DeliveryPrice({ riyals }: { riyals: number }) {
  const t = useTexts('cart')
  return riyals > 0 ? <Price riyals={riyals} digits="full" /> : t('cart.free')
}

function Row({ label, riyals, minus = false }: { label: string; riyals: number; minus?: boolean }) {
  return (
    <div className={minus ? styles.discount : undefined}>
      <dt className={minus ? undefined : 'muted'}>{label}</dt>
      <dd>
        <Price riyals={riyals} digits="full" minus={minus} />
      </dd>
    </div>
  )
}
