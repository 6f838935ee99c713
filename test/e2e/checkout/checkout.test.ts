import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Locale } from '#shared/locale.ts'
import { css } from '../../support/css-classes.ts'
import { behaviourLocales } from '../support/looks.ts'
import { inspect } from '../support/axe.ts'
import { expectToFit, goInside } from '../support/browser.ts'
import { pageOfProxy } from '../support/refusals.ts'
import { arrivalIn } from '../support/texts.ts'
import { buttonOf, fieldNamed, openForVisitors } from '../support/visitor.ts'
import type { Visitor } from '../support/visitor.ts'

const { address, newCustomer, visit, visitAlone } = openForVisitors()

/** Opens the checkout for a new customer with an olive tree at 240 riyals. `alone`: in a separate context, with a controlled clock. */
async function openCheckout(locale: Locale = 'ar', alone = false) {
  const customer = await newCustomer({ firstName: 'Sara' })
  await customer.fillCart({ id: 36 })
  const visitor = await (alone ? visitAlone : visit)({ locale, customer })
  if (alone) await visitor.page.clock.install()
  await visitor.go('/checkout')
  await fieldOf(visitor, 'checkout.email').waitFor()
  return { ...visitor, customer }
}

const fieldOf = ({ page, t }: Pick<Visitor, 'page' | 't'>, key: string) => fieldNamed(page, t(key))

const place = ({ page, t }: Pick<Visitor, 'page' | 't'>) =>
  buttonOf(page, t('checkout.placeOrder')).click()

const chooseWay = ({ page, t }: Pick<Visitor, 'page' | 't'>, key: string) =>
  page.locator('label', { hasText: t(key) }).click()

/** The error under a field; null: the field has none. */
async function wrongAt(visitor: Pick<Visitor, 'page' | 't'>, key: string): Promise<string | null> {
  const field = visitor.page.locator(css('field.field'), { has: fieldOf(visitor, key) }).last()
  return (await field.locator(css('field.message')).count()) > 0
    ? (await field.locator(css('field.message')).innerText()).trim()
    : null
}

async function fillIn(visitor: Pick<Visitor, 'page' | 't'>) {
  await fieldOf(visitor, 'checkout.lastName').fill('Alharbi')
  await fieldOf(visitor, 'checkout.email').fill('sara@example.com')
  await fieldOf(visitor, 'checkout.address').fill('12 Palm Street')
  await fieldOf(visitor, 'checkout.city').fill('Riyadh')
  await chooseWay(visitor, 'checkout.cash_on_delivery')
}

/** Records the delay of each later `setTimeout` of the page, in milliseconds. Returns a function that reads them. */
async function noteWaits(page: Page) {
  await page.evaluate(() => {
    const waits: unknown[] = []
    const wait = window.setTimeout
    Object.assign(window, {
      waits,
      setTimeout: (...asked: Parameters<typeof wait>) => {
        waits.push(asked[1])
        return wait(...asked)
      },
    })
  })
  return () => page.evaluate(() => (window as { waits?: unknown[] }).waits)
}

/** A product sold by the square metre. */
const turfId = 46

type Screen = Pick<Visitor, 'page' | 't'>

const pageHeading = ({ page, t }: Screen, key: string) =>
  page.getByRole('heading', { level: 1, name: t(key) })

/** Opens the checkout for a new customer with an olive tree at 240 riyals and fills in the address. */
async function openCheckoutWithAddress(locale: Locale) {
  const customer = await newCustomer({ email: 'sara@example.com' })
  await customer.fillCart({ id: 36 })
  const visitor = await visit({ locale, customer })
  await visitor.go('/checkout')
  await fieldOf(visitor, 'checkout.address').fill('12 Palm Street')
  await fieldOf(visitor, 'checkout.city').fill('Riyadh')
  return { ...visitor, customer }
}

describe.each(behaviourLocales)('the checkout (%s)', (locale) => {
  test('checkboxes and radio buttons look as in the filters, and the arrow of the national address turns when opened', async () => {
    const { page } = await openCheckout(locale)
    const lookOf = (type: string) =>
      page
        .locator(`input[type=${type}]:not(.visually-hidden)`)
        .first()
        .evaluate((input) => {
          const { appearance, inlineSize, borderTopLeftRadius } = getComputedStyle(input)
          return { appearance, inlineSize, borderTopLeftRadius }
        })
    const arrow = () =>
      page
        .locator('form details summary')
        .evaluate((summary) => getComputedStyle(summary, '::before').transform)
    const closed = await arrow()
    await page.locator('form details summary').click()
    await expect.poll(arrow).not.toBe(closed)
    const box = await lookOf('checkbox')
    expect(box).toMatchObject({ appearance: 'none', inlineSize: '22px' })
    expect(await lookOf('radio')).toMatchObject({ appearance: 'none', inlineSize: '22px' })
    await goInside(page, '/products')
    await expect.poll(() => lookOf('checkbox')).toEqual(box)
  })

  test('the checkout requires names, e-mail, phone, street and city but no postal code, with the specified messages, and reports an expired card', async () => {
    const visitor = await openCheckout(locale)
    const { page, t } = visitor
    const postcode = page.locator('[name=postalCode]')
    const wrongPostcode = page
      .locator(css('field.field'), { has: postcode })
      .last()
      .locator(css('field.message'))
    // Of a postal code five digits, also Arabic ones.
    await postcode.fill('abc')
    await fieldOf(visitor, 'checkout.expiry').fill('0820')
    await place(visitor)
    await expect.poll(() => wrongPostcode.allInnerTexts()).toEqual([t('invalidPostalCode')])
    expect(await wrongAt(visitor, 'checkout.expiry')).toBe(t('cardExpired'))
    await postcode.fill('١٣٥٢١')
    await place(visitor)
    expect(await wrongPostcode.count()).toBe(0)
    await postcode.fill('')

    const required = ['firstName', 'lastName', 'email', 'phone', 'address', 'city'].map(
      (name) => `checkout.${name}`,
    )
    for (const key of required) await fieldOf(visitor, key).fill('')
    await chooseWay(visitor, 'checkout.cash_on_delivery')
    await place(visitor)
    for (const key of required)
      await expect.poll(() => wrongAt(visitor, key)).toBe(t('fieldRequired'))
    expect(await wrongPostcode.count()).toBe(0)

    await fieldOf(visitor, 'checkout.email').fill('sara@')
    await fieldOf(visitor, 'checkout.phone').fill('12345')
    expect(await wrongAt(visitor, 'checkout.email')).toBeNull()
    await place(visitor)
    await expect.poll(() => wrongAt(visitor, 'checkout.email')).toBe(t('invalidEmail'))
    expect(await wrongAt(visitor, 'checkout.phone')).toBe(t('invalidPhone'))
    await fieldOf(visitor, 'checkout.phone').fill('055')
    await place(visitor)
    await expect.poll(() => wrongAt(visitor, 'checkout.phone')).toBe(t('invalidMobile'))
    // A misspelled city has a suggestion, which one press takes over.
    const city = fieldOf(visitor, 'checkout.city')
    await city.fill('الرياظ')
    await visitor.page
      .getByRole('button', { name: t('checkout.didYouMean', { city: '\u2068الرياض\u2069' }) })
      .click()
    expect(await city.inputValue()).toBe('الرياض')
    expect(await city.evaluate((input) => input === document.activeElement)).toBe(true)
    await fieldOf(visitor, 'checkout.phone').fill('+1 555-12345')
    await place(visitor)
    expect(await wrongAt(visitor, 'checkout.phone')).toBeNull()
  })

  test('an order without a network or refused shows why, in the server’s words or the shop’s, and keeps the input', async () => {
    const visitor = await openCheckout(locale)
    const { page, t, context } = visitor
    await fillIn(visitor)
    await context.setOffline(true)
    await place(visitor)
    await page.getByRole('alert').getByText(t('networkError')).waitFor()
    await context.setOffline(false)

    const summary = page.locator(css('summary.summary'))
    for (const message of ['', 'The order is too small today.']) {
      await page.route(
        '**/check-minimum-order',
        async (route) => {
          const response = await route.fetch()
          const answer = { ...(await response.json()), success: false, message }
          await route.fulfill({ response, json: answer })
        },
        { times: 1 },
      )
      await place(visitor)
      await summary.getByText(message || t('minimumOrderNotMet')).waitFor()
    }
    for (const [refusal, sentence] of [
      [pageOfProxy, t('checkoutError')],
      [
        { status: 500, json: { message: 'The van is full today.', code: 'serverError' } },
        'The van is full today.',
      ],
    ] as const) {
      await page.route('**/save-order', (route) => route.fulfill(refusal), { times: 1 })
      await place(visitor)
      await summary.getByText(sentence).waitFor()
    }
    expect(new URL(page.url()).pathname).toBe('/checkout')
    expect(await fieldOf(visitor, 'checkout.email').inputValue()).toBe('sara@example.com')
  })

  test('a placed order announces the mail, empties the cart and leads to the orders after three seconds', async () => {
    const visitor = await openCheckout(locale, true)
    const { page, t, customer } = visitor
    await fillIn(visitor)
    const steps: string[] = []
    page.on('request', (request) =>
      steps.push(/checkout\/([\w-]+)$/.exec(request.url())?.[1] ?? ''),
    )
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    const waits = await noteWaits(page)
    await place(visitor)
    await page.getByRole('heading', { name: t('checkout.success') }).waitFor()
    // `save-shipping` is left out: the screen also calls it to read the payment methods.
    expect(steps.filter((step) => step !== '' && step !== 'save-shipping')).toEqual([
      'save-address',
      'check-minimum-order',
      'save-payment',
      'save-order',
    ])
    await page.getByText('sara@example.com').waitFor()
    await page.getByText(arrivalIn(locale, 2), { exact: true }).waitFor()
    for (const step of ['cart.nextPrepare', 'cart.nextMail', 'cart.nextPay'])
      await page.getByText(t(step), { exact: true }).waitFor()
    await expect.poll(() => page.locator('header [data-count]').count()).toBe(0)
    expect((await customer.cart()).items).toEqual([])
    expect(await waits()).toContain(3000)
    await page.clock.runFor(3000)
    await page.waitForURL(`${address()}/orders`)

    await page.clock.resume()
    const [order] = await customer.orders()
    await goInside(page, `/orders/${order.id}`)
    await page.getByText(arrivalIn(locale, 2), { exact: true }).waitFor()
    await page.getByText(t('cart.nextPrepare'), { exact: true }).waitFor()
  })

  test('the city field and the summary show the delivery day of the city, and that planting is free but only in Riyadh', async () => {
    const visitor = await openCheckout(locale)
    const { page, t, customer } = visitor
    const summary = page.locator(css('summary.summary'))
    const city = fieldOf(visitor, 'checkout.city')
    await summary.getByText(t('product.freeShipping'), { exact: true }).waitFor()
    expect(
      await city.evaluate((input) => (input as HTMLInputElement).list?.options.length),
    ).toBeGreaterThan(40)

    await city.fill(locale === 'ar' ? 'جده' : 'Jeddah')
    await summary.getByText(arrivalIn(locale, 5), { exact: true }).waitFor()
    expect(
      await page.locator(css('field.field'), { has: city }).locator(css('field.hint')).innerText(),
    ).toBe(arrivalIn(locale, 5))
    expect(await summary.locator(css('alert.alert')).count()).toBe(0)
    await city.fill(locale === 'ar' ? 'الدرعيه' : 'Ad Diriyah')
    await summary.getByText(arrivalIn(locale, 2), { exact: true }).waitFor()

    await customer.fillCart({ id: 3 }, 1, { planting: true })
    await customer.fillCart({ id: turfId }, 5)
    await goInside(page, '/cart')
    await goInside(page, '/checkout')
    await city.fill('Jeddah')
    await summary
      .getByText(t('checkout.noPlanting', { city: '\u2068Jeddah\u2069' }), { exact: true })
      .waitFor()
    const noPlanting = page.getByText(t('checkout.plantingInRiyadh'), { exact: true })
    await noPlanting.waitFor()
    expect(
      await city.evaluate(
        (input) => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.innerText,
      ),
    ).toContain(t('checkout.plantingInRiyadh'))
    await inspect(page, `checkout-no-planting-${locale}`)
    await city.fill('Riyadh')
    await expect.poll(() => summary.locator(css('alert.alert')).count()).toBe(0)
    expect(await noPlanting.count()).toBe(0)
    expect(await summary.getByText(t('cart.planting'), { exact: true }).innerText()).toMatch(
      /مجانًا$|free/,
    )
    // Square metres of turf are not counted as plants.
    expect(await summary.locator('button[aria-expanded]').textContent()).toBe(
      locale === 'ar' ? '3 أصناف' : '3 items',
    )
  })
})

test('the breadcrumb links to home and cart, the summary shows plant and total, and card is the first payment method, whose errors are cleared by typing', async () => {
  const visitor = await openCheckout('en')
  const { page, t } = visitor
  const steps = page.getByRole('navigation', { name: t('nav.breadcrumb') })
  expect(
    await steps
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href'))),
  ).toEqual(['/', '/cart'])
  await steps.getByText(t('checkout.title')).waitFor()
  const summary = page.locator(css('summary.summary'))
  await summary.getByText('Olea europaea').first().waitFor()
  expect(
    await summary
      .locator(`${css('totals.total')} bdi`)
      .first()
      .innerText(),
  ).toBe('240.00')

  await fillIn(visitor)
  expect(await page.locator('input[name=paymentMethod]').first().getAttribute('value')).toBe(
    'credit_card',
  )
  await chooseWay(visitor, 'checkout.credit_card')
  // It needs 16 digits, a name, a date and a code.
  const card = {
    number: 'checkout.cardNumber',
    name: 'checkout.cardName',
    expiry: 'checkout.expiry',
    cvv: 'checkout.cvv',
  }
  await place(visitor)
  for (const key of Object.values(card))
    await expect.poll(() => wrongAt(visitor, key)).toBe(t('fieldRequired'))

  await fieldOf(visitor, card.number).fill('4111 1111 1111 111')
  await fieldOf(visitor, card.name).fill('SARA ALHARBI')
  await fieldOf(visitor, card.expiry).fill('13/29')
  await fieldOf(visitor, card.cvv).fill('12')
  for (const key of Object.values(card)) expect(await wrongAt(visitor, key)).toBeNull()
  await place(visitor)
  await expect.poll(() => wrongAt(visitor, card.number)).toBe(t('invalidCardNumber'))
  expect(await wrongAt(visitor, card.expiry)).toBe(t('invalidExpiryDate'))
  expect(await wrongAt(visitor, card.cvv)).toBe(t('invalidCvv'))
  expect(await wrongAt(visitor, card.name)).toBeNull()
})

test('a total that changed meanwhile is shown at the first press, the second press places the order once, and an empty cart has no order button', async () => {
  const screen = await openCheckoutWithAddress('en')
  const { page, t, customer } = screen
  await page.locator('label', { hasText: t('checkout.cash_on_delivery') }).click()
  await customer.fillCart({ id: 36 })
  await place(screen)
  await page.locator(css('summary.summary')).getByText(t('checkout.reviewAgain')).waitFor()
  await page.locator(css('totals.total')).getByText('480.00').first().waitFor()
  expect(await customer.orders()).toEqual([])

  let asked = 0
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/save-order', async (route) => {
    asked += 1
    await answered
    await route.continue()
  })
  await place(screen)
  const busy = buttonOf(page, t('checkout.processing'))
  await busy.waitFor()
  await expect.poll(() => asked).toBe(1)
  expect(await busy.getAttribute('aria-disabled')).toBe('true')
  await busy.click({ force: true })
  answer()
  await pageHeading(screen, 'checkout.success').waitFor()
  expect(asked).toBe(1)
  expect(await customer.orders()).toHaveLength(1)

  await goInside(page, '/cart')
  await goInside(page, '/checkout')
  await page.getByRole('heading', { name: t('cart.empty') }).waitFor()
  expect(await page.getByRole('button', { name: t('checkout.placeOrder') }).count()).toBe(0)
})

test.each(behaviourLocales)(
  'a typed address is saved on request and selected at the next checkout (%s)',
  async (locale) => {
    const screen = await openCheckoutWithAddress(locale)
    const { page, t, customer } = screen
    await page.getByText(t('national.title')).click()
    await fieldOf(screen, 'national.short_code').fill('ragi29')
    await page.locator('label', { hasText: t('checkout.cash_on_delivery') }).click()
    await place(screen)
    await page.getByText(t('invalidShortCode')).waitFor()
    await fieldOf(screen, 'national.short_code').fill('ragi٢٩٢٩')
    expect(await page.getByRole('checkbox', { name: t('checkout.saveAddress') }).isChecked()).toBe(
      true,
    )
    await inspect(page, `checkout-national-address-${locale}`)
    await place(screen)
    await pageHeading(screen, 'checkout.success').waitFor()

    await customer.fillCart({ id: 36 })
    await goInside(page, '/cart')
    await goInside(page, '/checkout')
    const saved = page.getByRole('radio', { name: /12 Palm Street/ })
    await saved.waitFor()
    expect(await saved.isChecked()).toBe(true)
    expect(await page.getByLabel(t('checkout.city')).count()).toBe(0)
    await inspect(page, `checkout-saved-address-${locale}`)
    await page.setViewportSize({ width: 320, height: 700 })
    await expectToFit(page, 'checkout')
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.locator('label', { hasText: t('checkout.cash_on_delivery') }).click()
    await place(screen)
    await pageHeading(screen, 'checkout.success').waitFor()
    const [order] = await customer.orders()
    expect(order.shipping_address).toMatchObject({
      city: 'Riyadh',
      national_address: { short_code: 'RAGI2929' },
    })
  },
)
