import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { GatewayError, RefundRefused, type PaymentGateway } from '#domain/payments/gateway.ts'
import { reconcile } from '#domain/checkout/settlement/reconcile.ts'
import { asAnswer, asRequest } from '../../support/call-at.ts'
import { threeDSecureCard, type ShopCustomer } from '../../support/customer.ts'
import { faultyGateway, type GatewayBehaviour } from '../../support/payments/faulty-gateway.ts'
import { age, expectLedgerToEqualOrders } from '../../support/database/ledger.ts'
import type { Plant } from '../../support/plants.ts'
import { openShop, type Shop } from '../../support/shop.ts'

let shop: Shop
let ficus: Plant
let sara: ShopCustomer
let behaviour: GatewayBehaviour = () => ({})
const calls = { charge: 0, refund: 0 }

beforeAll(async () => {
  shop = await openShop({ payments: faultyGateway(() => behaviour, calls) })
})
beforeEach(async () => {
  ficus = await shop.stockPlant({ priceHalalas: 11_500, stock: 10 })
  sara = await shop.customer()
  await sara.fillCart(ficus, 2)
  calls.charge = calls.refund = 0
})
afterEach(async () => {
  vi.useRealTimers()
  behaviour = () => ({})
  await age(shop, 3)
  await reconcile(shop.paymentContext)
  await expectLedgerToEqualOrders(shop)
  expect(shop.failures).toEqual([])
})
afterAll(() => shop.close())

const keyed = () => ({ 'Idempotency-Key': crypto.randomUUID() })
const crash = () => new Error('the process died here')
/** The provider charges, and then the process that called it ends. */
const crashingAfterCharge = (sandbox: PaymentGateway) => ({
  charge: async (wanted: Parameters<PaymentGateway['charge']>[0]) => {
    await sandbox.charge(wanted)
    throw crash()
  },
})
const attempts = () =>
  shop.db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('customer_id', '=', sara.id)
    .orderBy('started_at')
    .execute()
const states = async () => (await attempts()).map(({ state }) => state)
/** Seconds until the lease of the newest attempt ends, by the database's clock. */
const leaseLeft = async () =>
  (
    await sql<{
      left: number
    }>`select extract(epoch from leased_until - now())::float as left from payment_attempts
      where customer_id = ${sara.id} order by started_at desc limit 1`.execute(shop.db)
  ).rows[0]?.left ?? Number.NaN
/** Sets the lease as a process killed so many seconds ago left it. */
const killedAgo = (seconds: number) =>
  sql`update payment_attempts set leased_until = now() + make_interval(secs => ${20 - seconds}) where customer_id = ${sara.id}`.execute(
    shop.db,
  )
/** Returns the answer without waiting for work that follows it. */
const saveOrderWithoutWaiting = async (headers: Record<string, string>) =>
  asAnswer(
    await shop.fetch(
      '/api/v1/customer/checkout/save-order',
      asRequest('POST', { token: sara.token, headers }),
    ),
  )

test('twenty seconds after its process is killed during the charge a key answers with the order, without a reconciler', async () => {
  const key = keyed()
  behaviour = crashingAfterCharge
  expect((await sara.payByCard(undefined, key)).status).toBe(500)
  expect(shop.failures.splice(0)).toHaveLength(1)
  behaviour = () => ({})

  await killedAgo(15)
  expect(await sara.saveOrder(key)).toMatchObject({
    status: 409,
    body: { code: 'requestInProgress', message: expect.stringContaining('تأكيد') },
  })
  await killedAgo(21)
  const answers = await Promise.all([sara.saveOrder(key), sara.saveOrder(key), sara.saveOrder(key)])

  expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({
    data: { order: { status: 'processing' } },
  })
  expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
  expect((await sara.saveOrder(key)).headers.get('idempotency-replayed')).toBe('true')
  expect([calls.charge, await states()]).toEqual([1, ['captured']])
})

test('a cart whose process is killed during the charge is freed by a reconciler when the lease ends', async () => {
  behaviour = crashingAfterCharge
  await sara.payByCard()
  expect(shop.failures.splice(0)).toHaveLength(1)
  behaviour = () => ({})
  await killedAgo(15)
  await reconcile(shop.paymentContext)
  expect(await states()).toEqual(['started'])
  await killedAgo(21)
  await Promise.all([
    reconcile(shop.paymentContext),
    reconcile(shop.secondProcess().paymentContext),
  ])
  expect(await states()).toEqual(['captured'])
  expect(await sara.cart()).toMatchObject({ items: [] })
})

test('a charge that could not be stored is stored by the next call under its key', async () => {
  const key = keyed()
  await sara.prepareCard()
  await sql`create function refuse_orders() returns trigger language plpgsql as 'begin raise exception ''refused'' using errcode = ''40001''; end'`.execute(
    shop.db,
  )
  await sql`create trigger refuses before insert on orders for each row execute function refuse_orders()`.execute(
    shop.db,
  )
  expect((await sara.saveOrder(key)).status).toBe(503)
  await sql`drop function refuse_orders cascade`.execute(shop.db)

  expect(await sara.saveOrder(key)).toMatchObject({
    status: 200,
    body: { data: { order: { status: 'processing' } } },
  })
  expect([calls.charge, await states()]).toEqual([1, ['captured']])
})

test('a charge that never reached the provider is reported by the next call, and the call after it buys', async () => {
  behaviour = () => ({ charge: () => Promise.reject(crash()) })
  await sara.payByCard()
  expect(shop.failures.splice(0)).toHaveLength(1)
  behaviour = () => ({})
  expect(await sara.saveOrder(keyed())).toMatchObject({
    status: 502,
    body: { code: 'paymentProviderError' },
  })
  expect(await shop.stockOf(ficus)).toBe(10)
  expect((await sara.saveOrder(keyed())).status).toBe(200)
  expect(await states()).toEqual(['abandoned', 'captured'])
})

test('an interrupted charge stays open while the provider is unavailable, and is asked about later', async () => {
  const key = keyed()
  behaviour = crashingAfterCharge
  await sara.payByCard(undefined, key)
  expect(shop.failures.splice(0)).toHaveLength(1)
  behaviour = () => ({ find: () => Promise.reject(new GatewayError('the provider is away')) })
  const answer = sara.saveOrder(key)
  await expect.poll(leaseLeft).toBeGreaterThan(15) // The attempt is taken over, and no other process asks meanwhile.
  behaviour = () => ({})
  await killedAgo(21)
  await reconcile(shop.paymentContext)
  expect(await answer).toMatchObject({ status: 200 })
})

test('a key whose provider is slow answers in time that the payment is being confirmed, and later with the order', async () => {
  const key = keyed()
  await sara.prepareCard()
  behaviour = (sandbox) => ({
    charge: async (wanted) => (await pause(7_000), sandbox.charge(wanted)),
  })

  const early = await saveOrderWithoutWaiting(key)

  expect(early).toMatchObject({
    status: 409,
    body: { code: 'requestInProgress', message: expect.stringContaining('تأكيد') },
  })
  expect(early.headers.get('retry-after')).toBe('1')
  expect(await states()).toEqual(['started'])
  expect(await leaseLeft()).toBeGreaterThan(15) // Renewed after five seconds: without it, less than fourteen of twenty would be left.
  await shop.settled()
  const later = await sara.saveOrder(key)
  expect([later.status, later.headers.get('idempotency-replayed'), calls.charge]).toEqual([
    200,
    'true',
    1,
  ])
})

test('a refund by a process with a slow clock is not taken over by another process', async () => {
  const { id } = (await sara.payByCard()).body.data.order
  let answer = () => {}
  behaviour = (sandbox) => ({
    refund: async (payment) => {
      await new Promise<void>((done) => (answer = done))
      return sandbox.refund(payment)
    },
  })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 600_000 })
  const cancelled = sara.call('POST', `/api/v1/customer/orders/${id}/cancel`)
  await expect.poll(() => calls.refund).toBe(1)
  vi.useRealTimers()
  const reconciling = reconcile(shop.secondProcess().paymentContext)
  await pause(300)
  expect(calls.refund).toBe(1)
  answer()
  await reconciling
  expect((await cancelled).status).toBe(200)
})

test.each([-90, 90])(
  'a card saved by one process is charged by another whose clock is %i minutes off',
  async (minutes) => {
    await sara.prepareCard()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
    const { status, body } = await sara.saveOrder()
    expect([status, body.code]).toEqual([200, undefined])
    await sara.fillCart(ficus, 1)
    await sara.prepareCard()
    vi.useRealTimers()
    expect((await sara.saveOrder()).status).toBe(200)
  },
)

test('a refund that fails for a quarter of an hour raises an alarm, once an hour', async () => {
  behaviour = (sandbox) => ({
    charge: async (wanted) => {
      await sandbox.charge(wanted)
      throw new GatewayError('no answer')
    },
    refund: () => Promise.reject(new RefundRefused('too little money at the provider')),
  })
  await sara.payByCard()
  const alarms = () =>
    shop.failures.splice(0).flatMap(({ facts }) => ('alarm' in facts ? [facts] : []))
  await age(shop, 1)
  await reconcile(shop.paymentContext)
  expect(alarms()).toEqual([])
  await age(shop, 16)
  await Promise.all([
    reconcile(shop.paymentContext),
    reconcile(shop.secondProcess().paymentContext),
  ])
  expect(alarms()).toMatchObject([
    { alarm: 'moneyOwed', attemptId: (await attempts())[0]?.id, amountHalalas: 23_000 },
  ])
  await age(shop, 30)
  await reconcile(shop.paymentContext)
  expect(alarms()).toEqual([])
  await age(shop, 61)
  await sql`update throttle_hits set hit_at = hit_at - interval '61 minutes'`.execute(shop.db)
  await reconcile(shop.paymentContext)
  expect(alarms()).toMatchObject([{ alarm: 'moneyOwed' }])
  behaviour = () => ({})
  await age(shop, 61)
  await reconcile(shop.paymentContext)
  expect(await states()).toEqual(['refunded'])
})

test.each([
  ['ar', 'تم إلغاء هذا الطلب'],
  ['en', 'This order was cancelled'],
])(
  'a key whose order was cancelled before it answered reports the cancellation (%s)',
  async (locale, sentence) => {
    const key = { ...keyed(), 'X-Locale': locale }
    behaviour = crashingAfterCharge
    await sara.payByCard(threeDSecureCard, key)
    expect(shop.failures.splice(0)).toHaveLength(1)
    behaviour = () => ({})
    await killedAgo(21)
    await reconcile(shop.paymentContext)
    await age(shop, 31)
    await reconcile(shop.paymentContext)
    const answer = await sara.saveOrder(key)
    expect(answer).toMatchObject({
      status: 200,
      body: {
        message: expect.stringContaining(sentence),
        data: { order: { status: 'cancelled' } },
      },
    })
    expect(answer.body.redirect_url).toBeUndefined()
  },
)
