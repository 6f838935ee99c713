import type { OrderRow } from '#contract/office/orders/order-rows.ts'
import { addDays, dayOf } from '#shared/day.ts'
import type { Locale } from '#shared/locale.ts'
import { commaIn } from '#shared/text/comma.ts'
import { useLocale, useTexts, type Translate } from '#web/i18n/use-texts.ts'
import { Badge, type Tone } from '../controls/badge.tsx'
import { nearDay, officeDates } from '../controls/dates.ts'
import * as styles from './orders.module.css'

/** Marks a test order, which does not count as a sale. */
export function TestMark({ order }: { order: Pick<OrderRow, 'is_test'> }) {
  const t = useTexts('office-orders')
  if (!order.is_test) return null
  return <Badge tone="warn">{t('orders.test')}</Badge>
}

const moneyTones: Record<OrderRow['payment_state'], Tone> = {
  unpaid: 'neutral',
  pending: 'warn',
  paid: 'ok',
  partly_refunded: 'warn',
  refunded: 'neutral',
  nothing_due: 'neutral',
}

export function PaymentState({ state }: { state: OrderRow['payment_state'] }) {
  const t = useTexts('office-orders')
  return <Badge tone={moneyTones[state]}>{t(`orders.paymentState.${state}`)}</Badge>
}

/** Names the payment: the card brand if known, else the method. */
export const paymentWords = (
  t: Translate,
  { payment_method: method, card_brand: brand }: Pick<OrderRow, 'payment_method' | 'card_brand'>,
): string =>
  method === 'credit_card'
    ? t(brand ? `orders.brand.${brand}` : 'orders.method.credit_card')
    : t('orders.method.cash_on_delivery')

/** Names today, tomorrow and yesterday; null: any other day. */
function namedDay(t: Translate, day: string): string | null {
  const today = dayOf(new Date())
  if (day === today) return t('orders.day.today')
  if (day === addDays(today, 1)) return t('orders.day.tomorrow')
  return day === addDays(today, -1) ? t('orders.day.yesterday') : null
}

/** Formats a day as today, tomorrow or yesterday, else as weekday and date. */
export const dayWords = (t: Translate, locale: Locale, day: string): string =>
  namedDay(t, day) ?? officeDates(locale).shortWeekday(day)

/** The short form for a list: within a week, weekday and day of the month. */
function nearDayWords(t: Translate, locale: Locale, day: string): string {
  const today = dayOf(new Date())
  const isNear = day > addDays(today, -7) && day < addDays(today, 7)
  return namedDay(t, day) ?? (isNear ? nearDay(locale, day) : officeDates(locale).shortDay(day))
}

export function PromisedDay({ order }: { order: Pick<OrderRow, 'promised_on' | 'is_late'> }) {
  const t = useTexts('office-orders')
  const { locale } = useLocale()
  const words = nearDayWords(t, locale, order.promised_on)
  if (!order.is_late) return <span className={styles.line}>{words}</span>
  return (
    <span className={styles.late}>
      {words} <small>{t('orders.late')}</small>
    </span>
  )
}

/** Joins the parts of a place with the comma of the member's language. */
export const placeWords = (locale: Locale, ...parts: (string | null)[]): string =>
  parts.filter(Boolean).join(commaIn(locale))
