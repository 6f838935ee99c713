import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import type { Locale } from '#shared/locale.ts'
import { formatPhone } from '#shared/phone.ts'
import { className, css } from '../support/css-classes.ts'
import { behaviourLocales } from './support/looks.ts'
import { inspect } from './support/axe.ts'
import { collectErrors, expectToFit, goInside, layoutShift } from './support/browser.ts'
import { pageOfProxy, withoutWords } from './support/refusals.ts'
import { escaped, textsIn } from './support/texts.ts'
import { localOf, newPhone, openForVisitors } from './support/visitor.ts'
import type { Visitor } from './support/visitor.ts'

const { address, call, newCustomer, visit } = openForVisitors()

const named = (words: string) => new RegExp(`^${escaped(words)}`)

let complaints: string[] = []

const monstera = '/product/3'

const openPage = async (locale: Locale, path: string, screen: BrowserContextOptions = {}) =>
  enter(await visit({ locale, screen }), `/${locale}${path}`)

async function enter({ page, go }: Visitor, path: string): Promise<Page> {
  complaints = collectErrors(page)
  await go(path)
  return page
}

const phone = { viewport: { width: 360, height: 780 }, hasTouch: true }

const boxOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((one) => one.getBoundingClientRect().toJSON() as DOMRect)

/** Ends the time of all notices, as their progress bars do. */
const closeNotices = (page: Page) =>
  page.evaluate(() => {
    for (const bar of document.querySelectorAll('.Toastify__progress-bar--animated'))
      bar.dispatchEvent(new Event('animationend', { bubbles: true }))
  })

afterEach(() => expect(complaints).toEqual([]))

describe.each(behaviourLocales)('messages (%s)', (locale) => {
  test('an unknown plant is “not found” with a link to the store and status 404, and so is an unknown page', async () => {
    const { page, t, go } = await visit({ locale })
    await go('/product/99999')
    await page.getByRole('heading', { level: 1, name: t('productNotFound') }).waitFor()
    expect(await page.locator('main').getByRole('link').first().getAttribute('href')).toBe(
      '/products',
    )
    expect((await fetch(`${address()}/product/99999`)).status).toBe(404)
    await goInside(page, '/no-such-page')
    await page.getByRole('heading', { level: 1, name: t('error.notFoundTitle') }).waitFor()
    expect((await fetch(`${address()}/no-such-page`)).status).toBe(404)
  })
})

describe('the product page', () => {
  test('colour, size, planting service and quantity are sent to the cart', async () => {
    const customer = await newCustomer()
    const { page, t, go } = await visit({ locale: 'en', customer })
    await go('/product/16')
    await page.getByRole('button', { name: t('nav.account') }).waitFor()
    const add = page.waitForRequest('**/cart/add/16')
    for (const input of ['color', 'size'])
      await page
        .locator(`${css('buy-box.buyBox')} label`, { has: page.locator(`input[name=${input}]`) })
        .nth(1)
        .click()
    await page.locator('label', { hasText: t('product.planting') }).click()
    const less = page.getByRole('button', { name: t('common.decrease') }).locator('visible=true')
    expect(await less.isDisabled()).toBe(true)
    await page
      .getByRole('button', { name: t('common.increase') })
      .locator('visible=true')
      .click()
    expect(await less.isEnabled()).toBe(true)
    await page
      .getByRole('button', { name: t('card.addToCart'), exact: true })
      .locator('visible=true')
      .first()
      .click()
    expect((await add).postDataJSON()).toMatchObject({
      product_id: 16,
      quantity: 2,
      super_attribute: { color: expect.any(Number), size: expect.any(Number) },
      additional_info: { planting_assistance: true },
    })
    await page.locator('.Toastify').getByText(t('addedToCart'), { exact: true }).waitFor()
  })

  test.each(['ar', 'en'] as const)(
    'the product page shows the special price before the former one, that delivery is free, and its days and the instalments (%s)',
    async (locale) => {
      const t = textsIn(locale)
      const page = await openPage(locale, monstera)
      const terms = await page.locator(css('payment-and-delivery.terms')).innerText()
      // The fixed instalments, and that of this plant.
      for (const amount of ['37.50', '150', '29.75']) expect(terms).toContain(amount)
      expect(terms).toContain(t('product.delivery_two', { count: '2' }))
      const prices = page.locator(`${css('buy-box.prices')} ${css('price.price')}`)
      expect(
        await prices.evaluateAll((all) =>
          all.map((price) => [price.className, price.querySelector('bdi')?.textContent]),
        ),
      ).toEqual([
        [`${className('price.price')} ${className('price.sale')}`, '119'],
        [`${className('price.price')} ${className('price.previous')}`, '145'],
      ])
      await page.getByText(t('product.freeShipping'), { exact: true }).waitFor()
      const offers = await page.locator('script[type="application/ld+json"]').allInnerTexts()
      expect(offers.join()).toContain(
        '"transitTime":{"@type":"QuantitativeValue","minValue":2,"maxValue":5,"unitCode":"DAY"}',
      )
      const planting = page.locator('label', { hasText: t('product.planting') })
      for (const words of ['product.plantingFree', 'product.plantingHint'])
        await planting.getByText(t(words), { exact: true }).waitFor()
      expect(await page.locator(css('product-page.description')).first().innerHTML()).toContain(
        '<p>',
      )
    },
  )
})

test.each(behaviourLocales)(
  'a sold-out plant promises no delivery and takes a request for a restock notice (%s)',
  async (locale) => {
    const screen = { viewport: { width: 320, height: 640 } }
    const { page, t, go } = await visit({ locale, screen })
    await go('/product/8')
    const box = page.locator(css('buy-box.buyBox'))
    await box.getByText(t('product.soldOutHint'), { exact: true }).waitFor()
    for (const promised of [
      css('payment-and-delivery.terms'),
      'fieldset',
      css('option-choices.planting'),
      css('stepper.stepper'),
      css('sticky-bar.stickyBar'),
    ])
      expect(await box.locator(promised).count(), promised).toBe(0)
    expect(await page.content()).not.toContain('OfferShippingDetails')
    expect(await box.getByRole('button').allInnerTexts()).toEqual([
      t('restock.ask'),
      t('survival.check'),
    ])
    await expectToFit(page, 'sold out')

    await box.getByRole('button', { name: t('restock.ask') }).click()
    await expect
      .poll(() => box.getByLabel(t('restock.phone')).getAttribute('aria-invalid'))
      .toBe('true')
    await inspect(page, `sold-out-${locale}`)
    await box.getByLabel(t('restock.phone')).fill(localOf(newPhone()))
    expect(await box.getByLabel(t('restock.phone')).getAttribute('aria-invalid')).toBeNull()
    await box.getByRole('button', { name: t('restock.ask') }).click()
    await box.locator(css('alert.done')).waitFor()
    expect(await box.getByRole('button', { name: t('restock.ask') }).count()).toBe(0)
    // After the request the form is replaced by its confirmation.
    expect(await box.locator(css('alert.alert')).count()).toBe(1)

    // The form also stays hidden on the next visit of this browser, until the plant is seen in stock.
    await go('/product/8')
    await box
      .locator(css('alert.done'))
      .getByText(t('restock.requested'), { exact: true })
      .waitFor()
    expect(await box.getByRole('button', { name: t('restock.ask') }).count()).toBe(0)
    await page.evaluate(() => localStorage.setItem('restock_20', 'requested'))
    await goInside(page, '/product/20')
    await expect
      .poll(() =>
        page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('restock'))),
      )
      .toEqual(['restock_8'])

    const customer = await newCustomer()
    const own = await visit({ locale, customer })
    await own.go('/product/8')
    // A customer is not asked for a phone.
    await own.page
      .locator(css('buy-box.buyBox'))
      .getByText(t('restock.soldOut'), { exact: true })
      .waitFor()
    await own.page
      .getByText(t('restock.own', { phone: `\u2068${formatPhone(customer.phone)}\u2069` }), {
        exact: true,
      })
      .waitFor()
    await own.page.getByRole('button', { name: t('restock.ask') }).click()
    await own.page.locator(`${css('buy-box.buyBox')} ${css('alert.done')}`).waitFor()
  },
)

test.each(behaviourLocales)(
  'a plant that cannot be added shows the server’s message or the shop’s (%s)',
  async (locale) => {
    const customer = await newCustomer()
    const { page, t, go } = await visit({ locale, customer })
    const answers: [refusal: object, sentence: string][] = [
      [
        { status: 500, json: { message: 'The greenhouse is closed.', code: 'serverError' } },
        'The greenhouse is closed.',
      ],
      [pageOfProxy, t('failedToAddToCart')],
      [withoutWords, t('failedToAddToCart')],
    ]
    await go('/indoor')
    await page.getByRole('button', { name: t('nav.account') }).waitFor()
    for (const [refusal, sentence] of answers) {
      await page.route('**/cart/add/*', (route) => route.fulfill(refusal), { times: 1 })
      await page
        .getByRole('button', { name: named(t('card.addToCart')) })
        .first()
        .click()
      const alert = page.getByRole('alert').getByText(sentence)
      await alert.waitFor()
      await closeNotices(page)
      await alert.waitFor({ state: 'detached' })
    }
    expect(await page.locator('header [data-count]').count()).toBe(0)
  },
)

test.each(behaviourLocales)(
  'adding a plant without a network shows the connection error (%s)',
  async (locale) => {
    const customer = await newCustomer()
    const { page, context, t, go } = await visit({ locale, customer })
    await go('/product/3')
    await page.getByRole('button', { name: t('nav.account') }).waitFor()
    await context.setOffline(true)
    // The program that shows notices has not been fetched, and cannot be fetched now.
    await page
      .locator(css('buy-box.purchase'))
      .getByRole('button', { name: t('card.addToCart') })
      .click()
    const alert = page.getByRole('alert')
    await alert.waitFor()
    expect(await alert.innerText()).toBe(t('connectionIssueText'))
  },
)

test.each(behaviourLocales)(
  'on a desktop the cart button of a plant with several colours and sizes is visible without scrolling, and the parts of the buy box are read in the order in which they are shown, on a phone too (%s)',
  async (locale) => {
    const { page, go } = await visit({ locale })
    for (const id of [3, 20, 16]) {
      await go(`/product/${id}`)
      const { y = 0, height = 0 } =
        (await page.locator(`${css('buy-box.purchase')} ${css('buy-box.add')}`).boundingBox()) ?? {}
      expect(y + height, `plant ${id}`).toBeLessThanOrEqual(900)
      expect(y).toBeGreaterThan(0)
      expect(await layoutShift(page)).toBeLessThanOrEqual(0.01)
    }
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      const tops = await page.locator(css('buy-box.buyBox')).evaluate(
        (box, bar) =>
          [...box.querySelectorAll(`:scope > :not(${bar})`)]
            .map((part) => part.getBoundingClientRect())
            .filter(({ height }) => height > 0)
            .map(({ top }) => top),
        css('sticky-bar.stickyBar'),
      )
      expect(tops, String(width)).toEqual(tops.toSorted((one, other) => one - other))
    }
  },
)

test.each(behaviourLocales)(
  'the sticky bar shows the total of the quantity, which also fits at 320 px (%s)',
  async (locale) => {
    const { page, go } = await visit({ locale, screen: phone })
    await go('/product/3')
    const { body } = await call('GET', '/api/products/3')
    const bar = page.locator(css('sticky-bar.stickyBar'))
    await bar.locator('input').fill('3')
    const sum = body.data.effective_price * 3
    await expect.poll(() => bar.locator(`${css('price.price')} bdi`).innerText()).toBe(String(sum))
    await bar.locator('input').fill('90')
    await page.setViewportSize({ width: 320, height: 640 })
    const button = await boxOf(page, `${css('sticky-bar.stickyBar')} ${css('buy-box.add')}`)
    for (const part of [`${css('price.price')} svg`, `${css('price.price')} bdi`]) {
      const { left, right } = await boxOf(
        page,
        `${css('sticky-bar.stickyBar')} ${css('buy-box.add')} ${part}`,
      )
      expect(left, part).toBeGreaterThanOrEqual(button.left + 8)
      expect(right, part).toBeLessThanOrEqual(button.right - 8)
    }
    expect(button.right).toBeLessThanOrEqual(320)
  },
)

test.each(behaviourLocales)(
  'the planting service of turf has the hint for square metres, and its sticky bar shows the number of square metres of its total (%s)',
  async (locale) => {
    const { page, t, go } = await visit({ locale, screen: phone })
    await go('/product/46')
    await page
      .locator(css('option-choices.planting'))
      .getByText(t('product.plantingHintInSquareMetres'), { exact: true })
      .waitFor()
    expect(await page.getByText(t('product.plantingHint'), { exact: true }).count()).toBe(0)
    const sum = page.locator(`${css('sticky-bar.stickyBar')} button ${css('price.perUnit')}`)
    const metre = `${t('common.metre')}2`
    await expect.poll(() => sum.innerText()).toContain(`/${metre}`)
    await page.locator(`${css('sticky-bar.stickyBar')} input`).fill('3')
    await expect.poll(() => sum.innerText()).toContain(`/3 ${metre}`)
    // A quantity above the stock is reported in a separate line of the bar.
    await page.setViewportSize({ width: 320, height: 640 })
    await page.locator(`${css('sticky-bar.stickyBar')} input`).fill('900')
    await page.locator(css('sticky-bar.stickyBar')).getByRole('alert').waitFor()
    const { left, right } = await boxOf(
      page,
      `${css('sticky-bar.stickyBar')} ${css('buy-box.add')}`,
    )
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(320)
    expect(
      (await boxOf(page, `${css('sticky-bar.stickyBar')} ${css('buy-box.limit')}`)).height,
    ).toBeLessThan(40)
  },
)

test.each(behaviourLocales)(
  'a quantity above the stock is reduced to what is left, with a message at the field and without a call (%s)',
  async (locale) => {
    const { body } = await call('GET', '/api/products/28')
    const left: number = body.data.available_quantity
    const customer = await newCustomer()
    await customer.fillCart({ id: 28 }, 2)
    const { page, t, go } = await visit({ locale, customer })
    let calls = 0
    page.on('request', (request) => (calls += Number(request.url().includes('/cart/add/'))))
    await go('/product/28')
    await page.locator('header [data-count]').waitFor()
    const quantity = page.locator(`${css('buy-box.purchase')} input`)
    const rest = left - 2
    await quantity.fill(String(rest + 1))
    const notice = (count: number) =>
      page.getByRole('alert').filter({ hasText: new RegExp(`\\b${count}\\b`) })
    await notice(left)
      .filter({ hasText: t('product.inCart_two', { count: '2' }) })
      .waitFor()
    expect(await quantity.inputValue()).toBe(String(rest))
    const [less, more] = ['common.decrease', 'common.increase'].map((name) =>
      page.locator(css('buy-box.purchase')).getByRole('button', { name: t(name) }),
    )
    if (!less || !more) throw new Error('no stepper')
    await less.click()
    expect(await more.isEnabled()).toBe(true)
    expect(await notice(left).count()).toBe(0)
    // At the limit the increase button keeps the keyboard focus, and pressing it shows why it does nothing.
    await more.press('Enter')
    expect([
      await quantity.inputValue(),
      await more.isDisabled(),
      await notice(left).count(),
    ]).toEqual([String(rest), true, 0])
    await page.keyboard.press('Enter')
    await notice(left).waitFor()
    expect(await more.evaluate((button) => button === document.activeElement)).toBe(true)
    expect(calls).toBe(0)
    // The remaining pieces are added; one more is refused without a call.
    await page.locator(`${css('buy-box.purchase')} ${css('buy-box.add')}`).click()
    await page.locator('.Toastify').getByText(t('nav.viewCart')).waitFor()
    await expect.poll(() => quantity.inputValue()).toBe('1')
    await page.locator(`${css('buy-box.purchase')} ${css('buy-box.add')}`).click()
    await page
      .locator('.Toastify')
      .getByRole('alert')
      .filter({ hasText: String(left) })
      .waitFor()
    expect(calls).toBe(1)
    await customer.call('DELETE', '/api/v1/customer/cart/remove')
    // Pieces were sold meanwhile: only the server knows, and its number applies from then on.
    await go('/product/28')
    await quantity.fill('5')
    await page.route('**/cart/add/28', (route) =>
      route.fulfill({
        status: 422,
        json: { message: 'no', code: 'insufficientStock', available_quantity: 3 },
      }),
    )
    await page.locator(`${css('buy-box.purchase')} ${css('buy-box.add')}`).click()
    await notice(3).waitFor()
    expect(await quantity.inputValue()).toBe('3')
    await page
      .locator(css('buy-box.stock'))
      .filter({ hasText: t('product.left_few', { count: '3' }) })
      .waitFor()
    await more.press('Enter')
    await page
      .locator(`${css('buy-box.purchase')} ${css('buy-box.limit')}`)
      .filter({ hasText: '3' })
      .waitFor()
    await less.press('Enter')
    expect(await quantity.inputValue()).toBe('2')
    await less.press('Enter')
    await less.press('Enter')
    expect([await quantity.inputValue(), await less.isDisabled()]).toEqual(['1', true])
    expect(await less.evaluate((button) => button === document.activeElement)).toBe(true)
    // Without a counted stock the limit is that of a cart line.
    await goInside(page, '/product/45')
    await quantity.fill('1000')
    await notice(999).waitFor()
    expect(await quantity.inputValue()).toBe('999')
  },
)

test('a product page shows its short description, care facts with icons, and the guarantee of the returns policy', async () => {
  const { page, t, go } = await visit({ locale: 'en' })
  const { body } = await call('GET', '/api/products/1')
  await go('/product/1')
  await page.getByText(body.data.short_description, { exact: true }).waitFor()
  const facts = page.locator(`${css('product-page.care')} > div`)
  expect(await facts.count()).toBeGreaterThanOrEqual(6)
  expect(await facts.locator('dt').allInnerTexts()).toEqual(
    expect.arrayContaining(['Light', 'Water', 'Pets']),
  )
  const pictures = await facts
    .locator('use')
    .evaluateAll((all) => all.map((use) => use.getAttribute('href')?.split('#')[1]))
  expect(new Set(pictures).size).toBe(pictures.length)
  expect(await page.locator(css('product-page.description')).getByRole('list').count()).toBe(0)
  const policy = page
    .locator(css('payment-and-delivery.terms'))
    .getByRole('link', { name: t('product.guaranteePolicy') })
  expect(await policy.getAttribute('href')).toBe('/policies/returns')
  // At an address without a language the texts of the product change with the rest of the page.
  await page.getByRole('link', { name: 'العربية' }).click()
  await page.locator(`${css('product-page.care')} dt`, { hasText: 'الإضاءة' }).waitFor()
  expect(await page.getByText(body.data.short_description, { exact: true }).count()).toBe(0)
})

test('a browser with Trusted Types refuses unsafe HTML and scripts, and still shows the description', async () => {
  const { page, go, t } = await visit({ locale: 'en' })
  const violations: string[] = []
  page.on('console', (message) => {
    if (/Trusted|Content Security Policy/.test(message.text())) violations.push(message.text())
  })
  await go('/products')
  await page.locator('main article a').first().click()
  await page.getByRole('heading', { name: t('product.about') }).waitFor()
  expect(await page.locator(css('product-page.description')).innerHTML()).toContain('<p>')
  // The structured data for search engines depends on the language of the page.
  await go(new URL(page.url()).pathname)
  await page.locator('a[hreflang="ar"]').locator('visible=true').first().click()
  await page.waitForFunction(() => document.documentElement.lang === 'ar')
  expect(violations).toEqual([])

  const refused = await page.evaluate(() => {
    const tries = [
      () => (document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>'),
      () => (document.createElement('script').src = 'https://evil.example/x.js'),
      () => document.createElement('iframe').setAttribute('srcdoc', '<script>alert(1)</script>'),
    ]
    return tries.map((attempt) => {
      try {
        attempt()
        return 'taken'
      } catch (error) {
        return (error as Error).name
      }
    })
  })
  expect(refused).toEqual(['TypeError', 'TypeError', 'TypeError'])
})
