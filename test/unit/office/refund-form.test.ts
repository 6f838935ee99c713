import { expect, test } from 'vitest'
import type { RefundableOrder } from '#contract/office/refunds/refund.ts'
import { initialRefund, wantedOf } from '#office/refunds/refund-form.ts'

const line = { order_item_id: 7, left_quantity: 2, left_halalas: 9_000 }
const order = (isTest: boolean) =>
  ({ is_test: isTest, lines: [line], shipping_left_halalas: 1_500 }) as RefundableOrder

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
