import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reconcile } from '#domain/checkout/settlement/reconcile.ts'
import { sign, signatureHeader } from '#adapters/payments/sandbox/signature.ts'
import { addCoupon } from '../../support/coupon.ts'
import {
  threeDSecureCard,
  providerErrorCard,
  declinedCard,
  acceptedCard,
  type ShopCustomer,
} from '../../support/customer.ts'
import { age, expectLedgerToEqualOrders } from '../../support/database/ledger.ts'
import { proveIdentity } from '../../support/office.ts'
import type { Plant } from '../../support/plants.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { decideAtBank } from '../../support/payments/decide-at-bank.ts'

let shop: Shop
let ficus: Plant
let sara: ShopCustomer
let staff: ShopCustomer

beforeAll(async () => {
  shop = await openShop()
  staff = await shop.staff()
})
beforeEach(async () => {
  ficus = await shop.stockPlant({ priceHalalas: 11_500, stock: 10 })
  sara = await shop.customer()
  await sara.fillCart(ficus, 2)
})
afterEach(async () => {
  shop.webhooks.isDelivering = true
  expect(shop.failures).toEqual([])
  await expectLedgerToEqualOrders(shop)
})
afterAll(() => shop.close())

const orderOf = async (id: number) =>
  (await sara.call('GET', `/api/v1/customer/orders/${id}`)).body.data
const cancel = (id: number) => sara.call('POST', `/api/v1/customer/orders/${id}/cancel`)
const decide = (page: string, decision: string) => decideAtBank(shop, page, decision)
const mailsAbout = async (id: number) =>
  (
    await sql<{
      key: string
    }>`select key from outbox where key like ${`%:${id}`} order by id`.execute(shop.db)
  ).rows.map(({ key }) => key)
const paymentsOf = async (person: ShopCustomer) =>
  (
    await sql<{
      status: string
    }>`select status from sandbox_payments join payment_attempts on payment_attempts.id = attempt_id
      where customer_id = ${person.id} order by sandbox_payments.created_at`.execute(shop.db)
  ).rows.map(({ status }) => status)

describe('a card', () => {
  test('an accepted card buys at once: order, invoice, transaction and mail', async () => {
    const { status, body } = await sara.payByCard()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      success: true,
      message: expect.any(String),
      data: { order: { status: 'processing', payment_method: 'credit_card' } },
    })
    expect(body).not.toHaveProperty('redirect_url')
    const order = await orderOf(body.data.order.id)
    expect(order).toMatchObject({
      total: 230,
      grand_total_invoiced: 230,
      tracking: { events: [{ completed: true }, { completed: true }, {}, {}] },
    })
    expect(order).toMatchObject({ card: { card_brand: 'visa', card_last4: '1111' }, refund: null })
    expect(order.invoices).toMatchObject([
      { state: 'paid', grand_total: 230, transaction_id: expect.stringMatching(/^pay_/) },
    ])
    const { body: transactions } = await sara.call(
      'GET',
      `/api/v1/customer/transactions?order_id=${order.id}`,
    )
    expect(transactions.data).toMatchObject([
      {
        type: 'capture',
        status: 'paid',
        amount: 230,
        data: { card_brand: 'visa', card_last4: '1111' },
      },
    ])
    expect(await shop.stockOf(ficus)).toBe(8)
    expect(await sara.cart()).toMatchObject({ items: [], payment: null })
    expect(await mailsAbout(order.id)).toEqual([`orderPlaced:${order.id}`])
  })

  test('a card shows its last four digits on the cart until cash is chosen', async () => {
    expect(await sara.prepareCard()).toMatchObject({
      status: 200,
      body: { data: { cart: { payment: { method: 'credit_card', card_last4: '1111' } } } },
    })
    await sara.call('POST', '/api/v1/customer/checkout/save-payment', {
      body: { payment: { method: 'cash_on_delivery' } },
    })
    expect((await sara.cart()).payment).toMatchObject({
      method: 'cash_on_delivery',
      card_last4: null,
    })
    expect(
      await shop.db
        .selectFrom('carts')
        .select('card_token_sealed')
        .where('customer_id', '=', sara.id)
        .executeTakeFirst(),
    ).toEqual({
      card_token_sealed: null,
    })
    expect((await sara.saveOrder()).body.data.order.status).toBe('pending')
  })

  test('a card is offered first, and each invalid field is named', async () => {
    await sara.prepareCard()
    const { body } = await sara.call('POST', '/api/v1/customer/checkout/save-shipping', {
      body: { shipping_method: 'free_free' },
    })
    expect(body.data.methods.map(({ method }: { method: string }) => method)).toEqual([
      'credit_card',
      'cash_on_delivery',
    ])
    const refused = async (more: object) =>
      Object.keys((await sara.prepareCard(acceptedCard, more)).body.errors ?? {})
    expect(await refused({ card_number: '4111' })).toEqual(['payment.card_number'])
    expect(await refused({ expiry_date: '13/39' })).toEqual(['payment.expiry_date'])
    expect(await refused({ cvv: '12' })).toEqual(['payment.cvv'])
    expect(await refused({ card_holder_name: '' })).toEqual(['payment.card_holder_name'])
    // Shoppers type Arabic digits and the spaces printed on the card.
    expect(await refused({ card_number: '٤١١١ ١١١١-١١١١ ١١١١', expiry_date: '١٢/٣٩' })).toEqual([])
  })

  test('a card is valid until the last day of its month in Riyadh', async () => {
    const riyadh = (day: number) =>
      new Date(Date.now() + day * 86_400_000).toLocaleDateString('en-GB', {
        timeZone: 'Asia/Riyadh',
        month: '2-digit',
        year: '2-digit',
      })
    expect((await sara.prepareCard(acceptedCard, { expiry_date: riyadh(0) })).status).toBe(200)
    expect(await sara.prepareCard(acceptedCard, { expiry_date: riyadh(-32) })).toMatchObject({
      status: 422,
      body: { errors: { 'payment.expiry_date': ['أدخل تاريخ انتهاء صحيحًا (MM/YY).'] } },
    })
  })

  test('a declined card leaves cart, stock and coupon unchanged, and another one buys under the same key', async () => {
    const { code } = await addCoupon(shop.db, { usageLimit: 1, perCustomerLimit: 1 })
    await sara.call('POST', '/api/v1/customer/cart/coupon', { body: { code } })
    const key = { 'Idempotency-Key': `declined-${sara.id}` }
    expect(await sara.payByCard(declinedCard, key)).toMatchObject({
      status: 400,
      body: { code: 'paymentDeclined' },
    })
    expect(await sara.cart()).toMatchObject({
      items_qty: 2,
      coupon_code: code,
      payment: { method: 'credit_card', card_last4: '0002' },
    })
    expect(await shop.stockOf(ficus)).toBe(10)
    expect(await sara.orders()).toEqual([])
    expect(await sara.payByCard(acceptedCard, key)).toMatchObject({
      status: 200,
      body: { data: { order: { total: 207 } } },
    })
    expect(await paymentsOf(sara)).toEqual(['refused', 'paid'])
  })

  test('a card is deleted after 30 minutes', async () => {
    await sara.prepareCard()
    await age(shop, 31)
    expect(await sara.saveOrder()).toMatchObject({ status: 400, body: { code: 'paymentExpired' } })
    await reconcile(shop.paymentContext)
    expect((await sara.cart()).payment).toMatchObject({ method: 'credit_card', card_last4: null })
    expect(await shop.stockOf(ficus)).toBe(10)
  })

  test('a card entered in a hosted field is charged by its token', async () => {
    const { token } = await shop.paymentContext.gateway.tokenise({
      number: acceptedCard,
      holderName: 'Sara',
      expiryMonth: 12,
      expiryYear: 2039,
      cvv: '737',
    })
    await sara.prepareCard()
    const chosen = await sara.call('POST', '/api/v1/customer/checkout/save-payment', {
      body: { payment: { method: 'credit_card', payment_token: token } },
    })
    expect(chosen).toMatchObject({
      status: 200,
      body: { data: { cart: { payment: { card_last4: '1111' } } } },
    })
    const { body } = await sara.saveOrder()
    const { body: transactions } = await sara.call(
      'GET',
      `/api/v1/customer/transactions?order_id=${body.data.order.id}`,
    )
    expect(transactions.data).toMatchObject([{ data: { card_last4: '1111' } }])
  })

  test('a card is refused for an empty cart and by a shop without a provider', async () => {
    const huda = await shop.customer()
    expect(await huda.prepareCard()).toMatchObject({ status: 400, body: { code: 'cartEmpty' } })
    const cashOnly = await openShop({ settings: { cardsOffered: false } })
    const person = await cashOnly.customer()
    await person.fillCart(await cashOnly.stockPlant())
    expect(await person.prepareCard()).toMatchObject({
      status: 400,
      body: { code: 'paymentMethodUnavailable' },
    })
    await cashOnly.close()
  })

  test('a card is not charged for a total of zero', async () => {
    const { code } = await addCoupon(shop.db, { percentBasisPoints: 10_000 })
    await sara.prepareCard()
    await sara.call('POST', '/api/v1/customer/cart/coupon', { body: { code } })
    expect(await sara.saveOrder()).toMatchObject({
      status: 200,
      body: { data: { order: { total: 0, status: 'pending' } } },
    })
    expect(await paymentsOf(sara)).toEqual([])
  })
})

describe('the bank’s page', () => {
  const toTheBank = async () => {
    const { status, body } = await sara.payByCard(threeDSecureCard)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      success: true,
      redirect_url: expect.stringMatching(/^http:\/\/shop\.test\/sandbox-bank\/pay_/),
      data: { order: { status: 'pending_payment' } },
    })
    return { id: body.data.order.id as number, page: body.redirect_url as string }
  }

  test('an order at the bank page reserves the plants, without mail or invoice before it is paid', async () => {
    const { id } = await toTheBank()
    expect(await orderOf(id)).toMatchObject({
      status: 'pending_payment',
      invoices: [],
      tracking: null,
      can_cancel: true,
    })
    expect(await sara.cart()).toMatchObject({ items: [] })
    expect(await shop.stockOf(ficus)).toBe(8)
    expect(await mailsAbout(id)).toEqual([])
  })

  test('an order names the bank page while it waits there, and no longer', async () => {
    const { id, page } = await toTheBank()
    const asked = await sara.call('GET', `/api/v1/customer/orders/${id}`)
    expect(asked.body).toMatchObject({ redirect_url: page, data: { status: 'pending_payment' } })
    await sara.call('POST', `/api/v1/customer/orders/${id}/cancel`)
    expect((await sara.call('GET', `/api/v1/customer/orders/${id}`)).body).not.toHaveProperty(
      'redirect_url',
    )
  })

  test('the bank page shows shop, amount and card in the reader’s language, without script', async () => {
    const { page } = await toTheBank()
    const arabic = await shop.bank.fetch(new Request(page))
    const text = await arabic.text()
    expect(arabic.status).toBe(200)
    expect(arabic.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self' http:\/\/shop\.test;/,
    )
    for (const part of [
      'dir="rtl"',
      'وارف',
      '230.00 ر.س',
      '•••• 3220',
      'decision=approve',
      'decision=refuse',
    ])
      expect(text).toContain(part)
    expect(text).not.toMatch(/<script|4000000000003220/)
    expect(
      await (
        await shop.bank.fetch(new Request(page, { headers: { Cookie: 'a=b; lang=en' } }))
      ).text(),
    ).toContain('Approve the payment')
    expect(
      (await shop.bank.fetch(new Request('http://shop.test/sandbox-bank/pay_unknown'))).status,
    ).toBe(404)
  })

  test('an approved payment is recorded by its webhook', async () => {
    const { id, page } = await toTheBank()
    const back = await decide(page, 'approve')
    expect([back.status, back.headers.get('location')]).toEqual([
      303,
      `http://shop.test/checkout?order=${id}`,
    ])
    expect(
      await shop.db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirst(),
    ).toEqual({ status: 'processing' })
    expect(await mailsAbout(id)).toEqual([`orderPlaced:${id}`])
  })

  test('an approved payment is recorded by the shopper’s return', async () => {
    const { id, page } = await toTheBank()
    shop.webhooks.isDelivering = false
    await decide(page, 'approve')
    expect(await orderOf(id)).toMatchObject({ status: 'processing', invoices: [{ state: 'paid' }] })
  })

  test('an approved payment is recorded by the reconciler without webhook and return', async () => {
    const { id, page } = await toTheBank()
    shop.webhooks.isDelivering = false
    await decide(page, 'approve')
    await age(shop, 6)
    await reconcile(shop.paymentContext)
    expect(
      await shop.db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirst(),
    ).toEqual({ status: 'processing' })
  })

  test('concurrent and repeated webhooks and returns give one invoice, one transaction and one mail', async () => {
    const { id, page } = await toTheBank()
    shop.webhooks.isDelivering = false
    await decide(page, 'approve')
    shop.webhooks.isDelivering = true
    const { attempt_id } = await shop.db
      .selectFrom('sandbox_payments')
      .select('attempt_id')
      .where('id', '=', page.split('/').at(-1) ?? '')
      .executeTakeFirstOrThrow()
    const { signature, body } = signed(attempt_id)
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => webhook(body, signature)),
      orderOf(id),
      orderOf(id),
    ])
    expect(answers.slice(0, 4)).toMatchObject(
      Array.from({ length: 4 }, () => ({ status: 200, body: { message: expect.any(String) } })),
    )
    expect(await webhook(body, signature)).toMatchObject({ status: 200 })
    const order = await orderOf(id)
    expect(order).toMatchObject({ status: 'processing', invoices: [{ state: 'paid' }] })
    expect(await mailsAbout(id)).toEqual([`orderPlaced:${id}`])
  })

  test('a refused payment cancels the order and puts plants, coupon and address back into the cart', async () => {
    const { code } = await addCoupon(shop.db, { usageLimit: 1, perCustomerLimit: 1 })
    await sara.call('POST', '/api/v1/customer/cart/coupon', { body: { code } })
    const { id, page } = await toTheBank()
    await decide(page, 'refuse')
    expect(await orderOf(id)).toMatchObject({ status: 'cancelled' })
    expect(await shop.stockOf(ficus)).toBe(10)
    expect(await sara.cart()).toMatchObject({
      items: [{ product_id: ficus.id, quantity: 2 }],
      coupon_code: code,
      billing_address: { city: 'Riyadh' },
      payment: null,
      notices: [],
    })
    expect(await sara.payByCard(acceptedCard)).toMatchObject({
      status: 200,
      body: { data: { order: { total: 207 } } },
    })
  })

  test('a refused payment leaves a newly filled cart unchanged', async () => {
    const { page } = await toTheBank()
    const rose = await shop.stockPlant()
    await sara.fillCart(rose, 1)
    await decide(page, 'refuse')
    expect((await sara.cart()).items).toMatchObject([{ product_id: rose.id }])
    expect(await shop.stockOf(ficus)).toBe(10)
  })

  test('the bank page takes one decision', async () => {
    const { id, page } = await toTheBank()
    await decide(page, 'refuse')
    await decide(page, 'approve')
    expect(await orderOf(id)).toMatchObject({ status: 'cancelled' })
    expect(await (await shop.bank.fetch(new Request(page))).text()).not.toContain('decision=')
  })

  test('an order left at the bank is cancelled after 30 minutes, and a later payment is voided', async () => {
    const { id, page } = await toTheBank()
    await age(shop, 29)
    await reconcile(shop.paymentContext)
    expect(await orderOf(id)).toMatchObject({ status: 'pending_payment' })
    await age(shop, 2)
    await reconcile(shop.paymentContext)
    expect(await orderOf(id)).toMatchObject({ status: 'cancelled' })
    expect(await shop.stockOf(ficus)).toBe(10)
    await decide(page, 'approve')
    expect(await paymentsOf(sara)).toEqual(['voided'])
    expect(await orderOf(id)).toMatchObject({ status: 'cancelled' })
  })

  test('an order at the bank that its customer cancels has its payment voided', async () => {
    const { id } = await toTheBank()
    expect(await cancel(id)).toMatchObject({
      status: 200,
      body: { data: { status: 'cancelled', invoices: [] } },
    })
    expect(await paymentsOf(sara)).toEqual(['voided'])
    expect(await shop.stockOf(ficus)).toBe(10)
  })

  test('a forged webhook is rejected and changes nothing', async () => {
    const { id } = await toTheBank()
    const { id: attemptId } = await shop.db
      .selectFrom('payment_attempts')
      .select('id')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow()
    const body = JSON.stringify({ type: 'payment_paid', attempt_id: attemptId })
    for (const signature of ['', 'f'.repeat(64), signed(attemptId).signature.slice(1)])
      expect(await webhook(body, signature)).toMatchObject({
        status: 404,
        body: { code: 'notFound' },
      })
    const { signature } = signed(attemptId)
    expect((await webhook(`${body} `, signature)).status).toBe(404)
    expect((await shop.call('POST', '/api/payments/webhook/moyasar', { body })).status).toBe(404)
    expect((await shop.call('POST', '/api/payments/webhook/nobody', { body })).status).toBe(404)
    // A valid signature is not enough: the bank reports no payment.
    const { body: said, signature: good } = signed(attemptId)
    expect((await webhook(said, good)).status).toBe(200)
    expect(await orderOf(id)).toMatchObject({ status: 'pending_payment' })
  })
})

describe('the cards of an account', () => {
  const cards = async () => (await sara.call('GET', '/api/v1/customer/cards')).body.data
  const face = { card_brand: 'visa', card_last4: '1111' }

  test('the cards are listed once each by brand and last four digits, and a deleted one returns when it pays again', async () => {
    const first = (await sara.payByCard()).body.data.order
    await sara.fillCart(ficus)
    await sara.payByCard()
    const [card, ...others] = await cards()
    expect(card).toEqual({
      id: expect.any(Number),
      ...face,
      last_used_at: expect.stringMatching(/^20/),
    })
    expect(others).toEqual([])

    const forgotten = await sara.call('DELETE', `/api/v1/customer/cards/${card.id}`)
    expect(forgotten).toMatchObject({
      status: 200,
      body: { message: 'تم حذف البطاقة من قائمتك.', data: [] },
    })
    expect(await cards()).toEqual([])
    // Orders and transactions still name the card.
    expect(await orderOf(first.id)).toMatchObject({ card: face })
    expect((await sara.call('GET', '/api/v1/customer/transactions')).body.data).toMatchObject([
      { data: face },
      { data: face },
    ])

    await sara.fillCart(ficus)
    await sara.payByCard()
    expect(await cards()).toMatchObject([face])
  })

  test('another customer’s card and an unknown card cannot be deleted', async () => {
    await sara.payByCard()
    const [card] = await cards()
    expect((await staff.call('DELETE', `/api/v1/customer/cards/${card.id}`)).status).toBe(404)
    expect((await sara.call('DELETE', '/api/v1/customer/cards/2147483647')).status).toBe(404)
    expect(await cards()).toHaveLength(1)
  })
})

describe('cancelling', () => {
  test('cancelling a paid order refunds it and changes invoice, stock and mail', async () => {
    const { body } = await sara.payByCard()
    const { id } = body.data.order
    expect(await cancel(id)).toMatchObject({
      status: 200,
      body: {
        data: {
          status: 'cancelled',
          grand_total_refunded: 230,
          invoices: [{ state: 'refunded' }],
          card: { card_brand: 'visa', card_last4: '1111' },
          refund: {
            state: 'refunded',
            amount: 230,
            formatted_amount: '230.00 ر.س',
            refunded_at: expect.stringMatching(/^20/),
          },
        },
      },
    })
    expect(await paymentsOf(sara)).toEqual(['refunded'])
    const { body: transactions } = await sara.call(
      'GET',
      `/api/v1/customer/transactions?order_id=${id}&sort=id&order=asc`,
    )
    expect(transactions.data).toMatchObject([
      { type: 'capture' },
      { type: 'refund', status: 'refunded', amount: 230 },
    ])
    expect(await shop.stockOf(ficus)).toBe(10)
    expect(await mailsAbout(id)).toEqual([`orderPlaced:${id}`, `orderCancelled:${id}`])
    expect(await cancel(id)).toMatchObject({ status: 400, body: { code: 'cannotCancelOrder' } })
  })

  test('cancelling twenty times at once refunds once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { body } = await sara.payByCard()
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => cancel(body.data.order.id)),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.every(({ status }) => [200, 400, 409].includes(status))).toBe(true)
      expect(await shop.stockOf(ficus)).toBe(10)
      await sara.fillCart(ficus, 2)
    }
  })

  test('cancelling by staff records member and reason, also with a card refund', async () => {
    const { body } = await sara.payByCard()
    const { id } = body.data.order
    const cancel = () =>
      staff.call('POST', `/api/office/orders/${id}/status`, {
        body: { status: 'cancelled', note: 'frost' },
      })
    // Cancelling a paid order is a refund, which needs a step-up.
    expect(await cancel()).toMatchObject({ status: 403, body: { code: 'stepUpRequired' } })
    await proveIdentity(shop, staff)
    const moved = await cancel()
    expect(moved).toMatchObject({ status: 200, body: { data: { status: 'cancelled' } } })
    const history = await shop.db
      .selectFrom('order_status_changes')
      .select(['status', 'note', 'staff_id'])
      .where('order_id', '=', id)
      .orderBy('id')
      .execute()
    expect(history).toEqual([
      { status: 'processing', note: null, staff_id: null },
      { status: 'cancelled', note: 'frost', staff_id: staff.id },
    ])
  })

  test('cancelling an order with cash needs no provider, and another customer’s order does not exist', async () => {
    const { body } = await sara.placeOrder()
    const huda = await shop.customer()
    const { id } = body.data.order
    expect(await huda.call('POST', `/api/v1/customer/orders/${id}/cancel`)).toMatchObject({
      status: 404,
      body: { code: 'orderNotFound' },
    })
    expect(await cancel(id)).toMatchObject({
      status: 200,
      body: { message: 'تم إلغاء الطلب.', data: { status: 'cancelled' } },
    })
    expect(await shop.stockOf(ficus)).toBe(10)
  })
})

test('neither card numbers nor card codes are stored in any table or log', async () => {
  // Three digits: a one-time code has four, and could be the same by chance.
  const cvv = '918'
  for (const number of [acceptedCard, declinedCard, providerErrorCard, threeDSecureCard]) {
    await sara.fillCart(ficus, 1)
    expect((await sara.prepareCard(number, { cvv })).status).toBe(200)
    await sara.saveOrder()
  }
  const { rows: tables } = await sql<{
    name: string
  }>`select table_name as name from information_schema.tables where table_schema = 'public'`.execute(
    shop.db,
  )
  expect(tables.length).toBeGreaterThan(30)
  const said = [...shop.logLines]
  for (const { name } of tables) {
    const { rows } = await sql<{
      row: string
    }>`select to_jsonb(${sql.table(name)})::text as row from ${sql.table(name)}`.execute(shop.db)
    said.push(...rows.map(({ row }) => row))
  }
  const leaks = said.filter(
    (line) =>
      [acceptedCard, declinedCard, providerErrorCard, threeDSecureCard].some((number) =>
        line.includes(number),
      ) ||
      line.includes(`"${cvv}"`) ||
      line.includes(`'${cvv}'`),
  )
  expect(leaks).toEqual([])
  await age(shop, 1)
  await reconcile(shop.paymentContext)
})

function signed(attemptId: string) {
  const body = JSON.stringify({ type: 'payment_paid', attempt_id: attemptId })
  return { body, signature: sign(body, shop.settings.secretKey) }
}
const webhook = (body: string, signature: string) =>
  shop.call('POST', '/api/payments/webhook/sandbox', {
    body,
    headers: { [signatureHeader]: signature },
  })
