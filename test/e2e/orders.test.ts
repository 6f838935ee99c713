import { describe, expect, test } from 'vitest'
import { locales } from '#shared/locale.ts'
import { formatPhone } from '#shared/phone.ts'
import { css } from '../support/css-classes.ts'
import { signIn } from '../support/customer.ts'
import { behaviourLocales } from './support/looks.ts'
import { inspect } from './support/axe.ts'
import { expectToFit, goInside } from './support/browser.ts'
import { pageOfNetwork, pageOfProxy, withoutWords } from './support/refusals.ts'
import { arrivalIn } from './support/texts.ts'
import { buttonOf, openForVisitors } from './support/visitor.ts'
import type { Visitor } from './support/visitor.ts'

const { call, newCustomer, visit } = openForVisitors()

type Screen = Pick<Visitor, 'page' | 't'>

const dialog = ({ page }: Pick<Screen, 'page'>) => page.locator('dialog[open]')

const lastDialog = ({ page }: Pick<Screen, 'page'>) => page.locator('dialog[open]').last()

const lastNotice = ({ page }: Pick<Screen, 'page'>) => page.locator('.Toastify__toast').last()

const badge = css('order-status.status')

/** The colours of a status, each with its CSS class. */
const tones = ['pending', 'processing', 'shipped', 'delivered', 'cancelled', 'neutral'].map(
  (tone) => [tone, css(`order-status.${tone}`).slice(1)] as const,
)

const staffPhone = '+966500000001'

let staff: ReturnType<typeof signIn> | undefined

/** A member of staff; signs in once for the whole file. */
const staffMember = () => (staff ??= signIn(call, staffPhone, { firstName: 'Noura' }))

const statusesTo = {
  pending: [],
  processing: ['processing'],
  shipped: ['processing', 'shipped'],
  delivered: ['processing', 'shipped', 'delivered'],
  cancelled: ['cancelled'],
} as const

/** A customer with one order in each status. */
async function customerWithOrders(statuses: (keyof typeof statusesTo)[]) {
  const customer = await newCustomer({ firstName: 'سارة' })
  for (const status of statuses) {
    await customer.fillCart({ id: 46 })
    const { body } = await customer.placeOrder()
    for (const next of statusesTo[status]) {
      await (
        await staffMember()
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

test('an order and the contact page link to WhatsApp, the order with its number', async () => {
  const customer = await newCustomer()
  await customer.fillCart({ id: 46 })
  const { body } = await customer.placeOrder()
  const { page, t, go } = await visit({ customer, locale: 'en' })
  const order = body.data.order
  await go(`/orders/${order.id}`)
  const href = await page.getByRole('link', { name: t('orders.helpWhatsApp') }).getAttribute('href')
  const chat = new URL(href ?? '')
  expect(chat.origin + chat.pathname).toBe('https://wa.me/966500000144')
  expect(chat.searchParams.get('text')).toContain(order.increment_id)
  await goInside(page, '/contact')
  const contact = (key: string) => page.getByRole('link', { name: t(key) }).getAttribute('href')
  expect(await contact('contact.whatsApp')).toBe('https://wa.me/966500000144')
  expect(await contact('contact.map')).toMatch(/^https:/)
})

test('a page number beyond the last page of the orders leads to the last page, and while another page loads, the former rows are hidden and the focus stays', async () => {
  const customer = await newCustomer()
  await customer.fillCart({ id: 46 })
  await customer.placeOrder()
  const { page, t, go } = await visit({ customer })
  await page.route('**/api/v1/customer/orders?page=*', async (route) => {
    const { searchParams } = new URL(route.request().url())
    if (searchParams.get('page') === '2') return
    const response = await route.fetch()
    const { meta, ...answer } = await response.json()
    const lastPage = searchParams.get('page') === '99' ? 1 : 2
    await route.fulfill({ response, json: { ...answer, meta: { ...meta, last_page: lastPage } } })
  })
  await go('/orders?page=99')
  const rows = page.locator('table tbody tr')
  await rows.first().waitFor()
  expect(new URL(page.url()).search).toBe('')
  const second = page.getByRole('link', { name: t('nav.page', { n: '2' }), exact: true })
  await second.click()
  await page.waitForURL(/page=2/)
  await expect.poll(() => rows.count()).toBe(0)
  expect(await second.evaluate((link) => link === document.activeElement)).toBe(true)
})

test('cancelling an order that was cancelled elsewhere shows the refusal and the new status', async () => {
  const customer = await newCustomer()
  await customer.fillCart({ id: 46 })
  const { body } = await customer.placeOrder()
  const screen = await visit({ customer })
  const { page, t, go } = screen
  await go(`/orders/${body.data.order.id}`)
  await buttonOf(page, t('orders.cancel')).click()
  await customer.call('POST', `/api/v1/customer/orders/${body.data.order.id}/cancel`)
  await dialog(screen)
    .getByRole('button', { name: t('orders.cancelConfirm') })
    .click()
  await dialog(screen).getByRole('alert').waitFor()
  await dialog(screen)
    .getByRole('button', { name: t('orders.cancelDismiss') })
    .click()
  await expect
    .poll(() => page.locator(css('order-status.status')).innerText())
    .toBe(t('status.cancelled'))
})

test.each(behaviourLocales)(
  'a row of the orders shows three of its plants and how many more there are, and its panel separates cancelling the order from closing, and asks before cancelling (%s)',
  async (locale) => {
    const customer = await newCustomer()
    for (const id of [1, 7, 12, 20, 33]) await customer.fillCart({ id })
    await customer.placeOrder()
    const screen = await visit({
      locale,
      customer,
      screen: { viewport: { width: 320, height: 740 } },
    })
    const { page, t, go } = screen
    await go('/orders')
    const plants = page.locator(css('order-thumbnails.thumbnails'))
    await plants.waitFor()
    expect(await plants.locator('img').count()).toBe(3)
    expect(await plants.innerText()).toContain('+2')
    expect(await plants.getAttribute('aria-label')).toContain(
      locale === 'ar' ? 'جلد النمر' : 'Dracaena trifasciata',
    )
    await expectToFit(page, 'orders at 320 px')
    expect(await buttonOf(page, t('orders.cancel')).isVisible()).toBe(true)

    await page.setViewportSize({ width: 360, height: 740 })
    await buttonOf(page, t('orders.detailsFor', { id: '' }).trim()).click()
    const cancel = buttonOf(dialog(screen), t('orders.cancel'))
    const close = dialog(screen)
      .getByRole('button', { name: t('common.close'), exact: true })
      .last()
    expect(await cancel.innerText()).toBe(t('orders.cancel'))
    // Scrolls to the end of the panel, where its bottom bar covers nothing.
    await cancel.evaluate((button) => {
      for (let part: Element | null = button; part; part = part.parentElement)
        part.scrollTop = part.scrollHeight
    })
    const [top, bottom] = [await cancel.boundingBox(), await close.boundingBox()]
    // The button has a separate line, well above the bar with the close button.
    expect((bottom?.y ?? 0) - ((top?.y ?? 0) + (top?.height ?? 0))).toBeGreaterThanOrEqual(16)
    expect(await dialog(screen).locator(css('button.danger')).count()).toBe(0)
    await cancel.click()
    await page.getByRole('button', { name: t('orders.cancelDismiss'), exact: true }).click()
    expect(await customer.orders()).toMatchObject([{ status: 'pending' }])
  },
)

test.each(behaviourLocales)(
  'a used card is deleted after a confirmation, and its order still names it (%s)',
  async (locale) => {
    const customer = await newCustomer()
    await customer.fillCart({ id: 46 })
    const { id } = (await customer.payByCard()).body.data.order
    const screen = await visit({ locale, customer })
    const { page, t, go } = screen
    await go('/payment-methods')
    await page.locator(css('used-cards.forget')).click()
    await dialog(screen).getByText(t('payment.forgetHint')).waitFor()
    await buttonOf(dialog(screen), t('common.delete')).click()
    await page.getByText(t('payment.noneUsed')).waitFor()
    expect((await customer.call('GET', '/api/v1/customer/cards')).body.data).toEqual([])
    await goInside(page, `/orders/${id}`)
    await page.locator(css('order-details.facts')).getByText('Visa ••1111').waitFor()
  },
)

test('a card is removed from the cart, and the focus moves to the list of used cards', async () => {
  const customer = await newCustomer()
  await customer.fillCart({ id: 46 })
  await customer.prepareCard()
  const { page, t, go } = await visit({ customer })
  await go('/payment-methods')
  await buttonOf(page, t('payment.removeCard', { last4: '\u20681111\u2069' })).press('Enter')
  await expect.poll(() => page.getByText(t('payment.onCart')).count()).toBe(0)
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('used-cards')
})

test.each(locales)(
  'an order of three plants prints on one page, also with four credit notes, without the buttons and links around it (%s)',
  async (locale) => {
    const customer = await newCustomer()
    for (const id of [1, 7, 12]) await customer.fillCart({ id })
    const { id } = (await customer.payByCard()).body.data.order
    const { page, go } = await visit({ locale, customer })
    await go(`/orders/${id}`)
    await page.emulateMedia({ media: 'print' })
    const facts = page.locator(css('order-details.facts'))
    await facts.waitFor()
    await facts.evaluate((list) => {
      for (let notes = 4; notes > 0; notes -= 1) list.append(list.lastElementChild!.cloneNode(true))
    })
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type ?\/Page\b/g)).toHaveLength(1)
    const status = page.locator(css('order-status.status'))
    expect(await status.evaluate((badge) => getComputedStyle(badge).color)).toBe('rgb(0, 0, 0)')
    expect(await page.getByRole('button').count()).toBe(0)
    expect(await page.getByRole('link').allInnerTexts()).toEqual(
      Array.from({ length: 5 }, () => expect.stringMatching(/^INV-/)),
    )
  },
)

test.each(locales)(
  'the invoice names itself in the title, under which it is saved, and shows the shop’s logo, size and colour, and the time in twelve hours (%s)',
  async (locale) => {
    const customer = await newCustomer()
    await customer.fillCart({ id: 20 })
    const { id, invoices } = (await customer.payByCard()).body.data.order
    const { page, t, go } = await visit({ locale, customer })
    await go(`/orders/${id}/invoice`)
    await page
      .getByRole('article')
      .getByRole('img', { name: t('brand.name') })
      .waitFor()
    expect(await page.title()).toContain(invoices[0].increment_id)
    // Until that of another order is loaded, the title has no number.
    await customer.fillCart({ id: 20 })
    const { id: other } = (await customer.payByCard()).body.data.order
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route(new RegExp(`/api/.*orders/${other}`), async (route) => {
      await held
      await route.continue()
    })
    await goInside(page, `/orders/${other}/invoice`)
    expect(await page.title()).not.toMatch(/\d/)
    release()
    await goInside(page, `/orders/${id}/invoice`)
    await expect.poll(() => page.title()).toContain(invoices[0].increment_id)
    const options = page.locator(css('invoice-lines.option'))
    expect(await options.count()).toBe(2)
    expect(await options.first().locator(':lang(ar)').innerText()).not.toBe('')
    expect(await options.first().locator(':lang(en)').innerText()).not.toBe('')
    await page.emulateMedia({ media: 'print' })
    const tops = await options.evaluateAll((all) =>
      all.map((option) => Math.round(option.getBoundingClientRect().top)),
    )
    expect(new Set(tops).size, 'on paper each choice has a line of its own').toBe(2)
    // A4 without its margins. A long name is wrapped: no column of sums is cut off.
    await page.setViewportSize({ width: 688, height: 900 })
    const overhang = await page.locator(css('invoice-lines.lines')).evaluate((table) => {
      table.querySelector('tbody th span')!.textContent = 'شجرة كبيرة للحدائق الواسعة '.repeat(5)
      return table.scrollWidth - (table.parentElement?.clientWidth ?? 0)
    })
    expect(overhang).toBeLessThanOrEqual(0)
    const [ar, en] = await page
      .locator(css('invoice-facts.fact'))
      .filter({ hasText: ' · ' })
      .first()
      .locator('dd span')
      .allInnerTexts()
    expect(ar).toMatch(/\d:\d\d [صم]$/)
    expect(en).toMatch(/\d:\d\d [ap]m$/)
    expect(
      await page
        .locator(`${css('breadcrumb.breadcrumb')} a bdi`)
        .last()
        .innerText(),
    ).toBe(`#${1_000_000_000 + id}`)
  },
)

describe.each(behaviourLocales)('the account (%s)', (locale) => {
  test('an order is cancelled after a confirmation that names the refund, and its row shows it at once', async () => {
    const customer = await newCustomer()
    await customer.fillCart({ id: 36 })
    await customer.payByCard()
    const screen = await visit({ locale, customer })
    const { page, t, go } = screen
    await go('/orders')
    await buttonOf(page, t('orders.cancel')).click()
    await lastDialog(screen).getByText(t('orders.cancelRefund')).waitFor()
    await inspect(page, `order-cancel-${locale}`)
    await lastDialog(screen)
      .getByRole('button', { name: t('orders.cancelDismiss') })
      .click()
    expect(await customer.orders()).toMatchObject([{ status: 'processing' }])
    await buttonOf(page, t('orders.cancel')).click()
    await lastDialog(screen)
      .getByRole('button', { name: t('orders.cancelConfirm') })
      .click()
    await page.locator(css('order-status.cancelled')).waitFor()
    expect(await buttonOf(page, t('orders.cancel')).count()).toBe(0)
  })

  test('a cancelled order shows its refund in row, panel and page, and adds its plants to the cart again', async () => {
    const customer = await newCustomer()
    await customer.fillCart({ id: 36 })
    const { id } = (await customer.payByCard()).body.data.order
    await customer.call('POST', `/api/v1/customer/orders/${id}/cancel`)
    const screen = await visit({ locale, customer })
    const { page, t, go } = screen
    await go('/orders')
    const pieces = t('refund.refunded', { amount: '|', card: '|', date: '|' }).split('|')
    const row = page.locator(css('order-table.refund'))
    for (const words of [
      ...pieces.map((piece) => piece.trim()).filter(Boolean),
      '240.00',
      'Visa ••1111',
    ])
      await row.getByText(words).first().waitFor()
    expect(await row.getByText('Visa ••1111').first().getAttribute('dir')).toBe('ltr')
    await buttonOf(page, t('orders.detailsFor', { id: '' }).trim()).click()
    await lastDialog(screen).getByText(t('refund.bankHint')).waitFor()
    await inspect(page, `order-refunded-${locale}`)
    await lastDialog(screen)
      .getByRole('link', { name: t('orders.open') })
      .click()
    const facts = page.locator(css('order-details.facts'))
    await facts.getByText(t('refund.bankHint')).waitFor()
    expect(await facts.getByText('Visa ••1111').count()).toBe(2)
    // The bank has not answered yet.
    await page.route(/\/customer\/orders/, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replaceAll('"state":"refunded"', '"state":"unsettled"'),
      })
    })
    await goInside(page, '/orders')
    await goInside(page, `/orders/${id}`)
    await facts.getByText(t('refund.unsettled')).waitFor()
    expect(await facts.getByText(t('refund.bankHint')).count()).toBe(0)
    await page.unrouteAll()
    await buttonOf(page, t('orders.addPlants')).click()
    await lastNotice(screen).getByText(t('orders.reordered')).waitFor()
    expect(await customer.cart()).toMatchObject({ items: [{ product_id: 36, quantity: 1 }] })
  })

  test('ordering again fills the cart and reports what is missing', async () => {
    const customer = await newCustomer()
    await customer.fillCart({ id: 36 }, 2)
    const { body } = await customer.placeOrder()
    const staff = await staffMember()
    for (const status of ['processing', 'shipped', 'delivered'])
      await staff.call('POST', `/api/office/orders/${body.data.order.id}/status`, {
        body: { status },
      })
    const screen = await visit({ locale, customer })
    const { page, t, go } = screen
    await go('/orders')
    const again = page
      .locator(css('order-actions.actions'))
      .getByText(t('orders.reorder'), { exact: true })
    await again.click()
    await lastNotice(screen).getByText(t('orders.reordered')).waitFor()
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
    await lastDialog(screen).getByText('Olive is not available and was not added.').waitFor()
    await inspect(page, `reorder-report-${locale}`)
    await lastDialog(screen)
      .getByRole('link', { name: t('nav.viewCart') })
      .click()
    await page.waitForURL(/\/cart$/)
  })
})

describe.each(behaviourLocales)('the orders (%s)', (locale) => {
  test('each row shows number, date, total and status, and offers tracking, cancelling and reordering as the status allows; the side panel shows lines, carrier, tracking number, estimate and stages', async () => {
    const customer = await customerWithOrders([
      'pending',
      'processing',
      'shipped',
      'delivered',
      'cancelled',
    ])
    const { page, t, go } = await visit({ locale, customer })
    await go('/orders')
    const rows = page.locator('table tbody tr')
    await rows.first().waitFor()
    expect(await page.locator('table thead th').allInnerTexts()).toEqual(
      ['orders.id', 'orders.date', 'orders.total', 'orders.status', 'orders.actions'].map((key) =>
        t(key),
      ),
    )
    const shown = await rows.evaluateAll(
      (all, { badge, tones, price, actions }) =>
        all.map((row) => ({
          tone: tones.find(([, name]) => row.querySelector(badge)?.classList.contains(name))?.[0],
          word: row.querySelector(badge)?.textContent,
          total: row.querySelector(price)?.textContent,
          number: /#\d{6,}/.test(row.textContent ?? ''),
          acts: [...row.querySelectorAll(actions)].map((act) => act.textContent?.trim()),
        })),
      {
        badge,
        tones,
        price: `${css('price.price')} bdi`,
        actions: 'td:last-child :is(button, a)',
      },
    )
    const row = (status: string, ...acts: string[]) => ({
      tone: status,
      word: t(`status.${status}`),
      total: '18.00',
      number: true,
      acts: expect.toSatisfy((found: string[]) =>
        ['track', 'cancel', 'reorder'].every(
          (act) => found.includes(t(`orders.${act}`)) === acts.includes(act),
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

    await page
      .locator('td:last-child button', { hasText: t('orders.details') })
      .nth(2)
      .click()
    const panel = page.getByRole('dialog')
    const names =
      locale === 'ar'
        ? ['رول عشب باسبالم', 'Paspalum vaginatum']
        : ['Paspalum vaginatum', 'Seashore paspalum turf']
    const line = panel.locator(css('item-line.text')).first()
    await line.getByText(names[0] ?? '', { exact: true }).waitFor()
    expect((await line.innerText()).split('\n').slice(0, 2)).toEqual(names)
    expect(
      await panel
        .locator(`${css('totals.total')} bdi`)
        .first()
        .innerText(),
    ).toBe('18.00')
    // Turf is measured in square metres.
    expect(await line.innerText()).toContain(`${t('common.metre')}2`)
    await panel.getByRole('button', { name: t('orders.tracking'), exact: true }).click()
    for (const words of ['SMSA', 'SM123', arrivalIn(locale, 2)])
      await panel.getByText(words, { exact: true }).first().waitFor()
    expect(await panel.locator('ol').last().locator('li').count()).toBeGreaterThanOrEqual(3)
    await inspect(page, `tracking-${locale}`)
  })

  test('orders that cannot be loaded show a red alert with the server’s message or the shop’s', async () => {
    const customer = await newCustomer()
    const { page, t, go } = await visit({ locale, customer })
    const alert = page.locator('main').getByRole('alert')
    for (const message of ['The books are being counted.', '']) {
      const refusal = message
        ? { status: 500, json: { message, code: 'serverError' } }
        : pageOfProxy
      await page.route('**/api/v1/customer/orders?*', (route) => route.fulfill(refusal))
      if (message) await go('/orders')
      else await alert.getByRole('button', { name: t('common.retry') }).click()
      await alert.getByText(message || t('orders.failedFetch')).waitFor()
      expect(await alert.getAttribute('class')).toContain('er')
    }
  })
})

test('the account, the addresses, the payment methods and an order open as pages, not as dialogs', async () => {
  const customer = await newCustomer()
  await customer.fillCart({ id: 46 })
  const { body } = await customer.placeOrder()
  const { page, go } = await visit({ customer })
  await go('/account')
  for (const address of [
    '/account',
    '/addresses',
    '/payment-methods',
    `/orders/${body.data.order.id}`,
  ]) {
    if (address !== '/account') await goInside(page, address)
    await page.locator('main').getByRole('heading', { level: 1 }).waitFor()
    expect(await page.locator('main').getByRole('alert').count(), address).toBe(0)
    expect(await page.getByRole('dialog').count(), address).toBe(0)
  }
})

test.each(behaviourLocales)(
  'an order that cannot be loaded shows an alert, and an unknown order is not found (%s)',
  async (locale) => {
    const customer = await newCustomer()
    const { page, t, go } = await visit({ locale, customer })
    await page.route('**/api/v1/customer/orders/1', (route) => route.fulfill(withoutWords))
    await go('/orders/1')
    const alert = page.locator('main').getByRole('alert')
    await alert.getByText(t('orders.errorLoading')).waitFor()
    expect(await alert.getByRole('button', { name: t('common.retry') }).count()).toBe(1)
    await goInside(page, '/orders')
    await goInside(page, '/orders/999999')
    await page.getByRole('heading', { level: 1, name: t('orders.notFound') }).waitFor()
  },
)

test('orders, an order, its invoice and the addresses show their alert when a captive portal answers 200 with a page', async () => {
  const { page, t, go } = await visit({ locale: 'en', customer: await newCustomer() })
  const asked = /customer\/(orders|addresses)/
  await go('/contact')
  for (const [address, text] of [
    ['/orders', 'orders.failedFetch'],
    ['/orders/1', 'orders.errorLoading'],
    ['/orders/1/invoice', 'invoice.failed'],
    ['/addresses', 'profile.failedAddresses'],
  ] as const) {
    await page.route(asked, (route) => route.fulfill(pageOfNetwork))
    await goInside(page, address)
    const alert = page.locator('main').getByRole('alert')
    await alert.getByText(t(text)).waitFor()
    await page.unroute(asked)
    await alert.getByRole('button', { name: t('common.retry') }).click()
    await expect.poll(() => alert.getByText(t(text)).count()).toBe(0)
  }
})

test.each(behaviourLocales)(
  'a failed cancellation and addresses that cannot be loaded each show an alert (%s)',
  async (locale) => {
    const customer = await customerWithOrders(['pending'])
    const { page, t, go } = await visit({ locale, customer })
    await page.route('**/api/v1/customer/addresses', (route) => route.fulfill(withoutWords))
    await go('/addresses')
    await page.locator('main').getByRole('alert').getByText(t('profile.failedAddresses')).waitFor()

    await page.route('**/orders/*/cancel', (route) => route.fulfill(pageOfProxy))
    await goInside(page, '/orders')
    const [order] = await customer.orders()
    await page.locator('td:last-child').getByText(t('orders.cancel'), { exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: t('orders.cancelConfirm') }).click()
    await expect
      .poll(() => dialog.getByRole('alert').innerText())
      .toContain(`#${order.increment_id}`)
  },
)

test('the status is read in upper or lower case, “completed” counts as delivered, and an unknown one is neutral', async () => {
  const customer = await customerWithOrders(['pending', 'pending', 'pending'])
  const { page, t, go } = await visit({ locale: 'en', customer })
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
    ['pending', t('status.pending')],
    ['delivered', t('status.completed')],
    ['neutral', 'On hold'],
  ])
})

test.each(behaviourLocales)(
  '/wishlist is the screen of the orders with the saved plants selected (%s)',
  async (locale) => {
    const customer = await newCustomer()
    await customer.call('POST', '/api/v1/customer/wishlist/3')
    const { page, t, go } = await visit({ locale, customer })
    await go('/wishlist')
    await page.getByRole('article').first().waitFor()
    const panels = page.getByRole('navigation', { name: t('orders.screen') })
    expect(await panels.locator('[aria-current=page]').innerText()).toContain(t('wishlist.title'))
    await panels.getByRole('link', { name: new RegExp(`^${t('orders.tab')}`) }).click()
    await page.getByText(t('orders.empty')).waitFor()
    expect(new URL(page.url()).pathname).toBe('/orders')
  },
)

test.each(behaviourLocales)(
  'the profile shows initial, start of membership and details, links to orders, wishlist, addresses and payment methods, and logs out (%s)',
  async (locale) => {
    const customer = await customerWithOrders(['pending'])
    await customer.call('POST', '/api/v1/customer/wishlist/3')
    const { page, t, go } = await visit({ locale, customer })
    await go('/profile')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.locator(css('account-layout.initial')).innerText()).toBe('س')
    await page
      .getByText(t('profile.memberSince').split('{{')[0]?.trim() ?? '')
      .first()
      .waitFor()
    for (const fact of ['سارة Alharbi', formatPhone(customer.phone)])
      await page.locator('main').getByText(fact, { exact: true }).first().waitFor()
    const ways = page.getByRole('navigation', { name: t('profile.menu') })
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
    await ways.getByRole('button', { name: t('nav.logout') }).click()
    await page.waitForURL((url) => url.pathname === '/')
  },
)
