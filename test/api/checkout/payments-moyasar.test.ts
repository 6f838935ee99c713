import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { reconcile } from '#domain/checkout/settlement/reconcile.ts'
import { moyasarGateway } from '#adapters/payments/moyasar/gateway.ts'
import type { ShopCustomer } from '../../support/customer.ts'
import { age, expectLedgerToEqualOrders } from '../../support/database/ledger.ts'
import { moyasarCards } from '../../support/moyasar/cards.ts'
import type { Oddity } from '../../support/moyasar/oddities.ts'
import { startMoyasar, type Moyasar } from '../../support/moyasar/server.ts'
import type { Plant } from '../../support/plants.ts'
import { openShop, type Shop } from '../../support/shop.ts'

// The whole shop with a simulated Moyasar: the faults of payments-faults.test.ts over HTTP.

let moyasar: Moyasar
let shop: Shop
let ficus: Plant
let sara: ShopCustomer

beforeAll(async () => {
  moyasar = await startMoyasar()
  shop = await openShop({
    payments: () => moyasarGateway({ ...moyasar.keys, baseUrl: moyasar.url, timeoutMs: 400 }),
  })
})
beforeEach(async () => {
  moyasar.sendWebhooksTo((body) => shop.call('POST', '/api/payments/webhook/moyasar', { body }))
  ficus = await shop.stockPlant({ priceHalalas: 11_500, stock: 10 })
  sara = await shop.customer()
  await sara.fillCart(ficus, 2)
})
afterEach(async () => {
  await moyasar.settled()
  await age(shop, 3)
  await reconcile(shop.paymentContext)
  const payments = moyasar.payments().map(({ id, status, amount, refunded }) => ({
    id,
    attempt_id: id,
    status,
    amount_halalas: amount,
    refunded_halalas: refunded,
  }))
  await expectLedgerToEqualOrders(shop, payments)
  expect(shop.failures).toEqual([])
})
afterAll(async () => {
  await shop.close()
  await moyasar.close()
})

const orderOf = async (id: number) =>
  (await sara.call('GET', `/api/v1/customer/orders/${id}`)).body.data
const attempts = () =>
  shop.db
    .selectFrom('payment_attempts')
    .select(['id', 'state'])
    .where('customer_id', '=', sara.id)
    .orderBy('started_at')
    .execute()
const states = async () => (await attempts()).map(({ state }) => state)
const providerPayments = async () => {
  const ids = new Set((await attempts()).map(({ id }) => id))
  return moyasar.payments().filter(({ id }) => ids.has(id))
}
const placeRedirectedOrder = async () => {
  const { body } = await sara.payByCard(moyasarCards.visa)
  expect(body).toMatchObject({
    redirect_url: expect.stringContaining('/bank/'),
    data: { order: { status: 'pending_payment' } },
  })
  const [attempt] = await attempts()
  return { id: body.data.order.id as number, paymentId: attempt?.id ?? '' }
}

test('a card accepted without a bank page buys at once', async () => {
  expect(await sara.payByCard(moyasarCards.frictionless)).toMatchObject({
    status: 200,
    body: { data: { order: { status: 'processing', grand_total_invoiced: 230 } } },
  })
  expect(await providerPayments()).toMatchObject([{ status: 'paid', amount: 23_000 }])
})

test('a refused card leaves the cart unchanged, and a mistyped one is not saved', async () => {
  expect(await sara.payByCard(moyasarCards.insufficientFunds)).toMatchObject({
    status: 400,
    body: { code: 'paymentDeclined' },
  })
  expect(await sara.cart()).toMatchObject({ items_qty: 2 })
  expect(await sara.prepareCard(moyasarCards.mistyped)).toMatchObject({
    status: 400,
    body: { code: 'paymentDeclined' },
  })
  expect(await shop.stockOf(ficus)).toBe(10)
})

test('a payment approved at the bank with two webhooks gives one invoice', async () => {
  const { id, paymentId } = await placeRedirectedOrder()
  moyasar.repeatNextWebhook()
  expect(await moyasar.approve(paymentId)).toContain(
    `/checkout?order=${id}&id=${paymentId}&status=paid`,
  )
  expect(await orderOf(id)).toMatchObject({ status: 'processing', invoices: [{ state: 'paid' }] })
})

test('a payment approved at the bank without a webhook is found when the shopper returns', async () => {
  const { id, paymentId } = await placeRedirectedOrder()
  moyasar.sendWebhooksTo(null)
  await moyasar.approve(paymentId)
  expect(await orderOf(id)).toMatchObject({ status: 'processing' })
})

test('a payment refused at the bank puts the plants back into the cart', async () => {
  const { id, paymentId } = await placeRedirectedOrder()
  await moyasar.refuse(paymentId)
  expect(await orderOf(id)).toMatchObject({ status: 'cancelled' })
  expect(await sara.cart()).toMatchObject({ items_qty: 2 })
})

test('a payment approved an hour after the page was left is refunded', async () => {
  const { id, paymentId } = await placeRedirectedOrder()
  moyasar.sendWebhooksTo(null)
  await age(shop, 31)
  await reconcile(shop.paymentContext)
  expect(await orderOf(id)).toMatchObject({ status: 'cancelled' })
  expect(await states()).toEqual(['abandoned'])
  await moyasar.approve(paymentId)
  await age(shop, 61)
  await reconcile(shop.paymentContext)
  expect(await states()).toEqual(['refunded'])
  expect(await providerPayments()).toMatchObject([{ status: 'refunded', refunded: 23_000 }])
})

const lost: Oddity[] = [
  { kind: 'drop' },
  { kind: 'slow', ms: 900 },
  { kind: 'half' },
  { kind: 'html' },
  { kind: 'types' },
  { kind: 'amount' },
]
test.each(lost)(
  'a charge with a malformed answer ($kind) gives no order and is refunded once',
  async (oddity) => {
    moyasar.sendWebhooksTo(null)
    await sara.prepareCard(moyasarCards.frictionless)
    moyasar.next(oddity, 'charge')
    expect(await sara.saveOrder()).toMatchObject({
      status: 502,
      body: { code: 'paymentProviderError' },
    })
    expect(await shop.stockOf(ficus)).toBe(10)
    await age(shop, 3)
    await Promise.all([reconcile(shop.paymentContext), reconcile(shop.paymentContext)])
    expect(await states()).toEqual(['refunded'])
    expect(await providerPayments()).toMatchObject([{ status: 'refunded', refunded: 23_000 }])
    expect(await sara.orders()).toEqual([])
  },
)

test('a charge whose webhook arrives before its late answer gives one order and no error', async () => {
  await sara.prepareCard(moyasarCards.frictionless)
  moyasar.next({ kind: 'slow', ms: 900 }, 'charge')
  expect(await sara.saveOrder()).toMatchObject({
    status: 200,
    body: { data: { order: { status: 'processing' } } },
  })
  expect(await sara.orders()).toHaveLength(1)
})

test('a payment of another amount gives no order and is refunded', async () => {
  moyasar.sendWebhooksTo(null)
  const { id, paymentId } = await placeRedirectedOrder()
  await moyasar.approve(paymentId)
  moyasar.alter(paymentId, { amount: 100 })
  expect(await orderOf(id)).toMatchObject({ status: 'cancelled', invoices: [] })
  expect(await providerPayments()).toMatchObject([{ status: 'refunded', refunded: 100 }])
})

test('five checkouts at once give one charge and one order', async () => {
  await sara.prepareCard(moyasarCards.frictionless)
  const answers = await Promise.all(Array.from({ length: 5 }, () => sara.saveOrder()))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400])
  expect(await providerPayments()).toHaveLength(1)
})

test('an order cancelled while Moyasar fails stays until the reconciler has refunded it', async () => {
  const { body } = await sara.payByCard(moyasarCards.frictionless)
  moyasar.next({ kind: 'status', status: 500 }, 'refund')
  const answer = await sara.call('POST', `/api/v1/customer/orders/${body.data.order.id}/cancel`)
  expect(answer).toMatchObject({ status: 502, body: { code: 'paymentProviderError' } })
  expect(await orderOf(body.data.order.id)).toMatchObject({ status: 'processing' })
  await age(shop, 3)
  await reconcile(shop.paymentContext)
  expect(await orderOf(body.data.order.id)).toMatchObject({
    status: 'cancelled',
    grand_total_refunded: 230,
  })
  expect(await providerPayments()).toMatchObject([{ status: 'refunded', refunded: 23_000 }])
})

test('an order whose refund Moyasar refuses stays, and can be cancelled later', async () => {
  const { body } = await sara.payByCard(moyasarCards.frictionless)
  const cancel = () => sara.call('POST', `/api/v1/customer/orders/${body.data.order.id}/cancel`)
  moyasar.next({ kind: 'status', status: 400 }, 'refund')
  expect(await cancel()).toMatchObject({ status: 502, body: { code: 'paymentProviderError' } })
  expect(await cancel()).toMatchObject({
    status: 200,
    body: { data: { status: 'cancelled', grand_total_refunded: 230 } },
  })
  expect(await providerPayments()).toMatchObject([{ status: 'refunded', refunded: 23_000 }])
})

test('a webhook without the secret is rejected', async () => {
  const { id, paymentId } = await placeRedirectedOrder()
  moyasar.sendWebhooksTo(null)
  await moyasar.approve(paymentId)
  const forged = (moyasar.webhooks().at(-1) ?? '').replace(moyasar.keys.webhookSecret, 'guessed')
  expect(await shop.call('POST', '/api/payments/webhook/moyasar', { body: forged })).toMatchObject({
    status: 404,
  })
  expect(
    await shop.db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirst(),
  ).toEqual({ status: 'pending_payment' })
  // The payment is approved, and found when the order is read.
  expect(await orderOf(id)).toMatchObject({ status: 'processing' })
})
