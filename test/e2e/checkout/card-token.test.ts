import { afterAll, beforeAll, expect, test } from 'vitest'
import { moyasarCards } from '../../support/moyasar/cards.ts'
import { startMoyasar } from '../../support/moyasar/server.ts'
import { buttonOf, fieldNamed, openForVisitors, type Visitor } from '../support/visitor.ts'

// A shop whose browser sends card data to the payment provider directly, as in production.
const moyasar = await startMoyasar()
const provider = new URL(moyasar.url).origin
const { address, visit, newCustomer } = openForVisitors({
  PAYMENT_PROVIDER: 'moyasar',
  MOYASAR_BASE_URL: moyasar.url,
  MOYASAR_SECRET_KEY: moyasar.keys.secretKey,
  MOYASAR_PUBLISHABLE_KEY: moyasar.keys.publishableKey,
  MOYASAR_WEBHOOK_SECRET: moyasar.keys.webhookSecret,
})
beforeAll(() => moyasar.sendWebhooksTo(`${address()}/api/payments/webhook/moyasar`))
afterAll(() => moyasar.close())

const fieldOf = ({ page, t }: Visitor, key: string) => fieldNamed(page, t(key))
const placeOrder = ({ page, t }: Visitor) => buttonOf(page, t('checkout.placeOrder')).click()

/** Goes from the cart to the checkout as shoppers do and fills in the address; records the body and the recipient of each POST. */
async function openCheckout(locale: 'ar' | 'en') {
  const customer = await newCustomer({ email: 'sara@example.com' })
  await customer.fillCart({ id: 36 })
  const visitor = await visit({ locale, customer })
  const sent: { origin: string; path: string; body: string }[] = []
  visitor.page.on('request', (request) => {
    const { origin, pathname: path } = new URL(request.url())
    if (request.method() === 'POST') sent.push({ origin, path, body: request.postData() ?? '' })
  })
  await visitor.go('/cart')
  await visitor.page.locator('a[href$="/checkout"]').first().click()
  await fieldOf(visitor, 'checkout.address').fill('12 Palm Street')
  await fieldOf(visitor, 'checkout.city').fill('Riyadh')
  return { visitor, customer, sent }
}

async function typeCard(visitor: Visitor, number: string) {
  await fieldOf(visitor, 'checkout.cardNumber').fill(number)
  await fieldOf(visitor, 'checkout.cardName').fill('SARA ALHARBI')
  await fieldOf(visitor, 'checkout.expiry').fill('1239')
  await fieldOf(visitor, 'checkout.cvv').fill('737')
}

test('the browser sends card data only to the provider, the shop gets a token, and the order is paid once the bank approves', async () => {
  const { visitor, customer, sent } = await openCheckout('ar')
  const { page } = visitor
  await typeCard(visitor, moyasarCards.mada)
  await placeOrder(visitor)
  await page.waitForURL(/\/bank\//)
  const tellingOf = (number: string) =>
    sent.filter(({ body }) => body.replaceAll(/[\s+]|%20/g, '').includes(number))
  expect(tellingOf(moyasarCards.mada)).toMatchObject([{ origin: provider, path: '/v1/tokens' }])
  expect(
    sent.filter(({ origin, body }) => origin === address() && /card_number|cvv|cvc/.test(body)),
  ).toEqual([])
  expect(sent.find(({ path }) => path.endsWith('/save-payment'))?.body).toMatch(
    /"payment_token":"token_\w+"/,
  )
  await page.getByRole('button', { name: 'approve' }).click()
  await page.getByRole('heading', { level: 1, name: visitor.t('checkout.success') }).waitFor()
  expect(await customer.orders()).toMatchObject([{ status: 'processing' }])
  expect(moyasar.payments().at(-1)).toMatchObject({ status: 'paid', lastFour: '1010' })
})

test('only the checkout may call the provider, and following a link to it loads its content security policy', async () => {
  const policyOf = async (path: string) =>
    (await fetch(address() + path)).headers.get('content-security-policy') ?? ''
  for (const path of ['/checkout', '/en/checkout'])
    expect(await policyOf(path)).toContain(`connect-src 'self' ${provider};`)
  for (const path of ['/', '/en/cart', '/login', '/orders', '/en/products'])
    expect(await policyOf(path)).toContain("connect-src 'self';")
  const { visitor } = await openCheckout('en')
  const loadedAt = await visitor.page.evaluate(
    () => performance.getEntriesByType('navigation')[0]?.name,
  )
  expect(new URL(loadedAt ?? '').pathname).toBe('/checkout')
})

test('a refused card and an unavailable provider are reported beside the button, and another card pays', async () => {
  const { visitor, customer } = await openCheckout('en')
  const { page, t } = visitor
  await typeCard(visitor, moyasarCards.mistyped)
  await placeOrder(visitor)
  await page.getByText(t('checkout.cardRefused')).first().waitFor()
  expect(await fieldOf(visitor, 'checkout.cardNumber').inputValue()).toBe('4111 1111 1111 1112')
  moyasar.next({ kind: 'status', status: 500 }, 'token')
  await placeOrder(visitor)
  await page.getByText(t('checkout.cardServiceUnavailable')).first().waitFor()
  await fieldOf(visitor, 'checkout.cardNumber').fill(moyasarCards.frictionless)
  await placeOrder(visitor)
  await expect
    .poll(async () => (await customer.orders()).map((order: { status: string }) => order.status))
    .toEqual(['processing'])
})
