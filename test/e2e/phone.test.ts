import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { locales } from '#shared/locale.ts'
import { css } from '../support/css-classes.ts'
import { openForVisitors } from './support/visitor.ts'

const { address, call, visit, newCustomer } = openForVisitors()

const phone = { viewport: { width: 360, height: 780 }, hasTouch: true }

const boxOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((one) => one.getBoundingClientRect().toJSON() as DOMRect)

test.each(locales)(
  'the bar of a product counts the quantity into its sum, which is whole at 320 px too (%s)',
  async (locale) => {
    const { page, go } = await visit({ locale, screen: phone })
    await go('/product/3')
    const { body } = await call('GET', '/api/products/3')
    const bar = page.locator(css('sticky-bar.stickyBar'))
    await bar.locator('input').fill('3')
    const sum = body.data.effective_price * 3
    await expect.poll(() => bar.locator('.price bdi').innerText()).toBe(String(sum))
    await bar.locator('input').fill('90')
    await page.setViewportSize({ width: 320, height: 640 })
    const button = await boxOf(page, `${css('sticky-bar.stickyBar')} ${css('buy-box.add')}`)
    for (const part of ['.price svg', '.price bdi']) {
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

test.each(locales)(
  'the bar of turf says how many square metres its sum is for (%s)',
  async (locale) => {
    const { page, say, go } = await visit({ locale, screen: phone })
    await go('/product/46')
    const sum = page.locator(`${css('sticky-bar.stickyBar')} button ${css('price.perUnit')}`)
    const metre = `${say('common.metre')}2`
    await expect.poll(() => sum.innerText()).toContain(`/${metre}`)
    await page.locator(`${css('sticky-bar.stickyBar')} input`).fill('3')
    await expect.poll(() => sum.innerText()).toContain(`/3 ${metre}`)
    // More than there are: the bar says so in a line of its own.
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

test.each(locales)(
  'who wants more than there is hears how many are left at the field, and it takes them, before a call (%s)',
  async (locale) => {
    const { body } = await call('GET', '/api/products/28')
    const left: number = body.data.available_quantity
    const customer = await newCustomer()
    await customer.fillCart({ id: 28 }, 2)
    const { page, say, go } = await visit({ locale, customer })
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
      .filter({ hasText: say('product.inCart_two', { count: '2' }) })
      .waitFor()
    expect(await quantity.inputValue()).toBe(String(rest))
    const [less, more] = ['common.decrease', 'common.increase'].map((name) =>
      page.locator(css('buy-box.purchase')).getByRole('button', { name: say(name) }),
    )
    if (!less || !more) throw new Error('no stepper')
    await less.click()
    expect(await more.isEnabled()).toBe(true)
    expect(await notice(left).count()).toBe(0)
    // "More" keeps the keyboard's focus at the end, and a press there says why it does nothing.
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
    // The rest is taken; after that one more is refused without a call.
    await page.locator(`${css('buy-box.purchase')} ${css('buy-box.add')}`).click()
    await page.locator('.Toastify').getByText(say('nav.viewCart')).waitFor()
    await expect.poll(() => quantity.inputValue()).toBe('1')
    await page.locator(`${css('buy-box.purchase')} ${css('buy-box.add')}`).click()
    await page
      .locator('.Toastify')
      .getByRole('alert')
      .filter({ hasText: String(left) })
      .waitFor()
    expect(calls).toBe(1)
    await customer.call('DELETE', '/api/v1/customer/cart/remove')
    // Sold meanwhile: only the server knows, and its number holds from then on.
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
      .filter({ hasText: say('product.left_few', { count: '3' }) })
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
    // What is not counted ends where a line of the cart does.
    await go('/product/45')
    await quantity.fill('1000')
    await notice(999).waitFor()
    expect(await quantity.inputValue()).toBe('999')
  },
)

test('what is left of turf, and in the cart of it, is said in square metres', async () => {
  const [buyer, customer] = [await newCustomer(), await newCustomer()]
  const { body } = await call('GET', '/api/products/47')
  await buyer.fillCart({ id: 47 }, body.data.available_quantity - 3)
  await buyer.placeOrder()
  await customer.fillCart({ id: 47 }, 2)
  for (const locale of locales) {
    const { page, say, go } = await visit({ locale, customer })
    await go('/product/47')
    const left = page.locator(css('buy-box.stock'))
    await left
      .filter({ hasText: say('product.inCartInSquareMetres_two', { count: '2' }) })
      .waitFor()
    expect(await left.innerText()).toContain(say('product.leftInSquareMetres_few', { count: '3' }))
  }
})

test('payment and delivery are read where they stand: after the choices and the ways to buy, on a phone as on a desk', async () => {
  const { page, go } = await visit({ screen: phone })
  await go('/product/16')
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
})

test('the footer is folded on a phone, where it opens without a program, open on a desk, and a slim line at checkout', async () => {
  const { page, say, context } = await visit({ screen: phone })
  const plain = await context.browser()?.newContext({ ...phone, javaScriptEnabled: false })
  const still = await plain?.newPage()
  if (!still) throw new Error('no page')
  await still.goto(`${address()}/ar/contact`)
  expect((await boxOf(still, 'footer')).height).toBeLessThan(700)
  const link = still
    .getByRole('contentinfo')
    .getByRole('link', { name: say('cat.trees'), exact: true })
  expect(await link.isVisible()).toBe(false)
  await still.locator('footer summary', { hasText: say('footer.plants') }).click()
  expect(await link.isVisible()).toBe(true)
  await still.setViewportSize({ width: 1280, height: 900 })
  for (const title of ['footer.quickLinks', 'footer.policies'])
    expect(await still.getByRole('navigation', { name: say(title) }).isVisible()).toBe(true)
  expect(await still.locator('footer summary').filter({ visible: true }).count()).toBe(0)
  await plain?.close()

  await page.goto(`${address()}/ar/checkout`)
  const foot = page.getByRole('contentinfo')
  expect((await boxOf(page, 'footer')).height).toBeLessThan(520)
  expect(await foot.getByRole('link', { name: say('cat.trees') }).count()).toBe(0)
  expect(await foot.locator('a[href^="tel:"]').isVisible()).toBe(true)
  expect(await foot.getByText(say('footer.vat')).isVisible()).toBe(true)
})

test('in English on a phone the mark stands alone in the middle of the header, and touches nothing', async () => {
  const { page } = await visit({ locale: 'en', screen: phone })
  await page.goto(`${address()}/en/about`)
  const mark = await boxOf(page, `${css('header.bar')} > ${css('logo.logo')}`)
  expect(Math.abs((mark.left + mark.right) / 2 - 180)).toBeLessThanOrEqual(1)
  for (const button of await page
    .locator(`${css('header.header')} ${css('icon-button.iconButton')}`)
    .filter({ visible: true })
    .all()) {
    const { left, right } = await button.evaluate(
      (one) => one.getBoundingClientRect().toJSON() as DOMRect,
    )
    expect(Math.max(left - mark.right, mark.left - right)).toBeGreaterThanOrEqual(8)
  }
})

test('on a phone the three labels are one row that leads to what is behind them, and the cart begins with its goods', async () => {
  const customer = await newCustomer()
  await customer.fillCart({ id: 46 })
  const { page, go } = await visit({ customer, screen: phone })
  await go('/')
  expect((await boxOf(page, css('value-props.promises'))).height).toBeLessThan(130)
  expect(
    await page
      .locator(`${css('value-props.promises')} a`)
      .evaluateAll((all) => all.map((link) => link.getAttribute('href'))),
  ).toEqual(['/policies/returns', '/policies/delivery', '/contact'])
  await go('/cart')
  await page.locator(css('cart-line.line')).first().waitFor()
  expect((await boxOf(page, css('cart-line.line'))).top).toBeLessThan(190)
})

test('no Arabic word on a phone is smaller than 14 px', async () => {
  const { page } = await visit({ screen: phone })
  for (const path of ['', '/products', '/product/3', '/contact', '/policies/returns']) {
    await page.goto(`${address()}/ar${path}`)
    const small = await page.evaluate(() => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      while (texts.nextNode()) {
        const { textContent, parentElement } = texts.currentNode
        if (
          parentElement &&
          /\p{Script=Arabic}/u.test(textContent ?? '') &&
          Number.parseFloat(getComputedStyle(parentElement).fontSize) < 14
        )
          found.push(textContent ?? '')
      }
      return found
    })
    expect(small, path).toEqual([])
  }
})

test('an order and the contact page lead to WhatsApp; from the order its number goes along', async () => {
  const customer = await newCustomer()
  await customer.fillCart({ id: 46 })
  const { body } = await customer.placeOrder()
  const { page, say, go } = await visit({ customer, locale: 'en' })
  const order = body.data.order
  await go(`/orders/${order.id}`)
  const href = await page
    .getByRole('link', { name: say('orders.helpWhatsApp') })
    .getAttribute('href')
  const chat = new URL(href ?? '')
  expect(chat.origin + chat.pathname).toBe('https://wa.me/966500000144')
  expect(chat.searchParams.get('text')).toContain(order.increment_id)
  await go('/contact')
  expect(await page.getByRole('link', { name: say('contact.whatsApp') }).getAttribute('href')).toBe(
    'https://wa.me/966500000144',
  )
  expect(await page.getByRole('link', { name: say('contact.map') }).getAttribute('href')).toMatch(
    /^https:/,
  )
})

test('a product shows its selling text, its care as named facts with pictures, and the guarantee of the returns policy', async () => {
  const { page, say, go } = await visit({ locale: 'en' })
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
    .getByRole('link', { name: say('product.guaranteePolicy') })
  expect(await policy.getAttribute('href')).toBe('/policies/returns')
  // Where the address names no language, the page's own words change with the rest.
  await page.getByRole('link', { name: 'العربية' }).click()
  await page.locator(`${css('product-page.care')} dt`, { hasText: 'الإضاءة' }).waitFor()
  expect(await page.getByText(body.data.short_description, { exact: true }).count()).toBe(0)
})

test.each(locales)(
  'each policy begins with its facts in short and names the others beside it (%s)',
  async (locale) => {
    const { page, say } = await visit({ locale })
    for (const policy of ['returns', 'delivery', 'complaints', 'privacy']) {
      await page.goto(`${address()}/${locale}/policies/${policy}`)
      expect(
        await page
          .getByRole('region', { name: say('inShort') })
          .getByRole('listitem')
          .count(),
        policy,
      ).toBe(3)
      const others = page.locator('main').getByRole('navigation', { name: say('footer.policies') })
      expect(await others.getByRole('link').count()).toBe(4)
      expect(await others.locator('[aria-current=page]').innerText()).toBe(say(`policy.${policy}`))
    }
  },
)
