import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { moyasarGateway } from '#adapters/payments/moyasar/gateway.ts'
import { reconcile } from '#domain/checkout/settlement/reconcile.ts'
import { transitionAttempt } from '#domain/checkout/settlement/transition-attempt.ts'
import { checkDecisions } from '#domain/refunds/check-decisions.ts'
import { dayOf } from '#shared/day.ts'
import type { ShopCustomer } from '../../../support/customer.ts'
import { age, expectLedgerToEqualOrders } from '../../../support/database/ledger.ts'
import { moyasarCards } from '../../../support/moyasar/cards.ts'
import { startMoyasar, type Moyasar } from '../../../support/moyasar/server.ts'
import { act, auditOf, officeSettings, proveIdentity } from '../../../support/office.ts'
import type { Plant } from '../../../support/plants.ts'
import { ageRefunds, deliver, preview, refund, refundable } from '../../../support/refunds.ts'
import { openShop, type Shop } from '../../../support/shop.ts'

// Parts of payments that the owner refunds in the dashboard of the payment provider.

let moyasar: Moyasar
let shop: Shop
let owner: ShopCustomer
let sara: ShopCustomer
let ficus: Plant

beforeAll(async () => {
  moyasar = await startMoyasar()
  shop = await openShop({
    settings: officeSettings,
    payments: () => moyasarGateway({ ...moyasar.keys, baseUrl: moyasar.url, timeoutMs: 2_000 }),
  })
  owner = await shop.staff()
  await proveIdentity(shop, owner)
  ficus = await shop.stockPlant({ priceHalalas: 11_500, stock: 100 })
})
beforeEach(async () => {
  sendWebhooks()
  sara = await shop.customer({ email: 'sara@example.com' })
})
afterEach(async () => {
  await moyasar.settled()
  const payments = moyasar.payments().map(({ id, status, amount, refunded }) => ({
    id,
    attempt_id: id,
    status,
    amount_halalas: amount,
    refunded_halalas: refunded,
  }))
  await expectLedgerToEqualOrders(shop, payments)
  expect(await unrecorded()).toEqual([])
  expect(shop.failures).toEqual([])
})
afterAll(async () => {
  await shop.close()
  await moyasar.close()
})

const sendWebhooks = () =>
  moyasar.sendWebhooksTo((body) => shop.call('POST', '/api/payments/webhook/moyasar', { body }))

/** An order of two plants, 230.00 with 30.00 of VAT, paid by card. */
async function paid() {
  await sara.fillCart(ficus, 2)
  const { body } = await sara.payByCard(moyasarCards.frictionless)
  const { id } = body.data.order
  const attempt = await shop.db
    .selectFrom('payment_attempts')
    .select('id')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  return { id: id as number, paymentId: attempt.id }
}
async function delivered() {
  const order = await paid()
  await deliver(owner, order.id)
  return order
}
const alarms = () => shop.failures.splice(0).map(({ facts }) => (facts as { alarm?: string }).alarm)
const bankOf = (paymentId: string) =>
  moyasar.payments().find(({ id }) => id === paymentId)?.refunded
const unrecorded = async () => (await owner.call('GET', '/api/office/refunds/unrecorded')).body.data
const officeOrder = async (id: number) =>
  (await owner.call('GET', `/api/office/orders/${id}/office`)).body.data
const unrecordedOf = async (id: number) => (await officeOrder(id)).unrecorded_refund_halalas
const openRefunds = async () =>
  (await owner.call('GET', '/api/office/pulse')).body.data.counters.refunds_open
const vat = async () =>
  (await owner.call('GET', `/api/office/reports/vat?period=${dayOf(new Date()).slice(0, 7)}`)).body
    .data.totals
const amount = (halalas: number) => ({ amount_halalas: halalas, reason: 'goodwill' })
const refundsOf = async (id: number) =>
  (await officeOrder(id)).refunds.map(
    ({ state, method, amount_halalas: halalas }: Record<string, unknown>) => ({
      state,
      method,
      halalas,
    }),
  )

test('a part refunded in the dashboard is a task of staff, who record it with its credit note while nothing is requested', async () => {
  const order = await delivered()
  const open = await openRefunds()
  moyasar.repeatNextWebhook()
  await moyasar.refundInDashboard(order.paymentId, 3_000)
  expect(alarms()).toEqual(['refundUnrecorded'])
  const { version } = await officeOrder(order.id)
  await shop.call('POST', '/api/payments/webhook/moyasar', {
    body: moyasar.webhooks().at(-1) ?? '',
  })
  expect(await officeOrder(order.id)).toMatchObject({
    version,
    status: 'delivered',
    unrecorded_refund_halalas: 3_000,
    refunds: [],
  })
  expect(await openRefunds()).toBe(open + 1)
  const home = (await owner.call('GET', '/api/office/home')).body.data.cards
  expect(home.find(({ kind }: { kind: string }) => kind === 'refunds_open').rows).toMatchObject([
    { id: order.id, at: expect.any(String) },
  ])
  const listed = { order_id: order.id, amount_halalas: 3_000, customer: { id: sara.id } }
  expect(await unrecorded()).toMatchObject([listed])
  const other = await owner.call(
    'GET',
    `/api/office/refunds/unrecorded?order_id=${order.id + 100_000}`,
  )
  expect(other.body.data).toEqual([])
  expect(await refundable(owner, order.id)).toMatchObject({
    unrecorded_halalas: 3_000,
    card: { left_halalas: 3_000 },
  })

  const requests = moyasar.countOf('refund')
  const larger = await refund(owner, order.id, amount(3_001))
  expect(larger).toMatchObject({ status: 409, body: { code: 'refundUnrecorded' } })
  expect(larger.body.message).toContain('30')
  expect((await preview(owner, order.id, amount(3_000))).body.data.methods[0]).toEqual({
    method: 'card',
    max_halalas: 3_000,
  })
  const before = await vat()
  const recorded = await refund(owner, order.id, amount(3_000))
  expect(recorded).toMatchObject({
    status: 201,
    body: {
      data: {
        unrecorded_refund_halalas: 0,
        refund: { state: 'done', method: 'card', amount_halalas: 3_000 },
        credit_note: { number: expect.stringMatching(/^CN-/) },
      },
    },
  })
  expect(moyasar.countOf('refund')).toBe(requests)
  const after = await vat()
  expect(before.vat_halalas - after.vat_halalas).toBe(391)
  const transactions = await shop.db
    .selectFrom('payment_transactions')
    .select(['transaction_id', 'amount_halalas'])
    .where('order_id', '=', order.id)
    .where('type', '=', 'refund')
    .execute()
  expect(transactions).toEqual([{ transaction_id: order.paymentId, amount_halalas: 3_000 }])
  expect(await openRefunds()).toBe(open)
  const [entry] = await auditOf(shop, 'order.refundUnrecorded')
  expect(entry).toMatchObject({ staff_id: null, entity_id: String(order.id) })

  // The rest can be refunded to the card, and no more.
  expect((await refundable(owner, order.id)).card).toMatchObject({ left_halalas: 20_000 })
  const rest = await refund(owner, order.id, amount(20_000))
  expect(rest.body.data.refund.state).toBe('done')
  expect(bankOf(order.paymentId)).toBe(23_000)
})

test('a part is recorded in parts, and an older answer of the provider changes nothing', async () => {
  const order = await delivered()
  const old = await shop.paymentContext.gateway.find(order.paymentId)
  await moyasar.refundInDashboard(order.paymentId, 1_000)
  const between = await shop.paymentContext.gateway.find(order.paymentId)
  await moyasar.refundInDashboard(order.paymentId, 2_000)
  expect(alarms()).toEqual(['refundUnrecorded', 'refundUnrecorded'])
  const repeatOld = async () => {
    for (const payment of [old, between])
      await shop.db
        .transaction()
        .execute((tx) => transitionAttempt(tx, shop.paymentContext, order.paymentId, payment))
  }
  await repeatOld()
  expect(await unrecordedOf(order.id)).toBe(3_000)
  await refund(owner, order.id, amount(500))
  await repeatOld()
  expect(await unrecordedOf(order.id)).toBe(2_500)
  expect((await refund(owner, order.id, amount(2_501))).body.code).toBe('refundUnrecorded')
  // Other methods return other money.
  const cash = await refund(owner, order.id, { ...amount(700), method: 'cash' })
  expect(cash.body.data).toMatchObject({ unrecorded_refund_halalas: 2_500 })
  await act(owner, `/refunds/${cash.body.data.refund.id}/done`, { bank_reference: 'R-1' })
  await refund(owner, order.id, amount(2_500))
  await repeatOld()
  expect(await unrecordedOf(order.id)).toBe(0)
  expect(bankOf(order.paymentId)).toBe(3_000)
})

test('while a refund of the shop is requested, its own outcome decides, and a decision leaves the rest to be recorded', async () => {
  for (const outcome of ['paid', 'not_paid']) {
    const order = await delivered()
    // Whether Moyasar makes the refund or not, its answer is lost.
    moyasar.sendWebhooksTo(null)
    moyasar.next(outcome === 'paid' ? { kind: 'drop' } : { kind: 'status', status: 500 }, 'refund')
    const requested = await refund(owner, order.id, amount(5_000))
    expect(requested.body.data.refund.state).toBe('asked')
    sendWebhooks()
    await moyasar.refundInDashboard(order.paymentId, 3_000)
    expect(await unrecordedOf(order.id)).toBe(0)
    await ageRefunds(shop, 3)
    await reconcile(shop.paymentContext)
    expect(alarms()).toEqual(['refundUnclear'])
    const { id } = requested.body.data.refund
    const decision = await act(owner, `/refunds/${id}/decision`, { outcome, reference: 'MYS-1' })
    expect(decision.status).toBe(200)
    expect(await unrecordedOf(order.id)).toBe(3_000)
    await refund(owner, order.id, amount(3_000))
    if (outcome === 'not_paid') await act(owner, `/refunds/${id}/method`, { method: 'card' })
    expect(bankOf(order.paymentId)).toBe(8_000)
  }
})

test('a refund that was decided as paid is not contradicted by a part refunded in the dashboard before it, once that is recorded', async () => {
  const order = await delivered()
  moyasar.sendWebhooksTo(null)
  await moyasar.refundInDashboard(order.paymentId, 3_000)
  moyasar.next({ kind: 'drop' }, 'refund')
  const { id } = (await refund(owner, order.id, amount(5_000))).body.data.refund
  await moyasar.refundInDashboard(order.paymentId, 1_000)
  await ageRefunds(shop, 3)
  await reconcile(shop.paymentContext)
  expect(alarms()).toEqual(['refundUnrecorded', 'refundUnclear'])
  await act(owner, `/refunds/${id}/decision`, { outcome: 'paid', reference: 'MYS-1' })
  const check = async () => {
    await sql`update refund_decisions set checked_at = now() - interval '2 hours' where refund_id = ${id}::uuid`.execute(
      shop.db,
    )
    await checkDecisions(shop.paymentContext)
    return alarms()
  }
  expect(await unrecordedOf(order.id)).toBe(4_000)
  expect(await check()).toEqual([])
  await refund(owner, order.id, amount(4_000))
  expect(await check()).toEqual([])
  moyasar.alter(order.paymentId, { refunded: 4_000 })
  expect(await check()).toEqual(['refundUnclear'])
  moyasar.alter(order.paymentId, { refunded: 9_000 })
})

test('a part without a webhook that covers a refund and more raises the alarm for the rest', async () => {
  const order = await delivered()
  moyasar.sendWebhooksTo(null)
  await moyasar.refundInDashboard(order.paymentId, 8_000)
  const covered = await refund(owner, order.id, amount(3_000))
  expect(covered.body.data).toMatchObject({
    unrecorded_refund_halalas: 5_000,
    refund: { state: 'done' },
  })
  expect(alarms()).toEqual(['refundUnrecorded'])
  await refund(owner, order.id, amount(5_000))
  expect(bankOf(order.paymentId)).toBe(8_000)
})

test('a requested refund whose answer was lost is completed by the webhook and leaves nothing to record', async () => {
  const order = await delivered()
  moyasar.next({ kind: 'drop' }, 'refund')
  await refund(owner, order.id, amount(5_000))
  await moyasar.settled()
  expect(await refundsOf(order.id)).toEqual([{ state: 'done', method: 'card', halalas: 5_000 }])
  expect(await unrecordedOf(order.id)).toBe(0)
})

test('a part without a webhook is found when the same amount is to be refunded: it is recorded, and not paid twice', async () => {
  const order = await delivered()
  moyasar.sendWebhooksTo(null)
  await moyasar.refundInDashboard(order.paymentId, 3_000)
  const requests = moyasar.countOf('refund')
  const recorded = await refund(owner, order.id, amount(3_000))
  expect(recorded.body.data.refund.state).toBe('done')
  expect(moyasar.countOf('refund')).toBe(requests)
  expect(alarms()).toEqual([])

  // A larger amount is another refund.
  await moyasar.refundInDashboard(order.paymentId, 1_000)
  const larger = await refund(owner, order.id, amount(5_000))
  expect(larger.body.data).toMatchObject({
    unrecorded_refund_halalas: 1_000,
    refund: { state: 'done' },
  })
  expect(alarms()).toEqual(['refundUnrecorded'])
  await refund(owner, order.id, amount(1_000))
  expect(bankOf(order.paymentId)).toBe(9_000)
})

test('a refund that Moyasar refused, and that the owner made in the dashboard, is done once the card is chosen again', async () => {
  const order = await delivered()
  moyasar.next({ kind: 'status', status: 400 }, 'refund')
  const { id, state } = (await refund(owner, order.id, amount(5_000))).body.data.refund
  expect(state).toBe('refused')
  await moyasar.refundInDashboard(order.paymentId, 5_000)
  expect(alarms()).toEqual(['refundUnrecorded'])
  const requests = moyasar.countOf('refund')
  const again = await act(owner, `/refunds/${id}/method`, { method: 'card' })
  expect(again.body.data).toMatchObject({ state: 'done', method: 'card' })
  expect(moyasar.countOf('refund')).toBe(requests)
  expect(await unrecordedOf(order.id)).toBe(0)
})

test('a refund that Moyasar refused is done when all of the payment is refunded in the dashboard, and not paid again in another way', async () => {
  const order = await paid()
  moyasar.next({ kind: 'status', status: 400 }, 'refund')
  const { id } = (await refund(owner, order.id, amount(5_000))).body.data.refund
  await moyasar.refundInDashboard(order.paymentId, 23_000)
  expect(await officeOrder(order.id)).toMatchObject({
    status: 'cancelled',
    unrecorded_refund_halalas: 0,
  })
  expect(await refundsOf(order.id)).toEqual([
    { state: 'done', method: 'card', halalas: 5_000 },
    { state: 'done', method: 'card', halalas: 18_000 },
  ])
  expect((await act(owner, `/refunds/${id}/method`, { method: 'cash' })).status).toBe(400)
})

test('the rest refunded in the dashboard too cancels the order, with a credit note of all of it', async () => {
  const order = await paid()
  await moyasar.refundInDashboard(order.paymentId, 3_000)
  expect(alarms()).toEqual(['refundUnrecorded'])
  await moyasar.refundInDashboard(order.paymentId, 20_000)
  expect(await officeOrder(order.id)).toMatchObject({
    status: 'cancelled',
    unrecorded_refund_halalas: 0,
    refunds: [{ state: 'done', amount_halalas: 23_000 }],
  })
})

test('a cancellation returns only the rest to the card, and credits all of it', async () => {
  const order = await paid()
  await moyasar.refundInDashboard(order.paymentId, 3_000)
  expect(alarms()).toEqual(['refundUnrecorded'])
  const cancelled = await sara.call('POST', `/api/v1/customer/orders/${order.id}/cancel`)
  expect(cancelled.body.data).toMatchObject({ status: 'cancelled', grand_total_refunded: 230 })
  expect(bankOf(order.paymentId)).toBe(23_000)
  expect(await refundsOf(order.id)).toEqual([{ state: 'done', method: 'card', halalas: 23_000 }])
})

test.each(['known', 'not known yet', 'more than what is left'])(
  'an order of which a part was refunded in cash is cancelled with a part in the dashboard that is %s',
  async (what) => {
    const order = await paid()
    const cash = await refund(owner, order.id, { ...amount(5_000), method: 'cash' })
    await act(owner, `/refunds/${cash.body.data.refund.id}/done`, { bank_reference: 'R-1' })
    if (what === 'not known yet') moyasar.sendWebhooksTo(null)
    const made = what === 'more than what is left' ? 20_000 : 3_000
    await moyasar.refundInDashboard(order.paymentId, made)
    if (what === 'more than what is left') {
      expect(await unrecordedOf(order.id)).toBe(18_000)
      expect(await unrecorded()).toMatchObject([{ amount_halalas: 18_000 }])
    }
    const cancelled = await sara.call('POST', `/api/v1/customer/orders/${order.id}/cancel`)
    if (what === 'not known yet') {
      // Moyasar is queried again by the reconciler, for the rest that is left then.
      expect(cancelled.status).toBe(502)
      await age(shop, 3)
      await reconcile(shop.paymentContext)
    } else expect(cancelled.status).toBe(200)
    expect(alarms()).toEqual(['refundUnrecorded'])
    expect(await officeOrder(order.id)).toMatchObject({
      status: 'cancelled',
      unrecorded_refund_halalas: 0,
    })
    expect(await refundsOf(order.id)).toEqual([
      { state: 'done', method: 'cash', halalas: 5_000 },
      { state: 'done', method: 'card', halalas: 18_000 },
    ])
    expect(bankOf(order.paymentId)).toBe(what === 'more than what is left' ? 20_000 : 18_000)
    // What was refunded beyond the order's total cannot be credited; the ledger of the other tests is exact.
    if (what === 'more than what is left') moyasar.alter(order.paymentId, { refunded: 18_000 })
  },
)
