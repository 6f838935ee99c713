import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Mail } from '#domain/notifications/mail.ts'
import { sendDue } from '#domain/notifications/outbox-worker.ts'
import { threeDSecureCard, acceptedCard, type ShopCustomer } from '../../support/customer.ts'
import type { Plant } from '../../support/plants.ts'
import { openShop, type Shop } from '../../support/shop.ts'

const packers = 'packing@nursery.example'
let shop: Shop
let ficus: Plant
let sara: ShopCustomer
beforeAll(async () => {
  shop = await openShop({ settings: { orderNoticeEmail: packers } })
  ficus = await shop.stockPlant({
    name: 'تين مطاطي',
    nameLatin: 'Ficus elastica',
    priceHalalas: 11_500,
    stock: 100,
    colorIds: [2],
    sizeIds: [1],
  })
  sara = await shop.customer()
})
beforeEach(async () => {
  await shop.db.deleteFrom('outbox').execute()
})
afterAll(() => shop.close())

const notices = () =>
  shop.db.selectFrom('outbox').selectAll().where('recipient', '=', packers).orderBy('id').execute()

async function sentToShop(): Promise<Mail[]> {
  const sent: Mail[] = []
  const log = { warn: () => {}, error: () => {} }
  await sendDue({
    db: shop.db,
    shop: shop.settings,
    log,
    sendMail: async (mail) => void sent.push(mail),
    sendSms: async () => {},
  })
  return sent.filter(({ to }) => to === packers)
}

async function orderInCash(): Promise<number> {
  await sara.fillCart(ficus, 2, { colorId: 2, sizeId: 1, planting: true })
  await sara.prepareOrder()
  const { body } = await sara.call('POST', '/api/v1/customer/checkout/save-order?locale=en')
  return body.data.order.id
}
const bare = (text: string) => text.replace(/[\u2068\u2069]/g, '')

test('the shop’s notice counts turf by the square metre', async () => {
  const turf = await shop.stockPlant({ name: 'عشب', nameLatin: 'Cynodon', unit: 'm2' })
  await sara.fillCart(turf, 7)
  await sara.placeOrder()
  const [mail] = await sentToShop()
  expect(bare(mail?.text ?? '')).toContain('7 م² × عشب')
  expect(bare(mail?.text ?? '')).toContain('7 m² × Cynodon')
})

test('the shop’s notice of a cash order has lines, city and payment, Arabic first', async () => {
  const id = await orderInCash()
  const [mail, ...others] = await sentToShop()
  expect(others).toEqual([])
  expect(mail?.messageKey).toBe(`orderForShop:${id}`)
  expect(bare(mail?.subject ?? '')).toBe(`وارف: طلب جديد رقم ${1_000_000_000 + id} إلى Riyadh`)
  const [arabic = '', english = ''] = bare(mail?.text ?? '').split('\n\n—\n\n')
  expect(arabic).toContain('2 × تين مطاطي (أبيض · صغير · مع خدمة الزراعة)')
  expect(arabic).toContain('طريقة الدفع: الدفع عند الاستلام')
  expect(english).toContain('2 × Ficus elastica (White · Small · with planting service)')
  expect(english).toContain('City: Riyadh')
  expect(english).toContain('Total: SAR 230.00')
  expect(mail?.text).toMatch(
    /وصلتك هذه الرسالة لأن بريدك مسجَّل في إعدادات المتجر لاستقبال إشعاراته\.$/,
  )
})

test('the shop’s notice contains no name, street, phone or e-mail of the customer', async () => {
  await orderInCash()
  const [stored] = await notices()
  const [mail] = await sentToShop()
  for (const text of [JSON.stringify(stored?.facts), JSON.stringify(mail)])
    expect(text).not.toMatch(/Sara|Alharbi|Palm|512345678|sara@/)
})

test('an order paid by card is announced once, after it is paid', async () => {
  await sara.fillCart(ficus, 1)
  await sara.payByCard(acceptedCard)
  expect(await notices()).toMatchObject([{ template: 'orderForShop', locale: 'ar' }])
  const [mail] = await sentToShop()
  expect(bare(mail?.text ?? '')).toContain('Payment: Card')
})

test('an order that waits at the bank is not announced', async () => {
  await sara.fillCart(ficus, 1)
  await sara.payByCard(threeDSecureCard)
  expect(await notices()).toEqual([])
})

test('a shop without a notice address gets none, and its customers still get their mail', async () => {
  const silent = await openShop({ settings: { orderNoticeEmail: null } })
  const customer = await silent.customer()
  await customer.fillCart(await silent.stockPlant(), 1)
  await customer.placeOrder()
  const queued = await silent.db.selectFrom('outbox').select('template').execute()
  await silent.close()
  expect(queued).toEqual([{ template: 'orderPlaced' }])
})

test('the customer’s copy of their data does not hold the shop’s notice', async () => {
  const id = await orderInCash()
  const { body } = await sara.call('GET', '/api/v1/customer/my-data')
  expect(JSON.stringify(body)).toContain(String(1_000_000_000 + id))
  expect(JSON.stringify(body)).not.toContain(packers)
})
