import type { OrderRecord } from '#domain/orders/load-orders.ts'
import type { Locale } from '#shared/locale.ts'
import { formatMoney, toRiyals, type Halalas } from '#shared/money.ts'
import type { Order } from '#wire/order.ts'

/** Which card an order is paid with and what becomes of its money, beside the contract (docs/decisions/0046). */
export const presentPayment = ({ payment }: OrderRecord, locale: Locale): Pick<Order, 'card' | 'refund'> => ({
  card: payment && payment.card_last4 !== null ? { card_brand: payment.card_brand, card_last4: payment.card_last4 } : null,
  refund: payment && refundOf(payment, locale),
})

function refundOf({ state, amount_halalas, refund }: NonNullable<OrderRecord['payment']>, locale: Locale): Order['refund'] {
  if (refund) return { state: 'refunded', ...sumOf(refund.amount_halalas, locale), refunded_at: refund.created_at.toISOString() }
  const isUnderWay = state === 'refunding' || state === 'refund_due'
  return isUnderWay ? { state: 'pending', ...sumOf(amount_halalas, locale), refunded_at: null } : null
}

const sumOf = (halalas: Halalas, locale: Locale) => ({ amount: toRiyals(halalas), formatted_amount: formatMoney(halalas, locale) })
