import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { locales } from '#shared/locale.ts'
import { newestCode, signIn } from '../support/customer.ts'
import { css } from '../support/css-classes.ts'
import { expectToFit, inspect } from './support/browser.ts'
import { buttonOf, openForVisitors } from './support/visitor.ts'
import type { Visitor } from './support/visitor.ts'

const { visit, call, newCustomer } = openForVisitors()

type Screen = Pick<Visitor, 'page' | 'say'>
const notice = ({ page }: Pick<Screen, 'page'>) => page.locator('.Toastify__toast').last()
const field = ({ page, say }: Screen, key: string) =>
  page.getByLabel(say(key)).locator('visible=true').first()
const dialog = ({ page }: Pick<Screen, 'page'>) => page.locator('dialog[open]').last()

describe.each(locales)('the account (%s)', (locale) => {
  test('details are changed in place: what is wrong is told at its field, nothing typed is lost', async () => {
    const customer = await newCustomer()
    const screen = await visit({ locale, customer })
    const { page, say, go } = screen
    await go('/account')
    await buttonOf(page, say('profile.editDetails')).click()
    await field(screen, 'profile.firstName').fill('نورة')
    await field(screen, 'profile.email').fill('noura@')
    await page.locator('.chip', { hasText: say('gender.Female') }).click()
    await field(screen, 'profile.birth').fill('1990-05-17')
    await buttonOf(page, say('common.save')).click()
    const email = field(screen, 'profile.email')
    await page.getByText(say('invalidEmail')).waitFor()
    expect(await email.getAttribute('aria-invalid')).toBe('true')
    expect(
      await page.locator(`[id="${await email.getAttribute('aria-describedby')}"]`).innerText(),
    ).toBe(say('invalidEmail'))
    await expect.poll(() => email.evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await field(screen, 'profile.firstName').inputValue()).toBe('نورة')
    await inspect(page, `account-edit-${locale}`)
    await email.fill('noura@example.com')
    await buttonOf(page, say('common.save')).click()
    await notice(screen).waitFor()
    await page.locator(css('personal-details.facts')).getByText('noura@example.com').waitFor()
    const { body } = await customer.call('GET', '/api/v1/customer/get')
    expect(body.data).toMatchObject({
      first_name: 'نورة',
      email: 'noura@example.com',
      gender: 'Female',
      date_of_birth: '1990-05-17',
    })
    await inspect(page, `account-${locale}`)
  })

  test('addresses are added, changed, made the default and deleted after a question', async () => {
    const customer = await newCustomer()
    const screen = await visit({ locale, customer })
    const { page, say, go } = screen
    await go('/addresses')
    await buttonOf(page, say('profile.addAddress')).click()
    const form = dialog(screen)
    await form.getByRole('button', { name: say('common.save') }).click()
    await form.getByText(say('fieldRequired')).first().waitFor()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('address')
    await inspect(page, `address-form-${locale}`)
    await form
      .getByRole('textbox', { name: say('checkout.address'), exact: true })
      .fill('12 Palm Street')
    await form.getByRole('combobox', { name: say('checkout.city') }).fill('Riyadh')
    await form.getByRole('button', { name: say('common.save') }).click()
    const cards = page.locator(css('address-card.address'))
    await cards.getByText(/^12 Palm Street.*Riyadh$/).waitFor()

    await customer.call('POST', '/api/v1/customer/addresses', {
      body: { type: 'work', address: '9 Farm Road', city: 'Diriyah' },
    })
    await go('/addresses')
    const work = cards.filter({ hasText: '9 Farm Road' })
    await buttonOf(work, say('address.makeDefault')).click()
    await work.getByText(say('address.default'), { exact: true }).waitFor()
    await buttonOf(work, say('common.edit')).click()
    await dialog(screen).getByLabel(say('checkout.city')).fill('Al Ammariyah')
    await dialog(screen)
      .getByRole('button', { name: say('common.save') })
      .click()
    await work.getByText(/Al Ammariyah/).waitFor()
    await inspect(page, `addresses-${locale}`)
    await buttonOf(work, say('common.delete')).click()
    await dialog(screen).getByText(say('address.deleteTitle')).waitFor()
    await inspect(page, `address-delete-${locale}`)
    await dialog(screen)
      .getByRole('button', { name: say('common.delete') })
      .click()
    await expect.poll(() => cards.count()).toBe(1)
    for (const width of [320, 640]) {
      await page.setViewportSize({ width, height: 700 })
      await expectToFit(page, 'addresses')
    }
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  test('the payment screen keeps no card, shows those that have paid, and takes the one off the cart', async () => {
    const customer = await newCustomer()
    await customer.fillCart({ id: 36 })
    await customer.payByCard()
    await customer.fillCart({ id: 36 })
    await customer.prepareCard('5555555555554444')
    const screen = await visit({ locale, customer })
    const { page, say, go } = screen
    await go('/payment-methods')
    await page.locator(css('used-cards.cards')).getByText('•••• 1111').waitFor()
    await page.getByText('•••• 4444').waitFor()
    await inspect(page, `payment-methods-${locale}`)
    await page.locator(css('card-on-cart.remove')).click()
    await notice(screen).getByText(say('payment.removed')).waitFor()
    expect(await page.getByText('•••• 4444').count()).toBe(0)
    expect((await customer.cart()).payment).toMatchObject({ method: 'cash_on_delivery' })
  })

  test('other devices are signed out, and the data comes as a file', async () => {
    const customer = await newCustomer()
    const elsewhere = await signIn(call, customer.phone)
    const screen = await visit({ locale, customer })
    const { page, say, go } = screen
    await go('/devices')
    await page.getByText(say('devices.here')).waitFor()
    await inspect(page, `devices-${locale}`)
    await page.locator(css('devices.devices')).getByRole('button').click()
    await expect.poll(() => page.locator(css('devices.device')).count()).toBe(1)
    expect((await elsewhere.call('GET', '/api/v1/customer/get')).status).toBe(401)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      buttonOf(page, say('data.download')).click(),
    ])
    expect(await readFile(await file.path(), 'utf8')).toContain(customer.phone)
  })

  test('the account is deleted with a fresh code alone; a wrong one says so', async () => {
    const customer = await newCustomer()
    const screen = await visit({ locale, customer })
    const { page, say, go, stored } = screen
    await go('/devices')
    await buttonOf(page, say('close.begin')).click()
    await dialog(screen).getByText(say('close.rule1')).waitFor()
    await inspect(page, `close-account-${locale}`)
    await dialog(screen)
      .getByRole('button', { name: say('close.send') })
      .click()
    const boxes = dialog(screen).locator(`${css('code-boxes.boxes')} input`)
    await boxes.first().waitFor()
    const code = await newestCode(call, customer.phone)
    const type = async (digits: string) => {
      for (const [place, digit] of [...digits].entries()) await boxes.nth(place).fill(digit)
      await dialog(screen)
        .getByRole('button', { name: say('close.confirm') })
        .click()
    }
    await type(code === '1234' ? '4321' : '1234')
    await dialog(screen).getByRole('alert').waitFor()
    await inspect(page, `close-account-wrong-${locale}`)
    await type(code)
    await page.waitForURL((url) => url.pathname === '/')
    await expect.poll(() => stored('auth_token')).toBeNull()
    expect((await customer.call('GET', '/api/v1/customer/get')).status).toBe(401)
  })

  test('orders under way are named before a code is asked for, with the way to them', async () => {
    const customer = await newCustomer()
    await customer.fillCart({ id: 36 })
    await customer.placeOrder()
    await customer.fillCart({ id: 36 })
    await customer.placeOrder()
    const screen = await visit({ locale, customer })
    const { page, say, go } = screen
    await go('/devices')
    await buttonOf(page, say('close.begin')).click()
    await dialog(screen)
      .getByText(
        say(locale === 'ar' ? 'close.openOrders_two' : 'close.openOrders_other', { count: '2' }),
      )
      .waitFor()
    const links = await dialog(screen)
      .locator(`${css('close-account-steps.openOrders')} a`)
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))
    const orders: { id: number; increment_id: string }[] = await customer.orders()
    expect(links).toEqual(
      orders.map(({ id, increment_id }) => [`#${increment_id}`, `/orders/${id}`]),
    )
    expect(
      await dialog(screen)
        .getByRole('button', { name: say('close.send') })
        .count(),
    ).toBe(0)
    await inspect(page, `close-account-open-order-${locale}`)
    await dialog(screen)
      .getByRole('link', { name: say('close.toOrders') })
      .click()
    await page.waitForURL((url) => url.pathname === '/orders')
    await expect.poll(() => page.locator('table tbody tr').count()).toBe(2)
  })

  test('who has another code on its way is not asked for it when the account is to be closed, but for a moment of time', async () => {
    const customer = await newCustomer()
    await call('POST', '/api/phone-auth/send-otp', { body: { phone: customer.phone } })
    const screen = await visit({ locale, customer })
    const { page, say, go } = screen
    await go('/devices')
    await buttonOf(page, say('close.begin')).click()
    await dialog(screen)
      .getByRole('button', { name: say('close.send') })
      .click()
    await dialog(screen).getByRole('alert').waitFor()
    await dialog(screen)
      .locator(`${css('code-step.resend')} bdi`)
      .waitFor()
    expect(
      await dialog(screen)
        .locator(`${css('code-boxes.boxes')} input`)
        .count(),
    ).toBe(0)
    expect(await dialog(screen).getByText(say('close.rule1')).count()).toBe(1)
    await inspect(page, `close-account-wait-${locale}`)
  })

  test('an order is cancelled after a question that names the money; the row says so at once', async () => {
    const customer = await newCustomer()
    await customer.fillCart({ id: 36 })
    await customer.payByCard()
    const screen = await visit({ locale, customer })
    const { page, say, go } = screen
    await go('/orders')
    await buttonOf(page, say('orders.cancel')).click()
    await dialog(screen).getByText(say('orders.cancelRefund')).waitFor()
    await inspect(page, `order-cancel-${locale}`)
    await dialog(screen)
      .getByRole('button', { name: say('orders.cancelKeep') })
      .click()
    expect(await customer.orders()).toMatchObject([{ status: 'processing' }])
    await buttonOf(page, say('orders.cancel')).click()
    await dialog(screen)
      .getByRole('button', { name: say('orders.cancelConfirm') })
      .click()
    await page.locator(css('order-status.cancelled')).waitFor()
    expect(await buttonOf(page, say('orders.cancel')).count()).toBe(0)
  })

  test('a cancelled order says what becomes of the money, in its row, panel and page, and puts its plants into the cart', async () => {
    const customer = await newCustomer()
    await customer.fillCart({ id: 36 })
    const { id } = (await customer.payByCard()).body.data.order
    await customer.call('POST', `/api/v1/customer/orders/${id}/cancel`)
    const screen = await visit({ locale, customer })
    const { page, say, go } = screen
    await go('/orders')
    const pieces = say('refund.refunded', { amount: '|', card: '|', date: '|' }).split('|')
    const row = page.locator(css('order-table.refund'))
    for (const words of [
      ...pieces.map((piece) => piece.trim()).filter(Boolean),
      '240.00',
      'Visa ••1111',
    ])
      await row.getByText(words).first().waitFor()
    expect(await row.getByText('Visa ••1111').first().getAttribute('dir')).toBe('ltr')
    await buttonOf(page, say('orders.detailsFor', { id: '' }).trim()).click()
    await dialog(screen).getByText(say('refund.bankHint')).waitFor()
    await inspect(page, `order-refunded-${locale}`)
    await go(`/orders/${id}`)
    const facts = page.locator(css('order-details.facts'))
    await facts.getByText(say('refund.bankHint')).waitFor()
    expect(await facts.getByText('Visa ••1111').count()).toBe(2)
    // As long as the bank has not answered.
    await page.route(/\/customer\/orders/, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replaceAll('"state":"refunded"', '"state":"unsettled"'),
      })
    })
    await go(`/orders/${id}`)
    await facts.getByText(say('refund.unsettled')).waitFor()
    expect(await facts.getByText(say('refund.bankHint')).count()).toBe(0)
    await page.unrouteAll()
    await buttonOf(page, say('orders.addPlants')).click()
    await notice(screen).getByText(say('orders.reordered')).waitFor()
    expect(await customer.cart()).toMatchObject({ items: [{ product_id: 36, quantity: 1 }] })
  })

  test('ordering again fills the cart and reports what is missing', async () => {
    const customer = await newCustomer()
    await customer.fillCart({ id: 36 }, 2)
    const { body } = await customer.placeOrder()
    const staff = await signIn(call, '+966500000001')
    for (const status of ['processing', 'shipped', 'delivered'])
      await staff.call('POST', `/api/office/orders/${body.data.order.id}/status`, {
        body: { status },
      })
    const screen = await visit({ locale, customer })
    const { page, say, go } = screen
    await go('/orders')
    const again = page
      .locator(css('order-actions.actions'))
      .getByText(say('orders.reorder'), { exact: true })
    await again.click()
    await notice(screen).getByText(say('orders.reordered')).waitFor()
    expect(await customer.cart()).toMatchObject({ items_qty: 2 })

    await page.route('**/orders/reorder/*', async (route) => {
      const response = await route.fetch()
      const answer = await response.json()
      answer.data.notices = [
        { code: 'reorderItemSkipped', message: 'Olive is not available and was not added.' },
      ]
      await route.fulfill({ response, json: answer })
    })
    await again.click()
    await dialog(screen).getByText('Olive is not available and was not added.').waitFor()
    await inspect(page, `reorder-report-${locale}`)
    await dialog(screen)
      .getByRole('link', { name: say('nav.viewCart') })
      .click()
    await page.waitForURL(/\/cart$/)
  })

  test('a plant moves from the cart to the saved ones and back', async () => {
    const customer = await newCustomer()
    await customer.fillCart({ id: 36 })
    const screen = await visit({ locale, customer })
    const { page, say, go } = screen
    await go('/cart')
    await page.locator(css('cart-line.actions')).getByRole('button').first().click()
    await page.getByRole('heading', { name: say('cart.empty') }).waitFor()
    await go('/wishlist')
    await buttonOf(page, say('wishlist.move')).click()
    await page.getByRole('heading', { name: say('wishlist.empty') }).waitFor()
    expect(await customer.cart()).toMatchObject({ items_qty: 1 })
  })
})
