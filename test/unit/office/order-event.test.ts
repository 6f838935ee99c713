import { expect, test } from 'vitest'
import type { OrderEvent } from '#contract/office/orders/office-order.ts'
import { toneOf } from '#office/order/order-event.tsx'

test.each([
  ['status', 'delivered', 'ok'],
  ['status', 'shipped', 'ship'],
  ['status', 'cancelled', 'err'],
  ['status', 'processing', 'plain'],
  ['note', 'note', 'staffNote'],
  ['money', 'invoice', 'money'],
  ['message', 'confirmation', 'plain'],
] as const)('the mark of %s %s in the timeline of an order is %s', (kind, code, tone) => {
  expect(toneOf({ kind, code } as OrderEvent)).toBe(tone)
})
