import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { reconcile } from '#domain/checkout/settlement/reconcile.ts'
import {
  threeDSecureCard,
  declinedCard,
  acceptedCard,
  type ShopCustomer,
} from '../../support/customer.ts'
import type { Plant } from '../../support/plants.ts'
import { openShop, type Shop } from '../../support/shop.ts'

let shop: Shop
let ficus: Plant
let tokenised = 0
async function open(settings: NonNullable<Parameters<typeof openShop>[0]>['settings']) {
  tokenised = 0
  shop = await openShop({
    settings: { trustProxy: 1, ...settings },
    payments: (sandbox) => ({
      ...sandbox,
      tokenise(card) {
        tokenised += 1
        return sandbox.tokenise(card)
      },
    }),
  })
  ficus = await shop.stockPlant({ stock: 500 })
}
afterEach(async () => {
  expect(shop.failures).toEqual([])
  await shop.close()
})

const from = (ip: string) => ({ 'X-Forwarded-For': ip })
const shopper = async () => {
  const person = await shop.customer()
  await person.fillCart(ficus)
  await person.prepareOrder()
  return person
}
const enter = (person: ShopCustomer, number: string, ip = '192.0.2.1') =>
  person.call('POST', '/api/v1/customer/checkout/save-payment', {
    body: {
      payment: {
        method: 'credit_card',
        card_number: number,
        card_holder_name: 'Sara Alharbi',
        expiry_date: '12/39',
        cvv: '737',
      },
    },
    headers: from(ip),
  })
/** Saves the card and places the order; returns the first refusal, or the order. */
const charge = async (person: ShopCustomer, number: string, ip = '192.0.2.1') => {
  const entered = await enter(person, number, ip)
  return entered.status === 200 ? person.saveOrder(from(ip)) : entered
}
const countCodes = (answers: { status: number; body: { code?: string } }[]) => {
  const counts: Record<string, number> = {}
  for (const { status, body } of answers)
    counts[body.code ?? status] = (counts[body.code ?? status] ?? 0) + 1
  return counts
}
/** 16 digits that begin like a Visa card; the sandbox checks no Luhn digit. */
const cardNumber = (n: number) => `4${String(n).padStart(15, '1')}`

test('a customer who enters 120 cards within a minute reaches the provider with ten', async () => {
  await open({ cardEntriesPerHour: 10 })
  const sara = await shopper()
  const answers = []
  for (let n = 0; n < 120; n += 1) answers.push(await enter(sara, cardNumber(n)))
  expect(countCodes(answers)).toEqual({ 200: 10, tooManyCardTries: 110 })
  expect(answers.at(-1)).toMatchObject({
    status: 429,
    body: {
      message: 'محاولات الدفع بالبطاقة كثيرة. اختر الدفع عند الاستلام، أو أعد المحاولة لاحقًا.',
      retry_after: expect.any(Number),
    },
  })
  expect(tokenised).toBe(10)
  expect((await sara.placeOrder()).status).toBe(200)
})

test('cards of several customers from one IP address are limited to three times as many, and another address is not affected', async () => {
  await open({ cardEntriesPerHour: 3 })
  const people = [await shopper(), await shopper(), await shopper(), await shopper()]
  const answers = []
  for (const person of people)
    for (let n = 0; n < 3; n += 1) answers.push(await enter(person, cardNumber(n)))
  expect(countCodes(answers)).toEqual({ 200: 9, tooManyCardTries: 3 })
  expect((await enter(await shopper(), acceptedCard, '192.0.2.2')).status).toBe(200)
})

test('after five refused charges in an hour a customer’s sixth is not sent, and cash on delivery still works', async () => {
  await open({ refusedChargesPerHour: 5, refusedChargesPerDay: 20 })
  const sara = await shopper()
  const answers = []
  for (let n = 0; n < 7; n += 1) answers.push(await charge(sara, declinedCard, `192.0.2.${n}`))
  expect(countCodes(answers)).toEqual({ paymentDeclined: 5, tooManyCardTries: 2 })
  expect(answers.at(-1)?.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(await shop.stockOf(ficus)).toBe(500)
  expect((await sara.placeOrder()).status).toBe(200)
})

test('refused charges are limited per day, also when they are spread over hours', async () => {
  await open({ refusedChargesPerHour: 0, refusedChargesPerDay: 4 })
  const sara = await shopper()
  for (let n = 0; n < 4; n += 1) await charge(sara, declinedCard)
  await sql`update throttle_hits set hit_at = hit_at - interval '20 hours'`.execute(shop.db)
  expect((await charge(sara, declinedCard)).body.code).toBe('tooManyCardTries')
  await sql`update throttle_hits set hit_at = hit_at - interval '5 hours'`.execute(shop.db)
  expect((await charge(sara, declinedCard)).body.code).toBe('paymentDeclined')
})

test('refused charges are limited for an IP address over its customers and for a card over its IP addresses', async () => {
  await open({ refusedChargesPerHour: 2 })
  const answers = []
  for (let n = 0; n < 8; n += 1)
    answers.push(await charge(await shopper(), n % 2 ? '4000000000009995' : declinedCard))
  expect(countCodes(answers)).toEqual({ paymentDeclined: 4, tooManyCardTries: 4 })
  // The same brand and last four digits from an IP address without a refusal.
  expect((await charge(await shopper(), declinedCard, '192.0.2.2')).body.code).toBe(
    'tooManyCardTries',
  )
  expect((await charge(await shopper(), acceptedCard, '192.0.2.2')).status).toBe(200)
})

test('a refusal on the bank page counts as a refused charge', async () => {
  await open({ refusedChargesPerHour: 1 })
  const sara = await shopper()
  const { body } = await charge(sara, threeDSecureCard)
  await shop.bank.fetch(new Request(`${body.redirect_url}?decision=refuse`, { method: 'POST' }))
  await shop.bank.settled()
  expect((await sara.cart()).items_qty).toBe(1)
  expect((await charge(sara, acceptedCard)).body.code).toBe('tooManyCardTries')
})

test('an order cancelled by its customer while at the bank counts as a refused charge, one cancelled by staff does not', async () => {
  await open({ refusedChargesPerHour: 1 })
  const noura = await shop.staff()
  const [sara, maha] = [await shopper(), await shopper()]
  const asked = await charge(sara, threeDSecureCard)
  expect(
    (await sara.call('POST', `/api/v1/customer/orders/${asked.body.data.order.id}/cancel`)).status,
  ).toBe(200)
  await sara.fillCart(ficus)
  await sara.prepareOrder()
  expect((await charge(sara, acceptedCard, '192.0.2.2')).body.code).toBe('tooManyCardTries')

  await sql`delete from throttle_hits where key like 'card-refused%'`.execute(shop.db)
  const { body } = await charge(maha, threeDSecureCard, '192.0.2.3')
  await noura.call('POST', `/api/office/orders/${body.data.order.id}/status`, {
    body: { status: 'cancelled' },
  })
  await maha.fillCart(ficus)
  await maha.prepareOrder()
  expect((await charge(maha, acceptedCard, '192.0.2.3')).status).toBe(200)
})

test('cards from many networks of one IPv6 line are counted together, with four times the limit', async () => {
  await open({ cardEntriesPerHour: 1 })
  const answers = []
  for (let n = 0; n < 14; n += 1)
    answers.push(await enter(await shopper(), cardNumber(n), `2001:db8:1:10${n.toString(16)}::1`))
  expect(countCodes(answers)).toEqual({ 200: 12, tooManyCardTries: 2 })
  expect((await enter(await shopper(), acceptedCard, '2001:db8:1:200::1')).status).toBe(200)
})

test('refused charges from many networks of one IPv6 line are counted together, with four times the limit', async () => {
  await open({ refusedChargesPerHour: 1 })
  const answers = []
  for (let n = 0; n < 14; n += 1) {
    answers.push(await charge(await shopper(), declinedCard, `2001:db8:1:10${n.toString(16)}::1`))
    await sql`delete from throttle_hits where key like 'card-refused-card:%'`.execute(shop.db)
  }
  expect(countCodes(answers)).toEqual({ paymentDeclined: 12, tooManyCardTries: 2 })
  expect((await charge(await shopper(), acceptedCard, '2001:db8:1:200::1')).status).toBe(200)
})

test('the counters of refused charges contain neither a card nor an IP address', async () => {
  await open({ refusedChargesPerHour: 5 })
  await charge(await shopper(), declinedCard, '192.0.2.77')
  const { rows } = await sql<{ text: string }>`
    select key as text from throttle_hits where key like 'card-refused%' union all select throttle_keys::text from payment_attempts`.execute(
    shop.db,
  )
  expect(rows).toHaveLength(5)
  expect(rows.map(({ text }) => text).join(' ')).not.toMatch(/192\.0\.2|visa|0002/i)
})

test('the alarm is raised once when half of an hour’s charges are refused, and not for a few', async () => {
  await open({ refusedChargesAlarm: 20 })
  const alarms = () =>
    shop.failures.filter(({ facts }) => 'alarm' in facts && facts.alarm === 'cardTesting')
  const refuse = async (times: number) => {
    for (let n = 0; n < times; n += 1) await charge(sara, declinedCard)
    await reconcile(shop.paymentContext)
  }
  const sara = await shopper()
  await refuse(19)
  expect(alarms()).toEqual([])
  await refuse(1)
  await refuse(1)
  expect(alarms()).toMatchObject([{ facts: { refused: 20, charges: 20 } }])
  shop.failures.length = 0
})
