import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#db/tables.ts'
import { callAt } from '../../support/call-at.ts'
import { expectLedgerToEqualOrders } from '../../support/database/ledger.ts'
import { addPlant } from '../../support/plants.ts'
import { newPhone, type Answer, type Call } from '../../support/shop.ts'
import { countAnswers, newShoppers, shoppersAtCheckout } from '../support/shoppers.ts'

const saveOrder = 'POST /api/v1/customer/checkout/save-order'.split(' ') as [string, string]

/**
 * Operations that must succeed exactly as often as allowed, under concurrent requests to several processes of a shop with ten orders a
 * minute: codes sent to a phone, codes tried on it, orders of a minute, orders under one key, orders of the last plant.
 */
export async function limitsAndRaces(db: Db, origins: string[], rounds: number) {
  const calls = origins.map(callAt)
  const counts = { rounds: 0, asked: 0, unavailable: 0 }
  /** This many at the same time, distributed over the processes; those asked to retry do so. */
  const atOnce = (count: number, send: (call: Call, n: number) => Promise<Answer>) =>
    Promise.all(
      Array.from({ length: count }, async (_, n) => {
        for (;;) {
          counts.asked += 1
          const answer = await send(calls[n % calls.length] as Call, n)
          if (answer.status !== 503) return answer
          counts.unavailable += 1
        }
      }),
    )
  for (; counts.rounds < rounds; counts.rounds += 1) {
    await codesOfOnePhone(atOnce)
    await ordersOfOneMinute(db, atOnce)
    await ordersUnderOneKey(db, atOnce)
    await ordersOfTheLastPlant(db, atOnce)
  }
  await expectLedgerToEqualOrders({ db })
  return counts
}

type AtOnce = (count: number, send: (call: Call, n: number) => Promise<Answer>) => Promise<Answer[]>

async function codesOfOnePhone(atOnce: AtOnce): Promise<void> {
  const phone = newPhone()
  const send = (call: Call) => call('POST', '/api/phone-auth/send-otp', { body: { phone } })
  expect(countAnswers(await atOnce(12, send))).toEqual({ 200: 1, otpCooldown: 11 })
  const tried = await atOnce(12, (call, n) =>
    call('POST', '/api/phone-auth/verify-otp', { body: { phone, otp: `000${n % 10}` } }),
  )
  // A guess that matches the code by chance ends it.
  const isMet = tried.some(({ body }) => body.code !== 'invalidOTP')
  const counted = tried.flatMap(({ body }) => (body.attempts_left > 0 ? [body.attempts_left] : []))
  if (!isMet) expect(counted.toSorted()).toEqual([1, 2, 3, 4])
}

async function ordersOfOneMinute(db: Db, atOnce: AtOnce): Promise<void> {
  const [sara] = await newShoppers(db, 1)
  // A new minute during the test would allow ten more.
  const answers = await atOnce(24, (call) => call(...saveOrder, { token: sara?.token }))
  expect(countAnswers(answers)).toEqual({ cartEmpty: 10, tooManyRequests: 14 })
}

async function ordersUnderOneKey(db: Db, atOnce: AtOnce): Promise<void> {
  const plant = await addPlant(db, { stock: 100 })
  const [token = ''] = await shoppersAtCheckout({ db }, plant, 1)
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  const answers = await atOnce(10, (call) => call(...saveOrder, { token, headers }))
  const { 200: done = 0, requestInProgress = 0, ...others } = countAnswers(answers)
  expect({ answered: done + requestInProgress, others }).toEqual({ answered: 10, others: {} })
  expect(await countOrdersOf(db, plant.id)).toBe(1)
}

async function ordersOfTheLastPlant(db: Db, atOnce: AtOnce): Promise<void> {
  const last = await addPlant(db, { stock: 1 })
  const tokens = await shoppersAtCheckout({ db }, last, 20)
  const answers = await atOnce(20, (call, n) => call(...saveOrder, { token: tokens[n] }))
  const {
    200: winners,
    insufficientStock = 0,
    cartHasErrors = 0,
    ...others
  } = countAnswers(answers)
  expect({ winners, tooLate: insufficientStock + cartHasErrors, others }).toEqual({
    winners: 1,
    tooLate: 19,
    others: {},
  })
  expect(await countOrdersOf(db, last.id)).toBe(1)
}

async function countOrdersOf(db: Db, productId: number): Promise<number> {
  const { rows } = await sql<{ orders: number }>`
    select count(*)::int as orders from order_items where product_id = ${productId}`.execute(db)
  return rows[0]?.orders ?? 0
}
