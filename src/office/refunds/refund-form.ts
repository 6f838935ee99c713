import { fromRiyals } from '#shared/money.ts'
import { toAsciiDigits } from '#shared/text/digits.ts'
import type { RefundMethod, RefundReason } from '#shared/office/refund.ts'
import type { RefundableOrder } from '#contract/office/refunds/refund.ts'

export type RefundMode = 'units' | 'whole' | 'amount' | 'orderAmount'

/** The values of the refund form; amounts in riyals as typed. */
export type RefundForm = {
  mode: RefundMode
  quantities: Readonly<Record<number, number>>
  restocked: Readonly<Record<number, number>>
  amounts: Readonly<Record<number, string>>
  /** For the whole order. */
  orderAmount: string
  withShipping: boolean
  reason: RefundReason | ''
  note: string
  method: RefundMethod | null
  iban: string
  holder: string
  tellCustomer: boolean
}

const blankRefund: RefundForm = {
  mode: 'units',
  quantities: {},
  restocked: {},
  amounts: {},
  orderAmount: '',
  withShipping: false,
  reason: '',
  note: '',
  method: null,
  iban: '',
  holder: '',
  tellCustomer: true,
}

/** The values that the form begins with: a test order is refunded as a whole, and no reason of a customer applies to it. */
export const initialRefund = ({ is_test: isTest }: Pick<RefundableOrder, 'is_test'>): RefundForm =>
  isTest ? { ...blankRefund, mode: 'whole', reason: 'other' } : blankRefund

/** Parses a typed amount into halalas; null: not an amount. */
export const amountOf = (typed: string): number | null => fromRiyals(toAsciiDigits(typed).trim())

interface WantedLine {
  order_item_id: number
  quantity?: number
  restock_quantity?: number
  amount_halalas?: number
}

/** Converts the form to what the API takes; lines without a refund are left out. */
export function wantedOf(form: RefundForm, { lines, shipping_left_halalas }: RefundableOrder) {
  if (form.mode === 'orderAmount') {
    const amount = amountOf(form.orderAmount)
    return { lines: [], ...(amount ? { amount_halalas: amount } : {}) }
  }
  const wanted = lines.flatMap(({ order_item_id, left_quantity, left_halalas }): WantedLine[] => {
    if (left_halalas === 0) return []
    if (form.mode === 'amount' || (form.mode === 'whole' && left_quantity === 0)) {
      const amount =
        form.mode === 'whole' ? left_halalas : amountOf(form.amounts[order_item_id] ?? '')
      return amount ? [{ order_item_id, amount_halalas: amount }] : []
    }
    const quantity = form.mode === 'whole' ? left_quantity : (form.quantities[order_item_id] ?? 0)
    const back = Math.min(quantity, form.restocked[order_item_id] ?? 0)
    return quantity > 0 ? [{ order_item_id, quantity, restock_quantity: back }] : []
  })
  const hasShipping = form.mode === 'whole' || form.withShipping
  return {
    lines: wanted,
    ...(hasShipping && shipping_left_halalas > 0 && { shipping_halalas: shipping_left_halalas }),
  }
}
