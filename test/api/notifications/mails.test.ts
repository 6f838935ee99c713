import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Mail } from '#domain/notifications/mail.ts'
import { sendDue } from '#domain/notifications/outbox-worker.ts'
import { queueMessage } from '#domain/notifications/queue-message.ts'
import { writeMail } from '#domain/notifications/write-mail.ts'
import { queueNewOrderMails, queueOrderEmail } from '#domain/notifications/queue-order-email.ts'
import { threeDSecureCard, billingAddress, type ShopCustomer } from '../../support/customer.ts'
import type { Plant } from '../../support/plants.ts'
import { openShop, type Shop } from '../../support/shop.ts'

let shop: Shop
let ficus: Plant
let sara: ShopCustomer, noura: ShopCustomer
beforeAll(async () => {
  shop = await openShop({
    settings: { publicUrl: 'https://warif.example', serviceRequestsPerIpPerHour: 0 },
  })
  ficus = await shop.stockPlant({
    name: 'تين مطاطي',
    nameLatin: 'Ficus elastica',
    priceHalalas: 11_500,
    stock: 100,
    colorIds: [2],
    sizeIds: [1],
  })
  sara = await shop.customer()
  noura = await shop.staff()
  // The owners get a mail about each new member, which no test here expects.
  await noura.call('POST', '/api/office/session')
})
beforeEach(async () => {
  await shop.db.deleteFrom('outbox').execute()
})
afterAll(() => shop.close())

/** Sends the queued mails. */
async function mails(): Promise<Mail[]> {
  const sent: Mail[] = []
  const log = { warn: () => {}, error: () => {} }
  await sendDue({
    db: shop.db,
    shop: shop.settings,
    log,
    sendMail: async (mail) => void sent.push(mail),
    sendSms: async () => {},
  })
  return sent
}
const firstMail = async (): Promise<Mail> => (await mails())[0] ?? expect.fail('no mail')

async function order(locale = 'en'): Promise<number> {
  await sara.fillCart(ficus, 2, { colorId: 2, sizeId: 1, planting: true })
  await sara.prepareOrder()
  const { body } = await sara.call('POST', `/api/v1/customer/checkout/save-order?locale=${locale}`)
  return body.data.order.id
}
const move = (id: number, status: string, more: object = {}) =>
  noura.call('POST', `/api/office/orders/${id}/status`, { body: { status, ...more } })
/** Removes the marks that isolate the direction of text. */
const bare = (text: string) => text.replace(/[\u2068\u2069]/g, '')

test('an order is confirmed in both languages, the customer’s first, with its lines, sums and seller', async () => {
  const id = await order()
  const mail = await firstMail()

  expect(mail).toMatchObject({
    to: 'sara@example.com',
    subject: `Warif: we received your order ${1_000_000_000 + id}`,
    messageKey: `orderPlaced:${id}`,
    replyTo: null,
  })
  const [english = '', arabic = '', seller = ''] = bare(mail.text).split('\n\n—\n\n')
  expect(english).toContain('Hello Sara,')
  expect(english).toContain(
    '2 × Ficus elastica (White · Small · with planting service): SAR 230.00',
  )
  expect(english).toContain('Total: SAR 230.00\nVAT included (15%): SAR 30.00')
  expect(english).toContain('Deliver to: Sara Alharbi, 12 Palm Street, Al Malqa, Riyadh 13521')
  expect(english).toMatch(/Ordered on: \w+,? \d{1,2} \w+ 20\d\d \(\d{1,2} [^)]+ 14\d\d AH\)/)
  expect(english).toContain(`View the order: https://warif.example/orders/${id}`)
  expect(arabic).toContain('2 × تين مطاطي (أبيض · صغير · مع خدمة الزراعة): 230.00 ر.س')
  expect(arabic).toMatch(/تاريخ الطلب: .+ 20\d\d \(الموافق .+ 14\d\d هـ\)/)
  expect(seller).toContain('VAT number: 399999999900003')
  expect(mail.html).toMatch(/^<!doctype html><html lang="en" dir="ltr">.*lang="ar" dir="rtl"/)
  expect(mail.html).toContain(`href="https://warif.example/orders/${id}"`)
  // The second name follows the first, as on the screens: the common name in English, the Latin one in Arabic.
  expect(mail.html).toMatch(
    /<b><bdi>Ficus elastica<\/bdi><\/b><br><span [^>]+><bdi>Snake plant<\/bdi>/,
  )
  expect(mail.html).toMatch(
    /<b><bdi>تين مطاطي<\/bdi><\/b><br><span [^>]+><i lang="la"><bdi>Ficus elastica<\/bdi>/,
  )
})

test('a mail about an order placed in Arabic begins in Arabic', async () => {
  const id = await order('ar')
  const mail = await firstMail()
  expect(mail.subject).toBe(`وارف: استلمنا طلبك ${1_000_000_000 + id}`)
  expect(mail.text).toMatch(/^مرحبًا/)
  expect(mail.html).toMatch(/^<!doctype html><html lang="ar" dir="rtl">/)
})

test('text typed by people is escaped in HTML and cannot change the direction of lines', async () => {
  await queueMessage(shop.db, {
    key: 'requestForShop:1',
    channel: 'mail',
    recipient: shop.settings.shopEmail,
    template: 'requestForShop',
    locale: 'ar',
    facts: {
      reference: 'CNT-000001',
      type: 'contact',
      fields: {
        name: '<img src=x>',
        email: 'x@example.com',
        message: '"><script>alert(1)</script>\u202eabc',
      },
    },
  })
  const mail = await firstMail()
  expect(mail).toMatchObject({
    to: 'shop@warif.example',
    replyTo: 'x@example.com',
    subject: 'وارف: طلب جديد CNT-000001: رسالة تواصل',
  })
  expect(mail.html).not.toMatch(/<img|<script/)
  expect(mail.html).toContain('&lt;img src=x&gt;')
  expect(mail.text).not.toContain('\u202e')
})

test('a customer gets mails when the order ships and arrives, and none for the steps between', async () => {
  const id = await order()
  await mails()
  await move(id, 'processing')
  expect(await mails()).toEqual([])

  await move(id, 'shipped', { carrier: 'SMSA', tracking_number: 'SM-77' })
  const shipped = await firstMail()
  expect(shipped.subject).toBe(`Warif: your order ${1_000_000_000 + id} is on its way`)
  expect(bare(shipped.text)).toContain('Carrier: SMSA\nTracking number: SM-77')

  await move(id, 'delivered')
  const delivered = await firstMail()
  expect(delivered.subject).toBe(`Warif: your order ${1_000_000_000 + id} has arrived`)
  expect(bare(delivered.text)).not.toContain('Estimated delivery')
})

test('the mail of a cancelled cash order says that nothing was charged', async () => {
  const id = await order()
  await mails()
  await move(id, 'cancelled')
  expect((await firstMail()).text).toContain('You were not charged.')
})

test('the mail of an order cancelled at the bank does not say that nothing was charged', async () => {
  await sara.fillCart(ficus)
  const { body } = await sara.payByCard(threeDSecureCard)
  await sara.call('POST', `/api/v1/customer/orders/${body.data.order.id}/cancel`)
  const text = (await mails()).find(({ messageKey }) =>
    messageKey.startsWith('orderCancelled'),
  )?.text
  expect(text).toContain('If an amount was charged, we will return it.')
  expect(text).toContain('إن خُصم منك مبلغ فسنعيده إليك.')
  expect(text).not.toMatch(/You were not charged|لم يُخصم/)
})

test('a mail counts turf in square metres in both languages', async () => {
  const turf = await shop.stockPlant({
    name: 'عشب',
    nameLatin: 'Cynodon',
    priceHalalas: 2_000,
    unit: 'm2',
  })
  await sara.fillCart(turf, 7)
  await sara.placeOrder()
  const { text, html } = await firstMail()
  expect(bare(text)).toContain('7 م² × عشب')
  expect(bare(text)).toContain('7 m² × Cynodon')
  expect(html).toContain('7 m²&nbsp;×')
})

test('the mail of a cancelled card order names the refunded amount and the card', async () => {
  const id = await order()
  await mails()
  await shop.db
    .insertInto('payment_attempts')
    .values({
      id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
      customer_id: sara.id,
      order_id: id,
      provider: 'sandbox',
      state: 'refunded',
      amount_halalas: 23_000,
      card_last4: '0044',
    })
    .execute()
  await shop.db
    .updateTable('orders')
    .set({ payment_method: 'credit_card' })
    .where('id', '=', id)
    .execute()
  await queueOrderEmail(shop.db, id, 'orderCancelled')
  const mail = await firstMail()
  expect(bare(mail.text)).toContain('We will return SAR 230.00 to your card ending in 0044;')
  expect(bare(mail.text)).toContain('سنعيد 230.00 ر.س إلى بطاقتك المنتهية بالأرقام 0044')
})

test.each([
  ['an address of the web', 'you won SAR 500 at https://evil.example/warif'],
  ['one without a scheme', 'Evil.COM'],
  ['one at the end of a sentence', 'Collect it now. evil.com.'],
  ['one before a dash', 'evil.com-'],
  ['one before a letter that is not seen', 'evil.com\u200d x'],
  ['one with such a letter in its ending', 'evil.c\u200dom'],
  ['one of another script', 'evil.рф'],
  ['one in Arabic', 'موقع.شبكة'],
  ['an address of the web without its ending', 'www.evil'],
  ['an e-mail', 'win@evil.example'],
  ['a number', 'Call 0512345678'],
  ['a tag', '<b>Sara</b>'],
])('a name that is no name of a person is left out of mails: %s', async (_what, name) => {
  await sara.fillCart(ficus)
  await sara.prepareOrder({ ...billingAddress, first_name: name, last_name: 'Alharbi' })
  await sara.saveOrder({ 'Accept-Language': 'en' })
  await shop.call('POST', '/api/contact', {
    body: { name, email: 'stranger@example.com', message: 'Hello' },
  })
  const sent = (await mails()).filter(({ to }) => to !== shop.settings.shopEmail)
  expect(sent.map(({ messageKey }) => messageKey.split(':')[0]).toSorted()).toEqual([
    'orderPlaced',
    'requestReceived',
  ])
  for (const { text, html } of sent) {
    expect(bare(text)).toMatch(/^Hello,$/m)
    expect(bare(text)).toMatch(/^مرحبًا،$/m)
    expect(
      [text, html].filter((form) => /evil|you won|Call 05|<b>Sara|&lt;b/i.test(bare(form))),
    ).toHaveLength(0)
  }
})

test.each([
  ['a scheme', ['You won SAR 500: https://203.0.113.9/evil', 'Palm Street 12'], 'Riyadh'],
  ['a name of the web', ['Palm Street 12', 'Collect it at Evil.Example'], 'Riyadh'],
  ['an ending in Arabic', ['Palm Street 12', 'evil.شبكة'], 'Riyadh'],
  ['dots of another script', ['Palm Street 12', 'evil。рф'], 'Riyadh'],
  ['the city', ['Palm Street 12'], 'www.evil'],
])(
  'a part of an address with a web address is left out of mails: %s',
  async (_what, lines, city) => {
    await shop.db.deleteFrom('outbox').execute()
    await sara.fillCart(ficus)
    await sara.prepareOrder({
      ...billingAddress,
      address1: lines[0],
      address2: lines[1] ?? '',
      city,
    })
    const { body } = await sara.saveOrder({ 'Accept-Language': 'en' })
    await queueNewOrderMails(shop.db, body.data.order.id, 'owner@example.com')
    const sent = await mails()
    expect(sent.map(({ messageKey }) => messageKey.split(':')[0]).toSorted()).toEqual([
      'orderForShop',
      'orderPlaced',
    ])
    for (const { subject, text, html } of sent)
      expect(bare(`${subject} ${text} ${html}`)).not.toMatch(/evil|you won/i)
    const placed = sent.find(({ messageKey }) => messageKey.startsWith('orderPlaced'))
    expect(bare(placed?.text ?? '')).toContain('Palm Street 12')
  },
)

test('a mail greets people by names of any script, with dots and dashes', async () => {
  for (const name of ['سارة', 'Anne-Marie J. O’Neil', 'محمد بن عبدالله']) {
    await shop.call('POST', '/api/contact', {
      body: { name, email: `${name.length}@example.com`, message: 'Hello' },
    })
    const mail = (await mails()).find(({ messageKey }) => messageKey.startsWith('requestReceived'))
    expect(bare(mail?.text ?? '')).toContain(`Hello ${name},`)
  }
})

test('a renamed shop signs its mails with its own name, in both languages', () => {
  const seller = { ...shop.settings.seller, nameAr: 'مشتل الوادي', nameEn: 'Wadi <Nursery>' }
  const renamed = { publicUrl: 'https://wadi.example', seller }
  const request = { reference: 'R-1', type: 'contact', name: 'Sara' } as const
  const { subject, text, html } = writeMail('requestReceived', request, 'en', renamed)
  expect(subject).toBe('Wadi <Nursery>: we received your request R-1')
  expect(text).toContain('The Wadi <Nursery> team')
  expect(text).toContain('فريق مشتل الوادي')
  expect(html).toContain('>Wadi &lt;Nursery&gt;</span>')
  const toTeam = writeMail('testMessage', {}, 'ar', renamed)
  expect(toTeam.subject).toBe('مشتل الوادي: رسالة تجريبية')
  expect(toTeam.text).not.toContain('فريق مشتل')
  for (const mail of [text, html, toTeam.text, toTeam.html])
    expect(mail).not.toMatch(/وارف|Warif\b/)
})
