import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, dayOf } from '#shared/day.ts'
import { readConfig } from '#config/config.ts'
import { seedPlantProfiles } from '#domain/plants/seed-profiles.ts'
import type { ShopCustomer } from '../../../support/customer.ts'
import { liveSettings } from '../../../support/live-settings.ts'
import { act, auditOf, officeSettings, proveIdentity } from '../../../support/office.ts'
import { deliver, refund, refundable } from '../../../support/refunds.ts'
import { openShop, type Shop } from '../../../support/shop.ts'
import type { Plant } from '../../../support/plants.ts'

/** The environment of a live shop without the settings that only its owner knows. */
const environmentOfMachine = Object.fromEntries(
  Object.entries(liveSettings).filter(
    ([name]) => !/^(SHOP_|SELLER_|COMMERCIAL|VAT_NUMBER)/.test(name),
  ),
)

let shop: Shop
let owner: ShopCustomer
let sara: ShopCustomer
let ficus: Plant
beforeAll(async () => {
  const { storeMode: _mode, publicUrl: _url, ...live } = readConfig(environmentOfMachine).settings
  shop = await openShop({
    settings: {
      ...officeSettings,
      ...live,
      officeSecondFactor: 'optional',
      cardTokenization: null,
    },
  })
  owner = await shop.staff()
  await owner.call('POST', '/api/office/session')
  sara = await shop.customer()
})
beforeEach(() => proveIdentity(shop, owner))
afterAll(() => shop.close())

const settings = async () => (await owner.call('GET', '/api/office/settings')).body.data
async function save(section: string, fields: object) {
  const { version } = (await settings()).sections[section]
  const saved = await act(owner, `/settings/${section}`, { version, ...fields }, 'PUT')
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body))
}
const facts = async () => (await shop.call('GET', '/api/shop')).body.data

test('a live shop starts closed with the missing settings', async () => {
  expect((await settings()).state).toEqual({
    is_open: false,
    missing: ['contact', 'address', 'registration', 'vat', 'product'],
  })
  expect(await facts()).toMatchObject({
    closed_notice: { ar: 'المتجر مغلق مؤقتًا.', en: 'The shop is closed for now.' },
    phones: [],
    address_ar: '',
    hours_ar: '',
    commercial_registration: null,
    vat_number: null,
  })
})

test('a complete environment opens the shop at its first start', () => {
  expect(readConfig(liveSettings).settings.opening.isOpen).toBe(true)
  expect(readConfig(environmentOfMachine).settings.opening.isOpen).toBe(false)
  const { VAT_NUMBER: _number, ...unregistered } = liveSettings
  expect(readConfig({ ...unregistered, VAT_RATE_BP: '0' }).settings.opening.isOpen).toBe(true)
})

test('an empty shop gets suggested categories and plants as drafts with their kinds, once', async () => {
  await seedPlantProfiles(shop.db)
  const add = async (categories: string[]) =>
    (await act(owner, '/samples', { categories, plants: true })).body.data
  expect(await add(['indoor', 'trees'])).toEqual({ categories: 2, plants: 10 })
  expect(await add(['indoor'])).toEqual({ categories: 0, plants: 0 })
  const { data } = (await owner.call('GET', '/api/office/products?limit=50')).body
  expect(data.map(({ status }: { status: string }) => status)).toEqual(Array(10).fill('draft'))
  expect(
    data.every(({ profile, slug }: { profile: string; slug: string }) => profile === slug),
  ).toBe(true)
  expect((await shop.call('GET', '/api/products')).body.data).toEqual([])
  expect(await auditOf(shop, 'category.suggestionsAdded')).toHaveLength(2)
})

test('the quantity of a new plant is recorded as a receipt', async () => {
  const basil = { name_ar: 'ريحان', price_halalas: 1_850 }
  const added = await act(owner, '/products', { ...basil, quantity: 25 })
  expect([added.status, added.body.data?.stock.on_hand]).toEqual([201, 25])
  const [receipt] = await shop.db.selectFrom('stock_documents').select(['kind']).execute()
  expect(receipt).toEqual({ kind: 'receipt' })
  const varying = await act(owner, '/products', { ...basil, varies: true, quantity: 25 })
  expect(varying.status).toBe(422)
})

test('a closed shop can be read, and adding to the cart or ordering is refused', async () => {
  ficus = await shop.stockPlant({ priceHalalas: 11_500, stock: 50 })
  const add = await sara.call('POST', `/api/v1/customer/cart/add/${ficus.id}`, {
    body: { product_id: ficus.id, quantity: 1 },
  })
  expect([add.status, add.body.code, add.body.message]).toEqual([
    400,
    'shopClosed',
    'المتجر مغلق مؤقتًا.',
  ])
  expect((await shop.call('GET', '/api/products')).body.data).toHaveLength(1)
  expect((await sara.call('GET', '/api/v1/customer/cart')).status).toBe(200)
  const english = { headers: { 'Accept-Language': 'en' } }
  const order = await sara.call('POST', '/api/v1/customer/checkout/save-order', english)
  expect([order.status, order.body.message]).toEqual([400, 'The shop is closed for now.'])
})

test('opening is refused with the missing settings, and succeeds when none is missing', async () => {
  const refused = await act(owner, '/settings/shop/open')
  expect([refused.status, refused.body.code]).toEqual([400, 'shopIncomplete'])
  expect(refused.body.data.missing).toEqual(['contact', 'address', 'registration', 'vat'])
  await save('identity', {
    phone: '0112345678',
    email: 'hello@wadi.example',
    address_ar: 'الدرعية',
  })
  const { steps } = (await owner.call('GET', '/api/office/onboarding')).body.data
  const lacks = Object.fromEntries(
    steps.map((step: { id: string; lacks: string[] }) => [step.id, step.lacks]),
  )
  expect(lacks).toMatchObject({ identity: ['address'], legal: ['registration', 'vat'], open: [] })
  await save('identity', { address_en: 'Diriyah' })
  await save('legal', { unified_number: '7001482267', vat_number: '310000000000003' })
  const opened = await act(owner, '/settings/shop/open')
  expect([opened.status, opened.body.data]).toEqual([200, { is_open: true, missing: [] }])
  expect((await facts()).closed_notice).toBeNull()
  expect(await auditOf(shop, 'settings.shopOpened')).toHaveLength(1)
})

test('messages are tried once both an SMS and a mail were sent', async () => {
  const isDone = async () =>
    (await owner.call('GET', '/api/office/onboarding')).body.data.steps.find(
      ({ id }: { id: string }) => id === 'messages',
    ).is_done
  expect(await isDone()).toBe(false)
  expect((await act(owner, '/settings/test-sms')).status).toBe(200)
  expect(await isDone()).toBe(false)
  expect((await act(owner, '/settings/test-mail')).status).toBe(200)
  expect(await isDone()).toBe(true)
})

test('orders of the team before the opening are tests and not counted as sales', async () => {
  const firstDay = async () => (await owner.call('GET', '/api/office/onboarding')).body.data
  const trial = async () =>
    (await firstDay()).steps.find(({ id }: { id: string }) => id === 'order')
  const sales = async () =>
    (await owner.call('GET', '/api/office/reports/sales?period=today&group=day')).body.data.totals
  expect(await trial()).toMatchObject({ stage: 'place', is_done: false, first: null })
  await owner.fillCart(ficus, 1)
  const { id } = (await owner.placeOrder()).body.data.order
  expect(await trial()).toMatchObject({ stage: 'deliver', first: String(id) })
  await deliver(owner, id)
  expect(await trial()).toMatchObject({ stage: 'refund' })
  const { lines, is_test: isTest } = await refundable(owner, id)
  expect(isTest).toBe(true)
  const all = lines.map((line: { order_item_id: number }) => ({
    order_item_id: line.order_item_id,
    quantity: 1,
  }))
  const given = await refund(owner, id, { lines: all, method: 'cash' })
  expect(given.status, JSON.stringify(given.body)).toBe(201)
  expect(await trial()).toMatchObject({ stage: null, is_done: true })
  expect(await sales()).toMatchObject({ orders: 0 })
  expect((await firstDay()).phase).toBe('first')

  const mark = (order: number, is_test: boolean) =>
    act(owner, `/orders/${order}/test`, { is_test }, 'PUT')
  const counted = await mark(id, false)
  expect(counted.body.data).toMatchObject({ is_test: false, can_be_test: true })
  expect([await sales(), (await firstDay()).phase]).toMatchObject([{ orders: 1 }, 'next'])
  await mark(id, true)

  await sara.fillCart(ficus, 1)
  const bought = (await sara.placeOrder()).body.data.order
  expect((await mark(bought.id, true)).body.code).toBe('invalidTransition')
  expect([await sales(), (await firstDay()).phase]).toMatchObject([{ orders: 1 }, 'next'])
  await owner.fillCart(ficus, 1)
  const later = (await owner.placeOrder()).body.data.order
  const { data } = (await owner.call('GET', `/api/office/orders/${later.id}/office`)).body
  expect(data.is_test).toBe(false)
})

test('an open shop keeps the settings that its customers and the law need', async () => {
  const { version } = (await settings()).sections.legal
  const emptied = await act(owner, '/settings/legal', { version, vat_number: null }, 'PUT')
  expect([emptied.status, Object.keys(emptied.body.errors)]).toEqual([422, ['vat_number']])
  const payments = (await settings()).sections.payments.version
  const none = { version: payments, cash: false, cards: false }
  expect((await act(owner, '/settings/payments', none, 'PUT')).status).toBe(422)
})

test('a shop closed again shows the owner’s text and the day of opening', async () => {
  const reopen_on = addDays(dayOf(new Date()), 3)
  const closed = await act(owner, '/settings/shop/close', {
    closed_text_ar: 'نجرد المشتل',
    closed_text_en: 'We are counting our plants.',
    reopen_on,
  })
  expect(closed.body.data.is_open).toBe(false)
  const { closed_notice } = await facts()
  expect(closed_notice.ar).toMatch(/^نجرد المشتل\. نعود إليكم /)
  expect(closed_notice.en).toMatch(/^We are counting our plants\. We open again on /)
  await act(owner, '/settings/shop/open')
})

test('the delivery promise skips closed days and Fridays, and Ramadan has its own hours (J14)', async () => {
  const today = dayOf(new Date())
  const open = [{ from: '09:00', to: '17:00' }]
  const evenings = [{ from: '20:30', to: '01:00' }]
  const eid = { text_ar: 'عيد الفطر', text_en: 'Eid al-Fitr' }
  await save('hours', {
    week: [open, open, open, open, open, [], open],
    closed: [{ from_on: addDays(today, 1), to_on: addDays(today, 4), ...eid }],
  })
  expect(await facts()).toMatchObject({
    hours_ar: 'السبت إلى الخميس، من 9 صباحًا إلى 5 مساءً',
    hours_en: 'Saturday to Thursday, 9 AM to 5 PM',
    closed_days: [{ from_on: addDays(today, 1), text_en: 'Eid al-Fitr' }],
  })
  await save('delivery', { promise_days: 2, skip_fridays: true })
  await sara.fillCart(ficus, 1)
  const { body } = await sara.placeOrder()
  // Today, four closed days, then two days that are no Friday.
  let expected = addDays(today, 4)
  for (let left = 2; left > 0;) {
    expected = addDays(expected, 1)
    if (new Date(expected).getUTCDay() !== 5) left -= 1
  }
  expect(body.data.order.estimated_delivery).toBe(expected)

  const season = { from_on: today, to_on: addDays(today, 29), text_ar: 'رمضان', text_en: 'Ramadan' }
  await save('hours', { seasons: [{ ...season, week: Array.from({ length: 7 }, () => evenings) }] })
  expect(await facts()).toMatchObject({
    hours_ar: 'رمضان: كل يوم، من 8:30 مساءً إلى 1 صباحًا',
    hours_en: 'Ramadan: Every day, 8:30 PM to 1 AM',
  })
  const range = { from_on: today, to_on: addDays(today, -1), ...eid }
  const { version } = (await settings()).sections.hours
  const reversed = await act(owner, '/settings/hours', { version, closed: [range] }, 'PUT')
  expect(Object.keys(reversed.body.errors)).toEqual(['closed.0.to_on'])
})

test('cash has a limit, orders are confirmed automatically, and customers cancel only before that', async () => {
  await save('payments', { cash_max_halalas: 20_000 })
  await sara.fillCart(ficus, 2)
  const refused = await sara.placeOrder()
  expect([refused.status, refused.body.code]).toEqual([400, 'cashTooLarge'])
  await sara.call('DELETE', '/api/v1/customer/cart/remove')
  await save('orders', { auto_confirm: true, cancel_until: 'pending' })
  await sara.fillCart(ficus, 1)
  const { body } = await sara.placeOrder()
  expect(body.data.order).toMatchObject({ status: 'processing', can_cancel: false })
  const cancelled = await sara.call('POST', `/api/v1/customer/orders/${body.data.order.id}/cancel`)
  expect(cancelled.body.code).toBe('cannotCancelOrder')
  await save('payments', { cash: false })
  await sara.fillCart(ficus, 1)
  const { code } = (await sara.placeOrder()).body
  expect(code).toBe('paymentMethodUnavailable')
})
