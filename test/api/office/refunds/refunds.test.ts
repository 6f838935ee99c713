import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reconcile } from '#domain/checkout/settlement/reconcile.ts'
import { syncWithProvider } from '#domain/checkout/settlement/sync-with-provider.ts'
import { checkInvariants } from '#domain/invariants/check-invariants.ts'
import { GatewayError, RefundRefused } from '#domain/payments/gateway.ts'
import type { Mail } from '#domain/notifications/mail.ts'
import { sendDue } from '#domain/notifications/outbox-worker.ts'
import { queueRefundEmail } from '#domain/notifications/queue-refund-email.ts'
import { writeMail } from '#domain/notifications/write-mail.ts'
import { alarmDueRefunds } from '#domain/refunds/alarm-due-refunds.ts'
import { eraseBankAccounts } from '#domain/refunds/erase-bank-accounts.ts'
import { addDays, dayOf } from '#shared/day.ts'
import { addCoupon } from '../../../support/coupon.ts'
import type { ShopCustomer } from '../../../support/customer.ts'
import { faultyGateway, type GatewayBehaviour } from '../../../support/payments/faulty-gateway.ts'
import {
  act,
  addMember,
  officeSettings,
  idempotencyHeaders,
  proveIdentity,
} from '../../../support/office.ts'
import type { Plant } from '../../../support/plants.ts'
import { refundInRandomOrder } from '../../../load/scenarios/refund-sequences.ts'
import { ageRefunds, deliver, preview, refund, refundable } from '../../../support/refunds.ts'
import { openShop, type Shop } from '../../../support/shop.ts'

let shop: Shop
let owner: ShopCustomer
let manager: ShopCustomer
let sara: ShopCustomer
let lemon: Plant
let basil: Plant
let behaviour: GatewayBehaviour = () => ({})
const calls = { charge: 0, refund: 0 }

beforeAll(async () => {
  shop = await openShop({
    settings: officeSettings,
    payments: faultyGateway(() => behaviour, calls),
  })
  owner = await shop.staff()
  manager = await addMember(shop, 'Huda', 'manager')
  for (const member of [owner, manager]) await proveIdentity(shop, member)
  lemon = await shop.stockPlant({ priceHalalas: 9_900, stock: 100 })
  basil = await shop.stockPlant({ priceHalalas: 5_200, stock: 100 })
  await addCoupon(shop.db, { code: 'WELCOME10' })
})
beforeEach(async () => {
  sara = await shop.customer({ email: 'sara@example.com' })
})
afterEach(async () => {
  behaviour = () => ({})
  expect(await checkInvariants(shop.db)).toEqual([])
  expect(shop.failures).toEqual([])
})
afterAll(() => shop.close())

/** The provider's refunds fail with this error. */
const failWith = (error: Error) => () => ({
  refund: async () => {
    throw error
  },
})

/** Returns a call that refunds one lemon to the card, always under the same key. */
async function oneLemonRefund({ id, lemons }: { id: number; lemons: number }) {
  const { version } = await refundable(owner, id)
  const headers = { 'Idempotency-Key': `refund-of-${id}` }
  const body = {
    lines: [{ order_item_id: lemons, quantity: 1 }],
    reason: 'arrived_dead',
    method: 'card',
    expected_total_halalas: 8_910,
    version,
  }
  return () => owner.call('POST', `/api/office/orders/${id}/refunds`, { headers, body })
}

interface AuditRow {
  action: string
  changes: unknown[]
}

/** The canonical cart of the contract: two lemons and a basil with 10 % off, 225.00 with 29.34 of VAT. */
async function canonicalOrder(pay: 'card' | 'cash' = 'card') {
  await sara.fillCart(lemon, 2)
  await sara.fillCart(basil, 1)
  await sara.call('POST', '/api/v1/customer/cart/coupon', { body: { code: 'WELCOME10' } })
  const placed = await (pay === 'card' ? sara.payByCard() : sara.placeOrder())
  const { id, items } = placed.body.data.order
  return { id: id as number, lemons: items[0].id as number, basil: items[1].id as number }
}
async function delivered(pay: 'card' | 'cash' = 'card') {
  const order = await canonicalOrder(pay)
  await deliver(owner, order.id)
  return order
}
const orderOf = async (id: number) =>
  (await sara.call('GET', `/api/v1/customer/orders/${id}`)).body.data
const refundsOf = (orderId: number) =>
  shop.db
    .selectFrom('refunds')
    .select(['state', 'method', 'amount_halalas'])
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .execute()
/** The counted uses of the orders' coupon. */
const couponUses = async () => {
  const { times_used } = await shop.db
    .selectFrom('coupons')
    .select('times_used')
    .where('code', '=', 'WELCOME10')
    .executeTakeFirstOrThrow()
  return times_used
}
const bankOf = async (orderId: number) => {
  const { refunded_halalas } = await shop.db
    .selectFrom('sandbox_payments')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'sandbox_payments.attempt_id')
    .select('refunded_halalas')
    .where('payment_attempts.order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return refunded_halalas
}
/** The alarms since the last call. */
const alarms = () => shop.failures.splice(0).map(({ facts }) => (facts as { alarm?: string }).alarm)
const mailsAbout = async (orderId: number, template: string) =>
  shop.db
    .selectFrom('outbox')
    .select('facts')
    .where('key', 'like', `${template}:${orderId}:%`)
    .orderBy('id')
    .execute()
/** Changes the mails about refunds of an order that are waiting to be sent. */
const setWaiting = (orderId: number, fields: { sent_at?: Date; attempts?: number }) =>
  shop.db
    .updateTable('outbox')
    .set(fields)
    .where('key', 'like', `orderRefunded:${orderId}:%`)
    .where('sent_at', 'is', null)
    .where('dead_at', 'is', null)
    .execute()
/** Sends all due mails, and returns the texts of those about refunds of an order. */
async function sendRefundMails(orderId: number): Promise<string[]> {
  const sent: string[] = []
  const parts = {
    db: shop.db,
    shop: shop.settings,
    log: { warn() {}, error() {} },
    sendSms: async () => {},
    sendMail: async ({ messageKey, text }: Mail) => {
      if (messageKey.startsWith(`orderRefunded:${orderId}:`)) sent.push(text)
    },
  }
  while ((await sendDue(parts)) > 0);
  return sent
}

describe('one of two dead lemons', () => {
  test('a refunded lemon is paid back to the card with a credit note and does not return to stock', async () => {
    const order = await delivered()
    const allowed = async (member: ShopCustomer) =>
      (await member.call('GET', `/api/office/orders/${order.id}/office`)).body.data.allowed
    expect([await allowed(owner), await allowed(manager)]).toEqual([
      expect.arrayContaining(['refund']),
      expect.arrayContaining(['refund']),
    ])
    expect(await allowed(await addMember(shop, 'Amal', 'accountant'))).not.toContain('refund')
    const before = (await shop.stockOf(lemon)) ?? 0
    const wanted = { lines: [{ order_item_id: order.lemons, quantity: 1 }] }
    expect((await preview(owner, order.id, wanted)).body.data).toMatchObject({
      closed_vat_period: null,
      total_halalas: 8_910,
      vat_halalas: 1_162,
      lines: [{ total_halalas: 9_900, discount_halalas: 990, gross_halalas: 8_910 }],
      methods: [
        { method: 'card', max_halalas: 22_500 },
        { method: 'cash', max_halalas: 22_500 },
        { method: 'bank_transfer', max_halalas: 22_500 },
      ],
    })
    const answer = await refund(owner, order.id, { ...wanted, note: 'She sent a picture.' })
    expect(answer).toMatchObject({
      status: 201,
      body: {
        data: {
          refund: { state: 'done', method: 'card', amount_halalas: 8_910 },
          credit_note: { number: expect.stringMatching(/^CN-\d{4}-\d{6}$/) },
          refundable_halalas: 13_590,
        },
      },
    })
    expect(await bankOf(order.id)).toBe(8_910)
    expect(await shop.stockOf(lemon)).toBe(before)

    expect(await orderOf(order.id)).toMatchObject({
      status: 'delivered',
      grand_total_refunded: 89.1,
      tax_amount_refunded: 11.62,
      sub_total_refunded: 99,
      discount_refunded: 9.9,
      refunds: [{ state: 'refunded', method: 'card', amount: 89.1 }],
      items: [{ qty_refunded: 1 }, { qty_refunded: 0 }],
      invoices: [{ state: 'paid', grand_total: 225, credit_notes: [{ total: 89.1 }] }],
    })
    const { id } = answer.body.data.credit_note
    expect((await sara.call('GET', `/api/v1/customer/credit-notes/${id}`)).body.data).toMatchObject(
      {
        grand_total: 89.1,
        tax_amount: 11.62,
        reason: { code: 'returned', en: 'Goods returned' },
        items: [{ qty: 1, total: 89.1 }],
      },
    )
    const list = await sara.call('GET', `/api/v1/customer/credit-notes?order_id=${order.id}`)
    expect(list.body.meta.total).toBe(1)
    const noura = await shop.customer()
    expect((await noura.call('GET', `/api/v1/customer/credit-notes/${id}`)).status).toBe(404)
    expect(await mailsAbout(order.id, 'orderRefunded')).toHaveLength(1)
    const log = await owner.call('GET', `/api/office/audit?entity=order&entity_id=${order.id}`)
    const actions = log.body.data.map(({ action }: { action: string }) => action)
    expect(actions).toEqual(expect.arrayContaining(['order.refundCreated', 'order.refundDone']))
    const done = log.body.data.find(({ action }: { action: string }) => action.endsWith('Done'))
    // The state in between, while the provider was asked.
    expect(done.changes).toContainEqual({ field: 'state', from: 'asked', to: 'done' })
  })

  test('a repeated request gets the outcome at the provider, not the state before it', async () => {
    const order = await delivered()
    const send = await oneLemonRefund(order)
    const first = await send()
    const again = await send()
    expect(again.headers.get('Idempotency-Replayed')).toBe('true')
    expect(again.body).toEqual(first.body)
    expect(again.body.data.refund.state).toBe('done')
    expect(await bankOf(order.id)).toBe(8_910)
  })

  test('a refund whose request fails in the shop is answered as requested, repeated alike, and finished later', async () => {
    const order = await delivered()
    const send = await oneLemonRefund(order)
    behaviour = failWith(new Error('a fault of the shop'))
    const first = await send()
    expect(first).toMatchObject({ status: 201, body: { data: { refund: { state: 'wanted' } } } })
    expect(shop.failures.splice(0)).toHaveLength(1)
    behaviour = () => ({})
    expect((await send()).body).toEqual(first.body)
    await ageRefunds(shop, 3)
    await reconcile(shop.paymentContext)
    expect(await refundsOf(order.id)).toMatchObject([{ state: 'done' }])
    expect(await bankOf(order.id)).toBe(8_910)
  })

  test('refunds of the remaining lines end the invoice exactly, and returned plants go back to stock', async () => {
    const order = await delivered()
    const before = (await shop.stockOf(lemon)) ?? 0
    await refund(owner, order.id, { lines: [{ order_item_id: order.lemons, quantity: 1 }] })
    await refund(owner, order.id, {
      lines: [{ order_item_id: order.basil, amount_halalas: 1_000 }],
      reason: 'goodwill',
    })
    const last = await refund(owner, order.id, {
      lines: [
        { order_item_id: order.lemons, quantity: 1, restock_quantity: 1 },
        { order_item_id: order.basil, amount_halalas: 3_680 },
      ],
      reason: 'changed_mind',
    })
    expect(last.body.data).toMatchObject({ refundable_halalas: 0, refund: { state: 'done' } })
    expect(await bankOf(order.id)).toBe(22_500)
    expect(await shop.stockOf(lemon)).toBe(before + 1)
    expect(await orderOf(order.id)).toMatchObject({
      grand_total_refunded: 225,
      tax_amount_refunded: 29.34,
      invoices: [{ state: 'refunded' }],
      card: { card_last4: '1111' },
      refund: { state: 'refunded', amount: 225 },
    })
    const attempt = await shop.db
      .selectFrom('payment_attempts')
      .select('state')
      .where('order_id', '=', order.id)
      .executeTakeFirst()
    expect(attempt?.state).toBe('refunded')
    expect(await refund(owner, order.id, { shipping_halalas: 0 })).toMatchObject({
      body: { code: 'nothingToRefund' },
    })
  })
})

test('a refund above the remaining amount or of an order without an invoice is refused', async () => {
  const order = await delivered()
  const tooMuch = { lines: [{ order_item_id: order.lemons, quantity: 3 }] }
  expect(await refund(owner, order.id, tooMuch)).toMatchObject({
    status: 400,
    body: { code: 'refundTooMuch', amount_halalas: 22_500 },
  })
  const changed = await refund(owner, order.id, {
    lines: [{ order_item_id: order.basil, quantity: 1 }],
    expected_total_halalas: 4_679,
  })
  expect(changed).toMatchObject({
    status: 400,
    body: { code: 'refundChanged', data: { total_halalas: 4_680 } },
  })
  expect(await refundsOf(order.id)).toEqual([])
  const both = { order_item_id: order.basil, quantity: 1, amount_halalas: 5 }
  expect((await refund(owner, order.id, { lines: [both] })).status).toBe(422)

  const waiting = await canonicalOrder('cash')
  const early = { lines: [{ order_item_id: waiting.basil, quantity: 1 }] }
  expect(await refund(owner, waiting.id, early)).toMatchObject({
    body: { code: 'nothingToRefund' },
  })
})

test('a credit note names the seller as the invoice does, by its legal name', async () => {
  const { seller } = shop.settings
  const legal = { legalNameAr: 'مؤسسة وارف الزراعية', legalNameEn: 'Warif Agricultural Est.' }
  await shop.changeSettings({ seller: { ...seller, ...legal } })
  const order = await delivered()
  const wanted = { lines: [{ order_item_id: order.basil, quantity: 1 }] }
  const { id } = (await refund(owner, order.id, wanted)).body.data.credit_note
  await shop.changeSettings({ seller })
  const note = (await sara.call('GET', `/api/v1/customer/credit-notes/${id}`)).body.data
  expect(note.seller).toMatchObject({ name_ar: legal.legalNameAr, name_en: legal.legalNameEn })
  expect(note.seller).toEqual((await orderOf(order.id)).invoices[0].seller)
  expect(Buffer.from(note.qr, 'base64').toString()).toContain(legal.legalNameAr)
})

test('a refund requested twice is made once: by the same id, by the same key and by two members at once', async () => {
  const order = await delivered()
  const { version } = await refundable(owner, order.id)
  const body = {
    id: randomUUID(),
    lines: [{ order_item_id: order.basil, quantity: 1 }],
    reason: 'damaged',
    method: 'card',
    expected_total_halalas: 4_680,
    version,
  }
  const path = `/api/office/orders/${order.id}/refunds`
  const headers = idempotencyHeaders()
  const first = await owner.call('POST', path, { body, headers })
  expect(first.status).toBe(201)
  expect((await owner.call('POST', path, { body, headers })).status).toBe(201)
  const sameId = await owner.call('POST', path, { body, headers: idempotencyHeaders() })
  expect(sameId.body.data.refund.id).toBe(body.id)
  expect(await bankOf(order.id)).toBe(4_680)

  const lemons = [{ order_item_id: order.lemons, quantity: 1 }]
  const now = (await refundable(owner, order.id)).version
  const race = await Promise.all(
    [owner, manager].map((member) => refund(member, order.id, { lines: lemons, version: now })),
  )
  expect(race.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(race.find(({ status }) => status === 409)?.body.code).toMatch(/editConflict|refundPending/)
  expect(await bankOf(order.id)).toBe(4_680 + 8_910)

  const same = {
    ...body,
    id: randomUUID(),
    lines: lemons,
    expected_total_halalas: 8_910,
    version: (await refundable(owner, order.id)).version,
  }
  const both = await Promise.all(
    [1, 2].map(() => owner.call('POST', path, { body: same, headers: idempotencyHeaders() })),
  )
  for (const answer of both)
    expect(answer).toMatchObject({ status: 201, body: { data: { refund: { id: same.id } } } })
  expect(await bankOf(order.id)).toBe(22_500)
})

describe('refunds at the provider', () => {
  const basilOf = (order: { basil: number }) => ({
    lines: [{ order_item_id: order.basil, quantity: 1 }],
  })
  const later = async () => {
    behaviour = () => ({})
    await ageRefunds(shop, 3)
    await reconcile(shop.paymentContext)
  }

  test('a refund that the provider refuses keeps its credit note and is paid another way', async () => {
    const order = await delivered()
    behaviour = () => ({
      refund: async () => {
        throw new RefundRefused('no')
      },
    })
    const refused = await refund(owner, order.id, basilOf(order))
    expect(refused).toMatchObject({ status: 201, body: { data: { refund: { state: 'refused' } } } })
    const { id } = refused.body.data.refund
    expect(await orderOf(order.id)).toMatchObject({ refunds: [{ state: 'pending', method: null }] })
    const wrong = { method: 'bank_transfer', iban: 'SA0380000000608010167518' }
    expect((await act(owner, `/refunds/${id}/method`, wrong)).body.errors).toHaveProperty('iban')
    expect(await mailsAbout(order.id, 'orderRefunded')).toEqual([])
    const iban = 'SA03 8000 0000 6080 1016 7519'
    const moved = await act(owner, `/refunds/${id}/method`, {
      method: 'bank_transfer',
      iban,
      holder: 'Sara Alharbi',
    })
    expect(moved.body.data).toMatchObject({ state: 'wanted', iban_last4: '7519' })
    expect(await orderOf(order.id)).toMatchObject({
      refunds: [{ state: 'pending', method: 'bank_transfer', account_last4: '7519' }],
    })
    const mails = [{ facts: { method: 'bank_transfer', last4: '7519', total_halalas: 4_680 } }]
    expect(await mailsAbout(order.id, 'orderRefunded')).toMatchObject(mails)
    expect((await act(owner, `/refunds/${id}/account`)).body.data).toEqual({
      iban: 'SA0380000000608010167519',
      holder: 'Sara Alharbi',
    })
    const stored = await shop.db.selectFrom('refunds').selectAll().where('id', '=', id).execute()
    expect(JSON.stringify(stored)).not.toContain('0167519')
    await setWaiting(order.id, { sent_at: new Date() })
    await act(owner, `/refunds/${id}/method`, {
      method: 'bank_transfer',
      iban: 'SA4420000001234567891234',
    })
    const log = await owner.call('GET', `/api/office/audit?entity=order&entity_id=${order.id}`)
    const changes = log.body.data.flatMap(({ action, changes: fields }: AuditRow) =>
      action === 'order.refundMethodChanged' ? [fields] : [],
    )
    expect(changes).toEqual([
      [{ field: 'iban_last4', from: '7519', to: '1234' }],
      [
        { field: 'method', from: 'card', to: 'bank_transfer' },
        { field: 'iban_last4', from: null, to: '7519' },
      ],
    ])
    const closed = await act(owner, `/refunds/${id}/done`, { bank_reference: 'TR-77' })
    expect(closed.body.data).toMatchObject({ state: 'done', bank_reference: 'TR-77' })
    expect((await act(owner, `/refunds/${id}/done`, { bank_reference: 'TR-77' })).status).toBe(200)
    expect(await mailsAbout(order.id, 'orderRefunded')).toMatchObject([
      { facts: { last4: '7519', is_correction: false } },
      { facts: { last4: '1234', is_correction: true } },
    ])
    expect(await bankOf(order.id)).toBe(0)
    // The bank account is deleted 90 days later.
    await shop.db
      .updateTable('refunds')
      .set({ done_at: new Date(Date.now() - 91 * 86_400_000) })
      .where('id', '=', id)
      .execute()
    expect(await eraseBankAccounts(shop.db)).toBe(1)
    expect((await act(owner, `/refunds/${id}/account`)).status).toBe(404)
  })

  test('a refused refund is retried only after another refund of the payment is done, so that one does not count for both', async () => {
    const order = await delivered()
    const oneLemon = { lines: [{ order_item_id: order.lemons, quantity: 1 }] }
    behaviour = failWith(new RefundRefused('no'))
    const { id } = (await refund(owner, order.id, oneLemon)).body.data.refund
    behaviour = failWith(new GatewayError('away'))
    expect((await refund(owner, order.id, oneLemon)).body.data.refund.state).toBe('asked')
    behaviour = () => ({})
    const askAgain = () => act(owner, `/refunds/${id}/method`, { method: 'card' })
    expect(await askAgain()).toMatchObject({ status: 409, body: { code: 'refundPending' } })
    await later()
    expect(await bankOf(order.id)).toBe(8_910)
    expect((await askAgain()).body.data).toMatchObject({ state: 'done', method: 'card' })
    expect(await bankOf(order.id)).toBe(2 * 8_910)
  })

  describe('of which the provider reports another amount', () => {
    /** Sets the provider's total of what it refunded of the order's payment. */
    const setBank = (orderId: number, halalas: number) =>
      shop.db
        .updateTable('sandbox_payments')
        .set({ refunded_halalas: halalas })
        .where('attempt_id', 'in', (query) =>
          query.selectFrom('payment_attempts').select('id').where('order_id', '=', orderId),
        )
        .execute()
    const ageDecisions = () =>
      sql`update refund_decisions set checked_at = checked_at - interval '2 hours'`.execute(shop.db)
    const decide = (id: string, body: object, member = owner) =>
      act(member, `/refunds/${id}/decision`, body)
    const paid = { outcome: 'paid', reference: 'MYS-77' }
    /** A delivered order whose refund of the basil (46.80) is unclear. */
    async function unclear() {
      const order = await delivered()
      behaviour = failWith(new GatewayError('away'))
      const { id } = (await refund(owner, order.id, basilOf(order))).body.data.refund
      await setBank(order.id, 1)
      await later()
      expect(alarms()).toContain('refundUnclear')
      return { order, id: id as string }
    }

    test('is unclear in the list and on the order, is not repeated, and is done once a member says that it was paid', async () => {
      const { order, id } = await unclear()
      await later()
      // The alarm is raised again only for another total.
      expect(alarms()).toEqual([])
      await setBank(order.id, 2)
      await later()
      expect(alarms()).toEqual(['refundUnclear'])
      await setBank(order.id, 1)
      await later()
      alarms()
      expect(await bankOf(order.id)).toBe(1)
      const listed = async () =>
        (await owner.call('GET', `/api/office/refunds?order_id=${order.id}`)).body.data
      expect(await listed()).toMatchObject([
        { state: 'asked', unclear: { before_halalas: 0, total_halalas: 1 } },
      ])
      const office = async () =>
        (await owner.call('GET', `/api/office/orders/${order.id}/office`)).body.data
      expect(await office()).toMatchObject({ refunds: [{ state: 'asked', is_unclear: true }] })
      expect((await act(owner, `/refunds/${id}/method`, { method: 'cash' })).body.code).toBe(
        'refundPending',
      )
      const unproved = await addMember(shop, 'Reem', 'owner')
      expect((await decide(id, paid, unproved)).body.code).toBe('stepUpRequired')
      expect((await decide(id, { outcome: 'paid', reference: ' ' })).status).toBe(422)

      const both = await Promise.all([decide(id, paid), decide(id, paid)])
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect(await listed()).toMatchObject([{ state: 'done', bank_reference: 'MYS-77' }])
      expect(await office()).toMatchObject({ refunds: [{ state: 'done', is_unclear: false }] })
      const { rows } = await sql`select transaction_id from payment_transactions
        where refund_id = ${id}::uuid and amount_halalas = 4680`.execute(shop.db)
      expect(rows).toEqual([{ transaction_id: 'MYS-77' }])
      const log = await owner.call('GET', `/api/office/audit?entity=order&entity_id=${order.id}`)
      const actions = log.body.data.map(({ action }: { action: string }) => action)
      expect(actions).toEqual(
        expect.arrayContaining(['order.refundUnclear', 'order.refundDecided', 'order.refundDone']),
      )
      expect((await decide(id, paid)).body.code).toBe('refundNotUnclear')
      // The provider says later that it has returned nothing.
      await setBank(order.id, 0)
      await ageDecisions()
      await reconcile(shop.paymentContext)
      expect(alarms()).toEqual(['refundUnclear'])
      expect(await refundsOf(order.id)).toMatchObject([{ state: 'done' }])
    })

    test('is paid another way once a member says that it was not, and the alarm says when the provider has paid it after all', async () => {
      const { order, id } = await unclear()
      expect((await decide(id, { outcome: 'not_paid' })).body.data).toMatchObject({
        state: 'refused',
        unclear: null,
      })
      await later()
      expect(await bankOf(order.id)).toBe(1)
      await act(owner, `/refunds/${id}/method`, { method: 'cash' })
      await setBank(order.id, 4_680)
      await reconcile(shop.paymentContext)
      expect(alarms()).toEqual([])
      await ageDecisions()
      await reconcile(shop.paymentContext)
      expect(alarms()).toEqual(['refundUnclear'])
      expect(await refundsOf(order.id)).toMatchObject([{ state: 'wanted', method: 'cash' }])
    })

    test('is not requested from the card again if the provider has paid it after all', async () => {
      const { order, id } = await unclear()
      await decide(id, { outcome: 'not_paid' })
      await setBank(order.id, 4_680)
      const again = await act(owner, `/refunds/${id}/method`, { method: 'card' })
      expect(again.body.data).toMatchObject({ state: 'done', method: 'card' })
      expect(await bankOf(order.id)).toBe(4_680)
    })

    test('is not requested from the card again when the provider’s total has risen by it, whatever else was refunded', async () => {
      const { order, id } = await unclear()
      await decide(id, { outcome: 'not_paid' })
      await setBank(order.id, 4_681)
      await ageDecisions()
      await reconcile(shop.paymentContext)
      expect(alarms()).toEqual(['refundUnclear'])
      const again = await act(owner, `/refunds/${id}/method`, { method: 'card' })
      expect(again.body.data).toMatchObject({ state: 'done', method: 'card' })
      expect(await bankOf(order.id)).toBe(4_681)
    })

    test('is not requested from the card once it was decided as not paid although the provider’s total covers it', async () => {
      const { order, id } = await unclear()
      await setBank(order.id, 6_000)
      await later()
      expect((await decide(id, { outcome: 'not_paid' })).status).toBe(200)
      alarms()
      await ageDecisions()
      await reconcile(shop.paymentContext)
      expect(alarms()).toEqual(['refundUnclear'])
      expect(await act(owner, `/refunds/${id}/method`, { method: 'card' })).toMatchObject({
        status: 409,
        body: { code: 'refundMayBePaid' },
      })
      expect(await bankOf(order.id)).toBe(6_000)
      const moved = await act(owner, `/refunds/${id}/method`, { method: 'cash' })
      expect(moved.body.data).toMatchObject({ state: 'wanted', method: 'cash' })
    })

    test('decided as paid raises the alarm while the provider’s total is too low for it', async () => {
      const { order, id } = await unclear()
      await decide(id, paid)
      await ageDecisions()
      await reconcile(shop.paymentContext)
      expect(alarms()).toEqual(['refundUnclear'])
      expect(await bankOf(order.id)).toBe(1)
    })

    test.each(['a payment the provider does not know', 'a former provider'])(
      'is decided by a member after an hour if it is of %s',
      async (cause) => {
        const order = await delivered()
        behaviour = failWith(new GatewayError('away'))
        const { id } = (await refund(owner, order.id, basilOf(order))).body.data.refund
        behaviour = () => ({ find: async () => null })
        if (cause === 'a former provider')
          await sql`update payment_attempts set provider = 'moyasar' where order_id = ${order.id}`.execute(
            shop.db,
          )
        await ageRefunds(shop, 3)
        await reconcile(shop.paymentContext)
        expect((await decide(id, { outcome: 'not_paid' })).body.code).toBe('refundNotUnclear')
        await ageRefunds(shop, 61)
        await reconcile(shop.paymentContext)
        expect(alarms()).toEqual(['refundUnclear'])
        expect((await decide(id, { outcome: 'not_paid' })).body.data.state).toBe('refused')
        const moved = await act(owner, `/refunds/${id}/method`, { method: 'cash' })
        expect(moved.body.data).toMatchObject({ state: 'wanted', method: 'cash' })
      },
    )

    test.each(['a payment the provider does not know', 'a former provider'])(
      'that was never requested can be paid another way after an hour if it is of %s',
      async (cause) => {
        const order = await delivered()
        behaviour = () => ({ find: async () => null })
        const { id, state } = (await refund(owner, order.id, basilOf(order))).body.data.refund
        expect(state).toBe('wanted')
        if (cause === 'a former provider')
          await sql`update payment_attempts set provider = 'moyasar' where order_id = ${order.id}`.execute(
            shop.db,
          )
        await ageRefunds(shop, 3)
        await reconcile(shop.paymentContext)
        const move = () => act(owner, `/refunds/${id}/method`, { method: 'cash' })
        expect((await move()).body.code).toBe('refundPending')
        await ageRefunds(shop, 61)
        await reconcile(shop.paymentContext)
        const [found] = (await owner.call('GET', '/api/office/refunds?state=refused')).body.data
        expect(found).toMatchObject({ id, state: 'refused' })
        expect((await move()).body.data).toMatchObject({ state: 'wanted', method: 'cash' })
        expect(await bankOf(order.id)).toBe(0)
      },
    )

    test('of a former provider is refused although the one before it fails', async () => {
      behaviour = () => ({ find: async () => null })
      const ids: string[] = []
      for (const order of [await delivered(), await delivered()]) {
        ids.push((await refund(owner, order.id, basilOf(order))).body.data.refund.id)
        await sql`update payment_attempts set provider = 'moyasar' where order_id = ${order.id}`.execute(
          shop.db,
        )
      }
      await ageRefunds(shop, 61)
      await sql`create function fail_refund() returns trigger language plpgsql as $$ begin raise exception 'away'; end $$`.execute(
        shop.db,
      )
      await sql`create trigger fail_refund before update on refunds for each row when (old.id = ${sql.lit(ids[0])}::uuid)
        execute function fail_refund()`.execute(shop.db)
      try {
        await reconcile(shop.paymentContext)
      } finally {
        await sql`drop function fail_refund cascade`.execute(shop.db)
      }
      expect(shop.failures.splice(0)).toMatchObject([{ facts: { refundId: ids[0] } }])
      const states = async () =>
        (await owner.call('GET', '/api/office/refunds?state=refused')).body.data.map(
          ({ id }: { id: string }) => id,
        )
      expect(await states()).toContain(ids[1])
      await reconcile(shop.paymentContext)
      expect(await states()).toContain(ids[0])
    })

    test('is requested again when the provider’s answer becomes clear, unless a member decides first', async () => {
      const { order, id } = await unclear()
      await setBank(order.id, 0)
      const [decision] = await Promise.all([decide(id, { outcome: 'not_paid' }), later()])
      const isDecided = decision.status === 200
      expect(await bankOf(order.id)).toBe(isDecided ? 0 : 4_680)
      expect(await refundsOf(order.id)).toMatchObject([{ state: isDecided ? 'refused' : 'done' }])
    })
  })
})

test('a cash refund is pending until staff enter a receipt, marked from three days before it is due, and late after a fortnight', async () => {
  const order = await delivered('cash')
  const basilLine = [{ order_item_id: order.basil, quantity: 1 }]
  expect(await refund(owner, order.id, { lines: basilLine })).toMatchObject({
    body: { code: 'refundMethod' },
  })
  const given = await refund(owner, order.id, { lines: basilLine, method: 'cash' })
  expect(given.body.data.refund).toMatchObject({ state: 'wanted', is_late: false })
  const { id } = given.body.data.refund
  const dueIn = (days: number) =>
    shop.db
      .updateTable('refunds')
      .set({ due_on: addDays(dayOf(new Date()), days) })
      .where('id', '=', id)
      .execute()
  const first = async () =>
    (await owner.call('GET', '/api/office/refunds?state=wanted,refused')).body.data[0]
  await dueIn(4)
  const inFourDays = await owner.call('GET', `/api/office/refunds?order_id=${order.id}`)
  expect(inFourDays.body.data[0]).toMatchObject({ is_due_soon: false })
  await dueIn(3)
  expect(await first()).toMatchObject({ id, is_late: false, is_due_soon: true })
  await dueIn(-1)
  expect(await first()).toMatchObject({ id, is_late: true, is_due_soon: false })
  await alarmDueRefunds(shop.paymentContext)
  expect(alarms()).toContain('refundLate')
  const list = await owner.call('GET', '/api/office/refunds?state=wanted,refused')
  expect(list.body.data[0]).toMatchObject({ id, is_late: true })
  const beyond = await owner.call('GET', '/api/office/refunds?state=wanted,refused&page=9')
  expect(beyond.body).toMatchObject({ data: [], meta: { total: list.body.meta.total } })
  await act(owner, `/refunds/${id}/done`, { bank_reference: 'R-12' })
  expect(await refundsOf(order.id)).toMatchObject([{ state: 'done' }])
})

test('the customer is told once of each way in which a refund is to arrive, and that a later one replaces it', async () => {
  const order = await delivered()
  const wanted = { lines: [{ order_item_id: order.basil, quantity: 1 }], method: 'cash' }
  const { id } = (await refund(owner, order.id, wanted)).body.data.refund
  const transfer = { method: 'bank_transfer', iban: 'SA0380000000608010167519' }
  const messages: string[] = []
  for (const method of [{ method: 'cash' }, transfer, transfer, { method: 'card' }]) {
    await setWaiting(order.id, { sent_at: new Date() })
    messages.push((await act(owner, `/refunds/${id}/method`, method)).body.message)
  }
  expect(messages.slice(0, 3).map((message) => message.includes('العميل'))).toEqual([
    false,
    true,
    false,
  ])
  expect(messages[1]).toContain('تغيّرت طريقة الاسترداد')
  expect(await refundsOf(order.id)).toMatchObject([{ state: 'done', method: 'card' }])
  expect(await mailsAbout(order.id, 'orderRefunded')).toMatchObject([
    { facts: { method: 'cash', is_correction: false, total_halalas: 4_680 } },
    { facts: { method: 'bank_transfer', last4: '7519', is_correction: true } },
    { facts: { method: 'card', last4: '1111', is_correction: true } },
  ])
  const history = await owner.call('GET', `/api/office/orders/${order.id}/timeline?kind=message`)
  const mails = history.body.data.filter(({ code }: { code: string }) => code === 'orderRefunded')
  expect(
    mails.map(({ facts }: { facts: { is_correction: boolean } }) => facts.is_correction).toSorted(),
  ).toEqual([false, true, true])
  const [first, second] = await mailsAbout(order.id, 'orderRefunded')
  const facts = second?.facts as unknown as Parameters<typeof writeMail<'orderRefunded'>>[1]
  const mail = writeMail('orderRefunded', facts, 'en', shop.settings)
  expect(mail.subject).toMatch(/^Warif: an update on the refund of order #?\d+$/)
  expect(mail.text).toMatch(/replaces our earlier one[^]*bank account ending in .?7519/)
  const said = first?.facts as unknown as typeof facts
  // Cash is still to be paid when the mail is sent; a card was already credited.
  const asText = (method: 'cash' | 'card') =>
    writeMail('orderRefunded', { ...said, method }, 'en', shop.settings).text
  expect(asText('cash')).toContain('We will refund')
  expect(asText('card')).toContain('We have refunded')
})

test('a mail about a refund that was given up is not corrected: the next one is the first that the customer gets', async () => {
  const order = await delivered('cash')
  const wanted = { lines: [{ order_item_id: order.basil, quantity: 1 }], method: 'cash' }
  const { id } = (await refund(owner, order.id, wanted)).body.data.refund
  await shop.db
    .updateTable('outbox')
    .set({ dead_at: new Date() })
    .where('key', '=', `orderRefunded:${order.id}:${id}`)
    .execute()
  for (const iban of ['SA0380000000608010167519', 'SA4420000001234567891234']) {
    await act(owner, `/refunds/${id}/method`, { method: 'bank_transfer', iban })
    await setWaiting(order.id, { sent_at: new Date() })
  }
  expect(await mailsAbout(order.id, 'orderRefunded')).toMatchObject([
    { facts: { method: 'cash', is_correction: false } },
    { facts: { last4: '7519', is_correction: false } },
    { facts: { last4: '1234', is_correction: true } },
  ])
})

test('a mail about a refund that is replaced before it is sent is discarded, and the next one corrects nothing', async () => {
  const order = await delivered('cash')
  const wanted = { lines: [{ order_item_id: order.basil, quantity: 1 }], method: 'cash' }
  const { id } = (await refund(owner, order.id, wanted)).body.data.refund
  const transfer = { method: 'bank_transfer', iban: 'SA0380000000608010167519' }
  for (const method of [transfer, { method: 'cash' }, transfer])
    await act(owner, `/refunds/${id}/method`, method)
  const mails = await mailsAbout(order.id, 'orderRefunded')
  expect(mails).toHaveLength(4)
  expect(mails.at(-1)).toMatchObject({ facts: { last4: '7519', is_correction: false } })
  expect(await sendRefundMails(order.id)).toEqual([expect.stringContaining('7519')])
})

test('a mail that says another way than that in which the refund is made now is not sent, also when staff send it again', async () => {
  const order = await delivered('cash')
  const wanted = { lines: [{ order_item_id: order.basil, quantity: 1 }], method: 'cash' }
  const { id } = (await refund(owner, order.id, wanted)).body.data.refund
  const givenUp = await shop.db
    .updateTable('outbox')
    .set({ dead_at: new Date() })
    .where('key', '=', `orderRefunded:${order.id}:${id}`)
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const iban of ['SA0380000000608010167519', 'SA4420000001234567891234']) {
    // The first one could not be sent yet.
    await setWaiting(order.id, { attempts: 1 })
    await act(owner, `/refunds/${id}/method`, { method: 'bank_transfer', iban })
  }

  const again = await act(owner, `/messages/${givenUp.id}/retry`)
  expect(again).toMatchObject({ status: 409, body: { code: 'messageReplaced' } })
  const all = await act(owner, '/messages/retry', { ids: [givenUp.id] })
  await shop.runJobs()
  const rows = await owner.call('GET', `/api/office/jobs/${all.body.data.id}/rows`)
  expect(rows.body.data).toMatchObject([{ state: 'skipped', code: 'messageReplaced' }])

  expect(await sendRefundMails(order.id)).toEqual([expect.stringContaining('1234')])
})

test('a mail is sent whose refund returns to the way it says while the mail would be discarded', async () => {
  const order = await delivered('cash')
  const wanted = { lines: [{ order_item_id: order.basil, quantity: 1 }], method: 'cash' }
  const { id } = (await refund(owner, order.id, wanted)).body.data.refund
  await setWaiting(order.id, { attempts: 1 })
  const transfer = { method: 'bank_transfer', iban: 'SA0380000000608010167519' }
  await act(owner, `/refunds/${id}/method`, transfer)
  const isWaiting = async (): Promise<boolean> => {
    const { rows } =
      await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        shop.db,
      )
    return rows.length > 0
  }
  const untilWaiting = async () => {
    await expect.poll(isWaiting).toBe(true)
  }
  const sending = await shop.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('refunds')
      .set({ method: 'cash', account_sealed: null, iban_last4: null })
      .where('id', '=', id)
      .execute()
    // The mail about the cash may have reached the customer: it is the last news, and no other one is queued.
    expect(await queueRefundEmail(tx, id)).toBe(false)
    const sent = sendRefundMails(order.id)
    await Promise.race([sent, untilWaiting()])
    return { sent }
  })
  expect(await sending.sent).toEqual([expect.stringMatching(/نقد|cash/)])
})

test('a refund needs a step-up, and a manager has a daily limit', async () => {
  await sara.fillCart(lemon, 9)
  const { id, items } = (await sara.payByCard()).body.data.order
  await deliver(owner, id)
  const units = (quantity: number) => ({ lines: [{ order_item_id: items[0].id, quantity }] })
  const remaining = async (member: ShopCustomer) => (await refundable(member, id)).limit_halalas
  expect([await remaining(owner), await remaining(manager)]).toEqual([null, 50_000])
  expect((await refund(manager, id, units(4))).status).toBe(201)
  expect(await remaining(manager)).toBe(50_000 - 4 * 9_900)
  expect(await refund(manager, id, units(2))).toMatchObject({
    status: 403,
    body: { code: 'refundLimit', amount_halalas: 50_000 },
  })
  await act(owner, '/settings/orders', { version: 1, refund_limit_halalas: 60_000 }, 'PUT')
  expect(await refund(manager, id, units(3))).toMatchObject({
    status: 403,
    body: { code: 'refundLimit', amount_halalas: 60_000 },
  })
  await act(owner, '/settings/orders', { version: 2, refund_limit_halalas: 50_000 }, 'PUT')
  expect((await refund(owner, id, units(2))).status).toBe(201)
  const packer = await addMember(shop, 'Omar', 'packer')
  expect((await refund(packer, id, units(1))).body).toMatchObject({ permission: 'orders.refund' })
  const other = await addMember(shop, 'Reem', 'owner')
  expect((await refund(other, id, units(1))).body.code).toBe('stepUpRequired')
})

test('a refund that the provider refused counts towards the limit when it is paid another way', async () => {
  await sara.fillCart(lemon, 9)
  const { id, items } = (await sara.payByCard()).body.data.order
  await deliver(owner, id)
  behaviour = () => ({
    refund: async () => {
      throw new RefundRefused('no')
    },
  })
  const units = (quantity: number) => ({ lines: [{ order_item_id: items[0].id, quantity }] })
  const refused = (await refund(manager, id, units(4))).body.data.refund
  expect(refused.state).toBe('refused')
  behaviour = () => ({})
  expect((await refund(manager, id, units(4))).body.code).toBe('refundLimit')
  const moved = await act(manager, `/refunds/${refused.id}/method`, { method: 'cash' })
  expect(moved.body.data).toMatchObject({ state: 'wanted', method: 'cash' })
  expect((await refund(manager, id, units(1))).status).toBe(201)
})

test('a refund above the limit of a manager is paid another way or to another account only by the owner', async () => {
  await sara.fillCart(lemon, 9)
  const { id, items } = (await sara.payByCard()).body.data.order
  await deliver(owner, id)
  const lines = [{ order_item_id: items[0].id, quantity: 6 }]
  const given = (await refund(owner, id, { lines, method: 'cash' })).body.data.refund
  const transfer = { method: 'bank_transfer', iban: 'SA0380000000608010167519' }
  expect(await act(manager, `/refunds/${given.id}/method`, transfer)).toMatchObject({
    status: 403,
    body: { code: 'refundLimit', amount_halalas: 50_000 },
  })
  expect(await refundsOf(id)).toMatchObject([{ method: 'cash' }])
  const moved = await act(owner, `/refunds/${given.id}/method`, transfer)
  expect(moved.body.data).toMatchObject({ method: 'bank_transfer', iban_last4: '7519' })
})

describe('cancelling a paid order', () => {
  const cancel = (member: ShopCustomer, id: number) =>
    member.call('POST', `/api/office/orders/${id}/status`, { body: { status: 'cancelled' } })

  test('cancelling refunds the remaining amount once and returns the remaining plants to stock', async () => {
    const order = await canonicalOrder()
    await refund(owner, order.id, {
      lines: [{ order_item_id: order.lemons, quantity: 1, restock_quantity: 1 }],
    })
    const before = (await shop.stockOf(lemon)) ?? 0
    const answer = await sara.call('POST', `/api/v1/customer/orders/${order.id}/cancel`)
    expect(answer.status).toBe(200)
    expect(await bankOf(order.id)).toBe(22_500)
    expect(await shop.stockOf(lemon)).toBe(before + 1)
    expect(await refundsOf(order.id)).toEqual([
      { state: 'done', method: 'card', amount_halalas: 8_910 },
      { state: 'done', method: 'card', amount_halalas: 13_590 },
    ])
    expect(await orderOf(order.id)).toMatchObject({
      status: 'cancelled',
      invoices: [{ state: 'refunded', credit_notes: [{ total: 89.1 }, { total: 135.9 }] }],
    })
  })

  test('cancelling refunds to the card at most what a bank transfer left', async () => {
    const order = await canonicalOrder()
    await refund(owner, order.id, {
      lines: [{ order_item_id: order.basil, quantity: 1 }],
      method: 'bank_transfer',
    })
    expect((await cancel(owner, order.id)).status).toBe(200)
    expect(await bankOf(order.id)).toBe(17_820)
  })

  test('cancelling returns the use of the coupon once, and refunds and removals keep it', async () => {
    const before = await couponUses()
    const returned = await delivered()
    const lines = [
      { order_item_id: returned.lemons, quantity: 2, restock_quantity: 2 },
      { order_item_id: returned.basil, quantity: 1, restock_quantity: 1 },
    ]
    const whole = await refund(owner, returned.id, { lines, reason: 'changed_mind' })
    expect(whole.body.data).toMatchObject({ refundable_halalas: 0 })
    const reduced = await canonicalOrder('cash')
    const removed = await act(owner, `/orders/${reduced.id}/reductions`, {
      lines: [{ order_item_id: reduced.basil, quantity: 1 }],
      reason: 'missing',
      version: (await owner.call('GET', `/api/office/orders/${reduced.id}/office`)).body.data
        .version,
    })
    expect(removed.status).toBe(201)
    const paid = await canonicalOrder()
    await refund(owner, paid.id, { lines: [{ order_item_id: paid.lemons, quantity: 1 }] })
    expect(await couponUses()).toBe(before + 3)
    for (const { id } of [reduced, paid]) {
      expect((await cancel(owner, id)).status).toBe(200)
      expect((await cancel(owner, id)).status).toBe(400)
    }
    expect(await couponUses()).toBe(before + 1)
  })

  /** Returns all the money of an order in the provider's dashboard. */
  async function refundByHand(orderId: number): Promise<void> {
    const attempt = await shop.db
      .selectFrom('payment_attempts')
      .selectAll()
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    await shop.paymentContext.gateway.refund({
      id: attempt.provider_payment_id ?? '',
      attemptId: attempt.id,
      amountHalalas: attempt.amount_halalas,
    })
    await syncWithProvider(shop.paymentContext, attempt.id)
  }

  test('an order sent in part is not cancelled when its money is refunded by hand at the provider: unsent pieces return to stock, the customer gets a mail, and the coupon stays used', async () => {
    const order = await canonicalOrder()
    const sent = await act(owner, `/orders/${order.id}/parcels`, {
      lines: [{ id: order.lemons, quantity: 1 }],
    })
    expect(sent.status).toBe(201)
    const stock = async () => [Number(await shop.stockOf(lemon)), Number(await shop.stockOf(basil))]
    const before = await stock()
    const uses = await couponUses()
    await refundByHand(order.id)
    expect(await orderOf(order.id)).toMatchObject({
      status: 'processing',
      invoices: [{ state: 'refunded', credit_notes: [{ total: 225 }] }],
    })
    expect(await stock()).toEqual(before.map((pieces) => pieces + 1))
    expect(await couponUses()).toBe(uses)
    expect(await mailsAbout(order.id, 'orderRefunded')).toMatchObject([
      { facts: { total_halalas: 22_500, method: 'card' } },
    ])
    expect(await mailsAbout(order.id, 'orderCancelled')).toEqual([])
  })

  test.each([
    { before: 'an amount of a line was refunded', paid: 1_000 },
    { before: 'all of it was refunded as amounts in cash', paid: 22_500 },
  ])(
    'unsent pieces return to stock and are not packed when $before before the money is refunded by hand',
    async ({ paid }) => {
      const order = await canonicalOrder()
      const sent = await act(owner, `/orders/${order.id}/parcels`, {
        lines: [{ id: order.lemons, quantity: 1 }],
      })
      expect(sent.status).toBe(201)
      const wanted = { amount_halalas: paid, reason: 'goodwill', method: 'cash' }
      expect((await refund(owner, order.id, wanted)).status).toBe(201)
      const stock = async () => [
        Number(await shop.stockOf(lemon)),
        Number(await shop.stockOf(basil)),
      ]
      const before = await stock()
      await refundByHand(order.id)
      expect(await stock()).toEqual(before.map((pieces) => pieces + 1))
      const seen = (await owner.call('GET', `/api/office/orders/${order.id}/office`)).body.data
      expect(seen).toMatchObject({ fulfilment: 'packed' })
      expect((await orderOf(order.id)).items).toMatchObject([
        { qty_invoiced: 2, qty_canceled: 1 },
        { qty_invoiced: 1, qty_canceled: 1 },
      ])
    },
  )

  test('cancelling needs a reason and the current version, and is refused after shipping', async () => {
    const order = await canonicalOrder()
    const path = `/orders/${order.id}/cancel`
    const seen = (await owner.call('GET', `/api/office/orders/${order.id}/office`)).body.data
    expect((await act(owner, path, { reason: 'other' })).status).toBe(422)
    const stale = await act(owner, path, { reason: 'other', version: seen.version + 1 })
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'editConflict', data: { current: { id: order.id, status: 'processing' } } },
    })
    const kept = { reason: 'other', version: seen.version, restock: false }
    expect((await act(owner, path, kept)).status).toBe(422)
    const answer = await act(owner, path, { reason: 'not_reached', version: seen.version })
    expect(answer.body.data).toMatchObject({
      status: 'cancelled',
      payment_state: 'refunded',
      documents: [{ kind: 'invoice' }, { kind: 'credit_note' }],
    })
    const history = await owner.call('GET', `/api/office/orders/${order.id}/timeline?kind=status`)
    expect(history.body.data[0]).toMatchObject({
      code: 'cancelled',
      facts: { reason: 'not_reached' },
    })
    const again = { reason: 'other', version: answer.body.data.version }
    expect((await act(owner, path, again)).body.code).toBe('cannotCancelOrder')
  })

  test('cancelling by staff needs the permission for refunds and counts towards the limit', async () => {
    await sara.fillCart(lemon, 6)
    const { id } = (await sara.payByCard()).body.data.order
    expect((await cancel(manager, id)).body.code).toBe('refundLimit')
    expect((await cancel(owner, id)).status).toBe(200)
  })
})

test('removals, refunds and cancellations in any order end each line at its gross amount and its VAT', async () => {
  expect((await refundInRandomOrder(shop, { orders: 10 })).orders).toBe(10)
})

test('a plant that was not found and is refunded leaves no note for its packer; an amount leaves it', async () => {
  const order = await canonicalOrder()
  const shortage = { text: '1 of 2', is_pinned: true, is_shortage: true }
  expect((await act(owner, `/orders/${order.id}/notes`, shortage)).status).toBe(201)
  const pinned = async () =>
    (await owner.call('GET', `/api/office/orders/${order.id}/office`)).body.data.pinned_notes
  const part = { order_item_id: order.basil, amount_halalas: 500 }
  const amount = await refund(owner, order.id, { lines: [part], reason: 'goodwill' })
  expect(amount.status, JSON.stringify(amount.body)).toBe(201)
  expect(await pinned()).toMatchObject([{ text: '1 of 2', is_shortage: true }])
  const lines = [{ order_item_id: order.lemons, quantity: 1 }]
  const missing = await refund(owner, order.id, { lines, reason: 'missing' })
  expect(missing.status, JSON.stringify(missing.body)).toBe(201)
  expect(await pinned()).toEqual([])
})

describe('an amount of the whole order', () => {
  test('a refund of an amount is split over the remaining lines, and refused above their sum', async () => {
    const order = await delivered()
    const wanted = { amount_halalas: 1_000 }
    expect((await preview(owner, order.id, { ...wanted })).body.data).toMatchObject({
      total_halalas: 1_000,
      // 178.20 and 46.80 remain.
      lines: [
        { order_item_id: order.lemons, quantity: 0, gross_halalas: 792 },
        { order_item_id: order.basil, quantity: 0, gross_halalas: 208 },
      ],
    })
    const given = await refund(owner, order.id, { ...wanted, reason: 'goodwill' })
    expect(given.body.data).toMatchObject({ refundable_halalas: 21_500 })
    expect(await preview(owner, order.id, { amount_halalas: 21_501 })).toMatchObject({
      status: 400,
      body: { code: 'refundTooMuch', amount_halalas: 21_500 },
    })
    const both = { amount_halalas: 5, lines: [{ order_item_id: order.basil, quantity: 1 }] }
    expect((await preview(owner, order.id, both)).status).toBe(422)
  })

  test('the preview of a refund shows the customer’s message in their language', async () => {
    const order = await delivered()
    const { message } = (await preview(owner, order.id, { amount_halalas: 1_000 })).body.data
    expect(message).toMatchObject({ locale: 'ar', subject: expect.stringContaining('استرداد') })
    expect(message.text).toMatch(/10\.00|10/)
    expect(message.text).toContain('1111')
    expect(message.text).not.toContain('http')
  })
})

describe('removing lines before the invoice', () => {
  const remove = async (id: number, lines: object[]) =>
    act(owner, `/orders/${id}/reductions`, {
      lines,
      reason: 'missing',
      version: (
        await shop.db
          .selectFrom('orders')
          .select('version')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).version,
    })

  test('a removal lowers the amount due, and the invoice has the remaining lines', async () => {
    const order = await canonicalOrder('cash')
    const before = (await shop.stockOf(lemon)) ?? 0
    const line = { order_item_id: order.lemons, quantity: 1, restock_quantity: 1 }
    const path = `/api/office/orders/${order.id}/reductions/preview`
    const planned = await owner.call('POST', path, { body: { lines: [line] } })
    expect(planned.body.data).toMatchObject({
      lines: [{ order_item_id: order.lemons, quantity: 1, gross_halalas: 8_910 }],
      removed_halalas: 8_910,
      due_halalas: 13_590,
    })
    expect((await remove(order.id, [line])).body.data).toMatchObject({ due_halalas: 13_590 })
    expect(await shop.stockOf(lemon)).toBe(before + 1)
    expect(await orderOf(order.id)).toMatchObject({
      total_due: 135.9,
      items: [{ qty_canceled: 1 }, { qty_canceled: 0 }],
    })
    expect(await mailsAbout(order.id, 'orderReduced')).toHaveLength(1)
    await deliver(owner, order.id)
    expect(await orderOf(order.id)).toMatchObject({
      grand_total_invoiced: 135.9,
      tax_amount_invoiced: 17.72,
      total_due: 0,
      invoices: [{ grand_total: 135.9, total_qty: 2, items: [{ qty: 1 }, { qty: 1 }] }],
    })
    const rest = await refund(owner, order.id, {
      lines: [
        { order_item_id: order.lemons, quantity: 1 },
        { order_item_id: order.basil, quantity: 1 },
      ],
      method: 'cash',
    })
    expect(rest.body.data.refund.amount_halalas).toBe(13_590)
    await act(owner, `/refunds/${rest.body.data.refund.id}/done`, { bank_reference: 'R-1' })
  })

  test('a removal is refused for a whole order, a paid one and an older version', async () => {
    const order = await canonicalOrder('cash')
    const all = [
      { order_item_id: order.lemons, quantity: 2 },
      { order_item_id: order.basil, quantity: 1 },
    ]
    expect((await remove(order.id, all)).body.code).toBe('cannotRemove')
    const paid = await canonicalOrder()
    expect((await remove(paid.id, [{ order_item_id: paid.basil, quantity: 1 }])).body.code).toBe(
      'cannotRemove',
    )
    const packer = await addMember(shop, 'Ali', 'packer')
    const lines = [{ order_item_id: order.basil, quantity: 1 }]
    expect(
      await act(packer, `/orders/${order.id}/reductions`, { lines, reason: 'missing', version: 1 }),
    ).toMatchObject({ status: 403, body: { permission: 'orders.edit' } })
    const stale = await act(owner, `/orders/${order.id}/reductions`, {
      lines,
      reason: 'missing',
      version: 99,
    })
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'editConflict', data: { version: 1 } },
    })
    // The refusal names what all changes since that version changed.
    const version = async () =>
      (await owner.call('GET', `/api/office/orders/${order.id}/office`)).body.data.version
    await act(
      owner,
      `/orders/${order.id}/promised-day`,
      { promised_on: addDays(dayOf(new Date()), 4), version: await version() },
      'PUT',
    )
    expect((await remove(order.id, lines)).status).toBe(201)
    const old = { lines, reason: 'missing', version: 1 }
    expect((await act(owner, `/orders/${order.id}/reductions`, old)).body.data).toMatchObject({
      version: await version(),
      changed_fields: ['due_halalas', 'promised_on'],
    })
  })
})
