import { expect, test } from 'vitest'
import { dateFormatters } from '#shared/dates.ts'
import { addDays, dayOf } from '#shared/day.ts'
import { formatPhone } from '#shared/phone.ts'
import { locales } from '#shared/locale.ts'
import { css } from '../support/css-classes.ts'
import { expectToFit, inspect } from './support/browser.ts'
import { buttonOf, openForVisitors } from './support/visitor.ts'
import type { Visitor } from './support/visitor.ts'

const { visit, visitAlone, newCustomer } = openForVisitors()

type Screen = Pick<Visitor, 'page' | 'say'>
const dialog = ({ page }: Pick<Screen, 'page'>) => page.locator('dialog[open]')

test('the screens of the account lead to one another', async () => {
  const { page, say, go } = await visit({ customer: await newCustomer() })
  const ways = page.getByRole('navigation', { name: say('profile.menu') })
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
  const { page, go } = await visitAlone({
    customer,
    screen: { viewport: { width: 360, height: 740 } },
  })
  await go('/profile')
  await page.locator(css('personal-details.facts')).getByText(email).waitFor()
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
  const rows = page.locator('table tbody tr')
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
  await page.locator('table tbody tr').first().waitFor()
  expect(new URL(page.url()).search).toBe('')
})

test('an order that was cancelled elsewhere says so behind the refusal', async () => {
  const customer = await newCustomer()
  await customer.fillCart({ id: 46 })
  const { body } = await customer.placeOrder()
  const screen = await visit({ customer })
  const { page, say, go } = screen
  await go(`/orders/${body.data.order.id}`)
  await buttonOf(page, say('orders.cancel')).click()
  await customer.call('POST', `/api/v1/customer/orders/${body.data.order.id}/cancel`)
  await dialog(screen)
    .getByRole('button', { name: say('orders.cancelConfirm') })
    .click()
  await dialog(screen).getByRole('alert').waitFor()
  await dialog(screen)
    .getByRole('button', { name: say('orders.cancelKeep') })
    .click()
  await expect
    .poll(() => page.locator(css('order-status.status')).innerText())
    .toBe(say('status.cancelled'))
})

test('the counts beside the ways stand at the end of their line, in Arabic too', async () => {
  const customer = await newCustomer()
  await customer.fillCart({ id: 46 })
  await customer.placeOrder()
  const { page, go } = await visit({ customer })
  await go('/profile')
  const count = page.locator(css('account-layout.count'))
  await count.waitFor()
  const fromTheEnd = await count.evaluate((number) => {
    const line = number.closest('a')?.getBoundingClientRect()
    return number.getBoundingClientRect().left - (line?.left ?? 0)
  })
  expect(fromTheEnd).toBeLessThan(30)
})

test.each(locales)(
  'in the panel cancelling stands apart from closing, says that it is the order’s, and asks in its own words (%s)',
  async (locale) => {
    const customer = await newCustomer()
    await customer.fillCart({ id: 46 })
    await customer.placeOrder()
    const screen = await visit({
      locale,
      customer,
      screen: { viewport: { width: 360, height: 740 } },
    })
    const { page, say, go } = screen
    await go('/orders')
    await buttonOf(page, say('orders.detailsFor', { id: '' }).trim()).click()
    const cancel = buttonOf(dialog(screen), say('orders.cancel'))
    const close = dialog(screen)
      .getByRole('button', { name: say('common.close'), exact: true })
      .last()
    expect(await cancel.innerText()).toBe(say('orders.cancel'))
    // At the end of the panel, where the bar lies over nothing.
    await cancel.evaluate((button) => {
      for (let part: Element | null = button; part; part = part.parentElement)
        part.scrollTop = part.scrollHeight
    })
    const [top, bottom] = [await cancel.boundingBox(), await close.boundingBox()]
    // A line of its own, well above the bar with the close button.
    expect((bottom?.y ?? 0) - ((top?.y ?? 0) + (top?.height ?? 0))).toBeGreaterThanOrEqual(16)
    expect(await dialog(screen).locator(css('button.danger')).count()).toBe(0)
    await cancel.click()
    await page.getByRole('button', { name: say('orders.cancelKeep'), exact: true }).click()
    expect(await customer.orders()).toMatchObject([{ status: 'pending' }])
  },
)

test.each(locales)(
  'rows of orders show their plants, three and how many more (%s)',
  async (locale) => {
    const customer = await newCustomer()
    for (const id of [1, 7, 12, 20, 33]) await customer.fillCart({ id })
    await customer.placeOrder()
    const { page, say, go } = await visit({
      locale,
      customer,
      screen: { viewport: { width: 320, height: 740 } },
    })
    await go('/orders')
    const plants = page.locator(css('order-thumbnails.thumbnails'))
    await plants.waitFor()
    expect(await plants.locator('img').count()).toBe(3)
    expect(await plants.innerText()).toContain('+2')
    expect(await plants.getAttribute('aria-label')).toContain(
      locale === 'ar' ? 'جلد النمر' : 'Dracaena trifasciata',
    )
    await expectToFit(page, 'orders at 320 px')
    expect(await buttonOf(page, say('orders.cancel')).isVisible()).toBe(true)
  },
)

test.each(locales)(
  'a card that paid is forgotten after a question; the order goes on naming it (%s)',
  async (locale) => {
    const customer = await newCustomer()
    await customer.fillCart({ id: 46 })
    const { id } = (await customer.payByCard()).body.data.order
    const screen = await visit({ locale, customer })
    const { page, say, go } = screen
    await go('/payment-methods')
    await page.locator(css('used-cards.forget')).click()
    await dialog(screen).getByText(say('payment.forgetHint')).waitFor()
    await inspect(page, `card-forget-${locale}`)
    await buttonOf(dialog(screen), say('common.delete')).click()
    await page.getByText(say('payment.noneUsed')).waitFor()
    expect((await customer.call('GET', '/api/v1/customer/cards')).body.data).toEqual([])
    await go(`/orders/${id}`)
    await page.locator(css('order-details.facts')).getByText('Visa ••1111').waitFor()
  },
)

test.each(locales)(
  'the profile begins with the next delivery, shows the phone as it is dialled, and keeps the last e-mail at a press (%s)',
  async (locale) => {
    const customer = await newCustomer()
    await customer.fillCart({ id: 46 })
    const { body } = await customer.payByCard()
    const { page, say, go } = await visit({ locale, customer })
    await go('/contact')
    await expect
      .poll(() => page.locator('main form [name=email]').inputValue())
      .toBe('sara@example.com')
    await go('/orders')
    await page.locator(css('save-email.offer')).getByText('sara@example.com').waitFor()
    await inspect(page, `keep-email-${locale}`)
    await buttonOf(page, say('profile.notNow')).click()
    await expect.poll(() => page.locator(css('save-email.offer')).count()).toBe(0)
    await go('/profile')
    const first = page.locator(`${css('account-layout.panels')} > section`).first()
    await first.getByRole('heading', { name: say('orders.next') }).waitFor()
    // From the moment it is placed.
    const lastDay = dateFormatters(locale).weekday(addDays(dayOf(new Date()), 2))
    await first
      .getByText(say('orders.expected', { date: `\u2068${lastDay}\u2069` }), { exact: true })
      .waitFor()
    await page
      .locator(css('personal-details.facts'))
      .getByText(formatPhone(customer.phone), { exact: true })
      .waitFor()
    await buttonOf(page.locator(css('personal-details.facts')), say('profile.addEmail')).click()
    await expect
      .poll(() =>
        page.locator(css('personal-details.facts')).getByText(say('profile.notGiven')).count(),
      )
      .toBe(2)
    expect((await customer.call('GET', '/api/v1/customer/get')).body.data.email).toBe(
      'sara@example.com',
    )

    await go(`/orders/${body.data.order.id}`)
    await page.locator(css('delivery-promise.promise')).waitFor()
    // A day that is over is promised no longer.
    await page.route(`**/api/v1/customer/orders/${body.data.order.id}`, async (route) => {
      const response = await route.fetch()
      const { data, ...rest } = await response.json()
      await route.fulfill({
        response,
        json: { ...rest, data: { ...data, estimated_delivery: addDays(dayOf(new Date()), -1) } },
      })
    })
    await go(`/orders/${body.data.order.id}`)
    await page.locator(css('order-details.facts')).waitFor()
    expect(await page.locator(css('delivery-promise.promise')).count()).toBe(0)
  },
)

test.each(locales)(
  'saved plants say what has changed since, and all move to the cart; those that do not are named (%s)',
  async (locale) => {
    const customer = await newCustomer()
    for (const id of [12, 20]) await customer.call('POST', `/api/v1/customer/wishlist/${id}`)
    await customer.call('POST', '/api/v1/customer/wishlist/8')
    const screen = await visit({ locale, customer })
    const { page, say, go } = screen
    await page.route('**/api/v1/customer/wishlist', async (route) => {
      const response = await route.fetch()
      const answer = await response.json()
      const [soldOut, dearer, cheaper] = answer.data
      dearer.saved_price = dearer.product.effective_price - 5
      Object.assign(cheaper, {
        saved_price: cheaper.product.effective_price + 20,
        saved_in_stock: false,
      })
      soldOut.saved_price = null
      await route.fulfill({ response, json: answer })
    })
    await go('/wishlist')
    const since = page.locator(css('saved-plant.changes'))
    await since.first().waitFor()
    expect(await since.count()).toBe(2)
    expect(await since.first().innerText()).toContain(
      say('wishlist.priceRose', { amount: '' }).trim().split(' ').at(-1),
    )
    expect(await since.last().innerText()).toContain(say('wishlist.backInStock'))
    await since.last().locator(css('saved-plant.fell')).getByText('20').first().waitFor()
    await inspect(page, `wishlist-since-${locale}`)
    await page.unroute('**/api/v1/customer/wishlist')
    await buttonOf(page, say('wishlist.moveAll')).click()
    await dialog(screen).getByRole('listitem').waitFor()
    expect(await dialog(screen).getByRole('listitem').count()).toBe(1)
    await buttonOf(dialog(screen), say('common.close')).click()
    await expect.poll(() => page.getByRole('article').count()).toBe(1)
    expect(await customer.cart()).toMatchObject({
      items_qty: 2,
      items: [{ product_id: 20 }, { product_id: 12 }],
    })
    // What is left is sold out: it leads to the form of its page, which needs one press more.
    await page
      .locator('article')
      .getByRole('link', { name: say('wishlist.tellMe') })
      .click()
    await page.waitForURL(/\/product\/8#restock$/)
    const ask = page.getByRole('button', { name: say('restock.ask') })
    await expect.poll(() => ask.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await page.locator(css('alert.done')).waitFor()
    await go('/wishlist')
    await page.locator('article').getByText(say('wishlist.willTell'), { exact: true }).waitFor()
    expect(await page.getByRole('link', { name: say('wishlist.tellMe') }).count()).toBe(0)
  },
)

test.each(locales)(
  'the invoice carries the mark of the shop, size and colour, and the time in twelve hours (%s)',
  async (locale) => {
    const customer = await newCustomer()
    await customer.fillCart({ id: 20 })
    const { id } = (await customer.payByCard()).body.data.order
    const { page, say, go } = await visit({ locale, customer })
    await go(`/orders/${id}/invoice`)
    await page
      .getByRole('article')
      .getByRole('img', { name: say('brand.name') })
      .waitFor()
    const options = page.locator(css('invoice-lines.option'))
    expect(await options.count()).toBe(2)
    expect(await options.first().locator(':lang(ar)').innerText()).not.toBe('')
    expect(await options.first().locator(':lang(en)').innerText()).not.toBe('')
    const [ar, en] = await page
      .locator(css('invoice-facts.fact'))
      .filter({ hasText: ' · ' })
      .first()
      .locator('dd span')
      .allInnerTexts()
    expect(ar).toMatch(/\d:\d\d [صم]$/)
    expect(en).toMatch(/\d:\d\d [ap]m$/)
    expect(await page.locator('.crumb a bdi').last().innerText()).toBe(`#${1_000_000_000 + id}`)
  },
)
