import { readFile } from 'node:fs/promises'
import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { dateFormatters } from '#shared/dates.ts'
import { addDays, dayOf } from '#shared/day.ts'
import { cityNameIn } from '#shared/delivery.ts'
import { formatPhone } from '#shared/phone.ts'
import { css } from '../support/css-classes.ts'
import { codeSentBy, signIn } from '../support/customer.ts'
import { behaviourLocales } from './support/looks.ts'
import { inspect } from './support/axe.ts'
import { expectToFit, goInside, loadAgain } from './support/browser.ts'
import { buttonOf, openForVisitors } from './support/visitor.ts'
import type { Visitor } from './support/visitor.ts'

const { call, newCustomer, visit } = openForVisitors()

type Screen = Pick<Visitor, 'page' | 't'>

const dialog = ({ page }: Pick<Screen, 'page'>) => page.locator('dialog[open]')

const hasFocus = (one: Locator) => one.evaluate((element) => element === document.activeElement)

const lastNotice = ({ page }: Pick<Screen, 'page'>) => page.locator('.Toastify__toast').last()

const field = ({ page, t }: Screen, key: string) =>
  page.getByLabel(t(key)).locator('visible=true').first()

const lastDialog = ({ page }: Pick<Screen, 'page'>) => page.locator('dialog[open]').last()

test('the profile fits a phone with a long e-mail address, its menu counts at the end of a row and leads to each screen, and it asks to sign in again once the session has ended', async () => {
  const email = `${'long'.repeat(15)}@${'domain'.repeat(10)}.example.com`
  const customer = await newCustomer({ email })
  await customer.fillCart({ id: 46 })
  await customer.placeOrder()
  const screen = await visit({ customer, screen: { viewport: { width: 360, height: 740 } } })
  const { page, t, go, stored } = screen
  await go('/profile')
  await page.locator(css('personal-details.facts')).getByText(email).waitFor()
  await expectToFit(page, 'profile')

  await page.setViewportSize({ width: 1280, height: 900 })
  const count = page.locator(css('account-layout.count'))
  await count.waitFor()
  // In Arabic the end is on the left.
  const fromTheEnd = await count.evaluate((number) => {
    const line = number.closest('a')?.getBoundingClientRect()
    return number.getBoundingClientRect().left - (line?.left ?? 0)
  })
  expect(fromTheEnd).toBeLessThan(30)

  const ways = page.getByRole('navigation', { name: t('profile.menu') })
  const title = page.getByRole('heading', { level: 1 })
  for (const name of ['profile.addresses', 'profile.devices']) {
    await ways.getByRole('link', { name: t(name) }).click()
    await expect.poll(() => title.innerText()).toContain(t(name))
  }
  await ways.getByRole('link', { name: t('nav.orders') }).click()
  await expect.poll(() => title.innerText()).toBe(t('orders.title'))

  await goInside(page, '/profile')
  await buttonOf(page, t('profile.editDetails')).click()
  await customer.call('POST', '/api/phone-auth/logout')
  await buttonOf(page, t('common.save')).click()
  await dialog(screen).getByText(t('auth.needPage')).waitFor()
  expect(await stored('auth_token')).toBeNull()
})

test.each(behaviourLocales)(
  'the profile begins with the next delivery, shows the phone as dialled and saves the last e-mail at a press (%s)',
  async (locale) => {
    const customer = await newCustomer()
    await customer.fillCart({ id: 46 })
    const { body } = await customer.payByCard()
    const { page, t, go } = await visit({ locale, customer })
    await go('/contact')
    await expect
      .poll(() => page.locator('main form [name=email]').inputValue())
      .toBe('sara@example.com')
    await goInside(page, '/orders')
    await page.locator(css('save-email.offer')).getByText('sara@example.com').waitFor()
    await inspect(page, `keep-email-${locale}`)
    await buttonOf(page, t('profile.notNow')).click()
    await expect.poll(() => page.locator(css('save-email.offer')).count()).toBe(0)
    await goInside(page, '/profile')
    const first = page.locator(`${css('account-layout.panels')} > section`).first()
    await first.getByRole('heading', { name: t('orders.next') }).waitFor()
    // Shown from the moment the order is placed.
    const lastDay = dateFormatters(locale).weekday(addDays(dayOf(new Date()), 2))
    await first
      .getByText(t('orders.expected', { date: `\u2068${lastDay}\u2069` }), { exact: true })
      .waitFor()
    await page
      .locator(css('personal-details.facts'))
      .getByText(formatPhone(customer.phone), { exact: true })
      .waitFor()
    await buttonOf(page.locator(css('personal-details.facts')), t('profile.addEmail')).click()
    await expect
      .poll(() =>
        page.locator(css('personal-details.facts')).getByText(t('profile.notGiven')).count(),
      )
      .toBe(2)
    expect((await customer.call('GET', '/api/v1/customer/get')).body.data.email).toBe(
      'sara@example.com',
    )

    await goInside(page, `/orders/${body.data.order.id}`)
    await page.locator(css('delivery-promise.promise')).waitFor()
    // A day in the past is not promised.
    await page.route(`**/api/v1/customer/orders/${body.data.order.id}`, async (route) => {
      const response = await route.fetch()
      const { data, ...rest } = await response.json()
      await route.fulfill({
        response,
        json: { ...rest, data: { ...data, estimated_delivery: addDays(dayOf(new Date()), -1) } },
      })
    })
    await goInside(page, '/orders')
    await goInside(page, `/orders/${body.data.order.id}`)
    await page.locator(css('order-details.facts')).waitFor()
    expect(await page.locator(css('delivery-promise.promise')).count()).toBe(0)
  },
)

describe.each(behaviourLocales)('the account (%s)', (locale) => {
  test('the customer edits details in place, and an error is shown at its field without losing the input', async () => {
    const customer = await newCustomer()
    const screen = await visit({ locale, customer })
    const { page, t, go } = screen
    await go('/account')
    await buttonOf(page, t('profile.editDetails')).click()
    await field(screen, 'profile.firstName').fill('نورة')
    await field(screen, 'profile.email').fill('noura@')
    await page.locator(css('chip.chip'), { hasText: t('gender.Female') }).click()
    await field(screen, 'profile.birth').fill('1990-05-17')
    await buttonOf(page, t('common.save')).click()
    const email = field(screen, 'profile.email')
    await page.getByText(t('invalidEmail')).waitFor()
    expect(await email.getAttribute('aria-invalid')).toBe('true')
    expect(
      await page.locator(`[id="${await email.getAttribute('aria-describedby')}"]`).innerText(),
    ).toBe(t('invalidEmail'))
    await expect.poll(() => email.evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await field(screen, 'profile.firstName').inputValue()).toBe('نورة')
    await inspect(page, `account-edit-${locale}`)
    await email.fill('noura@example.com')
    await buttonOf(page, t('common.save')).click()
    await lastNotice(screen).waitFor()
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

  test('addresses are added, edited, made the default and deleted after a confirmation', async () => {
    const customer = await newCustomer()
    const screen = await visit({ locale, customer })
    const { page, t, go } = screen
    await go('/addresses')
    await buttonOf(page, t('profile.addAddress')).click()
    const form = lastDialog(screen)
    await form.getByRole('button', { name: t('common.save') }).click()
    await form.getByText(t('fieldRequired')).first().waitFor()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('address')
    await inspect(page, `address-form-${locale}`)
    await form
      .getByRole('textbox', { name: t('checkout.address'), exact: true })
      .fill('12 Palm Street')
    await form.getByRole('combobox', { name: t('checkout.city') }).fill('Riyadh')
    await form.getByRole('button', { name: t('common.save') }).click()
    const cards = page.locator(css('address-card.address'))
    await cards.getByText(new RegExp(`^12 Palm Street.*${cityNameIn('Riyadh', locale)}$`)).waitFor()
    await expect.poll(() => hasFocus(buttonOf(cards, t('common.edit')))).toBe(true)

    await customer.call('POST', '/api/v1/customer/addresses', {
      body: { type: 'work', address: '9 Farm Road', city: 'Diriyah' },
    })
    await goInside(page, '/profile')
    await goInside(page, '/addresses')
    const work = cards.filter({ hasText: '9 Farm Road' })
    await buttonOf(work, t('address.makeDefault')).click()
    await work.getByText(t('address.default'), { exact: true }).waitFor()
    await expect.poll(() => hasFocus(buttonOf(work, t('common.edit')))).toBe(true)
    await buttonOf(work, t('common.edit')).click()
    await lastDialog(screen).getByLabel(t('checkout.city')).fill('Al Ammariyah')
    await lastDialog(screen)
      .getByRole('button', { name: t('common.save') })
      .click()
    await work.getByText(cityNameIn('Al Ammariyah', locale)).waitFor()
    await inspect(page, `addresses-${locale}`)
    const deleteOne = async (card: Locator) => {
      await buttonOf(card, t('common.delete')).click()
      const dialog = lastDialog(screen)
      await dialog.getByText(t('address.deleteTitle')).waitFor()
      await dialog.getByRole('button', { name: t('common.delete') }).click()
    }
    await deleteOne(work)
    await expect.poll(() => cards.count()).toBe(1)
    await expect.poll(() => hasFocus(buttonOf(cards, t('common.edit')))).toBe(true)
    for (const width of [320, 640]) {
      await page.setViewportSize({ width, height: 700 })
      await expectToFit(page, 'addresses')
    }
    await page.setViewportSize({ width: 1280, height: 900 })
    // One that is deleted on another device does not move the focus of somebody who only looks.
    const added = await customer.call('POST', '/api/v1/customer/addresses', {
      body: { type: 'work', address: '9 Farm Road', city: 'Diriyah' },
    })
    await loadAgain(page)
    await expect.poll(() => cards.count()).toBe(2)
    await page.locator(':focus').evaluate((element) => (element as HTMLElement).blur())
    await customer.call('DELETE', `/api/v1/customer/addresses/${added.body.data.id}`)
    await loadAgain(page)
    await expect.poll(() => cards.count()).toBe(1)
    expect(await hasFocus(page.locator('body'))).toBe(true)
    await deleteOne(cards)
    await expect.poll(() => hasFocus(buttonOf(page, t('profile.addAddress')))).toBe(true)
  })

  test('the payment screen lists the cards that have paid and removes the card entered for the cart', async () => {
    const customer = await newCustomer()
    await customer.fillCart({ id: 36 })
    await customer.payByCard()
    await customer.fillCart({ id: 36 })
    await customer.prepareCard('5555555555554444')
    const screen = await visit({ locale, customer })
    const { page, t, go } = screen
    await go('/payment-methods')
    await page.locator(css('used-cards.cards')).getByText('•••• 1111').waitFor()
    await page.getByText('•••• 4444').waitFor()
    await inspect(page, `payment-methods-${locale}`)
    await page.locator(css('entered-card.enteredCard')).getByRole('button').click()
    await lastNotice(screen).getByText(t('payment.removed')).waitFor()
    expect(await page.getByText('•••• 4444').count()).toBe(0)
    expect((await customer.cart()).payment).toMatchObject({ method: 'cash_on_delivery' })
  })

  test('the customer signs out another device, downloads their data as a file, and with open orders is led to them instead of deleting the account by a code', async () => {
    const customer = await newCustomer()
    for (const _ of ['first', 'second']) {
      await customer.fillCart({ id: 36 })
      await customer.placeOrder()
    }
    const elsewhere = await signIn(call, customer.phone)
    const screen = await visit({ locale, customer })
    const { page, t, go } = screen
    await go('/devices')
    await page.getByText(t('devices.here')).waitFor()
    await inspect(page, `devices-${locale}`)
    await page.locator(css('devices.devices')).getByRole('button').click()
    await expect.poll(() => page.locator(css('devices.device')).count()).toBe(1)
    const heading = page.getByRole('heading', { name: t('devices.title') })
    await expect.poll(() => hasFocus(heading)).toBe(true)
    expect((await elsewhere.call('GET', '/api/v1/customer/get')).status).toBe(401)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      buttonOf(page, t('data.download')).click(),
    ])
    expect(await readFile(await file.path(), 'utf8')).toContain(customer.phone)

    await buttonOf(page, t('close.begin')).click()
    await lastDialog(screen)
      .getByText(
        t(locale === 'ar' ? 'close.openOrders_two' : 'close.openOrders_other', { count: '2' }),
      )
      .waitFor()
    const links = await lastDialog(screen)
      .locator(`${css('close-account-steps.openOrders')} a`)
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))
    const orders: { id: number; increment_id: string }[] = await customer.orders()
    expect(links).toEqual(
      orders.map(({ id, increment_id }) => [`#${increment_id}`, `/orders/${id}`]),
    )
    expect(
      await lastDialog(screen)
        .getByRole('button', { name: t('close.send') })
        .count(),
    ).toBe(0)
    await inspect(page, `close-account-open-order-${locale}`)
    await lastDialog(screen)
      .getByRole('link', { name: t('close.toOrders') })
      .click()
    await page.waitForURL((url) => url.pathname === '/orders')
    await expect.poll(() => page.locator('table tbody tr').count()).toBe(2)
  })

  test('the account is deleted only with a new code, and a wrong code is refused', async () => {
    const customer = await newCustomer()
    const screen = await visit({ locale, customer })
    const { page, t, go, stored } = screen
    await go('/devices')
    await buttonOf(page, t('close.begin')).click()
    await lastDialog(screen).getByText(t('close.rule1')).waitFor()
    await inspect(page, `close-account-${locale}`)
    const [code] = await codeSentBy(call, customer.phone, () =>
      lastDialog(screen)
        .getByRole('button', { name: t('close.send') })
        .click(),
    )
    const boxes = lastDialog(screen).locator(`${css('code-boxes.boxes')} input`)
    await boxes.first().waitFor()
    const type = async (digits: string) => {
      for (const [place, digit] of [...digits].entries()) await boxes.nth(place).fill(digit)
      await lastDialog(screen)
        .getByRole('button', { name: t('close.confirm') })
        .click()
    }
    await type(code === '1234' ? '4321' : '1234')
    await lastDialog(screen).getByRole('alert').waitFor()
    await inspect(page, `close-account-wrong-${locale}`)
    await type(code)
    await page.waitForURL((url) => url.pathname === '/')
    await expect.poll(() => stored('auth_token')).toBeNull()
    expect((await customer.call('GET', '/api/v1/customer/get')).status).toBe(401)
  })

  test('deleting the account just after another code was sent shows a countdown and no code field', async () => {
    const customer = await newCustomer()
    await call('POST', '/api/phone-auth/send-otp', { body: { phone: customer.phone } })
    const screen = await visit({ locale, customer })
    const { page, t, go } = screen
    await go('/devices')
    await buttonOf(page, t('close.begin')).click()
    await lastDialog(screen)
      .getByRole('button', { name: t('close.send') })
      .click()
    await lastDialog(screen).getByRole('alert').waitFor()
    await lastDialog(screen)
      .locator(`${css('code-step.resend')} bdi`)
      .waitFor()
    expect(
      await lastDialog(screen)
        .locator(`${css('code-boxes.boxes')} input`)
        .count(),
    ).toBe(0)
    expect(await lastDialog(screen).getByText(t('close.rule1')).count()).toBe(1)
  })
})
