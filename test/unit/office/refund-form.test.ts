import { expect, test } from 'vitest'
import type { RefundableOrder } from '#contract/office/refunds/refund.ts'
import {
  amountProblem,
  hasAmountProblem,
  initialRefund,
  isAboveLimit,
  wantedOf,
} from '#office/refunds/refund-form.ts'

const line = { order_item_id: 7, left_quantity: 2, left_halalas: 9_000 }
const order = (isTest: boolean) =>
  ({
    is_test: isTest,
    lines: [line],
    shipping_left_halalas: 1_500,
    refundable_halalas: 10_500,
    unrecorded_halalas: 0,
  }) as RefundableOrder

test('the refund of a test order begins with the whole order and needs no reason of a customer', () => {
  const form = initialRefund(order(true))
  expect(form.reason).toBe('other')
  expect(wantedOf(form, order(true))).toEqual({
    lines: [{ order_item_id: 7, quantity: 2, restock_quantity: 0 }],
    shipping_halalas: 1_500,
  })
})

test('the refund of a customer’s order begins without lines and without a reason', () => {
  const form = initialRefund(order(false))
  expect(form.reason).toBe('')
  expect(wantedOf(form, order(false))).toEqual({ lines: [] })
})

test.each([
  { unrecorded: 3_050, wanted: { lines: [], amount_halalas: 3_050 } },
  // The amount of an order is split over its lines alone.
  {
    unrecorded: 10_000,
    wanted: { lines: [{ order_item_id: 7, amount_halalas: 9_000 }], shipping_halalas: 1_000 },
  },
  {
    unrecorded: 10_500,
    wanted: {
      lines: [{ order_item_id: 7, quantity: 2, restock_quantity: 0 }],
      shipping_halalas: 1_500,
    },
  },
])(
  'the refund of an order of which the provider has refunded $unrecorded halalas begins with that amount to the card',
  ({ unrecorded, wanted }) => {
    const refunded = { ...order(false), unrecorded_halalas: unrecorded }
    const form = initialRefund(refunded)
    expect(form).toMatchObject({ method: 'card', reason: '' })
    expect(wantedOf(form, refunded)).toEqual(wanted)
    expect(hasAmountProblem(form, refunded)).toBe(false)
  },
)

test('an amount that the provider has refunded, of an order of which only shipping is left, is of the shipping', () => {
  const refunded = {
    ...order(false),
    lines: [{ ...line, left_quantity: 0, left_halalas: 0 }],
    refundable_halalas: 1_500,
    unrecorded_halalas: 400,
  } as RefundableOrder
  const form = initialRefund(refunded)
  expect(wantedOf(form, refunded)).toEqual({ lines: [], shipping_halalas: 400 })
  expect(hasAmountProblem(form, refunded)).toBe(false)
})

test('a part of the shipping is refunded, up to what is left of it', () => {
  const form = { ...initialRefund(order(false)), withShipping: true }
  const typed = (shippingAmount: string) => ({ ...form, shippingAmount })
  expect(wantedOf(typed('10.50'), order(false))).toEqual({ lines: [], shipping_halalas: 1_050 })
  expect(hasAmountProblem(typed('15.00'), order(false))).toBe(false)
  for (const wrong of ['15.01', '0', 'ten', ''])
    expect(hasAmountProblem(typed(wrong), order(false)), wrong).toBe(true)
  expect(amountProblem('15.01', 1_500)).toBe('tooMuch')
  expect(hasAmountProblem({ ...typed('15.01'), withShipping: false }, order(false))).toBe(false)
  expect(wantedOf({ ...typed('1'), mode: 'whole' }, order(false))).toMatchObject({
    shipping_halalas: 1_500,
  })
})

test.each(['٨٩٫١٠', '89.10', '1,289.10', '١٬٢٨٩٫١٠'])('the amount %s is refunded', (amount) => {
  const form = { ...initialRefund(order(false)), mode: 'orderAmount' as const, orderAmount: amount }
  expect(wantedOf(form, order(false))).toEqual({
    lines: [],
    amount_halalas: /[1١][,٬]/.test(amount) ? 128_910 : 8_910,
  })
})

test('an amount above what is left of a line or of the order is not sent', () => {
  const form = initialRefund(order(false))
  const ofLine = (amount: string) => ({ ...form, mode: 'amount' as const, amounts: { 7: amount } })
  expect(hasAmountProblem(ofLine('90'), order(false))).toBe(false)
  expect(hasAmountProblem(ofLine('90.01'), order(false))).toBe(true)
  const ofOrder = { ...form, mode: 'orderAmount' as const, orderAmount: '90.01' }
  expect(hasAmountProblem(ofOrder, order(false))).toBe(true)
})

test('a refund is above the limit of a member only if there is a limit', () => {
  const preview = { total_halalas: 5_001 }
  expect(isAboveLimit({ limit_halalas: 5_000 }, preview)).toBe(true)
  expect(isAboveLimit({ limit_halalas: 5_001 }, preview)).toBe(false)
  expect(isAboveLimit({ limit_halalas: null }, preview)).toBe(false)
  expect(isAboveLimit({ limit_halalas: 0 }, null)).toBe(false)
})
