import type { OrderRecord } from '#domain/orders/load-orders.ts'
import type { Locale } from '#shared/locale.ts'
import { formatMoney, toRiyals, type Halalas } from '#shared/money.ts'
import type { Order } from '#wire/order.ts'

/** Which card an order is paid with and what becomes of its money, beside the contract (docs/decisions/0046). */
export const presentPayment = ({ payment, status }: OrderRecord, locale: Locale): Pick<Order, 'card' | 'refund'> => ({
  card: payment && payment.card_last4 !== null ? { card_brand: payment.card_brand, card_last4: payment.card_last4 } : null,
  refund: payment && refundOf(payment, status, locale),
})

type Payment = NonNullable<OrderRecord['payment']>

function refundOf({ state, amount_halalas, refund }: Payment, status: OrderRecord['status'], locale: Locale): Order['refund'] {
  if (refund) return { state: 'refunded', ...sumOf(refund.amount_halalas, locale), refunded_at: refund.created_at.toISOString() }
  const unfinished = { ...sumOf(amount_halalas, locale), refunded_at: null }
  if (state === 'refunding' || state === 'refund_due') return { state: 'pending', ...unfinished }
  return state === 'abandoned' && status === 'cancelled' ? { state: 'unsettled', ...unfinished } : null
}

const sumOf = (halalas: Halalas, locale: Locale) => ({ amount: toRiyals(halalas), formatted_amount: formatMoney(halalas, locale) })
