import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { dateFormatters } from '#shared/dates.ts'
import type { Locale } from '#shared/locale.ts'
import { css } from '../../support/css-classes.ts'
import { threeDSecureCard, declinedCard, acceptedCard } from '../../support/customer.ts'
import { behaviourLocales } from '../support/looks.ts'
import { inspect } from '../support/axe.ts'
import { goInside } from '../support/browser.ts'
import { textsIn } from '../support/texts.ts'
import { buttonOf, fieldNamed, openForVisitors } from '../support/visitor.ts'
import type { Visitor } from '../support/visitor.ts'

const { newCustomer, visit, visitAlone } = openForVisitors()

type Screen = Pick<Visitor, 'page' | 't'>

const fieldOf = ({ page, t }: Screen, key: string) => fieldNamed(page, t(key))

/** Opens the checkout for a new customer with an olive tree at 240 riyals and fills in the address. `chosen`: the stored language. */
async function openCheckoutWithAddress(locale: Locale, chosen = locale) {
  const customer = await newCustomer({ email: 'sara@example.com' })
  await customer.fillCart({ id: 36 })
  const visitor = await visit({ locale: chosen, customer })
  await visitor.go(chosen === locale ? '/checkout' : `/${locale}/checkout`)
  const screen = { page: visitor.page, t: textsIn(locale) }
  await fieldOf(screen, 'checkout.address').fill('12 Palm Street')
  await fieldOf(screen, 'checkout.city').fill('Riyadh')
  return { ...screen, customer }
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
  })

  test('an expired entry and a declined card are reported and another is asked for, an accepted one pays at once, and no card data stays in the browser', async () => {
    const screen = await openCheckoutWithAddress(locale)
    const alert = screen.page.locator(css('summary.summary')).getByRole('alert')
    await screen.page.route(
      '**/save-order',
      (route) =>
        route.fulfill({
          status: 400,
          json: { message: 'Please enter your card details again.', code: 'paymentExpired' },
        }),
      { times: 1 },
    )
    await typeCard(screen, acceptedCard)
    await place(screen)
    await alert.getByText('Please enter your card details again.').waitFor()
    expect(await fieldOf(screen, 'checkout.cardNumber').inputValue()).toBe('')
    expect(await fieldOf(screen, 'checkout.city').inputValue()).toBe('Riyadh')

    await typeCard(screen, declinedCard)
    await place(screen)
    await alert.getByText(screen.t('checkout.declinedHint')).waitFor()
    expect(await fieldOf(screen, 'checkout.address').inputValue()).toBe('12 Palm Street')
    expect(await fieldOf(screen, 'checkout.cardNumber').inputValue()).toBe('')
    await inspect(screen.page, `card-declined-${locale}`)

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

  test('a 3-D Secure payment that the bank approves places the order and leads on to the orders, in the language of the address', async () => {
    // The customer once chose the other language.
    const other = locale === 'ar' ? 'en' : 'ar'
    const { page, customer } = await openCheckoutWithAddress(locale, other)
    const screen = { page, t: textsIn(locale) }
    await typeCard(screen, threeDSecureCard)
    await place(screen)
    await page.waitForURL(/sandbox-bank/)
    expect(await page.locator('html').getAttribute('lang')).toBe(locale)
    await answerBankPage(screen, 'approve')
    await pageHeading(screen, 'checkout.success').waitFor()
    await inspect(page, `bank-approved-${locale}`)
    await page.waitForURL(/\/orders$/)
    expect(await customer.orders()).toMatchObject([{ status: 'processing' }])
  })

  test('a payment that the bank refuses puts the plants back into the cart for another try, and going Back from the bank shows it as unfinished and links to the bank again', async () => {
    const screen = await openCheckoutWithAddress(locale)
    await typeCard(screen, threeDSecureCard)
    await place(screen)
    await answerBankPage(screen, 'refuse')
    await pageHeading(screen, 'checkout.refused').waitFor()
    await inspect(screen.page, `bank-refused-${locale}`)
    await screen.page.getByRole('link', { name: screen.t('checkout.tryAgain') }).click()
    await fieldOf(screen, 'checkout.cardNumber').waitFor()
    expect(await screen.customer.cart()).toMatchObject({ items_qty: 1 })

    await typeCard(screen, threeDSecureCard)
    await place(screen)
    await screen.page.waitForURL(/sandbox-bank/)
    await screen.page.goBack()
    const way = screen.page.getByRole('link', { name: screen.t('checkout.toBank') })
    await way.waitFor()
    // No decision is on its way: the page says so with its first answer, and does not seem to wait for the bank.
    expect(await screen.page.getByRole('heading', { level: 1 }).innerText()).toBe(
      screen.t('checkout.unfinished'),
    )
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
    const [newest] = await screen.customer.orders()
    expect(newest).toMatchObject({ status: 'processing' })
  })
})

test('paying an order that was cancelled meanwhile leads to its outcome, and an open payment continues on another device directly at the bank', async () => {
  const customer = await newCustomer()
  await customer.fillCart({ id: 36 })
  const { id } = (await customer.payByCard(threeDSecureCard)).body.data.order
  const screen = await visit({ customer })
  const { page, t, go } = screen
  await go('/orders')
  await buttonOf(page, t('orders.pay')).waitFor()
  await customer.call('POST', `/api/v1/customer/orders/${id}/cancel`)
  await buttonOf(page, t('orders.pay')).click()
  await pageHeading(screen, 'checkout.refused').waitFor()
  expect(new URL(page.url()).searchParams.get('order')).toBe(String(id))

  await customer.fillCart({ id: 36 })
  await customer.payByCard(threeDSecureCard)
  await goInside(page, '/orders')
  const seen: string[] = []
  page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname))
  await buttonOf(page, t('orders.pay')).click()
  await page.waitForURL(/sandbox-bank/)
  expect(seen).toHaveLength(1)
  await answerBankPage(screen, 'approve')
  await pageHeading(screen, 'checkout.success').waitFor()
  const [newest] = await customer.orders()
  expect(newest).toMatchObject({ status: 'processing' })
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
    await goInside(page, '/cart')
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
    await goInside(page, '/cart')
    await page.getByRole('list', { name: t('cart.title') }).waitFor()
    expect(await unpaid.count()).toBe(0)
  },
)

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
  await buttonOf(page, t('checkout.askAgain')).click()
  await pageHeading(screen, 'checkout.asking').waitFor()
})
