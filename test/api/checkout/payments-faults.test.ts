import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transitionAttempt } from '#domain/checkout/settlement/transition-attempt.ts'
import { GatewayError, RefundRefused, type PaymentGateway } from '#domain/payments/gateway.ts'
import { openAttemptsOfOtherProviders } from '#domain/payments/open-attempts-of-other-providers.ts'
import { syncWithProvider } from '#domain/checkout/settlement/sync-with-provider.ts'
import { reconcile } from '#domain/checkout/settlement/reconcile.ts'
import { sign, signatureHeader } from '#adapters/payments/sandbox/signature.ts'
import {
  threeDSecureCard,
  providerErrorCard,
  declinedCard,
  type ShopCustomer,
} from '../../support/customer.ts'
import { faultyGateway, type GatewayBehaviour } from '../../support/payments/faulty-gateway.ts'
import { age, expectLedgerToEqualOrders } from '../../support/database/ledger.ts'
import type { Plant } from '../../support/plants.ts'
import { openShop, type Answer, type Shop } from '../../support/shop.ts'
import { decideAtBank } from '../../support/payments/decide-at-bank.ts'

let shop: Shop
let ficus: Plant
let sara: ShopCustomer
let staff: ShopCustomer
let behaviour: GatewayBehaviour = () => ({})
const calls = { charge: 0, refund: 0 }

beforeAll(async () => {
  shop = await openShop({ payments: faultyGateway(() => behaviour, calls) })
  staff = await shop.staff()
})
beforeEach(async () => {
  ficus = await shop.stockPlant({ priceHalalas: 11_500, stock: 10 })
  sara = await shop.customer()
  await sara.fillCart(ficus, 2)
  calls.charge = calls.refund = 0
})
afterEach(async () => {
  behaviour = () => ({})
  shop.webhooks.isDelivering = true
  await age(shop, 3)
  await reconcile(shop.paymentContext)
  await expectLedgerToEqualOrders(shop)
  expect(shop.failures).toEqual([])
})
afterAll(() => shop.close())

const slowly = (ms: number) => (sandbox: PaymentGateway) => ({
  charge: async (wanted: Parameters<PaymentGateway['charge']>[0]) => (
    await pause(ms),
    sandbox.charge(wanted)
  ),
})
/** The call succeeds at the provider, and its answer is lost. */
const losingResponsesOf =
  (call: 'charge' | 'refund', error: () => Error) => (sandbox: PaymentGateway) => ({
    [call]: async (what: never) => {
      await sandbox[call](what)
      throw error()
    },
  })
const silent = async () => {
  throw new GatewayError('the provider is away')
}
const refusing = async () => {
  throw new RefundRefused('the shop has too little money at the provider')
}
const crash = () => new Error('the process died here')
const keyed = () => ({ 'Idempotency-Key': crypto.randomUUID() })
const codes = (answers: Answer[]) =>
  answers.map(({ status, body }) => body.code ?? status).toSorted()
const cancel = (id: number) => sara.call('POST', `/api/v1/customer/orders/${id}/cancel`)
const orderOf = async (id: number) =>
  (await sara.call('GET', `/api/v1/customer/orders/${id}`)).body.data
const attempts = () =>
  shop.db
    .selectFrom('payment_attempts')
    .select(['state', 'order_id'])
    .where('customer_id', '=', sara.id)
    .orderBy('started_at')
    .execute()
const decide = (page: string, decision: string) => decideAtBank(shop, page, decision)
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(10)
}
const isPaymentStarted = async () => (await attempts()).at(-1)?.state === 'started'

describe('one checkout sent many times', () => {
  test('a checkout sent five times without a key to a slow provider gives one charge and one order', async () => {
    await sara.prepareCard()
    behaviour = slowly(300)
    const answers = await Promise.all(Array.from({ length: 5 }, () => sara.saveOrder()))
    expect(codes(answers)).toEqual([200, 'cartEmpty', 'cartEmpty', 'cartEmpty', 'cartEmpty'])
    expect(calls.charge).toBe(1)
    expect(await sara.orders()).toHaveLength(1)
    expect(await shop.stockOf(ficus)).toBe(8)
  })

  test('a checkout sent under one key gives one charge and one order, and later requests get its answer', async () => {
    await sara.prepareCard()
    behaviour = slowly(300)
    const key = keyed()
    const answers = await Promise.all(Array.from({ length: 5 }, () => sara.saveOrder(key)))
    expect(codes(answers)).toEqual([200, ...Array.from({ length: 4 }, () => 'requestInProgress')])
    const again = await sara.saveOrder(key)
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true'])
    expect(again.body).toEqual(answers.find(({ status }) => status === 200)?.body)
    expect(calls.charge).toBe(1)
  })

  test('a checkout sent under five keys to two processes gives one charge and one order', async () => {
    await sara.prepareCard()
    behaviour = slowly(300)
    const second = shop.secondProcess()
    const send = (call: typeof shop.call) =>
      call('POST', '/api/v1/customer/checkout/save-order', { token: sara.token, headers: keyed() })
    const answers = await Promise.all(
      [shop.call, second.call, shop.call, second.call, second.call].map(send),
    )
    expect(codes(answers)).toEqual([200, 'cartEmpty', 'cartEmpty', 'cartEmpty', 'cartEmpty'])
    expect(calls.charge).toBe(1)
  })

  test('a checkout with a declined card asks the bank once, and every request gets the same answer', async () => {
    await sara.prepareCard(declinedCard)
    behaviour = slowly(300)
    const answers = await Promise.all(Array.from({ length: 5 }, () => sara.saveOrder()))
    expect(codes(answers)).toEqual(Array.from({ length: 5 }, () => 'paymentDeclined'))
    expect(calls.charge).toBe(1)
    expect(await shop.stockOf(ficus)).toBe(10)
  })

  test('a cart being paid can be read and not changed', async () => {
    await sara.prepareCard()
    behaviour = slowly(1_000)
    const order = sara.saveOrder()
    await until(isPaymentStarted)
    expect(await sara.fillCart(ficus)).toMatchObject({
      status: 409,
      body: { code: 'requestInProgress' },
    })
    expect(await sara.call('DELETE', '/api/v1/customer/cart/remove')).toMatchObject({ status: 409 })
    expect(await sara.prepareCard()).toMatchObject({ status: 409 })
    expect(await sara.cart()).toMatchObject({ items_qty: 2, has_errors: false })
    expect((await order).status).toBe(200)
    expect((await sara.fillCart(ficus)).status).toBe(200)
  })
})

describe('a provider that does not answer', () => {
  test('a checkout that was not charged buys nothing, and the next try is possible', async () => {
    expect(await sara.payByCard(providerErrorCard)).toMatchObject({
      status: 502,
      body: { code: 'paymentProviderError' },
    })
    expect(await shop.stockOf(ficus)).toBe(10)
    expect(await sara.cart()).toMatchObject({ items_qty: 2 })
    await age(shop, 3)
    await reconcile(shop.paymentContext)
    expect((await attempts()).map(({ state }) => state)).toEqual(['abandoned'])
    await age(shop, 1_500)
    await reconcile(shop.paymentContext)
    await age(shop, 1_500)
    await reconcile(shop.paymentContext)
    expect((await attempts()).map(({ state }) => state)).toEqual(['refused'])
    expect((await sara.payByCard()).status).toBe(200)
    expect(calls.refund).toBe(0)
  })

  test('a checkout that was charged and reported as failed is refunded once', async () => {
    behaviour = losingResponsesOf('charge', () => new GatewayError('no answer'))
    expect(await sara.payByCard()).toMatchObject({
      status: 502,
      body: { message: expect.stringContaining('ولم يُخصم أي مبلغ') },
    })
    expect(await shop.stockOf(ficus)).toBe(10)
    behaviour = () => ({})
    expect((await sara.saveOrder()).status).toBe(200)
    await age(shop, 3)
    await Promise.all([
      reconcile(shop.paymentContext),
      reconcile(shop.secondProcess().paymentContext),
      reconcile(shop.paymentContext),
    ])
    expect((await attempts()).map(({ state }) => state)).toEqual(['refunded', 'captured'])
    expect([calls.charge, calls.refund]).toEqual([2, 1])
  })

  test('a provider unavailable for hours is asked again by the reconciler at growing intervals', async () => {
    behaviour = losingResponsesOf('charge', () => new GatewayError('no answer'))
    await sara.payByCard()
    let asked = 0
    behaviour = () => ({ find: () => ((asked += 1), silent()) })
    for (const minutes of [3, 0, 0, 4, 30]) {
      await age(shop, minutes)
      await reconcile(shop.paymentContext)
    }
    expect(asked).toBe(3)
    expect(shop.failures.splice(0)).toHaveLength(3)
    behaviour = () => ({})
    await age(shop, 61)
    await reconcile(shop.paymentContext)
    expect((await attempts()).map(({ state }) => state)).toEqual(['refunded'])
  })
})

test('a provider unavailable for days is asked until it answers, and the money is refunded', async () => {
  behaviour = losingResponsesOf('charge', () => new GatewayError('no answer'))
  await sara.payByCard()
  behaviour = () => ({ find: silent })
  for (const minutes of [1_500, 1_500, 1_500]) {
    await age(shop, minutes)
    await reconcile(shop.paymentContext)
  }
  expect(shop.failures.splice(0)).toHaveLength(3)
  behaviour = () => ({})
  await age(shop, 61)
  await reconcile(shop.paymentContext)
  expect((await attempts()).map(({ state }) => state)).toEqual(['refunded'])
})

test('an order page that is polled does not keep an abandoned payment open', async () => {
  const { body } = await sara.payByCard(threeDSecureCard)
  await age(shop, 31)
  await orderOf(body.data.order.id)
  await reconcile(shop.paymentContext)
  expect(await orderOf(body.data.order.id)).toMatchObject({ status: 'cancelled' })
  expect(await shop.stockOf(ficus)).toBe(10)
})

test('one round of the reconciler settles every payment abandoned at the bank', async () => {
  const fern = await shop.stockPlant({ stock: 30 })
  for (let left = 0; left < 25; left += 1) {
    await sara.fillCart(fern)
    await sara.payByCard(threeDSecureCard)
  }
  await age(shop, 31)
  await reconcile(shop.paymentContext)
  expect(new Set((await attempts()).map(({ state }) => state))).toEqual(new Set(['refused']))
  expect(await shop.stockOf(fern)).toBe(30)
})

describe('a process that dies while the card is charged', () => {
  test('an order of a process killed after the charge is written by the reconciler, and the key answers with it', async () => {
    const key = keyed()
    behaviour = losingResponsesOf('charge', crash)
    expect((await sara.payByCard(undefined, key)).status).toBe(500)
    expect(shop.failures.splice(0)).toHaveLength(1)
    behaviour = () => ({})
    await reconcile(shop.paymentContext)
    const answer = await sara.saveOrder(key)
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: true,
        data: { order: { status: 'processing', invoices: [{ state: 'paid' }] } },
      },
    })
    const replay = await sara.saveOrder(key)
    expect([replay.headers.get('idempotency-replayed'), replay.body]).toEqual(['true', answer.body])
    expect(await sara.cart()).toMatchObject({ items: [] })
    expect(calls.charge).toBe(1)
  })

  test('a request under the key while the reconciler writes the order gets the order', async () => {
    const key = keyed()
    behaviour = losingResponsesOf('charge', crash)
    await sara.payByCard(undefined, key)
    expect(shop.failures.splice(0)).toHaveLength(1)
    const { id } = await shop.db
      .selectFrom('payment_attempts')
      .select('id')
      .where('customer_id', '=', sara.id)
      .executeTakeFirstOrThrow()
    const payment = await shop.paymentContext.gateway.find(id)
    const { sent } = await shop.db.transaction().execute(async (tx) => {
      await transitionAttempt(tx, shop.paymentContext, id, payment)
      const sent = sara.saveOrder(key)
      const waiting = sql<{
        is: boolean
      }>`select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as is`
      await until(async () => (await waiting.execute(tx)).rows[0]?.is ?? false)
      return { sent }
    })
    expect(await sent).toMatchObject({
      status: 200,
      body: { data: { order: { status: 'processing' } } },
    })
    expect(calls.charge).toBe(1)
  })

  test('an order of a process killed after requesting the bank page waits, and the key answers with the page', async () => {
    const key = keyed()
    behaviour = losingResponsesOf('charge', crash)
    await sara.payByCard(threeDSecureCard, key)
    expect(shop.failures.splice(0)).toHaveLength(1)
    behaviour = () => ({})
    await age(shop, 3)
    await reconcile(shop.paymentContext)
    const { body } = await sara.saveOrder(key)
    expect(body).toMatchObject({
      redirect_url: expect.stringContaining('/sandbox-bank/'),
      data: { order: { status: 'pending_payment' } },
    })
    await decide(body.redirect_url, 'approve')
    expect(await orderOf(body.data.order.id)).toMatchObject({ status: 'processing' })
  })

  test('the stock reserved by a process killed before the charge is released', async () => {
    behaviour = () => ({ charge: () => Promise.reject(crash()) })
    await sara.payByCard()
    expect(shop.failures.splice(0)).toHaveLength(1)
    expect(await shop.stockOf(ficus)).toBe(8)
    await age(shop, 3)
    await Promise.all([reconcile(shop.paymentContext), reconcile(shop.paymentContext)])
    expect(await shop.stockOf(ficus)).toBe(10)
    behaviour = () => ({})
    expect((await sara.saveOrder()).status).toBe(200)
  })

  test('reconcilers, a webhook and the process itself at once write one order', async () => {
    await sara.prepareCard()
    // The provider charges at once and answers later.
    behaviour = (sandbox) => ({
      charge: async (wanted) => {
        const payment = await sandbox.charge(wanted)
        await pause(500)
        return payment
      },
    })
    const order = sara.saveOrder()
    await until(isPaymentStarted)
    await age(shop, 3)
    await Promise.all([
      reconcile(shop.paymentContext),
      reconcile(shop.paymentContext),
      reconcile(shop.secondProcess().paymentContext),
    ])
    expect(await order).toMatchObject({
      status: 200,
      body: { data: { order: { status: 'processing' } } },
    })
    expect(await sara.orders()).toHaveLength(1)
  })
})

test('a webhook that arrives before the provider’s answer ends nothing', async () => {
  await sara.prepareCard()
  behaviour = slowly(800)
  const order = sara.saveOrder()
  await until(isPaymentStarted)
  const { id } = await shop.db
    .selectFrom('payment_attempts')
    .select('id')
    .where('customer_id', '=', sara.id)
    .executeTakeFirstOrThrow()
  const body = JSON.stringify({ type: 'payment_paid', attempt_id: id })
  const headers = { [signatureHeader]: sign(body, shop.settings.secretKey) }
  expect((await shop.call('POST', '/api/payments/webhook/sandbox', { body, headers })).status).toBe(
    200,
  )
  expect(await order).toMatchObject({
    status: 200,
    body: { data: { order: { status: 'processing' } } },
  })
})

describe('cancelling', () => {
  const paidOrder = async () => (await sara.payByCard()).body.data.order.id as number

  test('cancelling with a provider that refuses leaves the order, which can be moved and cancelled later', async () => {
    const id = await paidOrder()
    behaviour = () => ({ refund: refusing })
    expect(await cancel(id)).toMatchObject({ status: 502, body: { code: 'paymentProviderError' } })
    expect(await orderOf(id)).toMatchObject({
      status: 'processing',
      can_cancel: true,
      invoices: [{ state: 'paid' }],
    })
    expect(await shop.stockOf(ficus)).toBe(8)
    behaviour = () => ({})
    expect(await cancel(id)).toMatchObject({ status: 200, body: { data: { status: 'cancelled' } } })
  })

  test('cancelling with a lost refund answer asks the provider and cancels the order', async () => {
    const id = await paidOrder()
    behaviour = losingResponsesOf('refund', () => new GatewayError('no answer'))
    expect(await cancel(id)).toMatchObject({
      status: 200,
      body: { data: { status: 'cancelled', grand_total_refunded: 230 } },
    })
    expect(calls.refund).toBe(1)
  })

  test('cancelling with a silent provider locks the order until the reconciler knows the outcome', async () => {
    const id = await paidOrder()
    behaviour = () => ({ refund: silent, find: silent })
    expect(await cancel(id)).toMatchObject({ status: 502 })
    expect(await cancel(id)).toMatchObject({ status: 409 })
    expect(
      await staff.call('POST', `/api/office/orders/${id}/status`, { body: { status: 'shipped' } }),
    ).toMatchObject({ status: 409 })
    behaviour = () => ({})
    await age(shop, 3)
    await reconcile(shop.paymentContext)
    expect(await orderOf(id)).toMatchObject({ status: 'cancelled', grand_total_refunded: 230 })
    expect(await shop.stockOf(ficus)).toBe(10)
  })

  test('cancelling with a refund made after the timeout does not let the order leave meanwhile', async () => {
    const id = await paidOrder()
    let giveBack = async (): Promise<unknown> => null
    behaviour = (sandbox) => ({
      refund: async (payment) => {
        giveBack = () => sandbox.refund(payment)
        throw new GatewayError('no answer in time')
      },
    })
    expect(await cancel(id)).toMatchObject({ status: 502 })
    expect(await orderOf(id)).toMatchObject({ status: 'processing' })
    expect(
      await staff.call('POST', `/api/office/orders/${id}/status`, { body: { status: 'shipped' } }),
    ).toMatchObject({ status: 409 })
    await giveBack()
    await age(shop, 3)
    await reconcile(shop.paymentContext)
    expect(await orderOf(id)).toMatchObject({ status: 'cancelled', grand_total_refunded: 230 })
  })

  test('cancelling with a provider that is silent and then refuses lets the order go on', async () => {
    const id = await paidOrder()
    behaviour = () => ({ refund: silent, find: silent })
    expect(await cancel(id)).toMatchObject({ status: 502 })
    behaviour = () => ({ refund: refusing })
    await age(shop, 3)
    await reconcile(shop.paymentContext)
    expect(shop.failures.splice(0)).toHaveLength(1)
    expect(
      await staff.call('POST', `/api/office/orders/${id}/status`, { body: { status: 'shipped' } }),
    ).toMatchObject({ status: 200 })
  })

  test('cancelling an unpaid order at a provider that cannot withdraw it refunds a late payment', async () => {
    const { body } = await sara.payByCard(threeDSecureCard)
    const { id } = body.data.order
    behaviour = (sandbox) => ({
      refund: async (payment) => {
        const found = await sandbox.find(payment.attemptId)
        return found?.status === 'requires_action' ? found : sandbox.refund(payment)
      },
    })
    expect((await cancel(id)).body.data.status).toBe('cancelled')
    expect((await attempts()).map(({ state }) => state)).toEqual(['abandoned'])
    await decide(body.redirect_url, 'approve')
    expect((await attempts()).map(({ state }) => state)).toEqual(['refunded'])
    expect(await orderOf(id)).toMatchObject({ status: 'cancelled' })
    const { body: transactions } = await sara.call(
      'GET',
      `/api/v1/customer/transactions?order_id=${id}`,
    )
    expect(transactions.data).toMatchObject([{ type: 'refund', amount: 230 }])
    expect(await shop.stockOf(ficus)).toBe(10)
  })

  test('cancelling while the shopper approves at the bank ends paid or cancelled and refunded', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await shop.customer()
      await person.fillCart(ficus, 1)
      const { body } = await person.payByCard(threeDSecureCard)
      const { id } = body.data.order
      await Promise.all([
        person.call('POST', `/api/v1/customer/orders/${id}/cancel`),
        decide(body.redirect_url, 'approve'),
        person.call('GET', `/api/v1/customer/orders/${id}`),
      ])
      await age(shop, 3)
      await reconcile(shop.paymentContext)
      await expectLedgerToEqualOrders(shop)
    }
  })

  test('a refund made by hand at the provider cancels the order', async () => {
    const id = await paidOrder()
    const attempt = await shop.db
      .selectFrom('payment_attempts')
      .selectAll()
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow()
    const wanted = {
      id: attempt.provider_payment_id ?? '',
      attemptId: attempt.id,
      amountHalalas: attempt.amount_halalas,
    }
    await shop.paymentContext.gateway.refund(wanted)
    await syncWithProvider(shop.paymentContext, attempt.id)
    expect(await orderOf(id)).toMatchObject({
      status: 'cancelled',
      invoices: [{ state: 'refunded' }],
    })
    expect(await shop.stockOf(ficus)).toBe(10)
  })
})

test('open payments of another provider are counted when the shop starts without it', async () => {
  const openBefore = (await openAttemptsOfOtherProviders(shop.db, 'moyasar'))[0]?.open ?? 0
  await sara.payByCard(threeDSecureCard)
  expect(await openAttemptsOfOtherProviders(shop.db, 'moyasar')).toEqual([
    { provider: 'sandbox', open: openBefore + 1 },
  ])
  expect(await openAttemptsOfOtherProviders(shop.db, null)).toEqual([
    { provider: 'sandbox', open: openBefore + 1 },
  ])
  expect(await openAttemptsOfOtherProviders(shop.db, 'sandbox')).toEqual([])
  await age(shop, 31)
})

test('the return page asks the bank at most once every 3 seconds', async () => {
  const { body } = await sara.payByCard(threeDSecureCard)
  let asked = 0
  behaviour = (sandbox) => ({ find: (attemptId) => ((asked += 1), sandbox.find(attemptId)) })
  for (let look = 0; look < 5; look += 1) await orderOf(body.data.order.id)
  expect(asked).toBe(1)
  behaviour = () => ({ find: silent })
  await age(shop, 1)
  expect(await orderOf(body.data.order.id)).toMatchObject({ status: 'pending_payment' })
})

test('the last plant is reserved during a payment and released when the card is declined', async () => {
  const last = await shop.stockPlant({ stock: 1 })
  const huda = await shop.customer()
  await huda.fillCart(last, 1)
  const maha = await shop.customer()
  await maha.fillCart(last, 1)
  await huda.prepareCard(declinedCard)
  await maha.prepareCard()
  behaviour = slowly(800)
  const declined = huda.saveOrder()
  await until(async () => (await shop.stockOf(last)) === 0)
  expect(await maha.saveOrder()).toMatchObject({
    status: 400,
    body: { code: expect.stringMatching(/insufficientStock|cartHasErrors/) },
  })
  expect(await declined).toMatchObject({ body: { code: 'paymentDeclined' } })
  expect((await maha.saveOrder()).status).toBe(200)
  expect(await shop.stockOf(last)).toBe(0)
})
