import { describe, expect, test } from 'vitest'
import type { Order } from '#contract/order.ts'
import { ApiError } from '#web/lib/api-client.ts'
import { checkoutSession } from '#web/session/checkout-storage.ts'
import {
  checkoutReducer,
  initialCheckout,
  type CheckoutAction,
  type CheckoutState,
} from '#web/checkout/checkout-state.ts'
import { toCheckoutError } from '#web/checkout/checkout-error.ts'
import { paymentStatusOf } from '#web/checkout/payment-status.ts'

const order = { id: 7, status: 'pending' } as Order
const offline = { kind: 'error', sentence: 'No connection' } as const
const wrongCity = { city: 'Which city?' }

const after = (actions: CheckoutAction[], from: CheckoutState = initialCheckout): CheckoutState =>
  actions.reduce(checkoutReducer, from)

test('a lost connection says that pressing again repeats nothing once the order was sent', () => {
  const lost = () =>
    toCheckoutError(new ApiError(0, { message: '', code: 'networkError' }), (key) => key)
  expect(lost().sentence).toBe('networkError')
  checkoutSession.keyToSend()
  expect(lost().sentence).toBe('networkError checkout.sentHint')
  checkoutSession.answered()
})

describe('the checkout form', () => {
  test('shows the error of a field until something is typed in it', () => {
    const refused = after([{ type: 'refuse', errors: { ...wrongCity, phone: 'Which phone?' } }])
    expect(refused).toMatchObject({ name: 'editing', refusals: 1 })
    expect(after([{ type: 'type', field: 'city' }], refused)).toMatchObject({
      name: 'editing',
      errors: { city: undefined, phone: 'Which phone?' },
    })
  })

  test('counts its refusals, so that the first wrong field gets the focus after each, also while it is sent', () => {
    const refuse = { type: 'refuse', errors: wrongCity } as const
    const submit = { type: 'submit' } as const
    expect(after([refuse, submit, refuse, submit])).toMatchObject({ refusals: 2 })
    expect(after([submit, refuse, { type: 'fail', checkoutError: offline }])).toMatchObject({
      refusals: 1,
      errors: wrongCity,
      checkoutError: offline,
    })
  })

  test('clears the general error when it is submitted again, and keeps the errors of its fields', () => {
    expect(
      after([
        { type: 'refuse', errors: wrongCity },
        { type: 'fail', checkoutError: offline },
        { type: 'submit' },
      ]),
    ).toEqual({ name: 'submitting', errors: wrongCity, refusals: 1 })
  })

  test('is editable again after a refusal, with the errors of its fields or a general one', () => {
    expect(after([{ type: 'submit' }, { type: 'refuse', errors: wrongCity }])).toEqual({
      name: 'editing',
      errors: wrongCity,
      refusals: 1,
      checkoutError: null,
    })
    expect(after([{ type: 'submit' }, { type: 'fail', checkoutError: offline }])).toEqual({
      ...initialCheckout,
      checkoutError: offline,
    })
  })

  test.each([
    ['submitted', { type: 'submit' }],
    ['resumed after a reload', { type: 'resume' }],
  ] as const)('ends with the order after it was %s', (_, begin) => {
    expect(after([begin, { type: 'place', order }])).toEqual({ name: 'placed', order })
  })

  test('shows why it could not be resumed', () => {
    expect(after([{ type: 'resume' }, { type: 'fail', checkoutError: offline }])).toEqual({
      ...initialCheckout,
      checkoutError: offline,
    })
  })

  test.each<[string, CheckoutAction[], CheckoutAction]>([
    ['submitted a second time', [{ type: 'submit' }], { type: 'submit' }],
    ['typed in while it is submitted', [{ type: 'submit' }], { type: 'type', field: 'city' }],
    ['submitted while it is resumed', [{ type: 'resume' }], { type: 'submit' }],
    ['resumed while it is submitted', [{ type: 'submit' }], { type: 'resume' }],
    ['placed unsent', [], { type: 'place', order }],
    ['submitted once placed', [{ type: 'submit' }, { type: 'place', order }], { type: 'submit' }],
  ])('cannot be %s', (_, before, action) => {
    const state = after(before)
    expect(checkoutReducer(state, action)).toBe(state)
  })
})

describe('a payment at the bank', () => {
  const open = { ...order, status: 'pending_payment' } as Order
  test.each([
    ['requested at once', open, '/bank', 0, 'asking'],
    ['without a page of the bank', open, null, 59_999, 'asking'],
    ['just decided, with a page of the bank', open, '/bank', 5_999, 'asking'],
    ['waiting for the shopper after six seconds', open, '/bank', 6_000, 'unfinished'],
    ['waiting for the shopper for almost a minute', open, '/bank', 59_999, 'unfinished'],
    ['open after a minute', open, '/bank', 60_000, 'timedOut'],
    ['open after a minute without a page of the bank', open, null, 60_000, 'timedOut'],
    ['decided after a minute', order, null, 60_000, 'settled'],
  ])('%s has its status', (_, at, bankUrl, elapsedMs, name) => {
    expect(paymentStatusOf(at, bankUrl, elapsedMs).name).toBe(name)
  })

  test('left by the Back button waits for the shopper at once', () => {
    expect(paymentStatusOf(open, '/bank', 0, true).name).toBe('unfinished')
    expect(paymentStatusOf(open, null, 0, true).name).toBe('asking')
  })
})
