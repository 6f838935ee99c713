import { expect, test } from 'vitest'
import { expectToFit } from './browser.ts'
import { buttonOf, openForVisitors } from './visitor.ts'
import type { Visitor } from './visitor.ts'

const { visit, visitAlone, newCustomer } = openForVisitors()

type Screen = Pick<Visitor, 'page' | 'say'>
const dialog = ({ page }: Pick<Screen, 'page'>) => page.locator('dialog[open]')

test('the screens of the account lead to one another', async () => {
  const { page, say, go } = await visit({ customer: await newCustomer() })
  const ways = page.locator('.ways')
  const title = page.getByRole('heading', { level: 1 })
  await go('/profile')
  for (const screen of ['profile.addresses', 'profile.devices']) {
    await ways.getByRole('link', { name: say(screen) }).click()
    await expect.poll(() => title.innerText()).toContain(say(screen))
  }
  await ways.getByRole('link', { name: say('nav.orders') }).click()
  await expect.poll(() => title.innerText()).toBe(say('orders.title'))
})

test('a session that ends on the profile asks to sign in again', async () => {
  const customer = await newCustomer()
  const screen = await visit({ customer })
  const { page, say, go, stored } = screen
  await go('/profile')
  await buttonOf(page, say('profile.editDetails')).click()
  await customer.call('POST', '/api/phone-auth/logout')
  await buttonOf(page, say('common.save')).click()
  await dialog(screen).getByText(say('auth.needPage')).waitFor()
  expect(await stored('auth_token')).toBeNull()
})

test('a long e-mail address fits on a phone', async () => {
  const email = `${'long'.repeat(15)}@${'domain'.repeat(10)}.example.com`
  const customer = await newCustomer({ email })
  const { page, go } = await visitAlone({ customer, screen: { viewport: { width: 360, height: 740 } } })
  await go('/profile')
  await page.locator('.own').getByText(email).waitFor()
  await expectToFit(page, 'profile')
})

test('text marked with the mouse from a field to beside the drawer closes nothing; a press there does', async () => {
  const screen = await visit({ customer: await newCustomer() })
  const { page, say, go } = screen
  await go('/addresses')
  await buttonOf(page, say('profile.addAddress')).click()
  const city = dialog(screen).getByLabel(say('checkout.city'))
  await city.fill('Riyadh')
  await city.hover()
  await page.mouse.down()
  await page.mouse.move(1200, 400)
  await page.mouse.up()
  expect(await city.inputValue()).toBe('Riyadh')
  await page.mouse.click(1200, 400)
  await expect.poll(() => dialog(screen).count()).toBe(0)
})

test('while another page of the orders is on its way, the former one is gone and the focus stays', async () => {
  const customer = await newCustomer()
  await customer.fillCart({ id: 46 })
  await customer.placeOrder()
  const { page, say, go } = await visit({ customer })
  await page.route('**/api/v1/customer/orders?page=*', async (route) => {
    if (route.request().url().endsWith('page=2')) return
    const response = await route.fetch()
    const answer = await response.json()
    await route.fulfill({ response, json: { ...answer, meta: { ...answer.meta, last_page: 2 } } })
  })
  await go('/orders')
  const rows = page.locator('table.orders tbody tr')
  await rows.first().waitFor()
  const second = page.getByRole('link', { name: say('nav.page', { n: '2' }), exact: true })
  await second.click()
  await page.waitForURL(/page=2/)
  await expect.poll(() => rows.count()).toBe(0)
  expect(await second.evaluate((link) => link === document.activeElement)).toBe(true)
})

test('a page beyond the last of the orders leads to the last', async () => {
  const customer = await newCustomer()
  await customer.fillCart({ id: 46 })
  await customer.placeOrder()
  const { page, go } = await visit({ customer })
  await go('/orders?page=99')
  await page.locator('table.orders tbody tr').first().waitFor()
  expect(new URL(page.url()).search).toBe('')
})

test('an order that was cancelled elsewhere says so behind the refusal', async () => {
  const customer = await newCustomer()
  await customer.fillCart({ id: 46 })
  const { body } = await customer.placeOrder()
  const screen = await visit({ customer })
  const { page, say, go } = screen
  await go(`/orders/${body.data.order.id}`)
  await page.locator('.row-acts .btn.d').click()
  await customer.call('POST', `/api/v1/customer/orders/${body.data.order.id}/cancel`)
  await dialog(screen)
    .getByRole('button', { name: say('orders.cancelConfirm') })
    .click()
  await dialog(screen).getByRole('alert').waitFor()
  await dialog(screen)
    .getByRole('button', { name: say('common.keep') })
    .click()
  await expect.poll(() => page.locator('.order-head .st').innerText()).toBe(say('status.cancelled'))
})

test('the counts beside the ways stand at the end of their line, in Arabic too', async () => {
  const customer = await newCustomer()
  await customer.fillCart({ id: 46 })
  await customer.placeOrder()
  const { page, go } = await visit({ customer })
  await go('/profile')
  const count = page.locator('.ways .count')
  await count.waitFor()
  const fromTheEnd = await count.evaluate((number) => {
    const line = number.closest('a')?.getBoundingClientRect()
    return number.getBoundingClientRect().left - (line?.left ?? 0)
  })
  expect(fromTheEnd).toBeLessThan(30)
})
