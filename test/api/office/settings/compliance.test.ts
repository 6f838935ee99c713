import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { policyBlocks } from '#shared/content/blocks.ts'
import { addDays, dayOf } from '#shared/day.ts'
import type { ShopCustomer } from '../../../support/customer.ts'
import { act, officeSettings, proveIdentity } from '../../../support/office.ts'
import { deliver } from '../../../support/refunds.ts'
import { openShop, type Shop } from '../../../support/shop.ts'

let shop: Shop
let owner: ShopCustomer
let sara: ShopCustomer
beforeAll(async () => {
  shop = await openShop({ settings: officeSettings })
  owner = await shop.staff()
  await proveIdentity(shop, owner)
  sara = await shop.customer()
})
afterAll(() => shop.close())

const today = () => dayOf(new Date())
const duty = async (id: string) => {
  const { data } = (await owner.call('GET', '/api/office/compliance')).body
  return data.duties.find((one: { id: string }) => one.id === id)
}
const kept = { state: 'ok', count: 0, first: null, until: null }
const done = async (method: string, path: string, body: object) => {
  const { status, body: answer } = await act(owner, path, body, method)
  expect(status, JSON.stringify(answer)).toBeLessThan(300)
  return answer.data
}

test('the duty of policies is unmet until each is published', async () => {
  expect(await duty('policies')).toMatchObject({ state: 'wrong', count: 4, first: 'page.returns' })
  for (const name of policyBlocks) {
    const { value } = (await owner.call('GET', `/api/office/content/${name}`)).body.data
    const dated = { ...value, valid_from: today() }
    const { version } = await done('PUT', `/content/${name}`, { value: dated, version: 1 })
    // A draft does not count as a policy.
    if (name === 'page.returns') expect(await duty('policies')).toMatchObject({ count: 4 })
    await done('POST', `/content/${name}/publish`, { version })
  }
  expect(await duty('policies')).toMatchObject(kept)
})

test('a request for personal data is open at once, and missed after 30 days', async () => {
  expect(await duty('personalData')).toMatchObject(kept)
  const plant = await shop.stockPlant()
  await sara.fillCart(plant)
  const { id: orderId } = (await sara.placeOrder()).body.data.order
  // An account with an open order cannot be closed: the request stays open.
  const close = { request_received_on: addDays(today(), -30) }
  await act(owner, `/customers/${sara.id}/close`, close)
  const open = { count: 1, first: String(sara.id) }
  expect(await duty('personalData')).toMatchObject({ ...open, state: 'soon', until: today() })
  await act(owner, `/customers/${sara.id}/close`, { request_received_on: addDays(today(), -31) })
  const late = { ...open, state: 'wrong', until: addDays(today(), -1) }
  expect(await duty('personalData')).toMatchObject(late)
  await deliver(owner, orderId)
  await done('POST', `/customers/${sara.id}/close`, close)
  expect(await duty('personalData')).toMatchObject(kept)
})

test('a customer’s message is due within the promised working days', async () => {
  expect(await duty('complaints')).toMatchObject(kept)
  const sent = await sara.call('POST', '/api/contact', {
    body: { name: 'Sara', email: 'sara@example.com', message: 'My lemon tree arrived dead.' },
  })
  expect(sent.status, JSON.stringify(sent.body)).toBeLessThan(300)
  expect(await duty('complaints')).toMatchObject(kept)
  await sql`update service_requests set created_at = now() - interval '30 days'`.execute(shop.db)
  const late = await duty('complaints')
  expect(late).toMatchObject({ state: 'wrong', count: 1 })
  await done('POST', `/requests/${late.first}/notes`, {
    kind: 'call',
    text: 'A new one is coming.',
  })
  expect(await duty('complaints')).toMatchObject(kept)
})

test('a running sale needs its licence number, a future one does not yet', async () => {
  const plant = await shop.stockPlant({ stock: null })
  const sale = async (starts: number) => {
    const { id } = await done('POST', '/sales', {
      name_ar: 'اليوم الوطني',
      name_en: 'National Day',
      starts_on: addDays(today(), starts),
      ends_on: addDays(today(), starts + 2),
      rule: { percent_bp: 2_000 },
      include: { product_ids: [plant.id] },
    })
    await done('POST', `/sales/${id}/schedule`, {})
    await shop.runJobs()
    return id as number
  }
  await sale(10)
  expect(await duty('saleLicences')).toMatchObject(kept)
  const running = await sale(0)
  const wrong = { state: 'wrong', count: 1, first: String(running) }
  expect(await duty('saleLicences')).toMatchObject(wrong)
  const { version } = (await owner.call('GET', `/api/office/sales/${running}`)).body.data
  await done('PUT', `/sales/${running}`, { version, licence_number: '55-1234' })
  expect(await duty('saleLicences')).toMatchObject(kept)
})

test('a refund without a credit note is reported', async () => {
  const omar = await shop.customer()
  await omar.fillCart(await shop.stockPlant())
  const { id } = (await omar.placeOrder()).body.data.order
  await deliver(owner, id)
  expect([await duty('invoices'), await duty('creditNotes')]).toMatchObject([kept, kept])
  await sql`insert into payment_transactions (order_id, invoice_id, transaction_id, type, status, amount_halalas)
    select order_id, id, 'lost', 'refund', 'refunded', 100 from invoices where order_id = ${id}`.execute(
    shop.db,
  )
  expect(await duty('creditNotes')).toMatchObject({ state: 'wrong', count: 1, first: null })
})
