import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendDue } from '#domain/notifications/outbox-worker.ts'
import type { Sms } from '#domain/notifications/sms-circuit-breaker.ts'
import { queueRestockNotices } from '#domain/restock/queue-restock-notices.ts'
import type { Plant } from '../../support/plants.ts'
import { newPhone, openShop, type CallOptions, type Shop } from '../../support/shop.ts'

let shop: Shop
let ficus: Plant
beforeAll(async () => {
  shop = await openShop({
    settings: { publicUrl: 'https://warif.example', serviceRequestsPerIpPerHour: 0 },
  })
})
afterAll(() => shop.close())
beforeEach(async () => {
  ficus = await shop.stockPlant({ stock: 0, nameLatin: 'Ficus elastica' })
})

const ask = (body: object, options: CallOptions = {}, at = shop) =>
  at.call('POST', '/api/v1/restock-notices', { body, ...options })
const waiting = (plant = ficus) =>
  shop.db
    .selectFrom('restock_notices')
    .selectAll()
    .where('product_id', '=', plant.id)
    .orderBy('id')
    .execute()

/** The messages sent once the job has run and the outbox is empty. */
async function texts(settings = shop.settings): Promise<Sms[]> {
  const sent: Sms[] = []
  await queueRestockNotices(shop.db, settings)
  const log = { warn: () => {}, error: () => {} }
  await sendDue({
    db: shop.db,
    shop: shop.settings,
    log,
    sendMail: async () => {},
    sendSms: async (sms) => void sent.push(sms),
  })
  return sent
}

test('a phone left at a sold-out plant gets one notice with the link to its page when it is back in stock', async () => {
  const phone = newPhone()
  const answer = await ask(
    { product_id: ficus.id, phone: phone.replace('+966', '0') },
    { headers: { 'Accept-Language': 'en' } },
  )
  expect(answer).toMatchObject({ status: 201, body: { data: { product_id: ficus.id } } })
  expect(answer.body.message).toContain('one text message')
  expect(await texts()).toEqual([])

  await shop.setStock(ficus, 2)
  expect(await texts()).toEqual([
    {
      to: phone,
      text: `Warif: Ficus elastica is back in stock: https://warif.example/en/product/${ficus.id}`,
    },
  ])
  await shop.setStock(ficus, 0)
  await shop.setStock(ficus, 5)
  expect(await texts()).toEqual([])
  expect(await waiting()).toMatchObject([{ phone: null }])
})

test.each([
  ['its English name', 'Snake plant', 'Snake plant'],
  ['its Arabic name', '', 'نبتة الثعبان'],
])('a plant without a Latin name is named in an English notice by %s', async (_, nameEn, name) => {
  const plant = await shop.stockPlant({ stock: 0, nameLatin: null, nameEn })
  await ask({ product_id: plant.id, phone: newPhone() }, { headers: { 'Accept-Language': 'en' } })
  await shop.setStock(plant, 1)
  expect(await texts()).toEqual([
    { to: expect.any(String), text: expect.stringContaining(`Warif: ${name} is back`) },
  ])
})

test('plants of a cancelled order also trigger the notice, and two processes send it once', async () => {
  await shop.setStock(ficus, 1)
  const sara = await shop.customer()
  await sara.fillCart(ficus, 1)
  const { body } = await sara.placeOrder()
  const phone = newPhone()
  expect((await ask({ product_id: ficus.id, phone })).status).toBe(201)
  await sara.call('POST', `/api/v1/customer/orders/${body.data.order.id}/cancel`)
  const counts = await Promise.all(
    [shop, shop.secondProcess()].map(({ db }) => queueRestockNotices(db, shop.settings)),
  )
  expect(counts.toSorted()).toEqual([0, 1])
  expect(await texts()).toEqual([
    { to: phone, text: expect.stringContaining(`/ar/product/${ficus.id}`) },
  ])
})

test('asking again changes nothing, also in another spelling and at the same time', async () => {
  const phone = newPhone()
  const spellings = [phone, phone.replace('+966', '0'), phone.replace('+', '00'), phone]
  const answers = await Promise.all(
    spellings.map((spelling) => ask({ product_id: ficus.id, phone: spelling })),
  )
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(await waiting()).toMatchObject([{ phone }])
})

test('another person’s phone gets one notice per plant, and a customer may ask again for their own phone', async () => {
  const sara = await shop.customer()
  const backAndGone = async () => {
    await shop.setStock(ficus, 1)
    const sent = await texts()
    await shop.setStock(ficus, 0)
    return sent.map(({ to }) => to)
  }
  await ask({ product_id: ficus.id, phone: sara.phone })
  expect(await backAndGone()).toEqual([sara.phone])
  expect((await ask({ product_id: ficus.id, phone: sara.phone })).status).toBe(201)
  expect(await backAndGone()).toEqual([])
  expect(
    (await sara.call('POST', '/api/v1/restock-notices', { body: { product_id: ficus.id } })).status,
  ).toBe(201)
  expect(await backAndGone()).toEqual([sara.phone])
})

describe('a request is refused and not stored', () => {
  test.each([
    ['without a phone', {}, 422, { errors: { phone: [expect.any(String)] } }],
    [
      'with a phone that is none',
      { phone: '0112345678' },
      422,
      { errors: { phone: [expect.any(String)] } },
    ],
    [
      'of another country',
      { phone: '+971501234567' },
      422,
      { errors: { phone: [expect.any(String)] } },
    ],
    [
      'for a plant that is none',
      { phone: '0512345678', product_id: 2_000_000_000 },
      404,
      { code: 'productNotFound' },
    ],
    [
      'for no number',
      { phone: '0512345678', product_id: 'x' },
      422,
      { errors: { product_id: [expect.any(String)] } },
    ],
  ])('%s', async (_, body, status, said) => {
    expect(await ask({ product_id: ficus.id, ...body })).toMatchObject({ status, body: said })
    expect(await waiting()).toEqual([])
  })

  test('for a plant that is in stock', async () => {
    const plant = await shop.stockPlant({ stock: 1 })
    expect(await ask({ product_id: plant.id, phone: newPhone() })).toMatchObject({
      status: 400,
      body: { code: 'productInStock' },
    })
    expect(await waiting(plant)).toEqual([])
  })

  test('with the hidden field filled in, though it is answered like any other', async () => {
    expect((await ask({ product_id: ficus.id, phone: newPhone(), website: 'x' })).status).toBe(201)
    expect(await waiting()).toEqual([])
  })
})

test('an unverified phone is accepted for five plants a day from all requesters together, a customer’s own for any number', async () => {
  const sara = await shop.customer()
  const plants = await Promise.all(Array.from({ length: 6 }, () => shop.stockPlant({ stock: 0 })))
  const statuses: number[] = []
  for (const plant of plants)
    statuses.push((await ask({ product_id: plant.id, phone: sara.phone })).status)
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  const last = { product_id: plants[5]?.id }
  expect((await sara.call('POST', '/api/v1/restock-notices', { body: last })).status).toBe(201)
})

test('requests of one IP address are limited per hour', async () => {
  await shop.changeSettings({ serviceRequestsPerIpPerHour: 2 })
  const statuses: number[] = []
  for (let turn = 0; turn < 3; turn += 1)
    statuses.push((await ask({ product_id: ficus.id, phone: newPhone() })).status)
  await shop.changeSettings({ serviceRequestsPerIpPerHour: 0 })
  expect(statuses).toEqual([201, 201, 429])
})

test('notices sent in a day are limited by the cap of codes, and the others are sent later', async () => {
  await shop.db.deleteFrom('restock_notices').execute()
  const phones = [newPhone(), newPhone(), newPhone()]
  for (const phone of phones) await ask({ product_id: ficus.id, phone })
  await shop.setStock(ficus, null)
  const capped = { ...shop.settings, otpDailyCap: 2 }
  expect((await texts(capped)).map(({ to }) => to)).toEqual(phones.slice(0, 2))
  expect(await texts(capped)).toEqual([])
  await shop.db
    .updateTable('restock_notices')
    .set({ queued_at: new Date(Date.now() - 25 * 3_600_000) })
    .where('phone', 'is', null)
    .execute()
  expect((await texts(capped)).map(({ to }) => to)).toEqual(phones.slice(2))
})
