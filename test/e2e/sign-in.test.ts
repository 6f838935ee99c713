import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { css } from '../support/css-classes.ts'
import { codeSentBy, newestCode, signIn } from '../support/customer.ts'
import { behaviourLocales } from './support/looks.ts'
import { inspect } from './support/axe.ts'
import { expectToFit } from './support/browser.ts'
import { pageOfProxy } from './support/refusals.ts'
import { localOf, newPhone, openForVisitors } from './support/visitor.ts'
import type { Visitor } from './support/visitor.ts'

const { call, newCustomer, visit, visitAlone } = openForVisitors()

/** Opens the sign-in dialog by the profile icon. */
async function openDialog({ page, go, t }: Visitor): Promise<Locator> {
  await go('/contact')
  await page.getByRole('button', { name: t('nav.login') }).click()
  const dialog = page.getByRole('dialog', { name: t('auth.title') })
  await dialog.waitFor()
  return dialog
}

const boxesOf = (dialog: Locator) => dialog.getByRole('group').getByRole('textbox')

async function askForCode({ page, t }: Visitor, dialog: Locator, phone: string): Promise<Locator> {
  await dialog.getByLabel(t('auth.phone')).fill(phone)
  await page.keyboard.press('Enter')
  await dialog.getByRole('heading', { name: t('auth.codeTitle') }).waitFor()
  return boxesOf(dialog)
}

const typedIn = async (boxes: Locator) =>
  Promise.all((await boxes.all()).map((box) => box.inputValue()))

const focusedBox = (boxes: Locator) =>
  boxes.evaluateAll((all) => all.indexOf(document.activeElement as HTMLElement))

describe.each(behaviourLocales)('the sign-in dialog (%s)', (locale) => {
  test('the dialog opens in 300 milliseconds with a login and a register tab, and its button is disabled while a required field is empty', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const dialog = await openDialog(visitor)
    expect(
      await dialog.evaluate((element) => getComputedStyle(element).transitionDuration),
    ).toMatch(/^0\.3s(, 0\.3s)*$/)
    const tab = (key: string) => dialog.getByRole('button', { name: t(key), exact: true })
    const field = (key: string) => dialog.getByLabel(t(key))
    const send = dialog.locator('button[type=submit]')

    expect(await tab('auth.login').getAttribute('aria-pressed')).toBe('true')
    expect(await send.isDisabled()).toBe(true)
    await field('auth.phone').fill('0512345678')
    expect(await send.isEnabled()).toBe(true)
    const countryCode = dialog.locator(css('phone-step.phone')).getByText('+966', { exact: true })
    await field('auth.phone').fill('55 123 4567')
    expect(await countryCode.count()).toBe(1)
    // None before a number that has a leading 0 or a country code.
    for (const typed of ['0551234567', '+966551234567', '٠٥٥١٢٣٤٥٦٧']) {
      await field('auth.phone').fill(typed)
      await expect.poll(() => countryCode.count(), { message: typed }).toBe(0)
    }

    await tab('auth.register').click()
    expect(await send.isDisabled()).toBe(true)
    await field('auth.firstName').fill('سارة')
    // The last name is marked as required, but the button does not depend on it (spec §5).
    expect(await field('auth.lastName').getAttribute('required')).not.toBeNull()
    expect(await send.isEnabled()).toBe(true)
  })

  test('a refusal is shown in a red alert above the form, in the shop’s words if the server has none', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    const dialog = await openDialog(visitor)
    const alert = dialog.getByRole('alert')
    await dialog.getByLabel(t('auth.phone')).fill('12')
    await page.keyboard.press('Enter')
    await alert.waitFor()
    expect((await alert.boundingBox())?.y).toBeLessThan(
      (await dialog.getByLabel(t('auth.phone')).boundingBox())?.y ?? 0,
    )
    expect(await alert.getAttribute('class')).toContain('er')
    await inspect(page, `sign-in-refused-${locale}`)

    await page.route(/phone-auth\/(send-otp|register)$/, (route) => route.fulfill(pageOfProxy))
    await dialog.getByLabel(t('auth.phone')).fill('0512345678')
    await page.keyboard.press('Enter')
    await expect.poll(() => alert.innerText(), { message: 'login' }).toContain(t('failedToSendOTP'))
    await dialog.getByRole('button', { name: t('auth.register'), exact: true }).click()
    await dialog.getByLabel(t('auth.firstName')).fill('Sara')
    await dialog.getByLabel(t('auth.phone')).fill('0512345678')
    await page.keyboard.press('Enter')
    await expect
      .poll(() => alert.innerText(), { message: 'register' })
      .toContain(t('registrationFailed'))
  })

  test('an unknown phone with a verified code is asked only for a name, and signs in without a second SMS', async () => {
    const visitor = await visit({
      locale,
      screen: { viewport: { width: locale === 'ar' ? 360 : 1280, height: 800 } },
    })
    const { page, t, stored } = visitor
    const phone = newPhone()
    await visitor.go('/login')
    const form = page.locator('main form')
    await askForCode(visitor, form, localOf(phone))

    // A reload resumes the sign-in, including the proof that this browser asked for the code.
    await page.reload()
    await form.getByRole('heading', { name: t('auth.codeTitle') }).waitFor()
    const challenge = page
      .waitForRequest('**/api/phone-auth/verify-otp')
      .then((request) => request.postDataJSON().challenge)
    await page.keyboard.type(await newestCode(call, phone))
    await page.keyboard.press('Enter')
    await form.getByRole('heading', { name: t('auth.nameTitle') }).waitFor()
    expect(await challenge).toMatch(/^[\w-]{22}$/)
    expect(await form.getByRole('alert').count()).toBe(0)
    expect(
      await form
        .getByLabel(t('auth.firstName'))
        .evaluate((input) => input === document.activeElement),
    ).toBe(true)
    await expectToFit(page, 'the name')
    await inspect(page, `sign-in-name-${locale}`)

    await page.keyboard.type('سارة 1')
    await form.getByLabel(t('auth.lastName')).fill('الحربي')
    await page.reload()
    await form.getByRole('heading', { name: t('auth.nameTitle') }).waitFor()
    expect(await form.getByLabel(t('auth.lastName')).inputValue()).toBe('الحربي')
    await page.keyboard.press('Enter')
    await form.getByLabel(t('auth.firstName')).and(page.locator('[aria-invalid=true]')).waitFor()
    await form.getByLabel(t('auth.firstName')).fill('سارة')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: t('nav.account') }).waitFor()
    const { body } = await call('GET', '/api/v1/customer/get', {
      token: String(await stored('auth_token')),
    })
    expect(body.data).toMatchObject({ phone, name: 'سارة الحربي' })
    const messages = await call('GET', `/dev/inbox.json?to=${encodeURIComponent(phone)}`)
    expect(messages.body.data).toHaveLength(1)
  })

  test('a name sent too late leads to the register tab with the input filled in', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    await page.route('**/api/phone-auth/verify-otp', (route) =>
      route.fulfill({
        status: 422,
        json: {
          message: 'x',
          code: 'registrationRequired',
          registration_token: 'A'.repeat(43),
          registration_expires_in: 600,
        },
      }),
    )
    const phone = newPhone()
    const dialog = await openDialog(visitor)
    await askForCode(visitor, dialog, localOf(phone))
    await page.keyboard.type('1234')
    await page.keyboard.press('Enter')
    await dialog.getByLabel(t('auth.firstName')).fill('Sara')
    await page.keyboard.press('Enter')
    await dialog.getByRole('alert').waitFor()
    expect(
      await dialog
        .getByRole('button', { name: t('auth.register'), exact: true })
        .getAttribute('aria-pressed'),
    ).toBe('true')
    expect(await dialog.getByLabel(t('auth.phone')).inputValue()).toBe(localOf(phone))
    expect(await dialog.getByLabel(t('auth.firstName')).inputValue()).toBe('Sara')
    await inspect(page, `sign-in-late-${locale}`)
    // An error of the phone field is still reported.
    await dialog.getByLabel(t('auth.phone')).fill('12')
    await dialog.locator('button[type=submit]').click()
    await expect
      .poll(() =>
        dialog.getByLabel(t('auth.phone')).evaluate((input) => input === document.activeElement),
      )
      .toBe(true)
  })
})

describe.each(behaviourLocales)('the code step (%s)', (locale) => {
  test('the first of four boxes has the focus, typing moves on, Backspace in an empty box moves back, and a pasted code fills all four', async () => {
    const visitor = await visit({ locale })
    const { page, t, context } = visitor
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const boxes = await askForCode(visitor, await openDialog(visitor), localOf(newPhone()))
    const confirm = page.getByRole('button', { name: t('auth.confirm') })
    expect(await boxes.count()).toBe(4)
    expect(await boxes.first().getAttribute('inputmode')).toBe('numeric')
    expect(await focusedBox(boxes)).toBe(0)

    await page.keyboard.press('1')
    expect(await focusedBox(boxes)).toBe(1)
    // Arabic digits are accepted, letters are not.
    await page.keyboard.press('x')
    await boxes.nth(1).pressSequentially('٢')
    await page.keyboard.press('3')
    expect(await typedIn(boxes)).toEqual(['1', '2', '3', ''])
    expect(await focusedBox(boxes)).toBe(3)
    expect(await confirm.isDisabled()).toBe(true)

    await page.keyboard.press('Backspace')
    expect(await focusedBox(boxes)).toBe(2)
    expect(await typedIn(boxes)).toEqual(['1', '2', '3', ''])
    await page.keyboard.press('Backspace')
    expect(await typedIn(boxes)).toEqual(['1', '2', '', ''])

    await page.keyboard.type('34')
    expect(await typedIn(boxes)).toEqual(['1', '2', '3', '4'])
    expect(await confirm.isEnabled()).toBe(true)
    // The code is typed again from the first box; two of its four digits are the same.
    await boxes.first().focus()
    await page.keyboard.type('1256')
    expect(await typedIn(boxes)).toEqual(['1', '2', '5', '6'])
    // In Arabic, too, the first digit is on the left.
    const places = await boxes.evaluateAll((all) =>
      all.map((box) => box.getBoundingClientRect().left),
    )
    expect(places).toEqual(places.toSorted((a, b) => a - b))

    await boxes.nth(2).focus()
    // Whatever is between its digits.
    await page.evaluate(() => navigator.clipboard.writeText('الرمز: ٤٣-٢١'))
    await page.keyboard.press('ControlOrMeta+V')
    expect(await typedIn(boxes)).toEqual(['4', '3', '2', '1'])
  })

  test('a refused code and an answer without token are reported, and Cancel returns to the phone and clears digits and error', async () => {
    const visitor = await visit({ locale })
    const { page, t, stored } = visitor
    const dialog = await openDialog(visitor)
    const phone = newPhone()
    const boxes = await askForCode(visitor, dialog, localOf(phone))
    for (const [answer, sentence] of [
      [pageOfProxy, 'invalidOTP'],
      [{ json: { message: 'OK' } }, 'auth.noTokenReceived'],
    ] as const) {
      await page.route('**/verify-otp', (route) => route.fulfill(answer), { times: 1 })
      await boxes.first().focus()
      await page.keyboard.type('1234')
      await page.keyboard.press('Enter')
      await dialog.getByRole('alert').getByText(t(sentence)).waitFor()
      expect(await stored('auth_token')).toBeNull()
    }
    await boxes.first().focus()
    const right = await newestCode(call, phone)
    await page.keyboard.type(right === '1111' ? '2222' : '1111')
    await page.keyboard.press('Enter')
    await dialog.getByRole('alert').getByText(t('invalidOTP')).waitFor()
    await dialog.getByRole('button', { name: t('auth.cancelCode') }).click()
    expect(await dialog.getByLabel(t('auth.phone')).inputValue()).toBe(localOf(phone))
    expect(await dialog.getByRole('alert').count()).toBe(0)

    // A code was sent a moment ago: the refusal offers to enter that one.
    await page.getByRole('button', { name: t('auth.sendCode') }).click()
    await dialog.getByRole('button', { name: t('auth.haveCode') }).click()
    expect(await typedIn(boxes)).toEqual(['', '', '', ''])
  })

  test('another code can be requested when the countdown of the server’s wait ends', async () => {
    const visitor = await visitAlone({ locale })
    const { page, t } = visitor
    await page.clock.install()
    await page.route('**/api/phone-auth/send-otp', async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      await route.fulfill({ response, json: { ...body, data: { ...body.data, resend_after: 75 } } })
    })
    const dialog = await openDialog(visitor)
    await askForCode(visitor, dialog, localOf(newPhone()))
    const count = dialog.locator(css('code-step.resend'))
    expect(await count.innerText()).toMatch(/1:1[0-5]/)
    const resend = dialog.getByRole('button', { name: t('auth.resend') })
    expect(await resend.count()).toBe(0)
    await page.clock.fastForward(60_000)
    await count.getByText(/0:1\d|0:0\d/).waitFor()
    await page.clock.fastForward(20_000)
    const asked = page.waitForRequest('**/api/phone-auth/send-otp')
    await resend.click()
    await asked
  })
})

const staffPhone = '+966500000001'
let account: ReturnType<typeof signIn> | undefined
/** The account of that phone, made once: a phone is sent at most five codes an hour, and `orders.test.ts` needs one of them. */
const staffAccount = () => (account ??= signIn(call, staffPhone, { firstName: 'Noura' }))

describe.each(behaviourLocales)('a code of six digits (%s)', (locale) => {
  test('a code sent a moment ago is entered in six boxes side by side, also on a narrow screen, and one pasted in Arabic digits signs in', async () => {
    const visitor = await visit({ locale, screen: { viewport: { width: 360, height: 760 } } })
    const { page, t, context, stored } = visitor
    await staffAccount()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.route(
      '**/api/phone-auth/send-otp',
      (route) =>
        route.fulfill({
          status: 429,
          json: { message: '', code: 'otpCooldown', retry_after: 40, code_length: 6 },
        }),
      { times: 1 },
    )
    const dialog = await openDialog(visitor)
    await dialog.getByLabel(t('auth.phone')).fill('0512345678')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: t('auth.haveCode') }).click()
    expect(await boxesOf(dialog).count()).toBe(6)
    await dialog.getByRole('button', { name: t('auth.cancelCode') }).click()

    const [code, boxes] = await codeSentBy(call, staffPhone, () =>
      askForCode(visitor, dialog, localOf(staffPhone)),
    )
    expect(await boxes.count()).toBe(6)
    await page.getByRole('dialog').getByText(/6/).first().waitFor()
    const frames = await boxes.evaluateAll((all) => all.map((box) => box.getBoundingClientRect()))
    expect(new Set(frames.map(({ top }) => top)).size).toBe(1)
    expect(Math.min(...frames.map(({ left }) => left))).toBeGreaterThanOrEqual(0)
    expect(Math.max(...frames.map(({ right }) => right))).toBeLessThanOrEqual(360)
    expect(Math.min(...frames.map(({ width }) => width))).toBeGreaterThanOrEqual(36)

    await page.keyboard.type('12345')
    expect(await page.getByRole('button', { name: t('auth.confirm') }).isDisabled()).toBe(true)
    const inArabic = code.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)))
    await page.evaluate((text) => navigator.clipboard.writeText(text), inArabic)
    await boxes.nth(3).focus()
    await page.keyboard.press('ControlOrMeta+V')
    expect(await typedIn(boxes)).toEqual([...code])
    await page.keyboard.press('Enter')
    await page.getByRole('status').getByText(t('auth.verified')).waitFor()
    expect(await stored('auth_token')).not.toBeNull()
  })
})

test('pressing the button repeatedly requests one code, and verifying it replaces the phone in storage by the token and closes the dialog, which asks for a phone when opened again', async () => {
  const visitor = await visit()
  const { page, t, stored } = visitor
  const customer = await newCustomer({ firstName: 'ليلى' })
  let asked = 0
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/phone-auth/send-otp', async (route) => {
    asked += 1
    await answered
    await route.fulfill({
      json: {
        message: '',
        data: { otp_sent: true, phone: customer.phone, expires_in: 300, resend_after: 60 },
      },
    })
  })
  await page.route('**/api/phone-auth/verify-otp', async (route) => {
    const me = await customer.call('GET', '/api/v1/customer/get')
    await route.fulfill({
      json: { message: '', data: { token: customer.token, customer: me.body.customer } },
    })
  })
  const dialog = await openDialog(visitor)
  await dialog.getByLabel(t('auth.phone')).fill(localOf(customer.phone))
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Enter')
  const send = dialog.locator('button[type=submit]')
  await expect.poll(() => send.getAttribute('aria-disabled')).toBe('true')
  await send.click({ force: true })
  answer()
  await dialog.getByRole('heading', { name: t('auth.codeTitle') }).waitFor()
  expect(asked).toBe(1)
  expect(await stored('temp_phone')).toBe(localOf(customer.phone))
  expect(await stored('auth_token')).toBeNull()

  // Here the session is under `data`; in the real answer it is at the top level. Both are read (spec §7).
  await page.keyboard.type('1234')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  expect(await stored('auth_token')).toBe(customer.token)
  expect(await stored('temp_phone')).toBeNull()
  await page.getByRole('status').getByText(t('auth.verified')).waitFor()

  await page.getByRole('button', { name: t('nav.account') }).click()
  await page.getByRole('button', { name: t('nav.logout') }).click()
  await page.getByRole('button', { name: t('nav.login') }).click()
  expect(await dialog.getByLabel(t('auth.phone')).inputValue()).toBe('')
})

describe('the session', () => {
  test('any 401 removes the token and is dispatched on the window as auth_error, with its body', async () => {
    const customer = await newCustomer()
    const { page, stored, go, t } = await visit({ customer })
    await page.addInitScript(() => {
      window.addEventListener('auth_error', (event) =>
        Object.assign(window, { authError: (event as CustomEvent).detail }),
      )
    })
    await go('/')
    await page.getByRole('button', { name: t('nav.account') }).waitFor()
    await customer.call('POST', '/api/phone-auth/logout')

    await page
      .getByRole('button', { name: new RegExp(`^${t('card.save')}`) })
      .first()
      .click()

    await page.getByRole('button', { name: t('nav.login') }).waitFor()
    expect(await page.evaluate(() => (window as { authError?: object }).authError)).toMatchObject({
      code: 'unauthenticated',
      message: 'Unauthenticated.',
    })
    expect(await stored('auth_token')).toBeNull()
  })

  test('a stored token is removed at the start if it is unknown or its answer holds no customer', async () => {
    const customer = await newCustomer()
    const { page, stored, go, t } = await visit({ customer: { token: '1|nobody' } })
    await go('/contact')
    await expect.poll(() => stored('auth_token')).toBeNull()
    await page.getByRole('button', { name: t('nav.login') }).waitFor()

    await page.evaluate((token) => localStorage.setItem('auth_token', token), customer.token)
    await page.route('**/api/v1/customer/get', (route) => route.fulfill({ json: { data: null } }))
    await go('/contact')
    await expect.poll(() => stored('auth_token')).toBeNull()
  })

  test('a shop that is unavailable for a moment does not end the session', async () => {
    const customer = await newCustomer()
    const { page, stored, go, t } = await visitAlone({ customer })
    await page.clock.install()
    let asked = 0
    await page.route('**/api/v1/customer/get', (route) => {
      asked += 1
      return asked === 1
        ? route.fulfill({ status: 503, json: { message: '', code: 'serviceUnavailable' } })
        : route.continue()
    })
    await go('/contact')
    await expect.poll(() => asked).toBe(1)
    expect(await stored('auth_token')).toBe(customer.token)
    await page.clock.fastForward(1000)
    await page.getByRole('button', { name: t('nav.account') }).waitFor()
  })

  test('without a stored token no customer is requested, and with one every call carries it', async () => {
    const { page, go } = await visit()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await go('/contact')
    await page.waitForLoadState('networkidle')
    expect(asked.filter((path) => path.startsWith('/api/v1/customer'))).toEqual([])

    const customer = await newCustomer()
    await page.evaluate((token) => localStorage.setItem('auth_token', token), customer.token)
    const whoIsHere = page.waitForRequest('**/api/v1/customer/get')
    const cart = page.waitForRequest('**/api/v1/customer/cart')
    await go('/contact')
    for (const request of [await whoIsHere, await cart]) {
      expect(request.headers()).toMatchObject({
        authorization: `Bearer ${customer.token}`,
        accept: 'application/json',
        'accept-language': 'ar',
      })
    }
  })

  test('logging out clears token, cart id and badge at once, also when the request fails', async () => {
    const customer = await newCustomer()
    const { body } = await call('GET', '/api/products?limit=1')
    await customer.fillCart(body.data[0])
    const { page, stored, go, t } = await visit({ customer })
    await go('/contact')
    await expect.poll(() => stored('bagisto_cart_id')).not.toBeNull()
    await page.route('**/api/phone-auth/logout', (route) => route.abort())
    await page.getByRole('button', { name: t('nav.account') }).click()
    await page.getByRole('button', { name: t('nav.logout') }).click()
    await page.getByRole('link', { name: t('nav.cart'), exact: true }).waitFor()
    expect([await stored('auth_token'), await stored('bagisto_cart_id')]).toEqual([null, null])
  })
})
