import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { reconcile } from '#domain/checkout/settlement/reconcile.ts'
import { threeDSecureCard, type ShopCustomer } from '../../support/customer.ts'
import { age, expectLedgerToEqualOrders } from '../../support/database/ledger.ts'
import type { Plant } from '../../support/plants.ts'
import { openShop, type Call, type Shop } from '../../support/shop.ts'

let shop: Shop
const open = async (settings: NonNullable<Parameters<typeof openShop>[0]>['settings']) =>
  void (shop = await openShop({ settings: settings ?? {} }))
afterEach(async () => {
  expect(shop.failures).toEqual([])
  await expectLedgerToEqualOrders(shop)
  await shop.close()
})

const orderFor = async (person: ShopCustomer, plant: Plant, quantity = 1, inEnglish = false) => {
  await person.fillCart(plant, quantity)
  return person.placeOrder(inEnglish ? { 'Accept-Language': 'en' } : {})
}
/** An order waiting at the bank. */
const placeUnpaidOrder = async (person: ShopCustomer, plant: Plant, quantity = 1) => {
  await person.fillCart(plant, quantity)
  return person.payByCard(threeDSecureCard)
}

test('a customer is refused a fourth open cash order, with advice in both languages', async () => {
  await open({ openCashOrders: 3 })
  const ficus = await shop.stockPlant({ stock: 50 })
  const [sara, huda] = [await shop.customer(), await shop.customer()]
  const placed = [
    await orderFor(sara, ficus),
    await orderFor(sara, ficus),
    await orderFor(sara, ficus),
  ]
  expect(placed.map(({ status }) => status)).toEqual([200, 200, 200])

  expect(await orderFor(sara, ficus)).toMatchObject({
    status: 400,
    body: {
      code: 'cashOrderLimit',
      message:
        'لديك طلبات بالدفع عند الاستلام لم تصلك بعد. ادفع قيمة هذا الطلب بالبطاقة، أو اطلبه بعد استلام أحدها.',
    },
  })
  expect((await sara.saveOrder({ 'Accept-Language': 'en' })).body.message).toBe(
    'You have cash orders that have not arrived yet. Pay for this one by card, or order again once one of them has been delivered.',
  )
  expect(await shop.stockOf(ficus)).toBe(47)
  expect((await sara.cart()).items_qty).toBe(1)
  expect((await orderFor(huda, ficus)).status).toBe(200)

  expect((await sara.payByCard()).status).toBe(200)
  await sara.call('POST', `/api/v1/customer/orders/${placed[0]?.body.data.order.id}/cancel`)
  expect((await orderFor(sara, ficus)).status).toBe(200)
})

test('a shop without cards does not advise paying by card', async () => {
  await open({ openCashOrders: 1, cardsOffered: false })
  const ficus = await shop.stockPlant({ stock: 5 })
  const sara = await shop.customer()
  await orderFor(sara, ficus)
  expect((await orderFor(sara, ficus)).body).toMatchObject({
    code: 'cashOrderLimit',
    message: 'لديك طلبات لم تصلك بعد. أعد الطلب بعد استلام أحدها.',
  })
})

test('the sum of a customer’s open cash orders is limited', async () => {
  await open({ openCashOrders: 3, openCashHalalas: 1_000_000 })
  const plants = await Promise.all(
    [1, 2].map(() => shop.stockPlant({ priceHalalas: 11_500, stock: 900 })),
  )
  const sara = await shop.customer()
  const answers = []
  for (const plant of plants) answers.push(await orderFor(sara, plant, 900, true))
  expect(answers).toMatchObject([
    {
      status: 400,
      body: {
        code: 'unpaidTotalLimit',
        message: expect.stringMatching(/at most .*10,000.* in total/),
      },
    },
    { status: 400 },
  ])
  expect(await Promise.all(plants.map((plant) => shop.stockOf(plant)))).toEqual([900, 900])
})

test('of two requests for an order sent to two processes at once, one places it and the sum is kept', async () => {
  await open({ openCashHalalas: 30_000 })
  const ficus = await shop.stockPlant({ priceHalalas: 11_500, stock: 50 })
  const sara = await shop.customer()
  expect((await orderFor(sara, ficus)).status).toBe(200)
  await sara.fillCart(ficus)
  await sara.prepareOrder()
  const second = shop.secondProcess()
  const save = (call: Call) =>
    call('POST', '/api/v1/customer/checkout/save-order', { token: sara.token })
  const waiting = sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  // Each stays below the sum by itself, and both exceed it. Neither takes the plant before both are under way.
  const { sent } = await shop.db.transaction().execute(async (tx) => {
    await sql`select from products where id = ${ficus.id} for update`.execute(tx)
    const saves = [shop.call, second.call].map(save)
    await expect.poll(async () => (await waiting.execute(shop.db)).rows.length).toBe(2)
    return { sent: saves }
  })
  const answers = await Promise.all(sent)
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  expect(answers.find(({ status }) => status === 400)?.body.code).toBe('cartEmpty')
  expect(await shop.stockOf(ficus)).toBe(48)
  expect((await orderFor(sara, ficus)).body.code).toBe('unpaidTotalLimit')
})

test('a customer’s third order at the bank is refused until one of two is settled', async () => {
  await open({ openCardOrders: 2 })
  const ficus = await shop.stockPlant({ stock: 50 })
  const sara = await shop.customer()
  const waiting = [await placeUnpaidOrder(sara, ficus), await placeUnpaidOrder(sara, ficus)]
  expect(waiting.map(({ status }) => status)).toEqual([200, 200])
  expect(await placeUnpaidOrder(sara, ficus)).toMatchObject({
    status: 400,
    body: { code: 'unfinishedPaymentLimit' },
  })
  expect(await shop.stockOf(ficus)).toBe(48)
  await age(shop, 31)
  await reconcile(shop.paymentContext)
  expect(await shop.stockOf(ficus)).toBe(50)
  expect((await sara.payByCard(threeDSecureCard)).status).toBe(200)
})

test('the sum of a customer’s orders at the bank is limited', async () => {
  await open({ openCardHalalas: 5_000_000 })
  const ficus = await shop.stockPlant({ priceHalalas: 11_500, stock: 900 })
  const sara = await shop.customer()
  expect(await placeUnpaidOrder(sara, ficus, 900)).toMatchObject({
    status: 400,
    body: { code: 'unpaidTotalLimit' },
  })
  expect(await shop.stockOf(ficus)).toBe(900)
})
