import { beforeAll, describe, expect, test } from 'vitest'
import { locales, type Locale } from '#shared/locale.ts'
import type { ShopCustomer } from '../../support/customer.ts'
import { expectToFit, inspect } from '../support/browser.ts'
import { openForVisitors } from '../support/visitor.ts'
import { goAsStaff, signInOwner } from './support.ts'

const { call, visit, visitAlone, newCustomer } = openForVisitors({})

const phone = { viewport: { width: 360, height: 780 } }
const dark = { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' } as const
let owner: ShopCustomer
const ids = {} as Record<Locale, number[]>
beforeAll(async () => {
  owner = await signInOwner(call)
  for (const locale of locales) {
    ids[locale] = []
    for (const quantity of [2, 1]) ids[locale].push(await order(quantity))
  }
}, 180_000)

/** An order of two plants of the demo shop. */
async function order(quantity: number): Promise<number> {
  const customer = await newCustomer({ firstName: 'نورة', lastName: 'القحطاني' })
  for (const plant of [7, 12])
    await customer.call('POST', `/api/v1/customer/cart/add/${plant}`, { body: { quantity } })
  return (await customer.placeOrder()).body.data.order.id
}
const read = async (id: number) =>
  (await owner.call('GET', `/api/office/orders/${id}/office`)).body.data
/** The words of the orders' own file. */
const key = (name: string) => `orders.${name}`

describe.each(locales)('the orders of the back office (%s)', (locale) => {
  test('an order is confirmed, packed with the network gone for a moment, and sent', async () => {
    const visitor = await visitAlone({ locale, screen: locale === 'ar' ? phone : dark })
    const { page, say, context } = visitor
    const [id = 0] = ids[locale]
    await goAsStaff(visitor, owner, '/office/orders?view=to_confirm')
    const row = page.getByRole('link', { name: new RegExp(`#${id}\\b`) }).first()
    await row.waitFor()
    await expectToFit(page, `office-orders-${locale}`)
    await inspect(page, `office-orders-${locale}`)
    await row.click()
    await page.getByRole('button', { name: say(key('act.confirm')) }).click()
    await page.getByRole('link', { name: say(key('act.pack')), exact: true }).waitFor()
    expect(await read(id)).toMatchObject({ status: 'processing' })
    await expectToFit(page, `office-order-${locale}`)
    await inspect(page, `office-order-${locale}`)

    await page.getByRole('link', { name: say(key('act.pack')), exact: true }).click()
    await page.getByText(say(key('pack.mine'))).waitFor()
    await expect.poll(async () => (await read(id)).packer?.id).toBe(owner.id)
    const lines = page.getByRole('main').getByRole('listitem').getByRole('button')
    await expect.poll(() => lines.count()).toBe(2)
    await context.setOffline(true)
    await lines.first().click()
    await page.getByText(say(key('pack.kept_one'))).waitFor()
    expect(await read(id)).toMatchObject({ fulfilment: 'none' })
    await context.setOffline(false)
    await expect.poll(async () => (await read(id)).fulfilment, { timeout: 15_000 }).toBe('picking')
    await lines.nth(1).click()
    await expectToFit(page, `office-pack-${locale}`)
    await inspect(page, `office-pack-${locale}`)
    // Everything is ticked, and the packer has not said so.
    expect(await read(id)).toMatchObject({ fulfilment: 'picking' })
    await page.getByRole('button', { name: say(key('act.packed')) }).click()
    await expect.poll(async () => (await read(id)).fulfilment).toBe('packed')

    await visitor.go(`/office/orders/${id}`)
    await page.getByRole('button', { name: say(key('act.ship')) }).click()
    await page.getByRole('dialog').getByRole('button', { name: /4/ }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.getByText(/FD-/).first().waitFor()
    expect(await read(id)).toMatchObject({ status: 'shipped' })
  })

  test('an act of a stale page is not done, and the page says what happened meanwhile', async () => {
    const [, id = 0] = ids[locale]
    const visitor = await visit({ locale })
    const { page, say } = visitor
    await goAsStaff(visitor, owner, `/office/orders/${id}`)
    const confirm = page.getByRole('button', { name: say(key('act.confirm')) })
    await confirm.waitFor()
    const path = `/api/office/orders/${id}`
    await owner.call('POST', `${path}/status`, { body: { status: 'processing' } })
    await confirm.click()
    await page.getByText(say(key('meanwhile.seen'))).waitFor()
    await page
      .getByText(say(key('state.processing')))
      .first()
      .waitFor()
    expect(await read(id)).toMatchObject({ status: 'processing', version: 2 })
  })
})

test('a driver has their stops with what is due, and hands them over', async () => {
  const visitor = await visit({ locale: 'ar', screen: phone })
  const { page, say } = visitor
  const id = await order(1)
  const post = (path: string, body: object) =>
    owner.call('POST', `/api/office/orders/${path}`, {
      body,
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    })
  for (const status of ['processing', 'shipped']) await post(`${id}/status`, { status })
  const given = { action: 'assign_driver', ids: [id], member_id: owner.id }
  expect((await post('bulk', given)).status).toBe(201)
  await expect.poll(async () => (await read(id)).driver?.id, { timeout: 15_000 }).toBe(owner.id)
  await goAsStaff(visitor, owner, '/office/run')
  await page.getByText(`#${id}`).first().waitFor()
  await expectToFit(page, 'office-run-ar')
  await inspect(page, 'office-run-ar')
  await page.getByRole('button', { name: say(key('act.deliver')) }).click()
  await page.getByLabel(say(key('run.receiver'))).fill('الحارس')
  await page.getByRole('button', { name: say(key('run.confirm_one')) }).click()
  await page.getByText(say(key('run.nothing'))).waitFor()
  expect(await read(id)).toMatchObject({
    status: 'delivered',
    parcels: [{ received_by: 'الحارس' }],
  })
})
