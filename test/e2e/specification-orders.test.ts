import { describe, expect, test } from 'vitest'
import { locales } from '#shared/locale.ts'
import { formatPhone } from '#shared/phone.ts'
import { signIn } from '../support/customer.ts'
import { css } from '../support/css-classes.ts'
import { inspect } from './support/browser.ts'
import { pageOfProxy, withoutWords } from './support/refusals.ts'
import { arrivalIn } from './support/texts.ts'
import { openForVisitors } from './support/visitor.ts'

const badge = css('order-status.status')
/** The colours of a status, each with its class. */
const tones = ['pending', 'processing', 'shipped', 'delivered', 'cancelled', 'neutral'].map(
  (tone) => [tone, css(`order-status.${tone}`).slice(1)] as const,
)

const { visit, call, newCustomer } = openForVisitors()

const staffPhone = '+966500000001'
let staff: ReturnType<typeof signIn> | undefined
/** Somebody of the shop; one sign-in serves the whole file. */
const someoneAtTheShop = () => (staff ??= signIn(call, staffPhone, { firstName: 'Noura' }))

const wayTo = {
  pending: [],
  processing: ['processing'],
  shipped: ['processing', 'shipped'],
  delivered: ['processing', 'shipped', 'delivered'],
  cancelled: ['cancelled'],
} as const

/** A customer with one order in each status. */
async function customerWithOrders(statuses: (keyof typeof wayTo)[]) {
  const customer = await newCustomer({ firstName: 'سارة' })
  for (const status of statuses) {
    await customer.fillCart({ id: 46 })
    const { body } = await customer.placeOrder()
    for (const next of wayTo[status]) {
      await (
        await someoneAtTheShop()
      ).call('POST', `/api/office/orders/${body.data.order.id}/status`, {
        body: {
          status: next,
          ...(next === 'shipped' && { carrier: 'SMSA', tracking_number: 'SM123' }),
        },
      })
    }
  }
  return customer
}

describe.each(locales)('the orders (%s)', (locale) => {
  test('each row has number, date, total, status, and what can be done: track, cancel, reorder as the status allows', async () => {
    const customer = await customerWithOrders([
      'pending',
      'processing',
      'shipped',
      'delivered',
      'cancelled',
    ])
    const { page, say, go } = await visit({ locale, customer })
    await go('/orders')
    const rows = page.locator('table tbody tr')
    await rows.first().waitFor()
    expect(await page.locator('table thead th').allInnerTexts()).toEqual(
      ['orders.id', 'orders.date', 'orders.total', 'orders.status', 'orders.actions'].map((key) =>
        say(key),
      ),
    )
    const shown = await rows.evaluateAll(
      (all, { badge, tones, actions }) =>
        all.map((row) => ({
          tone: tones.find(([, name]) => row.querySelector(badge)?.classList.contains(name))?.[0],
          word: row.querySelector(badge)?.textContent,
          total: row.querySelector('.price bdi')?.textContent,
          number: /#\d{6,}/.test(row.textContent ?? ''),
          acts: [...row.querySelectorAll(actions)].map((act) => act.textContent?.trim()),
        })),
      { badge, tones, actions: 'td:last-child :is(button, a)' },
    )
    const row = (status: string, ...acts: string[]) => ({
      tone: status,
      word: say(`status.${status}`),
      total: '18.00',
      number: true,
      acts: expect.toSatisfy((found: string[]) =>
        ['track', 'cancel', 'reorder'].every(
          (act) => found.includes(say(`orders.${act}`)) === acts.includes(act),
        ),
      ),
    })
    expect(shown).toEqual([
      row('cancelled'),
      row('delivered', 'reorder'),
      row('shipped', 'track'),
      row('processing', 'track', 'cancel'),
      row('pending', 'cancel'),
    ])
    await inspect(page, `orders-of-every-status-${locale}`)
  })

  test('the panel at the side shows what an order holds, and its carrier, number, estimate and stages', async () => {
    const customer = await customerWithOrders(['shipped'])
    const { page, say, go } = await visit({ locale, customer })
    await go('/orders')
    await page

      .locator('td:last-child button', { hasText: say('orders.details') })
      .first()
      .click()
    const panel = page.getByRole('dialog')
    const names =
      locale === 'ar'
        ? ['رول عشب باسبالم', 'Paspalum vaginatum']
        : ['Paspalum vaginatum', 'Seashore paspalum turf']
    const line = panel.locator(css('item-line.text')).first()
    await line.getByText(names[0] ?? '', { exact: true }).waitFor()
    expect((await line.innerText()).split('\n').slice(0, 2)).toEqual(names)
    await inspect(page, `order-panel-${locale}`)
    expect(
      await panel
        .locator(`${css('totals.total')} bdi`)
        .first()
        .innerText(),
    ).toBe('18.00')
    // Turf is counted by the square metre.
    expect(await line.innerText()).toContain(`${say('common.metre')}2`)
    await panel.getByRole('button', { name: say('orders.tracking'), exact: true }).click()
    for (const words of ['SMSA', 'SM123', arrivalIn(locale, 2)])
      await panel.getByText(words, { exact: true }).first().waitFor()
    expect(await panel.locator('ol').last().locator('li').count()).toBeGreaterThanOrEqual(3)
    await inspect(page, `tracking-${locale}`)
  })

  test('what cannot be loaded says so in a red alert, in the server’s words or ours', async () => {
    const customer = await newCustomer()
    const { page, say, go } = await visit({ locale, customer })
    for (const message of ['The books are being counted.', '']) {
      const refusal = message
        ? { status: 500, json: { message, code: 'serverError' } }
        : pageOfProxy
      await page.route('**/api/v1/customer/orders?*', (route) => route.fulfill(refusal))
      await go('/orders')
      const alert = page.locator('main').getByRole('alert')
      await alert.getByText(message || say('orders.failedFetch')).waitFor()
      expect(await alert.getAttribute('class')).toContain('er')
    }
  })
})

test.each(['/account', '/addresses', '/payment-methods', '/orders/{id}'])(
  '%s is a screen of its own',
  async (address) => {
    const customer = await newCustomer()
    await customer.fillCart({ id: 46 })
    const { body } = await customer.placeOrder()
    const { page, go } = await visit({ customer })
    await go(address.replace('{id}', body.data.order.id))
    await page.locator('main').getByRole('heading', { level: 1 }).waitFor()
    expect(await page.locator('main').getByRole('alert').count()).toBe(0)
    expect(await page.getByRole('dialog').count()).toBe(0)
  },
)

test.each(locales)(
  'an order that cannot be loaded says so, and one of somebody else is not found (%s)',
  async (locale) => {
    const customer = await newCustomer()
    const { page, say, go } = await visit({ locale, customer })
    await page.route('**/api/v1/customer/orders/1', (route) => route.fulfill(withoutWords))
    await go('/orders/1')
    const alert = page.locator('main').getByRole('alert')
    await alert.getByText(say('orders.errorLoading')).waitFor()
    expect(await alert.getByRole('button', { name: say('common.retry') }).count()).toBe(1)
    await go('/orders/999999')
    await page.getByRole('heading', { level: 1, name: say('orders.notFound') }).waitFor()
  },
)

test.each(locales)(
  'an order that cannot be cancelled, and addresses that cannot be loaded, say so (%s)',
  async (locale) => {
    const customer = await customerWithOrders(['pending'])
    const { page, say, go } = await visit({ locale, customer })
    await page.route('**/orders/*/cancel', (route) => route.fulfill(pageOfProxy))
    await go('/orders')
    const [order] = await customer.orders()
    await page.locator('td:last-child').getByText(say('orders.cancel'), { exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: say('orders.cancelConfirm') }).click()
    await expect
      .poll(() => dialog.getByRole('alert').innerText())
      .toContain(`#${order.increment_id}`)

    await page.route('**/api/v1/customer/addresses', (route) => route.fulfill(withoutWords))
    await go('/addresses')
    await page
      .locator('main')
      .getByRole('alert')
      .getByText(say('profile.failedAddresses'))
      .waitFor()
  },
)

test('the status is read in any case, “completed” is delivered, and an unknown one is neutral', async () => {
  const customer = await customerWithOrders(['pending', 'pending', 'pending'])
  const { page, say, go } = await visit({ locale: 'en', customer })
  await page.route('**/api/v1/customer/orders?*', async (route) => {
    const response = await route.fetch()
    const { data, ...rest } = await response.json()
    const statuses = [
      { status: 'PENDING' },
      { status: 'Completed', can_reorder: true, can_cancel: false },
      { status: 'on_hold', status_label: 'On hold', can_cancel: false },
    ]
    await route.fulfill({
      response,
      json: {
        ...rest,
        data: data.map((order: object, place: number) => ({ ...order, ...statuses[place] })),
      },
    })
  })
  await go('/orders')
  const badges = page.locator(`table ${badge}`)
  await badges.first().waitFor()
  expect(
    await badges.evaluateAll(
      (all, tones) =>
        all.map((badge) => [
          tones.find(([, name]) => badge.classList.contains(name))?.[0],
          badge.textContent,
        ]),
      tones,
    ),
  ).toEqual([
    ['pending', say('status.pending')],
    ['delivered', say('status.completed')],
    ['neutral', 'On hold'],
  ])
})

test.each(locales)(
  '/wishlist is the same screen with the saved plants in front (%s)',
  async (locale) => {
    const customer = await newCustomer()
    await customer.call('POST', '/api/v1/customer/wishlist/3')
    const { page, say, go } = await visit({ locale, customer })
    await go('/wishlist')
    await page.getByRole('article').first().waitFor()
    const panels = page.getByRole('navigation', { name: say('orders.screen') })
    expect(await panels.locator('[aria-current=page]').innerText()).toContain(say('wishlist.title'))
    await panels.getByRole('link', { name: new RegExp(`^${say('orders.tab')}`) }).click()
    await page.getByText(say('orders.empty')).waitFor()
    expect(new URL(page.url()).pathname).toBe('/orders')
  },
)

test.each(locales)(
  'the profile: initial, since when, details, and the ways to orders, wishlist, addresses, payment methods and out (%s)',
  async (locale) => {
    const customer = await customerWithOrders(['pending'])
    await customer.call('POST', '/api/v1/customer/wishlist/3')
    const { page, say, go } = await visit({ locale, customer })
    await go('/profile')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.locator(css('account-layout.initial')).innerText()).toBe('س')
    await page
      .getByText(say('profile.memberSince').split('{{')[0]?.trim() ?? '')
      .first()
      .waitFor()
    for (const fact of ['سارة Alharbi', formatPhone(customer.phone)])
      await page.locator('main').getByText(fact, { exact: true }).first().waitFor()
    const ways = page.getByRole('navigation', { name: say('profile.menu') })
    const links = await ways
      .getByRole('link')
      .evaluateAll((all) =>
        all.map((link) => [link.getAttribute('href'), /\d+/.exec(link.textContent ?? '')?.[0]]),
      )
    expect(links).toEqual(
      expect.arrayContaining([
        ['/orders', '1'],
        ['/wishlist', '1'],
        ['/addresses', undefined],
        ['/payment-methods', undefined],
      ]),
    )
    await page
      .getByRole('table')
      .getByText(/#\d{6,}/)
      .waitFor()
    await ways.getByRole('button', { name: say('nav.logout') }).click()
    await page.waitForURL((url) => url.pathname === '/')
  },
)
