import { expect, test } from 'vitest'
import { openForVisitors, buttonOf, fieldNamed, type Visitor } from '../support/visitor.ts'

const { newCustomer, visit } = openForVisitors()

type Customer = Awaited<ReturnType<typeof newCustomer>>
type Screen = Pick<Visitor, 'page' | 't'>

const company = { company_name: 'Oasis Hotels', vat_id: '300000000000003', state: 'Qassim' }
const noCompany = { company_name: '', vat_id: '', state: '' }

/** Opens the checkout for a new customer with an olive tree, after `prepare`, and chooses cash on delivery. */
async function openCheckout(prepare: (customer: Customer) => Promise<unknown>) {
  const customer = await newCustomer({ email: 'sara@example.com' })
  await customer.fillCart({ id: 36 })
  await prepare(customer)
  const screen = await visit({ locale: 'en', customer })
  await screen.go('/checkout')
  await payInCash(screen)
  return { ...screen, customer }
}

const saveCompanyAddress = (customer: Customer) =>
  customer.call('POST', '/api/v1/customer/addresses', {
    body: { address: '12 Palm Street', city: 'Buraydah', ...company },
  })

const payInCash = ({ page, t }: Screen) =>
  page.locator('label', { hasText: t('checkout.cash_on_delivery') }).click()

const placed = ({ page, t }: Screen) =>
  page.getByRole('heading', { level: 1, name: t('checkout.success') }).waitFor()

/** Places the order and returns the billing address that the browser sends. */
async function placeAndReadBilling({ page, t }: Screen) {
  const [request] = await Promise.all([
    page.waitForRequest(/save-address$/),
    buttonOf(page, t('checkout.placeOrder')).click(),
  ])
  return request.postDataJSON().billing as Record<string, unknown>
}

test('a saved address is sent with its company, VAT number and region, which have no field', async () => {
  const screen = await openCheckout(saveCompanyAddress)
  await screen.page.getByRole('radio', { name: /12 Palm Street/ }).waitFor()
  expect(await placeAndReadBilling(screen)).toMatchObject(company)
  await placed(screen)
  const [order] = await screen.customer.orders()
  expect(order.billing_address).toMatchObject({ company_name: 'Oasis Hotels', state: 'Qassim' })
})

test('an address typed after a rejection is sent without the company, VAT number and region of the saved one', async () => {
  const screen = await openCheckout(saveCompanyAddress)
  const { page, t, customer } = screen
  await page.route(
    /save-address$/,
    (route) =>
      route.fulfill({
        status: 422,
        json: { message: 'Invalid', errors: { 'billing.city': ['Which city is that?'] } },
      }),
    { times: 1 },
  )
  expect(await placeAndReadBilling(screen)).toMatchObject(company)
  await page.getByText('Which city is that?').waitFor()
  await fieldNamed(page, t('checkout.address')).fill('7 Date Road')
  await fieldNamed(page, t('checkout.city')).fill('Riyadh')
  expect(await placeAndReadBilling(screen)).toMatchObject({ ...noCompany, city: 'Riyadh' })
  await placed(screen)
  const [order] = await customer.orders()
  expect(order.billing_address).toMatchObject({ company_name: null, city: 'Riyadh', state: '' })
})

test('the address of the cart and the payment are kept after a reload, without the company, because the cart holds no VAT number', async () => {
  const screen = await openCheckout((customer) =>
    customer.call('POST', '/api/v1/customer/checkout/save-address', {
      body: {
        billing: {
          first_name: 'Sara',
          last_name: 'Alharbi',
          email: 'sara@example.com',
          phone: '0501234567',
          address: '12 Palm Street',
          city: 'Buraydah',
          use_for_shipping: true,
          ...company,
        },
      },
    }),
  )
  await screen.page.reload()
  const cash = screen.page.locator('input[value=cash_on_delivery]')
  await expect.poll(() => cash.isChecked()).toBe(true)
  expect(await fieldNamed(screen.page, screen.t('checkout.city')).inputValue()).toBe('Buraydah')
  expect(await placeAndReadBilling(screen)).toMatchObject({ ...noCompany, city: 'Buraydah' })
  await placed(screen)
})

test('an address being typed and the choice to save it are kept while a saved address is looked at, and after a reload', async () => {
  const screen = await openCheckout(saveCompanyAddress)
  const { page, t } = screen
  const another = page.getByRole('radio', { name: t('checkout.anotherAddress') })
  await another.check()
  await fieldNamed(page, t('checkout.address')).fill('7 Date Road')
  const isToBeSaved = page.getByRole('checkbox', { name: t('checkout.saveAddress') })
  await isToBeSaved.check()
  await page.getByRole('radio', { name: /12 Palm Street/ }).check()
  await page.reload()
  await another.check()
  expect(await fieldNamed(page, t('checkout.address')).inputValue()).toBe('7 Date Road')
  expect(await isToBeSaved.isChecked()).toBe(true)
})

test('two submits before the form is rendered again place one order', async () => {
  const screen = await openCheckout(saveCompanyAddress)
  const sent: string[] = []
  screen.page.on('request', (request) => {
    if (/save-(address|order)$/.test(request.url()) && request.method() === 'POST')
      sent.push(/[\w-]+$/.exec(request.url())?.[0] ?? '')
  })
  await screen.page.evaluate(() => {
    const form = document.querySelector<HTMLFormElement>('main form')
    form?.requestSubmit()
    form?.requestSubmit()
  })
  await placed(screen)
  expect(sent).toEqual(['save-address', 'save-order'])
})
