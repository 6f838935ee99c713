import type { RefundMethod, RefundReason } from '#shared/office/refund.ts'
import type { RefundableOrder } from '#contract/office/refunds/refund.ts'
import { toRiyals } from '#shared/money.ts'
import { halalasOf } from '../controls/amount.ts'

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
  /** Of the shipping, if it is refunded. */
  shippingAmount: string
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
  shippingAmount: '',
  reason: '',
  note: '',
  method: null,
  iban: '',
  holder: '',
  tellCustomer: true,
}

/**
 * The values that the form begins with: an amount that the provider has refunded already, to be recorded: of the lines, and what is more of
 * the shipping. A test order is refunded as a
 * whole, and no reason of a customer applies to it.
 */
export function initialRefund(order: RefundableOrder): RefundForm {
  const { is_test: isTest, unrecorded_halalas: unrecorded, refundable_halalas: left } = order
  const form: RefundForm = isTest ? { ...blankRefund, mode: 'whole', reason: 'other' } : blankRefund
  if (unrecorded === 0) return form
  if (unrecorded === left) return { ...form, mode: 'whole', method: 'card' }
  const ofShipping = unrecorded - linesLeft(order)
  if (ofShipping <= 0)
    return { ...form, mode: 'orderAmount', orderAmount: typedAmount(unrecorded), method: 'card' }
  return {
    ...form,
    mode: 'amount',
    amounts: Object.fromEntries(
      order.lines
        .filter(({ left_halalas: ofLine }) => ofLine > 0)
        .map(({ order_item_id: id, left_halalas: ofLine }) => [id, typedAmount(ofLine)]),
    ),
    withShipping: true,
    shippingAmount: typedAmount(ofShipping),
    method: 'card',
  }
}

const typedAmount = (halalas: number): string => toRiyals(halalas).toFixed(2)

interface WantedLine {
  order_item_id: number
  quantity?: number
  restock_quantity?: number
  amount_halalas?: number
}

/** Converts the form to what the API takes; lines without a refund are left out. */
export function wantedOf(form: RefundForm, { lines, shipping_left_halalas }: RefundableOrder) {
  if (form.mode === 'orderAmount') {
    const amount = halalasOf(form.orderAmount)
    return { lines: [], ...(amount ? { amount_halalas: amount } : {}) }
  }
  const wanted = lines.flatMap(({ order_item_id, left_quantity, left_halalas }): WantedLine[] => {
    if (left_halalas === 0) return []
    if (form.mode === 'amount' || (form.mode === 'whole' && left_quantity === 0)) {
      const amount =
        form.mode === 'whole' ? left_halalas : halalasOf(form.amounts[order_item_id] ?? '')
      return amount ? [{ order_item_id, amount_halalas: amount }] : []
    }
    const quantity = form.mode === 'whole' ? left_quantity : (form.quantities[order_item_id] ?? 0)
    const back = Math.min(quantity, form.restocked[order_item_id] ?? 0)
    return quantity > 0 ? [{ order_item_id, quantity, restock_quantity: back }] : []
  })
  const shipping =
    form.mode === 'whole'
      ? shipping_left_halalas
      : form.withShipping
        ? (halalasOf(form.shippingAmount) ?? 0)
        : 0
  return { lines: wanted, ...(shipping > 0 && { shipping_halalas: shipping }) }
}

/** Whether the shipping is refunded apart from the rest of the order. */
export const hasOwnShipping = ({ mode }: RefundForm): boolean =>
  mode === 'units' || mode === 'amount'

/** Why a typed amount cannot be refunded. */
export type AmountProblem = 'invalid' | 'tooMuch'

/** Checks a typed amount against what is left; null: it can be refunded, or nothing is typed. */
export function amountProblem(typed: string, leftHalalas: number): AmountProblem | null {
  if (typed.trim() === '') return null
  const amount = halalasOf(typed)
  if (!amount) return 'invalid'
  return amount > leftHalalas ? 'tooMuch' : null
}

/** Whether an amount of the form cannot be refunded; the form is not sent then. */
export function hasAmountProblem(form: RefundForm, order: RefundableOrder): boolean {
  const { mode, withShipping, shippingAmount } = form
  const isShippingWrong =
    hasOwnShipping(form) &&
    withShipping &&
    (shippingAmount.trim() === '' ||
      amountProblem(shippingAmount, order.shipping_left_halalas) !== null)
  if (mode === 'orderAmount') return amountProblem(form.orderAmount, linesLeft(order)) !== null
  return (
    isShippingWrong ||
    (mode === 'amount' &&
      order.lines.some(
        ({ order_item_id: id, left_halalas: left }) =>
          amountProblem(form.amounts[id] ?? '', left) !== null,
      ))
  )
}

/** Returns what is left of the lines of an order. */
export const linesLeft = ({ lines }: Pick<RefundableOrder, 'lines'>): number =>
  lines.reduce((sum, line) => sum + line.left_halalas, 0)

/** Whether a refund is above what the member may still refund of the order today. */
export const isAboveLimit = (
  { limit_halalas: limit }: Pick<RefundableOrder, 'limit_halalas'>,
  preview: { total_halalas: number } | null,
): boolean => limit !== null && preview !== null && preview.total_halalas > limit

/** Whether the form can be sent: it has a reason, and only amounts that can be refunded by the member. */
export const isReady = (
  form: RefundForm,
  order: RefundableOrder,
  preview: { total_halalas: number } | null,
): boolean =>
  preview !== null &&
  form.reason !== '' &&
  !isAboveLimit(order, preview) &&
  !hasAmountProblem(form, order)
