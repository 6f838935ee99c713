import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { dateFormatters } from '#shared/dates.ts'
import type { Locale } from '#shared/locale.ts'
import { css } from '../../support/css-classes.ts'
import { threeDSecureCard, declinedCard, acceptedCard } from '../../support/customer.ts'
import { behaviourLocales } from '../support/looks.ts'
import { inspect } from '../support/axe.ts'
import { textsIn } from '../support/texts.ts'
import { buttonOf, fieldNamed, openForVisitors } from '../support/visitor.ts'
import type { Visitor } from '../support/visitor.ts'

const { newCustomer, visit, visitAlone } = openForVisitors()

type Screen = Pick<Visitor, 'page' | 't'>

const fieldOf = ({ page, t }: Screen, key: string) => fieldNamed(page, t(key))

/** Opens the checkout for a new customer with an olive tree at 240 riyals and fills in the address. */
async function openCheckoutWithAddress(locale: Locale, open = visit) {
  const customer = await newCustomer({ email: 'sara@example.com' })
  await customer.fillCart({ id: 36 })
  const visitor = await open({ locale, customer })
  await visitor.go('/checkout')
  await fieldOf(visitor, 'checkout.address').fill('12 Palm Street')
  await fieldOf(visitor, 'checkout.city').fill('Riyadh')
  return { ...visitor, customer }
}

const place = ({ page, t }: Screen) => buttonOf(page, t('checkout.placeOrder')).click()

const pageHeading = ({ page, t }: Screen, key: string) =>
  page.getByRole('heading', { level: 1, name: t(key) })

async function typeCard(screen: Screen, number: string) {
  await fieldOf(screen, 'checkout.cardNumber').fill(number)
  await fieldOf(screen, 'checkout.cardName').fill('SARA ALHARBI')
  await fieldOf(screen, 'checkout.expiry').fill('1239')
  await fieldOf(screen, 'checkout.cvv').fill('737')
}

/** Presses approve or refuse on the bank's page. */
async function answerBankPage(screen: Screen, answer: 'approve' | 'refuse') {
  await screen.page.waitForURL(/sandbox-bank/)
  await screen.page
    .getByRole('button')
    .nth(answer === 'approve' ? 0 : 1)
    .click()
}

describe.each(behaviourLocales)('paying by card (%s)', (locale) => {
  test('the card form groups digits of any script in fours, adds the slash to the date and shows the card brand', async () => {
    const screen = await openCheckoutWithAddress(locale)
    const number = fieldOf(screen, 'checkout.cardNumber')
    await number.pressSequentially('٤٤٦٤٠٤٠٠٠٠٠٠٠٠٠٢٩')
    expect(await number.inputValue()).toBe('4464 0400 0000 0002')
    const mark = await screen.page
      .locator(css('card-fields.mark'))
      .getByText('mada', { exact: true })
      .boundingBox()
    // The star follows the label, and the card's mark follows the star.
    const star = await screen.page
      .locator(`${css('card-fields.number')} ${css('field.required')}`)
      .boundingBox()
    expect(Math.sign((mark?.x ?? 0) - (star?.x ?? 0))).toBe(locale === 'ar' ? -1 : 1)
    const expiry = fieldOf(screen, 'checkout.expiry')
    await expiry.pressSequentially('۸۲۸')
    expect(await expiry.inputValue()).toBe('08/28')
    await expiry.press('Backspace')
    await expiry.press('Backspace')
    expect(await expiry.inputValue()).toBe('08')
    for (const [key, fill] of [
      ['checkout.cardNumber', 'cc-number'],
      ['checkout.cardName', 'cc-name'],
      ['checkout.expiry', 'cc-exp'],
      ['checkout.cvv', 'cc-csc'],
    ] as const)
      expect(await fieldOf(screen, key).getAttribute('autocomplete')).toBe(fill)
    await inspect(screen.page, `card-typed-${locale}`)
  })

  test('an accepted card pays at once, and no card data stays in the browser', async () => {
    const screen = await openCheckoutWithAddress(locale)
    await typeCard(screen, acceptedCard)
    await place(screen)
    await pageHeading(screen, 'checkout.success').waitFor()
    const next = screen.page.getByRole('heading', { level: 2, name: screen.t('cart.next') })
    const fontOf = (one: Locator) => one.evaluate((element) => getComputedStyle(element).fontFamily)
    expect(await fontOf(next)).toBe(await fontOf(pageHeading(screen, 'checkout.success')))
    const [promise, steps] = await Promise.all([
      screen.page.locator(css('delivery-promise.promise')).boundingBox(),
      next.boundingBox(),
    ])
    expect((steps?.y ?? 0) - (promise?.y ?? 0) - (promise?.height ?? 0)).toBeGreaterThanOrEqual(16)
    const kept = await screen.page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    )
    expect(kept).not.toContain('4111')
    expect(kept).not.toContain('737')
    expect(await screen.customer.orders()).toMatchObject([
      { status: 'processing', payment_method: 'credit_card' },
    ])
  })

  test('a declined card is reported, another is asked for, and the address stays filled in', async () => {
    const screen = await openCheckoutWithAddress(locale)
    await typeCard(screen, declinedCard)
    await place(screen)
    await screen.page
      .locator(css('summary.summary'))
      .getByRole('alert')
      .getByText(screen.t('checkout.declinedHint'))
      .waitFor()
    expect(await fieldOf(screen, 'checkout.address').inputValue()).toBe('12 Palm Street')
    expect(await fieldOf(screen, 'checkout.cardNumber').inputValue()).toBe('')
    await inspect(screen.page, `card-declined-${locale}`)
    await typeCard(screen, acceptedCard)
    await place(screen)
    await pageHeading(screen, 'checkout.success').waitFor()
  })

  test('a 3-D Secure payment that the bank approves places the order and leads on to the orders', async () => {
    const screen = await openCheckoutWithAddress(locale)
    await typeCard(screen, threeDSecureCard)
    await place(screen)
    await answerBankPage(screen, 'approve')
    await pageHeading(screen, 'checkout.success').waitFor()
    await inspect(screen.page, `bank-approved-${locale}`)
    await screen.page.waitForURL(/\/orders$/)
    expect(await screen.customer.orders()).toMatchObject([{ status: 'processing' }])
  })

  test('a 3-D Secure payment that the bank refuses puts the plants back into the cart for another try', async () => {
    const screen = await openCheckoutWithAddress(locale)
    await typeCard(screen, threeDSecureCard)
    await place(screen)
    await answerBankPage(screen, 'refuse')
    await pageHeading(screen, 'checkout.refused').waitFor()
    await inspect(screen.page, `bank-refused-${locale}`)
    await screen.page.getByRole('link', { name: screen.t('checkout.tryAgain') }).click()
    await fieldOf(screen, 'checkout.cardNumber').waitFor()
    expect(await screen.customer.cart()).toMatchObject({ items_qty: 1 })
  })

  test('going Back from the bank shows the payment as unfinished and links to the bank again', async () => {
    const screen = await openCheckoutWithAddress(locale)
    await typeCard(screen, threeDSecureCard)
    await place(screen)
    await screen.page.waitForURL(/sandbox-bank/)
    await screen.page.goBack()
    await pageHeading(screen, 'checkout.asking').waitFor()
    // While the link to the bank is shown, the page does not say that the order is paid.
    await screen.page.getByText(screen.t('checkout.askingLeftHint')).waitFor()
    const way = screen.page.getByRole('link', { name: screen.t('checkout.toBank') })
    await way.waitFor()
    // The bank has decided nothing, and after a moment the page shows that.
    await pageHeading(screen, 'checkout.unfinished').waitFor()
    // The deadline is a time of day: it is the same however late the page is opened.
    const [{ created_at: placedAt }] = await screen.customer.orders()
    const until = new Date(Date.parse(placedAt) + 30 * 60_000).toISOString()
    await screen.page
      .locator(`${css('outcome.outcome')} .text-lead`)
      .getByText(dateFormatters(locale).time(until), { exact: true })
      .waitFor()
    await inspect(screen.page, `bank-unfinished-${locale}`)
    await way.click()
    await answerBankPage(screen, 'approve')
    await pageHeading(screen, 'checkout.success').waitFor()
    expect(await screen.customer.orders()).toMatchObject([{ status: 'processing' }])
  })
})

test('an open payment continues on another device directly at the bank', async () => {
  const customer = await newCustomer()
  await customer.fillCart({ id: 36 })
  await customer.payByCard(threeDSecureCard)
  const screen = await visit({ customer })
  await screen.go('/orders')
  const seen: string[] = []
  screen.page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname))
  await buttonOf(screen.page, screen.t('orders.pay')).click()
  await screen.page.waitForURL(/sandbox-bank/)
  expect(seen).toHaveLength(1)
  await answerBankPage(screen, 'approve')
  await pageHeading(screen, 'checkout.success').waitFor()
  expect(await customer.orders()).toMatchObject([{ status: 'processing' }])
})

test.each(behaviourLocales)(
  'an empty cart and its checkout show the order that awaits its payment (%s)',
  async (locale) => {
    const customer = await newCustomer()
    await customer.fillCart({ id: 36 })
    await customer.payByCard(threeDSecureCard)
    const screen = await visit({ locale, customer })
    const { page, t, go } = screen
    const unpaid = page.locator(css('order-card.card'))
    await go('/checkout')
    await buttonOf(unpaid, t('orders.pay')).waitFor()
    await inspect(page, `checkout-unpaid-${locale}`)
    await go('/cart')
    await unpaid.getByText('240.00').first().waitFor()
    await page.getByRole('heading', { name: t('cart.empty') }).waitFor()
    expect(await page.locator('header [data-count]').count()).toBe(0)
    await inspect(page, `cart-unpaid-${locale}`)
    await buttonOf(unpaid, t('orders.pay')).click()
    await page.waitForURL(/sandbox-bank/)
    // After Back from the bank the cart still links to the payment; once the bank refuses it, the plants are back in the cart.
    await page.goBack()
    await unpaid.waitFor()
    await buttonOf(unpaid, t('orders.pay')).click()
    await answerBankPage(screen, 'refuse')
    await pageHeading(screen, 'checkout.refused').waitFor()
    await go('/cart')
    await page.getByRole('list', { name: t('cart.title') }).waitFor()
    expect(await unpaid.count()).toBe(0)
  },
)

test('paying an order that was cancelled meanwhile leads to its outcome instead of the bank', async () => {
  const customer = await newCustomer()
  await customer.fillCart({ id: 36 })
  const { id } = (await customer.payByCard(threeDSecureCard)).body.data.order
  const screen = await visit({ customer })
  await screen.go('/orders')
  await buttonOf(screen.page, screen.t('orders.pay')).waitFor()
  await customer.call('POST', `/api/v1/customer/orders/${id}/cancel`)
  await buttonOf(screen.page, screen.t('orders.pay')).click()
  await pageHeading(screen, 'checkout.refused').waitFor()
  expect(new URL(screen.page.url()).searchParams.get('order')).toBe(String(id))
})

test('a customer who once chose English and pays at an Arabic address sees the bank and the outcome in Arabic', async () => {
  const customer = await newCustomer({ email: 'sara@example.com' })
  await customer.fillCart({ id: 36 })
  const { page, go } = await visit({ locale: 'en', customer })
  const screen = { page, t: textsIn('ar') }
  await go('/ar/checkout')
  await fieldOf(screen, 'checkout.address').fill('12 Palm Street')
  await fieldOf(screen, 'checkout.city').fill('Riyadh')
  await typeCard(screen, threeDSecureCard)
  await place(screen)
  await page.waitForURL(/sandbox-bank/)
  expect(await page.locator('html').getAttribute('lang')).toBe('ar')
  await answerBankPage(screen, 'approve')
  await pageHeading(screen, 'checkout.success').waitFor()
})

test('the customer can check the payment again when the bank has not answered for a minute', async () => {
  const customer = await newCustomer()
  await customer.fillCart({ id: 36 })
  const { body } = await customer.payByCard(threeDSecureCard)
  const screen = await visitAlone({ customer })
  const { page, t, go } = screen
  await page.clock.install()
  await go(`/checkout?order=${body.data.order.id}`)
  await pageHeading(screen, 'checkout.asking').waitFor()
  const late = pageHeading(screen, 'checkout.stillOpen')
  await expect
    .poll(
      async () => {
        await page.clock.runFor(2000)
        return late.isVisible()
      },
      { timeout: 30_000 },
    )
    .toBe(true)
  await inspect(page, 'bank-silent')
  await buttonOf(page, t('checkout.askAgain')).click()
  await pageHeading(screen, 'checkout.asking').waitFor()
})

test('an expired card entry is asked for again, and the other fields keep their values', async () => {
  const screen = await openCheckoutWithAddress('en')
  const { page } = screen
  await typeCard(screen, acceptedCard)
  await page.route('**/save-order', (route) =>
    route.fulfill({
      status: 400,
      json: { message: 'Please enter your card details again.', code: 'paymentExpired' },
    }),
  )
  await place(screen)
  await page
    .locator(css('summary.summary'))
    .getByText('Please enter your card details again.')
    .waitFor()
  expect(await fieldOf(screen, 'checkout.cardNumber').inputValue()).toBe('')
  expect(await fieldOf(screen, 'checkout.city').inputValue()).toBe('Riyadh')
})
