import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { moyasarGateway } from '#adapters/payments/moyasar/gateway.ts'
import { withTransactionRetry } from '#db/transaction.ts'
import { auditedTransaction } from '#domain/audit/audited-transaction.ts'
import { beginCancellation } from '#domain/checkout/cancel-order.ts'
import { reconcile } from '#domain/checkout/settlement/reconcile.ts'
import { GatewayError, RefundRefused, type PaymentGateway } from '#domain/payments/gateway.ts'
import { createRefund } from '#domain/refunds/create-refund.ts'
import { acceptedCard, type ShopCustomer } from '../../../support/customer.ts'
import { age, expectLedgerToEqualOrders } from '../../../support/database/ledger.ts'
import { faultyGateway, type GatewayBehaviour } from '../../../support/payments/faulty-gateway.ts'
import { moyasarCards } from '../../../support/moyasar/cards.ts'
import type { Deliver } from '../../../support/moyasar/post.ts'
import { startMoyasar } from '../../../support/moyasar/server.ts'
import { act, officeSettings, proveIdentity } from '../../../support/office.ts'
import type { Plant } from '../../../support/plants.ts'
import { ageRefunds, deliver, refund, refundable } from '../../../support/refunds.ts'
import { openShop, type Shop } from '../../../support/shop.ts'

// Refunds and cancellations of paid orders with each fault of a provider or a process (office.md O8.1); after each, the provider's
// payments are compared with the shop's.

/** The provider's reaction to the next refund. */
type Fault =
  | 'obeys'
  | 'refuses'
  | 'is silent'
  | 'loses its answer'
  | 'cannot be read'
  | 'acts twice'
interface Provider {
  card: string
  gateway: (sandbox: PaymentGateway) => PaymentGateway
  misbehave(fault: Fault): void
  /** The payments of the provider; undefined: those of the sandbox in the shop's database. */
  payments(): { id: string; amount: number; refunded: number; status: string }[] | undefined
  /** Sends its webhooks to this shop. */
  inform(shop: Shop): void
  close(): Promise<void>
}

function sandbox(): Provider {
  const throwing = (error: Error) => async () => {
    throw error
  }
  const faults: Record<Fault, GatewayBehaviour> = {
    obeys: () => ({}),
    refuses: () => ({ refund: throwing(new RefundRefused('no')) }),
    'is silent': () => ({ refund: throwing(new GatewayError('away')) }),
    'loses its answer': (bank) => ({
      refund: async (payment) => {
        await bank.refund(payment)
        throw new GatewayError('lost')
      },
    }),
    'cannot be read': () => ({
      find: throwing(new GatewayError('away')),
      refund: throwing(new GatewayError('away')),
    }),
    'acts twice': (bank) => ({
      refund: async (payment) => {
        await bank.refund(payment)
        return bank.refund(payment)
      },
    }),
  }
  let behaviour = faults.obeys
  return {
    card: acceptedCard,
    gateway: faultyGateway(() => behaviour, { charge: 0, refund: 0 }),
    misbehave: (fault) => void (behaviour = faults[fault]),
    payments: () => undefined,
    inform: () => {},
    close: async () => {},
  }
}

async function moyasar(): Promise<Provider> {
  const server = await startMoyasar()
  const status = (code: number) => ({ kind: 'status', status: code }) as const
  const faults: Record<Fault, () => void> = {
    obeys: () => {},
    refuses: () => server.next(status(400), 'refund'),
    'is silent': () => server.next(status(503), 'refund'),
    'loses its answer': () => server.next({ kind: 'drop' }, 'refund'),
    'cannot be read': () => server.next(status(503), 'find'),
    'acts twice': () => {
      server.sendWebhooksTo(deliver)
      server.repeatNextWebhook()
    },
  }
  let deliver: Deliver | null = null
  return {
    card: moyasarCards.frictionless,
    gateway: () => moyasarGateway({ ...server.keys, baseUrl: server.url, timeoutMs: 2_000 }),
    // Webhooks are sent only for `acts twice`; otherwise they could arrive before the state is checked.
    misbehave: (fault) => {
      server.sendWebhooksTo(null)
      faults[fault]()
    },
    payments: server.payments,
    inform: (shop) =>
      void (deliver = (body) => shop.call('POST', '/api/payments/webhook/moyasar', { body })),
    close: server.close,
  }
}

describe.each([
  ['the sandbox', async () => sandbox()],
  ['a server of the provider’s shape', moyasar],
] as const)('refunds through %s', (_, open) => {
  let provider: Provider
  let shop: Shop
  let owner: ShopCustomer
  let sara: ShopCustomer
  let lemon: Plant
  beforeAll(async () => {
    provider = await open()
    shop = await openShop({ settings: officeSettings, payments: provider.gateway })
    provider.inform(shop)
    owner = await shop.staff()
    await proveIdentity(shop, owner)
    lemon = await shop.stockPlant({ priceHalalas: 9_900, stock: 1_000 })
    sara = await shop.customer({ email: 'sara@example.com' })
  })
  beforeEach(() => provider.misbehave('obeys'))
  afterEach(async () => {
    await later()
    const payments = provider.payments()?.map(({ id, status, amount, refunded }) => ({
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
    await provider.close()
  })

  /** Runs two reconcilers some minutes later. */
  async function later(): Promise<void> {
    provider.misbehave('obeys')
    await ageRefunds(shop, 3)
    await age(shop, 3)
    await Promise.all([reconcile(shop.paymentContext), reconcile(shop.paymentContext)])
  }

  async function twoLemons(): Promise<{ id: number; line: number; attemptId: string }> {
    await sara.fillCart(lemon, 2)
    const { id, items } = (await sara.payByCard(provider.card)).body.data.order
    const attempt = await shop.db
      .selectFrom('payment_attempts')
      .select('id')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow()
    return { id, line: items[0].id, attemptId: attempt.id }
  }
  const oneOf = ({ line }: { line: number }) => ({ lines: [{ order_item_id: line, quantity: 1 }] })
  const refundsOf = async (orderId: number) =>
    (
      await shop.db
        .selectFrom('refunds')
        .select(['state', 'amount_halalas'])
        .where('order_id', '=', orderId)
        .orderBy('created_at')
        .execute()
    ).map(({ state, amount_halalas }) => [state, amount_halalas])
  const statusOf = async (orderId: number) =>
    (await sara.call('GET', `/api/v1/customer/orders/${orderId}`)).body.data.status
  const actor = () => ({
    staffId: owner.id,
    sessionId: null,
    requestId: null,
    device: null,
    ipHmac: null,
  })
  const givesBack = (attemptId: string, amountHalalas: number) =>
    shop.paymentContext.gateway.find(attemptId).then((payment) =>
      shop.paymentContext.gateway.refund({
        id: payment?.id ?? '',
        attemptId,
        amountHalalas: 19_800,
        part: { amountHalalas, refundedBeforeHalalas: 0 },
      }),
    )

  describe('a refund of one of two lemons', () => {
    test.each<[Fault, string]>([
      ['obeys', 'done'],
      ['acts twice', 'done'],
      ['is silent', 'asked'],
      ['loses its answer', 'asked'],
      ['cannot be read', 'wanted'],
    ])('a refund is made once when the provider %s, and is then %s', async (fault, state) => {
      const order = await twoLemons()
      await deliver(owner, order.id)
      provider.misbehave(fault)
      const asked = await refund(owner, order.id, oneOf(order))
      expect(asked.status).toBe(201)
      expect(asked.body.data.refund.state).toBe(state)
      expect(asked.body.data.allowed.includes('refund')).toBe(state === 'done')
      if (state !== 'done')
        expect(await refund(owner, order.id, oneOf(order))).toMatchObject({
          status: 409,
          body: { code: 'refundPending' },
        })
      await later()
      expect(await refundsOf(order.id)).toEqual([['done', 9_900]])
    })

    test.each<Fault>(['acts twice', 'is silent', 'loses its answer', 'cannot be read'])(
      'a second refund of the same payment is made once too when the provider %s',
      async (fault) => {
        const order = await twoLemons()
        await deliver(owner, order.id)
        expect((await refund(owner, order.id, oneOf(order))).body.data.refund.state).toBe('done')
        provider.misbehave(fault)
        expect((await refund(owner, order.id, oneOf(order))).status).toBe(201)
        await later()
        expect(await refundsOf(order.id)).toEqual([
          ['done', 9_900],
          ['done', 9_900],
        ])
      },
    )

    test('of two refunds that members request at the same time one is made', async () => {
      const order = await twoLemons()
      await deliver(owner, order.id)
      const answers = await Promise.all([1, 2].map(() => refund(owner, order.id, oneOf(order))))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
      await later()
      expect(await refundsOf(order.id)).toEqual([['done', 9_900]])
    })

    test('a refund that the provider refuses keeps its credit note and is sent again by staff', async () => {
      const order = await twoLemons()
      await deliver(owner, order.id)
      provider.misbehave('refuses')
      const { id } = (await refund(owner, order.id, oneOf(order))).body.data.refund
      provider.misbehave('obeys')
      expect(await refundsOf(order.id)).toEqual([['refused', 9_900]])
      const again = await act(owner, `/refunds/${id}/method`, { method: 'card' })
      expect(again.body.data).toMatchObject({ state: 'done', method: 'card' })
    })

    test.each(['has not asked', 'is about to ask', 'has asked'])(
      'a refund whose process dies when it %s is made once by another process',
      async (moment) => {
        const order = await twoLemons()
        await deliver(owner, order.id)
        const { version } = await refundable(owner, order.id)
        const refundId = await auditedTransaction(shop.db, actor(), (tx, audit) =>
          createRefund(
            tx,
            audit,
            {
              authority: { limitHalalas: null },
              refundContext: { ...shop.settings, provider: shop.paymentContext.gateway.name },
            },
            order.id,
            {
              lines: [{ orderItemId: order.line, quantity: 1 }],
              reason: 'arrived_dead',
              note: null,
              method: 'card',
              expectedTotalHalalas: 9_900,
              tellCustomer: true,
              version,
            },
          ),
        )
        if (moment !== 'has not asked')
          await shop.db
            .updateTable('refunds')
            .set({ state: 'asked', given_back_before_halalas: 0, asked_at: new Date() })
            .where('id', '=', refundId)
            .execute()
        if (moment === 'has asked') await givesBack(order.attemptId, 9_900)
        await later()
        expect(await refundsOf(order.id)).toEqual([['done', 9_900]])
      },
    )
  })

  describe('a cancellation', () => {
    const cancel = async (id: number) => {
      const { version } = (await owner.call('GET', `/api/office/orders/${id}/office`)).body.data
      return act(owner, `/orders/${id}/cancel`, { reason: 'out_of_stock', version })
    }

    test.each<[Fault, number]>([
      ['obeys', 200],
      ['acts twice', 200],
      // The shop asks for the outcome at once.
      ['loses its answer', 200],
      ['is silent', 502],
      ['cannot be read', 502],
    ])(
      'a cancellation is refunded once when the provider %s, and is answered with %i',
      async (fault, status) => {
        const order = await twoLemons()
        provider.misbehave(fault)
        expect((await cancel(order.id)).status).toBe(status)
        await later()
        expect(await statusOf(order.id)).toBe('cancelled')
        expect(await refundsOf(order.id)).toEqual([['done', 19_800]])
      },
    )

    test('a cancellation that the provider refuses leaves the order, and the same request can be sent again', async () => {
      const order = await twoLemons()
      provider.misbehave('refuses')
      const { version } = (await owner.call('GET', `/api/office/orders/${order.id}/office`)).body
        .data
      const again = {
        body: { reason: 'other', version },
        headers: { 'Idempotency-Key': `cancel-${order.id}` },
      }
      const path = `/api/office/orders/${order.id}/cancel`
      expect((await owner.call('POST', path, again)).body.code).toBe('paymentProviderError')
      provider.misbehave('obeys')
      expect(await statusOf(order.id)).toBe('processing')
      const done = await owner.call('POST', path, again)
      expect(done.body.data).toMatchObject({ status: 'cancelled', payment_state: 'refunded' })
      const replayed = await owner.call('POST', path, again)
      expect(replayed.headers.get('Idempotency-Replayed')).toBe('true')
      expect(replayed.body).toEqual(done.body)
    })

    test.each(['has not asked', 'has asked'])(
      'a cancellation whose process dies when it %s is finished by another process',
      async (moment) => {
        const order = await twoLemons()
        const member = {
          permissions: new Map([['orders.refund', 'full']] as const),
          hasRecentStepUp: true,
          authority: { limitHalalas: null },
        }
        const staff = { actor: actor(), member, refusal: 'cannotCancelOrder' } as const
        await withTransactionRetry(shop.db, (tx) => beginCancellation(tx, staff, order.id))
        if (moment === 'has asked') await givesBack(order.attemptId, 19_800)
        expect(await statusOf(order.id)).toBe('processing')
        await later()
        expect(await statusOf(order.id)).toBe('cancelled')
        expect(await refundsOf(order.id)).toEqual([['done', 19_800]])
      },
    )
  })
})
