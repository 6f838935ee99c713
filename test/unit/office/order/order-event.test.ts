import { expect, test } from 'vitest'
import type { OrderEvent } from '#contract/office/orders/office-order.ts'
import { toneOf } from '#office/order/order-event.tsx'
import { orderStateOf } from '#shared/office/order-state.ts'

test.each([
  ['status', 'delivered', 'ok'],
  ['status', 'shipped', 'ship'],
  ['status', 'pending', 'warn'],
  ['status', 'processing', 'info'],
  ['status', 'cancelled', 'neutral'],
  ['note', 'note', 'staffNote'],
  ['money', 'invoice', 'money'],
  ['message', 'confirmation', 'neutral'],
] as const)('the mark of %s %s in the timeline of an order is %s', (kind, code, tone) => {
  expect(toneOf({ kind, code } as OrderEvent)).toBe(tone)
})

test('an order of which nothing is left to send is not to pack', () => {
  const order = { status: 'processing', fulfilment: 'none' } as const
  expect([orderStateOf(order, false), orderStateOf(order, true)]).toEqual(['processing', 'empty'])
  expect(orderStateOf({ ...order, status: 'cancelled' }, true)).toBe('cancelled')
})
