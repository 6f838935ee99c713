import { expect, test } from 'vitest'
import { isPaidOnDelivery } from '#shared/office/order-actions.ts'

test('the delivery of an unpaid cash order is asked about, also by a packer, who is not sent its amount', () => {
  const order = (method: string, state: string) => ({ payment: { method }, payment_state: state })
  expect(isPaidOnDelivery(order('cash_on_delivery', 'unpaid'))).toBe(true)
  expect(isPaidOnDelivery(order('cash_on_delivery', 'paid'))).toBe(false)
  expect(isPaidOnDelivery(order('credit_card', 'paid'))).toBe(false)
})
