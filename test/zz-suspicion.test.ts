import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { GatewayError, type PaymentGateway } from '#domain/payments/gateway.ts'
import { sweep } from '#domain/payments/sweep.ts'
import { askingCard, declinedCard, goodCard, type ShopCustomer } from './customer.ts'
import { age, expectLedgerToEqualOrders } from './ledger.ts'
import type { Plant } from './plants.ts'
import { openShop, type Shop } from './shop.ts'

let shop: Shop
let ficus: Plant
let sara: ShopCustomer
let staff: ShopCustomer
let manners: (sandbox: PaymentGateway) => Partial<PaymentGateway> = () => ({})
beforeAll(async () => {
  shop = await openShop({
    payments: (sandbox) => {
      const now = <Call extends keyof PaymentGateway>(call: Call): PaymentGateway[Call] => ({ ...sandbox, ...manners(sandbox) })[call]
      return { ...sandbox, charge: (w) => now('charge')(w), find: (a) => now('find')(a), refund: (p) => now('refund')(p) }
    },
  })
  staff = await shop.staff()
})
beforeEach(async () => {
  manners = () => ({})
  ficus = await shop.stockPlant({ priceHalalas: 11_500, stock: 10 })
  sara = await shop.customer()
  await sara.fillCart(ficus, 2)
})
afterAll(() => shop.close())
const silent = async () => {
  throw new GatewayError('away')
}
const states = () =>
  shop.db
    .selectFrom('payment_attempts')
    .select('state')
    .where('customer_id', '=', sara.id)
    .orderBy('started_at')
    .execute()
    .then((r) => r.map((x) => x.state))
const bankSays = async (address: string, decision: string) => {
  await shop.bank.fetch(new Request(`${address}?decision=${decision}`, { method: 'POST' }))
  await shop.bank.settled()
}

test('A polling', async () => {
  const { body } = await sara.payByCard(askingCard)
  await age(shop, 31)
  for (let i = 0; i < 3; i++) {
    await sara.call('GET', `/api/v1/customer/orders/${body.data.order.id}`)
    await sweep(shop.till)
    await sql`update payment_attempts set asked_at = asked_at - interval '4 seconds', started_at = started_at - interval '4 seconds'`.execute(
      shop.db,
    )
  }
  const order = (await sara.call('GET', `/api/v1/customer/orders/${body.data.order.id}`)).body.data
  expect(order.status).toBe('cancelled')
})

test('B silent for a day', async () => {
  manners = (s) => ({
    charge: async (w) => {
      await s.charge(w)
      throw new GatewayError('x')
    },
  })
  await sara.payByCard()
  manners = () => ({ find: silent })
  for (let i = 0; i < 3; i++) {
    await age(shop, 1500)
    await sweep(shop.till)
  }
  shop.failures.splice(0)
  manners = () => ({})
  await age(shop, 61)
  await sweep(shop.till)
  expect(await states()).toEqual(['refunded'])
  await expectLedgerToEqualOrders(shop)
})

test('C refund that is done late', async () => {
  const { body } = await sara.payByCard()
  let late: (() => Promise<unknown>) | undefined
  manners = (s) => ({
    refund: async (p) => {
      late = () => s.refund(p)
      throw new GatewayError('timeout')
    },
  })
  await sara.call('POST', `/api/v1/customer/orders/${body.data.order.id}/cancel`)
  manners = () => ({})
  await late?.()
  for (let i = 0; i < 3; i++) {
    await age(shop, 5)
    await sweep(shop.till)
  }
  await expectLedgerToEqualOrders(shop)
})

test('D refund refused for ever after a silence', async () => {
  const { body } = await sara.payByCard()
  const id = body.data.order.id
  manners = () => ({ refund: silent, find: silent })
  await sara.call('POST', `/api/v1/customer/orders/${id}/cancel`)
  manners = () => ({ refund: silent })
  for (let i = 0; i < 6; i++) {
    await age(shop, 600)
    await sweep(shop.till)
  }
  shop.failures.splice(0)
  const ship = await staff.call('POST', `/api/office/orders/${id}/status`, { body: { status: 'shipped' } })
  manners = () => ({})
  expect(ship.status).toBe(200)
})

test('E fuzz', async () => {
  shop.failures.splice(0)
  await sql`insert into coupons (code, kind, percent_basis_points) values ('TEN', 'percent', 1000)`.execute(shop.db)
  const second = shop.secondProcess()
  const plants = await Promise.all([1, 2, 3].map(() => shop.stockPlant({ stock: 50 })))
  const seen = new Map<string, number>()
  for (let round = 0; round < 6; round++) {
    const people = await Promise.all([1, 2, 3, 4].map(() => shop.customer()))
    await Promise.all(
      people.map(async (p, n) => {
        for (const plant of n % 2 ? plants : plants.toReversed()) await p.fillCart(plant, 1)
        await p.call('POST', '/api/v1/customer/cart/coupon', { body: { code: 'TEN' } })
        const { status, body } = await p.payByCard([askingCard, goodCard, declinedCard, askingCard][n])
        const id = body.data?.order?.id
        const mix = [
          () => p.call('POST', `/api/v1/customer/orders/${id}/cancel`),
          () => staff.call('POST', `/api/office/orders/${id}/status`, { body: { status: 'cancelled' } }),
          () => staff.call('POST', `/api/office/orders/${id}/status`, { body: { status: 'shipped' } }),
          () => p.call('GET', `/api/v1/customer/orders/${id}`),
          () => p.fillCart(ficus, 1),
          () => p.saveOrder(),
          () => p.prepareCard(),
          () => body.redirect_url && bankSays(body.redirect_url, Math.random() < 0.5 ? 'approve' : 'refuse'),
          () => sweep(shop.till),
          () => sweep(second.till),
        ].toSorted(() => Math.random() - 0.5)
        await Promise.all(
          mix.map(async (go) => {
            await pause(Math.random() * 60)
            const a: any = await go()
            if (a?.status) {
              const k = a.status + ' ' + (a.body?.code ?? '')
              seen.set(k, (seen.get(k) ?? 0) + 1)
            }
          }),
        )
        void status
      }),
    )
    await age(shop, 3)
    await sweep(shop.till)
    await sweep(shop.till)
  }
  console.log([...seen])
  await age(shop, 3)
  await sweep(shop.till)
  expect(shop.failures).toEqual([])
  await expectLedgerToEqualOrders(shop)
}, 200_000)
